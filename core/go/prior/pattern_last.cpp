// Urgent answers (isGO: Basaldúa 2013, 3.2.2): a move among the eight points around the last one that matches a pattern
// of the playouts and leaves its chain two liberties or more has w wins.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void pattern_last(PriorView& view, float weight, Evidence& evidence) {
    if (!view.last.is_board()) {
        return;
    }
    const Board& board = view.board;
    for (int d = 0; d < kDirections; ++d) {
        const Point p = board.geometry().neighbor(view.last, d);
        if (board[p] == Color::empty && view.patterns->matches(board.neighborhood(p), view.me) && view.safe(p)) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule pattern_last_rule("pattern_last", 100, "The same around the last move only", pattern_last,
                             {.patterns = true});

}  // namespace tengen::go::prior
