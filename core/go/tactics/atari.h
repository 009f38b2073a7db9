// Atari: chains with one liberty, and the moves that make, answer and finish it (Basaldúa 2013, 4.4.1). The lists
// come in no particular order. All are made for playouts: no copy of the board, no heap.
#pragma once

#include "core/go/board.h"
#include "core/go/point_list.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go {

/// The first stone in point order of each chain of `c` with one liberty.
PointList chains_in_atari(const Board& board, Color c);

/// The first stone in point order of a chain: the name that does not depend on how the chain grew.
inline Point first_stone(const Board& board, Point stone) {
    Point first = stone;
    board.for_each_stone(stone, [&](Point s) { first = s < first ? s : first; });
    return first;
}

/// Roots of the chains of the side to move that the last move touches and that have one liberty now.
inline PointArray<4> put_in_atari(const Board& board) {
    PointArray<4> roots;
    const Point last = board.last_move();
    if (last.is_board()) {
        for (const Point root : chains_beside(board, last, board.to_move())) {
            if (board.in_atari(root)) {
                roots.push(root);
            }
        }
    }
    return roots;
}

/// Playing on the empty point adds to an own chain in atari. Suicide adds to nothing.
inline bool extends_from_atari(const Board& board, Point p, Color c) {
    for (unsigned m = Neighbors4(board.neighborhood(p)).of(c); m != 0; m &= m - 1) {
        if (board.in_atari(board.neighbor(p, std::countr_zero(m) >> 1))) {
            return !board.suicide(p, c);
        }
    }
    return false;
}

/// The legal move of the opponent that captures this chain at once, if there is one.
inline PointArray<1> capturing_moves(const Board& board, Point stone) {
    PointArray<1> moves;
    if (board.in_atari(stone)) {
        const Point p = board.first_liberty(stone);
        if (board.legal(p, opponent(board[stone]))) {
            moves.push(p);
        }
    }
    return moves;
}

/// Calls `f` for each legal move of the owner that captures an enemy chain in touch with this one; a move that
/// captures two such chains may come twice.
template <class F>
void for_each_counter_capture(const Board& board, Point stone, F&& f) {
    const Color own = board[stone];
    board.for_each_stone(stone, [&](Point s) {
        for (unsigned m = Neighbors4(board.neighborhood(s)).of(opponent(own)); m != 0; m &= m - 1) {
            const Point enemy = board.neighbor(s, std::countr_zero(m) >> 1);
            if (board.in_atari(enemy)) {
                const Point p = board.first_liberty(enemy);
                if (board.legal(p, own)) {
                    f(p);
                }
            }
        }
    });
}

/// The legal moves of the owner after which this chain in atari has two liberties or more. A capture elsewhere adds
/// the captured stone to the liberty the chain has (Ferreira 2016, 4.3.3), so only a move on that liberty needs a
/// count.
inline PointList saving_moves(const Board& board, Point stone) {
    PointList moves;
    if (!board.in_atari(stone)) {
        return moves;
    }
    const Point liberty = board.first_liberty(stone);
    if (board.legal(liberty, board[stone]) && liberties_after(board, liberty, board[stone]) >= 2) {
        moves.push(liberty);
    }
    for_each_counter_capture(board, stone, [&](Point p) {
        if (p != liberty) {
            moves.push_new(p);
        }
    });
    return moves;
}

/// The legal moves of the opponent that leave this chain of two liberties with one.
inline PointArray<2> atari_moves(const Board& board, Point stone) {
    PointArray<2> moves;
    if (board.liberties(stone) == 2) {
        board.for_each_liberty(stone, [&](Point p) {
            if (board.legal(p, opponent(board[stone]))) {
                moves.push(p);
            }
        });
    }
    return moves;
}

}  // namespace tengen::go
