// Wall (shape rules of Rimmel 2009, 4.2.1): the move lengthens a row of two own stones along which an enemy stone
// stands, beside the nearer stone of the row or beside the move itself:
//
//     ? O O       or one of the two
//     X X *
//
// in any direction and mirror image, with w wins.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void wall(PriorView& view, float weight, Evidence& evidence) {
    const Board& board = view.board;
    const Geometry& g = board.geometry();
    const auto shaped = [&](Point p, Neighborhood n) {
        for (unsigned m = Neighbors4(n).of(view.me); m != 0; m &= m - 1) {
            const int d = std::countr_zero(m) >> 1;
            if (board[g.neighbor(g.neighbor(p, d), d)] != view.me) {
                continue;
            }
            for (const Corner& corner : kCorners) {
                for (int i = 0; i < 2; ++i) {
                    if (corner.sides[i] == d && (neighbor_color(n, corner.diagonal) == view.enemy ||
                                                 neighbor_color(n, corner.sides[1 - i]) == view.enemy)) {
                        return true;
                    }
                }
            }
        }
        return false;
    };
    for (const Point p : view.moves) {
        const Neighborhood n = board.neighborhood(p);
        if (color_beside(n, view.enemy) && shaped(p, n)) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule wall_rule("wall", 280, "Shape: moves that lengthen a row of own stones along enemy stones win", wall);

}  // namespace tengen::go::prior
