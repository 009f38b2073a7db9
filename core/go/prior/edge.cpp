// Edge (Ferreira 2016, 3.3.11): moves on the first line have w losses, those in a corner 2 w.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void edge(PriorView& view, float weight, Evidence& evidence) {
    for (const Point p : view.moves) {
        // A point off the board is north or south, and west or east, of a corner.
        evidence.bad(p, weight * static_cast<float>(std::popcount(Neighbors4(view.board.neighborhood(p)).off())));
    }
}

}  // namespace

const Rule edge_rule("edge", 20, "Moves on the first line lose, those in a corner twice", edge);

}  // namespace tengen::go::prior
