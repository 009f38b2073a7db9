// Whose each point is at the end of a game: playouts from its final position (core/go/estimate.h), as the territory of
// patterns is learnt from (Basaldúa 2013, 3.4.9).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/games/collection.h"
#include "core/games/regions.h"

namespace tengen::games {

struct TerritoryOptions {
    long playouts = 32;
    std::uint64_t seed = 0;
    std::string policy = "settle";
    int threads = 0;  ///< 0: as many as there are processors
    const StopToken* stop = nullptr;
};

/// For each of the games, which have boards of one size: a byte for each point, 0 surely White's to kPointUnits surely
/// Black's. A game counts by itself: the others, their order and the threads do not matter. Throws Stopped when
/// stopped.
std::vector<std::uint8_t> final_territory(const Collection& collection, std::span<const std::uint32_t> games,
                                          const TerritoryOptions& options);

}  // namespace tengen::games
