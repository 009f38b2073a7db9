// Lost ladders (Ferreira 2016, 4.3.1): a move on the last liberty of an own chain that captures nothing, leaves the
// chain two liberties, and a ladder catches it.
#include "core/go/tactics/ladder.h"
#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

void ladder(PriorView& view, const settings::Own& /*own*/, Dropped& dropped) {
    for (const Point stone : view.own_in_atari()) {
        const Point p = view.board.first_liberty(stone);
        if (view.board.legal(p, view.me) && captures(view.board, p, view.me) == 0 &&
            ladder_catches_after(view.scratch(), p, view.me)) {
            dropped.drop(p);
        }
    }
}

}  // namespace

const Rule ladder_rule("ladder", 30, "Extensions out of atari that a ladder catches all the same", Claim::reading,
                       ladder);

}  // namespace tengen::go::prune
