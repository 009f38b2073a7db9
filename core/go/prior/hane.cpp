// Hane (shape rules of Rimmel 2009, 4.2.1): the move reaches around the head of an enemy stone. In one of its
// directions and mirror images
//
//     X O .
//     . * .
//
// with w wins, whatever lies behind the move. The third row is not looked at.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void hane(PriorView& view, float weight, Evidence& evidence) {
    const auto shaped = [&](Neighborhood n) {
        for (const Corner& corner : kCorners) {
            if (neighbor_color(n, corner.diagonal) != view.me) {
                continue;
            }
            for (int i = 0; i < 2; ++i) {
                const int head = corner.sides[i];
                const int open = corner.sides[1 - i];
                if (neighbor_color(n, head) != view.enemy || neighbor_color(n, open) != Color::empty ||
                    neighbor_color(n, opposite_direction(open)) != Color::empty) {
                    continue;
                }
                for (const Corner& other : kCorners) {
                    const bool beside = (other.sides[0] == head && other.sides[1] == opposite_direction(open)) ||
                                        (other.sides[1] == head && other.sides[0] == opposite_direction(open));
                    if (beside && neighbor_color(n, other.diagonal) == Color::empty) {
                        return true;
                    }
                }
            }
        }
        return false;
    };
    for (const Point p : view.moves) {
        const Neighborhood n = view.board.neighborhood(p);
        if (color_beside(n, view.enemy) && color_beside(n, view.me) && shaped(n)) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule hane_rule("hane", 250, "Shape: moves around the head of an enemy stone win", hane);

}  // namespace tengen::go::prior
