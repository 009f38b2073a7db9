// Bad self-ataris (Ferreira 2016, 4.3.1): moves that capture nothing and leave their chain one liberty. Three kinds are
// not bad: a snapback; a throw-in, that is one stone, with no own stone beside it and one on a diagonal, so that the
// point can become a false eye; and a chain of a shape that kills inside an enclosed region of at most six points.
#include "core/go/tactics/self_atari.h"

#include "core/go/prune/rules.h"
#include "core/go/tactics/nakade.h"
#include "core/go/tactics/snapback.h"

namespace tengen::go::prune {

namespace {

bool is_throw_in(const Board& board, Point p, Color c) {
    const Neighborhood n = board.neighborhood(p);
    return Neighbors4(n).of(c) == 0 && Neighbors4(static_cast<Neighborhood>(n >> 8)).of(c) != 0;
}

bool fills_eye_space(const Board& board, Point p, Color c) {
    return !enclosed_region<kMaxShape>(board, p, opponent(c)).empty() &&
           self_atari_allowed(board, p, c, SelfAtariPolicy::nakade);
}

void self_atari(PriorView& view, const settings::Own& /*own*/, Dropped& dropped) {
    for (const Point p : view.moves) {
        if (!view.safe(p) && captures(view.board, p, view.me) == 0 && !is_throw_in(view.board, p, view.me) &&
            !fills_eye_space(view.board, p, view.me) && !is_snapback(view.scratch(), p, view.me)) {
            dropped.drop(p);
        }
    }
}

}  // namespace

const Rule self_atari_rule("self_atari", 40,
                           "Self-ataris, but for captures, snapbacks, throw-ins and stones inside small eye spaces",
                           Claim::shape, self_atari);

}  // namespace tengen::go::prune
