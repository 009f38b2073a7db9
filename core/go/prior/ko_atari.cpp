// Atari in a ko (Rimmel 2009, 4.2.1): while a ko forbids the mover a point, ataris are threats and have w wins. They
// need not be safe: the opponent has to answer.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void ko_atari(PriorView& view, float weight, Evidence& evidence) {
    if (view.board.ko().is_none() || view.board.ko_color() != view.me) {
        return;
    }
    for (const Point p : view.moves) {
        if (gives_atari(view, p)) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule ko_atari_rule("ko_atari", 150, "Ataris win while the opponent has just taken a ko", ko_atari);

}  // namespace tengen::go::prior
