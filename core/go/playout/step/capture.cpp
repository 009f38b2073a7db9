// Captures any chain in atari; uniform over chains.
#include "core/go/playout/step.h"
#include "core/go/playout/steps.h"

namespace tengen::go {

namespace {

Point propose_capture(const StepView& view, const StepOptions& /*options*/) {
    const Board& board = view.board;
    const Color c = view.c;
    PointArray<64> moves;
    view.ataris.for_each(board, opponent(c), [&](Point stone) {
        const Point p = board.first_liberty(stone);
        if (board.legal(p, c)) {
            moves.push_new(p);
        }
    });
    return steps::any_of(moves, view.rng);
}

}  // namespace

const PlayoutStep capture_step("capture", "Captures any chain in atari", propose_capture, {.follows_ataris = true});

}  // namespace tengen::go
