#include "core/go/estimate.h"

#include <algorithm>
#include <cmath>

#include "core/go/benson.h"
#include "core/go/playout/batch.h"
#include "core/go/tactics/seki.h"

namespace tengen::go {

namespace {

std::vector<double> playout_ownership(const Board& board, const EstimateOptions& options) {
    BatchResult total;
    for (const Color first : {Color::black, Color::white}) {
        Board start(board);
        start.set_to_move(first);
        // The last moves may have been passes; playouts must not take them for their own end.
        start.set_last_moves(Point::none(), Point::none(), board.move_number());
        start.set_ko(Point::none(), first);
        BatchOptions batch;
        batch.playouts = std::max(1L, options.playouts / 2);
        batch.threads = options.threads;
        batch.seed = options.seed + code(first);
        batch.policy = options.policy;
        total.add(run_batch(start, batch));
    }
    std::vector<double> ownership;
    for (const long sum : total.ownership) {
        ownership.push_back(static_cast<double>(sum) / static_cast<double>(total.playouts));
    }
    return ownership;
}

/// What unconditional life decides needs no playouts: its chains, its regions and the enemy stones inside them.
void apply_unconditional_life(const Board& board, std::vector<double>& ownership) {
    const Geometry& g = board.geometry();
    for (const Color c : {Color::black, Color::white}) {
        const double value = c == Color::black ? 1 : -1;
        const UnconditionalLife life = unconditional_life(board, c);
        for (const Point root : life.chains) {
            board.for_each_stone(root, [&](Point p) { ownership[g.dense(p)] = value; });
        }
        for (const Point p : life.territory) {
            ownership[g.dense(p)] = value;
        }
    }
}

}  // namespace

std::vector<Point> Estimate::stones(Status status) const {
    std::vector<Point> list;
    for (const ChainStatus& chain : chains) {
        if (chain.status == status) {
            list.push_back(chain.stone);
        }
    }
    return list;
}

Estimate estimate_status(const Board& board, const EstimateOptions& options) {
    const Geometry& g = board.geometry();
    Estimate estimate;
    estimate.ownership = playout_ownership(board, options);
    estimate.size = board.size();
    apply_unconditional_life(board, estimate.ownership);
    for (const Point p : g.points()) {
        if (!is_stone(board[p]) || board.chain(p) != p) {
            continue;
        }
        double safety = 0;
        board.for_each_stone(p, [&](Point q) { safety += estimate.ownership[g.dense(q)]; });
        safety /= board.chain_size(p) * (board[p] == Color::black ? 1.0 : -1.0);
        // Policies that keep seki leave both sides on the board, so that ownership alone would call them alive.
        const Status status = safety < -options.threshold                        ? Status::dead
                              : safety <= options.threshold || is_seki(board, p) ? Status::seki
                                                                                 : Status::alive;
        estimate.chains.push_back({p, status, safety});
    }
    return estimate;
}

Score score_by_ownership(const Board& board, const std::vector<double>& ownership, double threshold, double komi) {
    Board settled(board.size());
    for (const Point p : board.geometry().points()) {
        const double value = ownership[board.geometry().dense(p)];
        if (std::abs(value) > threshold) {
            settled.place(p, value > 0 ? Color::black : Color::white);
        }
    }
    return score_area(settled, komi);
}

}  // namespace tengen::go
