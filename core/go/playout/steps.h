// Move generators of heavy playouts: each proposes one move for the side to move, or none. Policies are made of them.
#pragma once

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/draw.h"
#include "core/go/gamma/gammas.h"
#include "core/go/pattern.h"
#include "core/go/playout/atari_list.h"
#include "core/go/playout/play_status.h"
#include "core/go/point_list.h"
#include "core/go/tactics/approach.h"
#include "core/go/tactics/atari.h"
#include "core/go/tactics/ladder.h"
#include "core/go/tactics/nakade.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go::steps {

template <class Points>
Point any_of(const Points& points, Rng& rng) {
    return points.empty() ? Point::none() : points[static_cast<int>(rng.below(static_cast<unsigned>(points.size())))];
}

/// Nodes for a ladder that a playout reads: enough for one across 13x13.
inline constexpr int kPlayoutLadder = 60;

/// Saves what the last move put in atari, by extending or by capturing an attacker (Rimmel 2009, 4.2.2; Ferreira 2016,
/// 4.3.4). With `read_ladders` chains that a ladder catches all the same are left alone.
inline Point save(Board& board, bool read_ladders, Rng& rng) {
    PointList moves;
    const Color c = board.to_move();
    for (const Point root : put_in_atari(board)) {
        const Point liberty = board.first_liberty(root);
        for (const Point p : saving_moves(board, root)) {
            if (!read_ladders || p != liberty || !ladder_catches_after(board, p, c, kPlayoutLadder)) {
                moves.push_new(p);
            }
        }
    }
    return any_of(moves, rng);
}

/// Captures the chain of the last move if it stands in atari.
inline Point capture_last(const Board& board, Color c) {
    const Point last = board.last_move();
    if (last.is_board() && board[last] == opponent(c)) {
        for (const Point p : capturing_moves(board, last)) {
            return p;
        }
    }
    return Point::none();
}

/// Captures any chain in atari; uniform over chains.
inline Point capture(const Board& board, AtariList& ataris, Color c, Rng& rng) {
    PointArray<64> moves;
    ataris.for_each(board, opponent(c), [&](Point stone) {
        const Point p = board.first_liberty(stone);
        if (board.legal(p, c)) {
            moves.push_new(p);
        }
    });
    return any_of(moves, rng);
}

/// Answers around chains with two liberties, that of the last move and those beside it: a liberty on which the chain
/// would grow to three or more, taken to save it or to hold it (Fuego's low-liberty moves: Basaldúa 2013, 4.2).
inline Point low_liberty(const Board& board, Color c, Rng& rng) {
    const Point last = board.last_move();
    if (!last.is_board() || board[last] != opponent(c)) {
        return Point::none();
    }
    PointArray<10> moves;
    const auto look_at = [&](Point stone) {
        if (board.liberties(stone) != 2) {
            return;
        }
        board.for_each_liberty(stone, [&](Point p) {
            if (board.legal(p, c) && liberties_after(board, p, board[stone]) > 2 && !is_self_atari(board, p, c)) {
                moves.push_new(p);
            }
        });
    };
    look_at(last);
    for (const Point root : chains_beside(board, last, c)) {
        look_at(root);
    }
    return any_of(moves, rng);
}

/// A vital point of a small space of the enemy, wherever it is.
inline Point nakade_anywhere(const Board& board, Color c, Rng& rng) {
    return any_of(nakade_moves(board, c), rng);
}

/// The vital point of a small space of the enemy beside the last move (Rimmel 2009, Alg. 12).
inline Point nakade(const Board& board, Color c) {
    const Point last = board.last_move();
    if (!last.is_board()) {
        return Point::none();
    }
    const Neighbors4 around(board.neighborhood(last));
    for (unsigned m = around.empty(); m != 0; m &= m - 1) {
        const Point p = nakade_point(board, board.neighbor(last, std::countr_zero(m) >> 1), c);
        if (!p.is_none() && board.legal(p, c)) {
            return p;
        }
    }
    return Point::none();
}

