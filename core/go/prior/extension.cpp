// Extension (Ferreira 2016, 3.3.11): let l be the fewest liberties of an own chain beside the move. If l is one or two
// and the move leaves more than l and at least two, it has w wins.
#include <algorithm>

#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void extension(PriorView& view, float weight, Evidence& evidence) {
    const Board& board = view.board;
    for (const Point p : view.moves) {
        int fewest = 3;
        for (unsigned m = Neighbors4(board.neighborhood(p)).of(view.me); m != 0; m &= m - 1) {
            fewest = std::min(fewest, board.liberties(board.neighbor(p, std::countr_zero(m) >> 1)));
        }
        if (fewest <= 2 && liberties_after(board, p, view.me) > fewest) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule extension_rule("extension", 60, "Moves that give a chain of one or two liberties more of them win",
                          extension);

}  // namespace tengen::go::prior
