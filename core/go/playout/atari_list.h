// The chains in atari during a playout, kept from move to move: a chain loses a liberty only to a stone next to it, so
// looking around each new stone finds them all.
#pragma once

#include "core/go/board.h"
#include "core/go/point_list.h"

namespace tengen::go {

class AtariList {
public:
    /// Looks at the whole board.
    void begin(const Board& board) {
        stones_.clear();
        for (const Point p : board.geometry().points()) {
            if (board[p] != Color::empty && board.in_atari(p)) {
                add(board, p);
            }
        }
    }
    /// Looks around the last move. To be called after every move, passes apart.
    void follow(const Board& board) {
        const Point last = board.last_move();
        if (!last.is_board() || board[last] == Color::empty) {
            return;
        }
        note(board, last);
        const Neighbors4 around(board.neighborhood(last));
        for (unsigned m = 0x55u & ~(around.empty() | around.off()); m != 0; m &= m - 1) {
            note(board, board.neighbor(last, std::countr_zero(m) >> 1));
        }
    }
    /// Calls `f(stone)` with one stone of each chain of `c` in atari; chains that got out are forgotten on the way.
    template <class F>
    void for_each(const Board& board, Color c, F&& f) {
        PointArray<kCapacity> kept;
        PointArray<kCapacity> roots;  // chains that joined are one
        for (const Point stone : stones_) {
            if (board[stone] == Color::empty || !board.in_atari(stone) || !roots.push_new(board.chain(stone))) {
                continue;
            }
            kept.push(stone);
            if (board[stone] == c) {
                f(stone);
            }
        }
        stones_ = kept;
    }

private:
    /// More chains than this are not in atari at once but in artificial positions; those are left out.
    static constexpr int kCapacity = 64;

    void note(const Board& board, Point stone) {
        if (board.in_atari(stone)) {
            add(board, stone);
        }
    }
    void add(const Board& board, Point stone) {
        const Point root = board.chain(stone);
        for (const Point known : stones_) {
            if (board[known] != Color::empty && board.chain(known) == root) {
                return;
            }
        }
        if (!stones_.full()) {
            stones_.push(stone);
        }
    }

    PointArray<kCapacity> stones_;
};

}  // namespace tengen::go
