// A vital point of a small space of the enemy, wherever it is.
#include "core/go/playout/step.h"
#include "core/go/playout/steps.h"
#include "core/go/tactics/nakade.h"

namespace tengen::go {

namespace {

Point propose_nakade_anywhere(const StepView& view, const StepOptions& /*options*/) {
    const Board& board = view.board;
    const Color c = view.c;
    return steps::any_of(nakade_moves(board, c), view.rng);
}

}  // namespace

const PlayoutStep nakade_anywhere_step("nakade-anywhere", "A vital point of a small enemy space",
                                       propose_nakade_anywhere);

}  // namespace tengen::go
