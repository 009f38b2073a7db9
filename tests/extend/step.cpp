// Beside: a point beside the last move, drawn NUMBER times at most.
//
// A step of the policy `sequence` is a function that proposes one legal move for the side to move or none, and an
// object that registers it; playout.steps then takes its name, "beside" or, with a chance and a number, "beside=0.5:6".
// It should be quick, since it is asked at every move of a playout, and leave own eyes alone, or playouts do not end.
#include "core/go/playout/step.h"

namespace tengen::go {

namespace {

Point propose_beside(const StepView& view, const StepOptions& options) {
    const Board& board = view.board;
    const Point last = board.last_move();
    for (int i = 0; last.is_board() && i < options.number; ++i) {
        const Point p = board.geometry().neighbor(last, static_cast<int>(view.rng.below(kDirections)));
        if (board[p] == Color::empty && !is_potential_eye(board.neighborhood(p), view.c) && board.legal(p, view.c)) {
            return p;
        }
    }
    return Point::none();
}

}  // namespace

const PlayoutStep beside_step("beside", "A point beside the last move, in NUMBER tries", propose_beside, {.number = 3});

}  // namespace tengen::go
