// Territory line (shape rules of Rimmel 2009, 4.2.1): a third-line move with nothing around it has w wins.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void territory_line(PriorView& view, float weight, Evidence& evidence) {
    for (const Point p : view.moves) {
        if (view.board.neighborhood(p) == 0 && view.board.geometry().line(p) == 3) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule territory_line_rule("territory_line", 220, "Shape: third-line moves in the open win", territory_line);

}  // namespace tengen::go::prior
