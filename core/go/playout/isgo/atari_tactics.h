// Atari tactics (Basaldúa 2013, 4.4.1, figure 4.5): answers to moves that give atari or run out of it, with a chance
// that rises while they follow each other, so that ladders are begun sometimes and finished always.
//
// Read as printed, the first rule captures chains that the last move put in atari. The side to move can do that only
// where the enemy put itself in atari; `save` adds what 4.4.4 says the tactics find: moves that save own chains.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/go/board.h"
#include "core/go/point_list.h"
#include "core/go/tactics/atari.h"

namespace tengen::go::isgo {

struct AtariOptions {
    bool on = true;
    bool save = true;
    double first = 0.3405;
    int certain = 8;

    /// p_AT[t]
    double chance(int t) const {
        return t >= certain || certain <= 1 ? 1.0 : first + (std::max(t, 1) - 1) * (1.0 - first) / (certain - 1);
    }
};

class AtariTactics {
public:
    using Moves = PointArray<64>;

    /// Before a move of either side is played.
    void before(const Board& board, Color c, Point p) { extends_ = p.is_board() && extends_from_atari(board, p, c); }

    /// Before `c` answers the last move: counts events in a row.
    void look(const Board& board, Color c) {
        const Point last = board.last_move();
        const bool enemy = last.is_board() && board[last] == opponent(c);
        const bool event = enemy && (extends_ || board.in_atari(last) || !put_in_atari(board).empty());
        events_ = event ? events_ + 1 : 0;
    }
    /// The answers to such an event that `allows` lets pass.
    template <class Allows>
    Moves answers(const Board& board, const AtariOptions& options, Allows&& allows) const {
        Moves moves;
        if (events_ == 0) {
            return moves;
        }
        const auto add = [&](Point p) {
            if (!moves.full() && allows(p)) {
                moves.push_new(p);
            }
        };
        const Point last = board.last_move();
        if (board.in_atari(last)) {
            add(board.first_liberty(last));
        }
        if (extends_ && moves.empty() && board.liberties(last) == 2) {
            board.for_each_liberty(last, add);
        }
        if (options.save) {
            for (const Point root : put_in_atari(board)) {
                for (const Point p : saving_moves(board, root)) {
                    add(p);
                }
            }
        }
        return moves;
    }

    /// t: moves in a row that gave atari or ran out of it.
    int events() const { return events_; }

private:
    bool extends_ = false;  ///< the last move added to a chain in atari
    int events_ = 0;
};

}  // namespace tengen::go::isgo
