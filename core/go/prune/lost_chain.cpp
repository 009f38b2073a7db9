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

const settings::Added<int> solver_nodes(
    "pruning", "solver_nodes", 200, "Positions that the solver looks at for a chain",
    [](settings::Field& f) { f.within(1, 1e6).in("positions").from("ours"); }, 101);

void lost_chain(PriorView& view, const settings::Own& own, Dropped& dropped) {
    const Board& board = view.board;
    SolverOptions options;
    options.limit = solver_nodes(own);
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

}  // namespace

const Rule lost_chain_rule("lost_chain", 100, "Liberties of own chains that the exhaustive solver says cannot be saved",
                           Claim::reading, lost_chain);

}  // namespace tengen::go::prune
