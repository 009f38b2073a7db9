// Seki (Ferreira 2016, 4.3.1): the shared liberties of chains in seki, for either side. See tactics/seki.h.
#include "core/go/tactics/seki.h"
#include "core/go/prune/rules.h"

namespace tengen::go::prune {

void seki(PriorView& view, const PruningConfig& /*config*/, Dropped& dropped) {
    for (const Point p : seki_liberties(view.board)) {
        dropped.drop(p);
    }
}

}  // namespace tengen::go::prune
