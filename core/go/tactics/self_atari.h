// Liberties of a move before it is played, exact and without a copy of the board; self-atari and the four policies
// about it (Basaldúa 2013, 4.3.3).
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "core/go/board.h"
#include "core/go/point_list.h"
#include "core/go/tactics/shape.h"

namespace tengen::go {

/// The distinct chains of `c` beside a point, by their roots.
inline PointArray<4> chains_beside(const Board& board, Point p, Color c) {
    PointArray<4> roots;
    for (unsigned m = Neighbors4(board.neighborhood(p)).of(c); m != 0; m &= m - 1) {
        roots.push_new(board.chain(board.neighbor(p, std::countr_zero(m) >> 1)));
    }
    return roots;
}

/// Stones that `c` captures by playing on the empty point, whether or not ko allows it.
inline int captures(const Board& board, Point p, Color c) {
    PointArray<4> seen;
    int count = 0;
    for (unsigned m = Neighbors4(board.neighborhood(p)).of(opponent(c)); m != 0; m &= m - 1) {
        const Point q = board.neighbor(p, std::countr_zero(m) >> 1);
        if (board.in_atari(q) && seen.push_new(board.chain(q))) {
            count += board.chain_size(q);
        }
    }
    return count;
}

/// Exact liberties of the chain that `c` makes by playing on the empty point, captures included; 0 is suicide.
inline int liberties_after(const Board& board, Point p, Color c) {
    const Neighbors4 around(board.neighborhood(p));
    const PointArray<4> own = chains_beside(board, p, c);
    unsigned captured = 0;
    for (unsigned m = around.of(opponent(c)); m != 0; m &= m - 1) {
        const int d = std::countr_zero(m) >> 1;
        captured |= board.in_atari(board.neighbor(p, d)) ? 1u << (2 * d) : 0;
    }
    // A lone stone breathes at its sides only, and one chain without captures needs no union of sets: most moves.
    if (own.empty()) {
        return std::popcount(around.empty() | captured);
    }
    if (own.size() == 1 && captured == 0) {
        int count = board.liberties(own[0]) - 1;
        for (unsigned m = around.empty(); m != 0; m &= m - 1) {
            count += !board.is_liberty(own[0], board.neighbor(p, std::countr_zero(m) >> 1));
        }
        return count;
    }
    const int words = board.words();
    PointSet set(words);
    for (const Point root : own) {
        const std::uint64_t* const bits = board.liberty_bits(root);
        for (int w = 0; w < words; ++w) {
            set.word(w) |= bits[w];
        }
    }
    set.drop(board.bit(p));
    for (unsigned m = around.empty() | captured; m != 0; m &= m - 1) {
        set.add(board.bit(board.neighbor(p, std::countr_zero(m) >> 1)));
    }
    for (; captured != 0; captured &= captured - 1) {
        // Each captured stone beside a chain that the move joins becomes a liberty of it.
        board.for_each_stone(board.neighbor(p, std::countr_zero(captured) >> 1), [&](Point stone) {
            for (unsigned m = Neighbors4(board.neighborhood(stone)).of(c); m != 0; m &= m - 1) {
                if (own.contains(board.chain(board.neighbor(stone, std::countr_zero(m) >> 1)))) {
                    set.add(board.bit(stone));
                    break;
                }
            }
        });
    }
    int count = 0;
    for (int w = 0; w < words; ++w) {
        count += std::popcount(set.word(w));
    }
    return count;
}

inline bool is_self_atari(const Board& board, Point p, Color c) {
    const Neighbors4 around(board.neighborhood(p));
    if (std::popcount(around.empty()) >= 2) {
        return false;
    }
    for (unsigned m = around.of(c); m != 0; m &= m - 1) {
        if (board.liberties(board.neighbor(p, std::countr_zero(m) >> 1)) >= 3) {
            return false;
        }
    }
    return liberties_after(board, p, c) == 1;
}

/// The chain that `c` makes by playing there, if it has at most kMaxShape stones; otherwise an empty list.
PointArray<kMaxShape> small_chain_after(const Board& board, Point p, Color c);

/// Which self-ataris a player may choose, from the weakest policy to the strongest.
enum class SelfAtariPolicy : std::uint8_t {
    ignore,   ///< all of them
    never,    ///< none
    result3,  ///< those that leave a chain of one or two stones
    nakade,   ///< those that leave a chain of a shape that kills an eye space
};

/// The policy of a name as above; std::invalid_argument lists them.
SelfAtariPolicy self_atari_policy(const std::string& name);

/// True for moves that are no self-atari, and for those the policy lets pass. `nakade` takes the list of the source
/// as it is, without the rabbity six; a bent three only if the new stone is one of its ends.
bool self_atari_allowed(const Board& board, Point p, Color c, SelfAtariPolicy policy = SelfAtariPolicy::nakade);

}  // namespace tengen::go
