// Many playouts from one position, on several threads. Playout number i draws its own random stream from (seed, i)
// and all sums are integers, so that the totals do not depend on the number of threads.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/go/board.h"
#include "core/go/game.h"
#include "core/go/playout/playout.h"

namespace tengen::go {

struct BatchOptions {
    PlayoutOptions playout;
    std::string policy = "light";
    long playouts = 1000;
    int threads = 1;
    std::uint64_t seed = 0;
    double komi = 7.5;
    /// Size of the local contexts kept up to date and read once per move; 0 for none. Light policy only.
    int contexts = 0;
};

struct BatchResult {
    long playouts = 0;
    long moves = 0;
    long black_wins = 0;
    long white_wins = 0;
    long draws = 0;
    long margin_sum = 0;
    long ended_by_mercy = 0;
    long ended_by_length = 0;
    /// Per point, dense order: playouts in which Black owned it at the end minus those in which White did.
    std::vector<long> ownership;
    Size size;  ///< of the board
    double seconds = 0;

    void add(const BatchResult& other);
};

/// Names that BatchOptions::policy takes.
const std::vector<std::string>& policy_names();

/// Throws std::invalid_argument for an unknown policy or context size, or counts below 1.
BatchResult run_batch(const Board& board, const BatchOptions& options);

/// The moves of one playout and its result: playout number `index` of a batch with the same options.
std::pair<PlayoutResult, std::vector<Move>> trace_playout(const Board& board, const BatchOptions& options,
                                                          std::uint64_t index);

}  // namespace tengen::go
