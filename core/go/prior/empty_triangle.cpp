// Empty triangle (shape rules of Rimmel 2009, 4.2.1): the move makes a square of three own stones and an empty point,
// with no enemy among the eight points around it; w losses.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void empty_triangle(PriorView& view, float weight, Evidence& evidence) {
    const auto shaped = [&](Neighborhood n) {
        for (const Corner& corner : kCorners) {
            int own = 0;
            int empty = 0;
            for (const int d : {corner.diagonal, corner.sides[0], corner.sides[1]}) {
                own += neighbor_color(n, d) == view.me;
                empty += neighbor_color(n, d) == Color::empty;
            }
            if (own == 2 && empty == 1) {
                return true;
            }
        }
        return false;
    };
    for (const Point p : view.moves) {
        const Neighborhood n = view.board.neighborhood(p);
        if (color_beside(n, view.me) && !color_beside(n, view.enemy) && shaped(n)) {
            evidence.bad(p, weight);
        }
    }
}

}  // namespace

const Rule empty_triangle_rule("empty_triangle", 300,
                               "Shape: three own stones in a triangle without an enemy beside lose", empty_triangle);

}  // namespace tengen::go::prior
