// Loops that measure the board itself, without a policy's choice of moves.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/go/size.h"

namespace tengen::go {

struct BoardBench {
    long operations = 0;
    double seconds = 0;
};

/// `kind`: "play" replays recorded random games, "undo" plays each move, takes it back and plays it again through a
/// Journal, "copy" copies positions from the middle of such games. Contexts of 0, 8, 20 or 40 points are kept up to
/// date ("play" only). Every thread works on its own boards for about `seconds`.
BoardBench measure_board(Size size, std::string_view kind, int contexts, int threads, double seconds,
                         std::uint64_t seed);

}  // namespace tengen::go
