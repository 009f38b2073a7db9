// Lost chains (Ferreira 2016, 4.3.1, the exhaustive solvers; the rule is ours): the liberties of an own chain of one or
// two liberties that cannot be saved even if its owner moves first, where the move captures nothing, touches no other
// own chain and no enemy chain of less than three liberties.
#include "core/go/tactics/solver.h"

#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

bool serves_only(const Board& board, Point p, Point chain) {
    const Color own = board[chain];
    for (const Point root : chains_beside(board, p, opponent(own))) {
        if (board.liberties(root) < 3) {
            return false;
        }
    }
    return chains_beside(board, p, own).size() == 1;
}

}  // namespace

void lost_chain(PriorView& view, const PruningConfig& config, Dropped& dropped) {
    const Board& board = view.board;
    SolverOptions options;
    options.limit = config.solver_nodes;
    for (const Point stone : board.geometry().points()) {
        if (board[stone] != view.me || board.chain(stone) != stone || board.liberties(stone) > 2 ||
            can_save(view.scratch(), stone, options).result != Reading::Result::no) {
            continue;
        }
        board.for_each_liberty(stone, [&](Point p) {
            if (serves_only(board, p, stone)) {
                dropped.drop(p);
            }
        });
    }
}

}  // namespace tengen::go::prune
