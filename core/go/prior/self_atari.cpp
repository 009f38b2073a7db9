// Self-atari (Ferreira 2016, 3.3.11; Rimmel 2009, 4.2.1): a move that leaves its chain one liberty has w losses unless
// it captures, is a snapback, or leaves a chain of three stones or more in a shape that kills an eye space.
#include "core/go/prior/rules.h"
#include "core/go/tactics/snapback.h"

namespace tengen::go::prior {

namespace {

void self_atari(PriorView& view, float weight, Evidence& evidence) {
    const Board& board = view.board;
    for (const Point p : view.moves) {
        if (view.safe(p) || captures(board, p, view.me) > 0) {
            continue;
        }
        const bool kills = small_chain_after(board, p, view.me).size() >= 3 &&
                           self_atari_allowed(board, p, view.me, SelfAtariPolicy::nakade);
        if (!kills && !is_snapback(view.scratch(), p, view.me)) {
            evidence.bad(p, weight);
        }
    }
}

}  // namespace

const Rule self_atari_rule("self_atari", 50, "Self-ataris lose, but for captures, snapbacks and nakade", self_atari);

}  // namespace tengen::go::prior
