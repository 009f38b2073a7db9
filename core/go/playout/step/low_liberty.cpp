// Answers around chains with two liberties, that of the last move and those beside it: a liberty on which the chain
// would grow to three or more, taken to save it or to hold it (Fuego's low-liberty moves: Basaldúa 2013, 4.2).
#include "core/go/playout/step.h"
#include "core/go/playout/steps.h"
#include "core/go/tactics/atari.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go {

namespace {

Point propose_low_liberty(const StepView& view, const StepOptions& /*options*/) {
    const Board& board = view.board;
    const Color c = view.c;
    const Point last = board.last_move();
    if (!last.is_board() || board[last] != opponent(c)) {
        return Point::none();
    }
    PointArray<10> moves;
    const auto look_at = [&](Point stone) {
        if (board.liberties(stone) != 2) {
            return;
        }
        board.for_each_liberty(stone, [&](Point p) {
            if (board.legal(p, c) && liberties_after(board, p, board[stone]) > 2 && !is_self_atari(board, p, c)) {
                moves.push_new(p);
            }
        });
    };
    look_at(last);
    for (const Point root : chains_beside(board, last, c)) {
        look_at(root);
    }
    return steps::any_of(moves, view.rng);
}

}  // namespace

const PlayoutStep low_liberty_step("low-liberty", "A liberty on which a chain of two grows", propose_low_liberty);

}  // namespace tengen::go
