// Captures the chain of the last move if it stands in atari.
#include "core/go/playout/step.h"
#include "core/go/tactics/atari.h"

namespace tengen::go {

namespace {

Point propose_capture_last(const StepView& view, const StepOptions& /*options*/) {
    const Board& board = view.board;
    const Color c = view.c;
    const Point last = board.last_move();
    if (last.is_board() && board[last] == opponent(c)) {
        for (const Point p : capturing_moves(board, last)) {
            return p;
        }
    }
    return Point::none();
}

}  // namespace

const PlayoutStep capture_last_step("capture-last", "Captures the chain of the last move", propose_capture_last);

}  // namespace tengen::go
