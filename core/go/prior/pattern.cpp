// 3x3 patterns (Ferreira 2016, 3.3.11): a move that matches a pattern of the playouts and leaves its chain two
// liberties or more has w wins, wherever it is.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void pattern(PriorView& view, float weight, Evidence& evidence) {
    for (const Point p : view.moves) {
        if (view.patterns->matches(view.board.neighborhood(p), view.me) && view.safe(p)) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule pattern_rule("pattern", 90,
                        "Safe moves that match a 3x3 pattern of playout.patterns win, anywhere on the board", pattern,
                        {.patterns = true});

}  // namespace tengen::go::prior
