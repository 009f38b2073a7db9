// Own eyes (Ferreira 2016, 4.3.1): an empty region of one or two points that a single own chain encloses. There is
// nothing to connect, and a stone inside only takes a liberty away.
#include "core/go/prune/regions.h"
#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

void eye_shape(PriorView& view, const settings::Own& /*own*/, Dropped& dropped) {
    for (const Point p : view.moves) {
        if (!empty_region_of_one_chain<2>(view.board, p, view.me).empty()) {
            dropped.drop(p);
        }
    }
}

}  // namespace

const Rule eye_shape_rule("eye_shape", 10, "Own eyes of one or two points inside one chain", Claim::settled, eye_shape);

}  // namespace tengen::go::prune
