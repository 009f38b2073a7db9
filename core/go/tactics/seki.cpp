#include "core/go/tactics/seki.h"

#include "core/go/tactics/self_atari.h"

namespace tengen::go {

namespace {

/// More chains than this hold no seki seen on a board; the bound keeps the test cheap.
using Knot = PointArray<16>;

bool is_own_eye(const Board& board, Point p, Color c) {
    return surrounded_by(board.neighborhood(p), c);
}

bool has_eye(const Board& board, Point chain) {
    bool found = false;
    board.for_each_liberty(chain, [&](Point p) { found = found || is_own_eye(board, p, board[chain]); });
    return found;
}

/// Adds the chains of `c` beside a point; false if there is no room.
bool tie_in(const Board& board, Knot& knot, Point p, Color c) {
    for (const Point root : chains_beside(board, p, c)) {
        if (!knot.contains(root)) {
            if (knot.full()) {
                return false;
            }
            knot.push(root);
        }
    }
    return true;
}

/// Giving up these stones kills nothing: an enemy chain beside them is not beside a liberty of the chain, and taking
/// them joins the enemies inside with it; or an enemy beside the point has an eye already.
bool sacrifice_is_vain(const Board& board, Point chain, Point shared, const PointArray<kMaxShape>& stones) {
    const Color enemy = opponent(board[chain]);
    PointArray<8> inside;
    board.for_each_liberty(chain, [&](Point p) {
        for (const Point root : chains_beside(board, p, enemy)) {
            inside.push_new(root);
        }
    });
    for (const Point stone : stones) {
        for (const Point root : chains_beside(board, stone, enemy)) {
            if (!inside.contains(root)) {
                return true;
            }
        }
    }
    for (const Point root : chains_beside(board, shared, enemy)) {
        if (!has_eye(board, root)) {
            return false;
        }
    }
    return true;
}

/// The owner of the chain, which has two liberties, cannot take the shared one.
bool must_stay_out(const Board& board, Point chain, Point shared) {
    const Color own = board[chain];
    if (!board.legal(shared, own)) {
        return true;
    }
    if (captures(board, shared, own) > 0 || liberties_after(board, shared, own) > 1) {
        return false;
    }
    const PointArray<kMaxShape> stones = small_chain_after(board, shared, own);
    return !is_dead_shape(stones, board.stride()) || sacrifice_is_vain(board, chain, shared, stones);
}

bool fits_seki(const Board& board, Knot& knot, Point chain) {
    const Color own = board[chain];
    if (board.liberties(chain) != 2) {
        return false;
    }
    int eyes = 0;
    bool fits = true;
    board.for_each_liberty(chain, [&](Point p) {
        if (!fits) {
            return;
        }
        if (is_own_eye(board, p, own)) {
            ++eyes;
            fits = tie_in(board, knot, p, own);
        } else {
            fits = Neighbors4(board.neighborhood(p)).of(opponent(own)) != 0 && tie_in(board, knot, p, opponent(own)) &&
                   must_stay_out(board, chain, p);
        }
    });
    return fits && eyes <= 1;
}

bool is_shared_in_seki(const Board& board, Point p, Color c) {
    if (Neighbors4(board.neighborhood(p)).of(opponent(c)) == 0) {
        return false;
    }
    for (const Point root : chains_beside(board, p, c)) {
        if (is_seki(board, root)) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool is_seki(const Board& board, Point stone) {
    Knot knot;
    knot.push(board.chain(stone));
    for (int i = 0; i < knot.size(); ++i) {
        if (!fits_seki(board, knot, knot[i])) {
            return false;
        }
    }
    return true;
}

PointList seki_liberties(const Board& board) {
    PointList points;
    for (const Point p : board.geometry().points()) {
        // Both colours share the point and belong to the same set of chains: one colour tells.
        if (board[p] == Color::empty && is_shared_in_seki(board, p, Color::black)) {
            points.push(p);
        }
    }
    return points;
}

bool fills_seki_or_eye(const Board& board, Point p, Color c) {
    return is_potential_eye(board.neighborhood(p), c) || is_shared_in_seki(board, p, c);
}

}  // namespace tengen::go
