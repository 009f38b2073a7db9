// Patterns of stones in regions of the board, such as its corners and sides, that many games have (Basaldúa
// 2013, 3.4.4, 6.1.2): how often, what was played there next, and whose the region was in the end.
//
// Patterns are counted modulo the reflection of the region and the exchange of colours. Of the images of a pattern the
// least is told, reading its cells in their order with black before white before empty. Black and White are those of
// this image: what a game that has the colours exchanged says of White is told of Black. A pattern that is like itself
// with exchanged colours is seen from both sides at once: each side owns half of it, and what follows is told of Black.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/games/collection.h"

namespace tengen::games {

inline constexpr std::uint16_t kNoTerritory = 0xffff;
/// What a point counts that is surely Black's; surely White's is 0.
inline constexpr int kPointUnits = 254;
inline constexpr std::size_t kMostPlaces = 64;

struct RegionQuery {
    go::Size size;
    /// By place: the points of its cells, each place in the order of the cells.
    std::vector<std::vector<std::uint16_t>> places;
    /// By place: a pattern counts there only while all of these points are empty. Empty: no condition.
    std::vector<std::vector<std::uint16_t>> borders;
    /// By cell: which cell it becomes under the reflection of the region.
    std::vector<std::uint16_t> mirror;
    /// Positions with up to so many moves are looked at; what follows in them may come later.
    int last_move = std::numeric_limits<int>::max();
    int least_seen = 1;
    /// By game, then place: points of Black in the end, in units of 1 / kPointUnits, or kNoTerritory. May be empty.
    std::span<const std::uint16_t> territory;
};

/// A pattern counts once in a place of a game: what follows is that of its first occurrence there.
struct RegionPatterns {
    struct Pattern {
        std::uint64_t points;   ///< sum of Black's in units of 1 / (2 kPointUnits), over the `owned`
        std::uint64_t squares;  ///< sum of squares, in units of 1 / (2 kPointUnits^2)
        std::uint32_t seen;
        std::uint32_t owned;  ///< of these, in games whose territory is known
        /// Black, or White, played elsewhere at once; or the game was over.
        std::uint32_t black_elsewhere;
        std::uint32_t white_elsewhere;
        std::uint32_t over;
        std::uint32_t silent;   ///< nothing was played there any more
        std::uint32_t example;  ///< the first game that has it
        std::uint32_t move;     ///< the number of the position in it
        std::uint32_t place;    ///< and the place
    };
    /// The next move in the region, of either colour.
    struct Continuation {
        std::uint32_t pattern;
        std::uint16_t cell;  ///< of those that are alike in the pattern the first, Black's first
        std::uint16_t white;
        std::uint32_t seen;
        std::uint32_t at_once;  ///< of these, the next move in the game
    };
    std::vector<Pattern> patterns;            ///< those seen most come first, then by stones
    std::vector<std::uint8_t> stones;         ///< by pattern, then cell: 0 empty, 1 black, 2 white
    std::vector<Continuation> continuations;  ///< by pattern; of each those seen most come first
    std::uint64_t visits = 0;                 ///< patterns in all places of all games, frequent or not
};

/// Throws Stopped when stopped, std::invalid_argument for a query that makes no sense.
RegionPatterns region_patterns(const Collection& collection, const RegionQuery& query, const Scope& scope);

}  // namespace tengen::games
