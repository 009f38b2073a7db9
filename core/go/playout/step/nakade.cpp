// The vital point of a small space of the enemy beside the last move (Rimmel 2009, Alg. 12).
#include "core/go/tactics/nakade.h"
#include "core/go/playout/step.h"

namespace tengen::go {

namespace {

Point propose_nakade(const StepView& view, const StepOptions& /*options*/) {
    const Board& board = view.board;
    const Color c = view.c;
    const Point last = board.last_move();
    if (!last.is_board()) {
        return Point::none();
    }
    const Neighbors4 around(board.neighborhood(last));
    for (unsigned m = around.empty(); m != 0; m &= m - 1) {
        const Point p = nakade_point(board, board.neighbor(last, std::countr_zero(m) >> 1), c);
        if (!p.is_none() && board.legal(p, c)) {
            return p;
        }
    }
    return Point::none();
}

}  // namespace

const PlayoutStep nakade_step("nakade", "The same beside the last move", propose_nakade);

}  // namespace tengen::go
