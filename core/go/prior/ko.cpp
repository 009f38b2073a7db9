// Ko avoidance (Ferreira 2016, 3.3.11): a move that takes one stone and leaves the new stone alone with one liberty
// makes a ko; it has w losses unless a ko is being fought already.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void ko(PriorView& view, float weight, Evidence& evidence) {
    const Board& board = view.board;
    if (!board.ko().is_none()) {
        return;
    }
    for (const Point p : view.moves) {
        if (surrounded_by(board.neighborhood(p), view.enemy) && captures(board, p, view.me) == 1 &&
            liberties_after(board, p, view.me) == 1) {
            evidence.bad(p, weight);
        }
    }
}

}  // namespace

const Rule ko_rule("ko", 40, "Captures that make a ko lose while no other ko is fought", ko);

}  // namespace tengen::go::prior
