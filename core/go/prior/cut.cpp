// Cut (Rimmel 2009, 4.2.1): a move between two or more enemy chains, on a point where they could connect, has w wins if
// it leaves its chain two liberties or more.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void cut(PriorView& view, float weight, Evidence& evidence) {
    const Board& board = view.board;
    for (const Point p : view.moves) {
        if (std::popcount(Neighbors4(board.neighborhood(p)).of(view.enemy)) >= 2 &&
            chains_beside(board, p, view.enemy).size() >= 2 && view.safe(p)) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule cut_rule("cut", 200, "Points between two enemy chains win", cut);

}  // namespace tengen::go::prior
