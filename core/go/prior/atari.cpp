// Safe atari (Ferreira 2016, 3.3.11): a move that leaves its chain two liberties or more and an enemy chain beside it
// one has w wins.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void atari(PriorView& view, float weight, Evidence& evidence) {
    for (const Point p : view.moves) {
        if (gives_atari(view, p) && view.safe(p)) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule atari_rule("atari", 70, "Safe moves that put enemy chains in atari win", atari);

}  // namespace tengen::go::prior
