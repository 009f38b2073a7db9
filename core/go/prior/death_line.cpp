// Line of death (shape rules of Rimmel 2009, 4.2.1): a first-line move without a stone around it has w losses.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void death_line(PriorView& view, float weight, Evidence& evidence) {
    for (const Point p : view.moves) {
        const Neighborhood n = view.board.neighborhood(p);
        if (Neighbors4(n).off() != 0 && !stone_beside(n)) {
            evidence.bad(p, weight);
        }
    }
}

}  // namespace

const Rule death_line_rule("death_line", 230, "Shape: first-line moves in the open lose", death_line);

}  // namespace tengen::go::prior
