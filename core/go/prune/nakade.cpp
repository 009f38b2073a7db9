// Beside a nakade point (Ferreira 2016, 4.3.1): in a region of at most six points that one side's stones enclose, the
// points next to the empty vital point, if the mover may play there. See tactics/nakade.h.
#include "core/go/tactics/nakade.h"

#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

void nakade(PriorView& view, const settings::Own& /*own*/, Dropped& dropped) {
    const Board& board = view.board;
    for (const Color attacker : {view.me, view.enemy}) {
        for (const Point vital : nakade_moves(board, attacker)) {
            if (!board.legal(vital, view.me)) {
                continue;
            }
            board.for_each_neighbor(vital, [&](Point p) {
                if (board[p] == Color::empty) {
                    dropped.drop(p);
                }
            });
        }
    }
}

}  // namespace

const Rule nakade_rule("nakade", 50, "Points beside the vital point of a small enclosed region", Claim::shape, nakade);

}  // namespace tengen::go::prune
