// Distance to the border (Rimmel 2009, 4.2.1): a move on line l has w / (1 + |l - 3|) wins. On boards below 12x12,
// where lines above the third are no worse, they count like it.
#include <algorithm>
#include <cstdlib>

#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void border(PriorView& view, float weight, Evidence& evidence) {
    const Geometry& g = view.board.geometry();
    const int most = g.size().short_side() < 12 ? 3 : kMaxSize;
    for (const Point p : view.moves) {
        const int line = std::min(g.line(p), most);
        evidence.good(p, weight / static_cast<float>(1 + std::abs(line - 3)));
    }
}

}  // namespace

const Rule border_rule("border", 160, "Moves win by their distance to the border, best on the third line", border);

}  // namespace tengen::go::prior
