// A point that is empty with all that surrounds it, if one of so many random ones is such (Rimmel 2009, Alg. 11).
#include "core/go/playout/step.h"

namespace tengen::go {

namespace {

Point propose_fill_board(const StepView& view, const StepOptions& options) {
    const Board& board = view.board;
    const std::vector<Point>& points = board.geometry().points();
    for (int i = 0; i < options.number; ++i) {
        const Point p = points[view.rng.below(static_cast<unsigned>(points.size()))];
        if (board[p] == Color::empty && board.neighborhood(p) == 0) {
            return p;
        }
    }
    return Point::none();
}

}  // namespace

const PlayoutStep fill_board_step("fill-board", "A point with nothing around it, in NUMBER tries", propose_fill_board,
                                  {.number = 4});

}  // namespace tengen::go
