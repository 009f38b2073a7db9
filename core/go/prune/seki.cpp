// Seki (Ferreira 2016, 4.3.1): the shared liberties of chains in seki, for either side. See tactics/seki.h.
#include "core/go/tactics/seki.h"
#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

void seki(PriorView& view, const settings::Own& /*own*/, Dropped& dropped) {
    for (const Point p : seki_liberties(view.board)) {
        dropped.drop(p);
    }
}

}  // namespace

const Rule seki_rule("seki", 20, "Shared liberties of chains in seki", Claim::settled, seki);

}  // namespace tengen::go::prune
