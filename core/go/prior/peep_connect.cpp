// Peep and connect (shape rules of Rimmel 2009, 4.2.1): the last stone stands beside an empty point where two own
// chains meet; the move there has w wins.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void peep_connect(PriorView& view, float weight, Evidence& evidence) {
    if (!view.answers_stone()) {
        return;
    }
    const Board& board = view.board;
    board.for_each_neighbor(view.last, [&](Point p) {
        if (board[p] == Color::empty && chains_beside(board, p, view.me).size() >= 2) {
            evidence.good(p, weight);
        }
    });
}

}  // namespace

const Rule peep_connect_rule("peep_connect", 240, "Shape: connections that answer a stone which threatens to cut win",
                             peep_connect);

}  // namespace tengen::go::prior
