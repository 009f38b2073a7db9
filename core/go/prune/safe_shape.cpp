// Shapes that become an eye by themselves (Ferreira 2016, 4.3.1; the definition is ours): points with one empty
// neighbour, own stones or the edge on the other sides and no more enemies on the diagonals than an eye bears, if every
// own chain beside has three liberties or more. An enemy stone there is in atari at once, and filling the point can
// wait until the enemy plays on the open side.
#include <bit>

#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

constexpr int kLiberties = 3;

bool becomes_eye(const Board& board, Point p, Color c) {
    const Neighborhood n = board.neighborhood(p);
    const unsigned open = Neighbors4(n).empty();
    // Bit 2d of the mask of direction d is where its code stands in the neighbourhood.
    if (std::popcount(open) != 1 || !is_potential_eye(static_cast<Neighborhood>(n | open * code(c)), c)) {
        return false;
    }
    for (const Point root : chains_beside(board, p, c)) {
        if (board.liberties(root) < kLiberties) {
            return false;
        }
    }
    return true;
}

void safe_shape(PriorView& view, const settings::Own& /*own*/, Dropped& dropped) {
    for (const Point p : view.moves) {
        if (becomes_eye(view.board, p, view.me)) {
            dropped.drop(p);
        }
    }
}

}  // namespace

const Rule safe_shape_rule("safe_shape", 60,
                           "Points with own stones on all sides but one, where an eye comes by itself", Claim::shape,
                           safe_shape);

}  // namespace tengen::go::prune