/// A point that is empty with all that surrounds it, if one of `tries` random ones is such (Rimmel 2009, Alg. 11).
inline Point fill_board(const Board& board, int tries, Rng& rng) {
    const std::vector<Point>& points = board.geometry().points();
    for (int i = 0; i < tries; ++i) {
        const Point p = points[rng.below(static_cast<unsigned>(points.size()))];
        if (board[p] == Color::empty && board.neighborhood(p) == 0) {
            return p;
        }
    }
    return Point::none();
}

struct PatternOptions {
    const PatternSet* patterns = nullptr;
    bool weighted = false;  ///< by the weights of the patterns, not uniform
    /// Where the weights come from instead, if not null: the gammas of shapes.
    const Gammas* gammas = nullptr;
    bool safe = false;  ///< only moves that leave two liberties
    /// Chance, in 2^-16, that a self-atari is replaced by the move that connects first (Rimmel 2009, Alg. 13).
    std::uint32_t approach = 0;
};

/// Calls `f` for each empty point of the eight around the last move that matches a pattern, playable or not.
template <class F>
void for_each_match(const Board& board, Color c, const PatternSet& patterns, F&& f) {
    const Point last = board.last_move();
    for (int d = 0; last.is_board() && d < kDirections; ++d) {
        const Point p = board.geometry().neighbor(last, d);
        if (board[p] == Color::empty && patterns.matches(board.neighborhood(p), c)) {
            f(p);
        }
    }
}

/// A move around the last one whose neighbourhood matches a pattern.
inline Point pattern(const Board& board, Color c, const PatternOptions& options, Rng& rng) {
    PointArray<8> moves;
    float weights[8];
    float total = 0;
    for_each_match(board, c, *options.patterns, [&](Point p) {
        if (!board.legal(p, c) || (options.safe && is_self_atari(board, p, c))) {
            return;
        }
        if (options.weighted) {
            const Neighborhood n = board.neighborhood(p);
            total += options.gammas != nullptr ? options.gammas->shape(own_view(n, c))
                                               : static_cast<float>(options.patterns->find(n, c)->weight);
            weights[moves.size()] = total;
        }
        moves.push(p);
    });
    if (moves.empty()) {
        return Point::none();
    }
    Point chosen = Point::none();
    if (options.weighted) {
        const float drawn = static_cast<float>(rng.real()) * total;
        int i = 0;
        while (i + 1 < moves.size() && drawn >= weights[i]) {
            ++i;
        }
        chosen = moves[i];
    } else {
        chosen = any_of(moves, rng);
    }
    if (options.approach > 0 && is_self_atari(board, chosen, c)) {
        const Point first = approach_move(board, chosen, c);
        if (!first.is_none() && (rng.next() >> 48) < options.approach) {
            return first;
        }
    }
    return chosen;
}

struct RandomOptions {
    SelfAtariPolicy self_atari = SelfAtariPolicy::ignore;
    /// Chance, in 2^-16, that a self-atari which the policy does not allow is refused.
    std::uint32_t refused = 0;
    /// Draws, of which the one with the fewest stones around is played: a bias towards open points (Ferreira 2016,
    /// 4.3.4).
    int tries = 1;
};

/// Among legal moves that fill no own one-point eye; bad self-ataris are refused mostly or always. `status` tells of a
/// point whether it may be played, but for ko.
template <class Status>
Point random(Board& board, Color c, const RandomOptions& options, Rng& rng, Status&& status) {
    EmptyDraw draw(board);
    const auto accepted = [&](Point p) {
        const PlayStatus found = status(p);
        if (found == PlayStatus::playable) {
            return p != board.ko() || c != board.ko_color();
        }
        return found == PlayStatus::self_atari && (rng.next() >> 48) >= options.refused && board.legal(p, c);
    };
    Point chosen = draw.next_accepted(rng, accepted);
    if (options.tries > 1 && !chosen.is_none()) {
        const auto around = [&](Point p) { return occupied_neighbors(board.neighborhood(p)); };
        for (int i = 1; i < options.tries && around(chosen) > 0; ++i) {
            const Point other = draw.next_accepted(rng, accepted);
            if (!other.is_none() && around(other) < around(chosen)) {
                chosen = other;
            }
        }
    }
    return chosen;
}

inline Point random(Board& board, Color c, const RandomOptions& options, Rng& rng) {
    return random(board, c, options, rng, [&](Point p) { return play_status(board, p, c, options.self_atari); });
}

}  // namespace tengen::go::steps
