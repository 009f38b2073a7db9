#include "core/go/prune/pruner.h"

#include <stdexcept>

#include "core/go/tactics/atari.h"

namespace tengen::go {

using prune::Claim;
using prune::Dropped;

Pruner::Pruner(const PruningConfig& config) : config_(config) {
    if (config.long_eye_length < 4) {
        throw std::invalid_argument("pruning.long_eye_length is at least 4: shorter eye spaces need a move");
    }
    if (config.far_distance < 1 || config.solver_nodes < 1) {
        throw std::invalid_argument("pruning.far_distance and pruning.solver_nodes are at least 1");
    }
    for (const prune::Rule& rule : prune::kRules) {
        if (config.*rule.on) {
            rules_.push_back(&rule);
        }
    }
}

Pruner::Kept Pruner::keep(const Board& board, std::span<const Point> moves) const {
    PriorView view(board, moves);
    Dropped settled(board);
    Dropped shape(board);
    Dropped reading(board);
    for (const prune::Rule* rule : rules_) {
        rule->apply(view, config_,
                    rule->claim == Claim::settled ? settled
                    : rule->claim == Claim::shape ? shape
                                                  : reading);
    }
    Kept kept;
    PointList doubtful;
    for (const Point p : moves) {
        const bool objected = settled.has(p) || shape.has(p) || reading.has(p);
        if (!objected || captures(board, p, view.me) > 0) {
            kept.moves.push(p);
        } else if (!settled.has(p)) {
            const bool rescue = extends_from_atari(board, p, view.me) && liberties_after(board, p, view.me) >= 2;
            (rescue && !reading.has(p) ? kept.moves : doubtful).push(p);
        }
    }
    if (kept.moves.empty()) {
        kept.moves = doubtful;
    } else if (config_.passes && !board.last_move().is_pass()) {
        kept.pass = false;
    }
    return kept;
}

}  // namespace tengen::go
