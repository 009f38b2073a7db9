// Threat (shape rules of Rimmel 2009, 4.2.1): a move on a liberty of an enemy chain that has exactly two has w wins.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void threat(PriorView& view, float weight, Evidence& evidence) {
    for (const Point p : view.moves) {
        if (gives_atari(view, p)) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule threat_rule("threat", 260, "Shape: moves on the liberties of enemy chains that have two win, safe or not",
                       threat);

}  // namespace tengen::go::prior
