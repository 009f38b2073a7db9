// Flat Monte Carlo: the same number of rollouts for every move of the root, and the best mean wins.
#pragma once

#include <utility>

#include "core/tree/classic/common.h"

namespace tengen::tree::classic {

struct FlatOptions {
    /// For each move.
    long rollouts = 100;
    double seconds = kForever;
};

struct FlatAction {
    Action action = 0;
    long rollouts = 0;
    double sum = 0;  ///< of the rewards of the player to move at the root

    double mean() const { return rollouts == 0 ? 0 : sum / static_cast<double>(rollouts); }
};

struct FlatResult {
    std::vector<FlatAction> actions;  ///< in the order of the domain
    int best = -1;                    ///< place of the highest mean, the first of equals; -1 if there is no move
    long rollouts = 0;
    bool complete = true;
};

/// Moves take turns, so that a run that is stopped early has treated all of them alike. For any number of players.
template <Domain D>
FlatResult flat_monte_carlo(const D& domain, const typename D::State& state, const FlatOptions& options, Rng& rng,
                            const StopToken& stop = StopToken()) {
    if (options.rollouts < 1) {
        throw std::invalid_argument("flat Monte Carlo needs at least one rollout for each move");
    }
    Watch watch(options.seconds, stop);
    FlatResult result;
    std::vector<typename D::State> children;
    if (!state.terminal()) {
        std::vector<Action> actions;
        state.legal(actions);
        for (const Action action : actions) {
            typename D::State child = state;
            if (try_play(child, action)) {
                result.actions.push_back({action, 0, 0});
                children.push_back(std::move(child));
            }
        }
    }
    if (children.empty()) {
        return result;
    }
    const auto mover = static_cast<std::size_t>(state.to_move());
    Trace trace;
    for (long round = 0; round < options.rollouts && !watch.over(); ++round) {
        for (std::size_t i = 0; i < children.size() && !watch.step(); ++i) {
            trace.clear();
            result.actions[i].sum += domain.rollout(children[i], rng, trace).reward[mover];
            ++result.actions[i].rollouts;
            ++result.rollouts;
        }
    }
    result.complete = !watch.over();
    for (std::size_t i = 0; i < children.size(); ++i) {
        const FlatAction& a = result.actions[i];
        if (a.rollouts > 0 && (result.best < 0 || a.mean() > result.actions[result.best].mean())) {
            result.best = static_cast<int>(i);
        }
    }
    return result;
}

}  // namespace tengen::tree::classic
