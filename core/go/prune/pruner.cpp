#include "core/go/prune/pruner.h"

#include "core/go/tactics/atari.h"

namespace tengen::go {

using prune::Claim;
using prune::Dropped;

void PruningConfig::describe(settings::Fields<PruningConfig>& f) {
    f.about("Moves of Go that new nodes leave out, by rule. Captures always stay, and so does something to play.");
    f.own(&PruningConfig::own);
    f("passes", &PruningConfig::passes,
      "Passing while a move is left that no other rule objects to, but for the pass that ends the game");
}

Pruner::Pruner(const PruningConfig& config) : config_(config) {
    for (const prune::Rule* const rule : prune::Rule::all()) {
        if (rule->on(config.own)) {
            rules_.push_back(rule);
        }
    }
}

Pruner::Kept Pruner::keep(const Board& board, std::span<const Point> moves) const {
    PriorView view(board, moves);
    Dropped settled(board);
    Dropped shape(board);
    Dropped reading(board);
    for (const prune::Rule* rule : rules_) {
        rule->apply(view, config_.own,
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
