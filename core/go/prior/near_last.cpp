// Neighbourhood of the last play (Ferreira 2016, 3.3.11): the eight points around the last move, and the liberties of
// its chain and of the chains beside it, have w wins.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void near_last(PriorView& view, float weight, Evidence& evidence) {
    if (!view.last.is_board()) {
        return;
    }
    const Board& board = view.board;
    PointSet near(board.words());
    const auto enter = [&](Point p) {
        if (near.insert(board.bit(p))) {
            evidence.good(p, weight);
        }
    };
    for (int d = 0; d < kDirections; ++d) {
        const Point p = board.geometry().neighbor(view.last, d);
        if (board[p] == Color::empty) {
            enter(p);
        }
    }
    if (is_stone(board[view.last])) {
        board.for_each_liberty(view.last, enter);
    }
    for (const Color c : {Color::black, Color::white}) {
        for (const Point root : chains_beside(board, view.last, c)) {
            board.for_each_liberty(root, enter);
        }
    }
}

}  // namespace

const Rule near_last_rule("near_last", 110, "Moves around the last one and on liberties of the chains beside it win",
                          near_last);

}  // namespace tengen::go::prior
