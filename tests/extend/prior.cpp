// Mirror: the point opposite to the opponent's last stone, seen from the middle of the board, has w wins.
//
// A rule of priors is a function that adds virtual simulations to moves, and an object that registers it. Its weight is
// then the setting knowledge.mirror, 0 at first. `view` is the position with what rules often ask for
// (core/go/prior/view.h); moves that may not be played need no test.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void mirror(PriorView& view, float weight, Evidence& evidence) {
    if (!view.answers_stone()) {
        return;
    }
    const Geometry& g = view.board.geometry();
    evidence.good(g.at(g.width() - 1 - g.x(view.last), g.height() - 1 - g.y(view.last)), weight);
}

}  // namespace

const Rule mirror_rule("mirror", "The point opposite to the last stone wins", mirror);

}  // namespace tengen::go::prior
