// Even game (Ferreira 2016, 3.3.11): every move, pass too, starts with w simulations of which w / 2 are won. Without
// it a pass, of which no other rule says anything, would be the one unknown move of a node and be tried first.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void even(PriorView& view, float weight, Evidence& evidence) {
    for (const Point p : view.moves) {
        evidence.add(p, weight / 2, weight);
    }
    evidence.add(Point::pass(), weight / 2, weight);
}

}  // namespace

const Rule even_rule("even", 10, "Every move starts even: as many simulations, half of them won", even);

}  // namespace tengen::go::prior
