// Distance in the common fate graph: a move at distance 1, 2 or 3 from the last one has w, 2/3 w or 1/3 w wins. Pachi
// and Fuego favour such moves likewise.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void fate(PriorView& view, float weight, Evidence& evidence) {
    if (!view.last.is_board()) {
        return;
    }
    const CommonFate& distance = view.fate();
    for (const Point p : view.moves) {
        // 0 is the point of the last move itself, if its stone is gone.
        const int d = std::max(1, distance[p]);
        if (d <= PriorView::kFate) {
            evidence.good(p, weight * static_cast<float>(PriorView::kFate + 1 - d) / PriorView::kFate);
        }
    }
}

}  // namespace

const Rule fate_rule(
    "fate", 210,
    "Moves by their distance to the last move in the common fate graph: 1, 2 and 3 win, with decreasing weight", fate);

}  // namespace tengen::go::prior
