// A simulation from its first step to its last, and what happens if it does not come so far. Belongs to search.h, which
// includes it.
#pragma once

#include "core/tree/search.h"

namespace tengen::tree {

/// One simulation. If it does not come to its end, the tree is as it was; false if it was told to end.
template <Domain D>
template <class Sync>
bool Search<D>::simulate(Worker& worker) {
    const auto held = hold();
    static_cast<void>(held);
    try {
        State state = descend<Sync>(worker);
        const Outcome outcome = finish(state, worker);
        adopt_scale(worker);
        back_up<Sync>(worker, outcome);
        return true;
    } catch (const Abandoned&) {
        take_back_visits<Sync>(worker);
        return false;
    } catch (...) {
        take_back_visits<Sync>(worker);
        throw;
    }
}

/// Forgets that a simulation took its path.
template <Domain D>
template <class Sync>
void Search<D>::take_back_visits(const Worker& worker) {
    const auto weight = static_cast<std::uint32_t>(std::max(0, tree_.config().thread.virtual_loss));
    for (const PathStep& step : worker.path) {
        Sync::add(step.node->visits, ~0u);
        Sync::add(step.node->begin()[step.edge].visits, ~weight + 1);
        if (step.node->chance) {
            Sync::add(step.node->choice_counts()[step.chosen], ~0u);
        }
    }
    if (worker.tail != nullptr) {
        Sync::add(worker.tail->visits, ~0u);
    }
}

/// Brings the tree to the scale of the rewards that the domain gives from now on.
template <Domain D>
void Search<D>::adopt_scale(const Worker& worker) {
    if constexpr (HasRescaling<D>) {
        domain_.rescale([&](Rescaling change) {
            take_back_visits<Serial>(worker);
            tree_.rescale(change);
            visit_again(worker);
        });
    }
}

/// The move that chance makes at a state: its place in the node.
template <Domain D>
int Search<D>::deal(const Node& node, const State& state, Worker& worker) const {
    if constexpr (HasChanceStates<D>) {
        const std::size_t place = domain_.deal(state, worker.rng);
        if (place >= node.edges) {
            throw std::invalid_argument(
                "chance may go other ways in two states that share statistics: their keys must differ");
        }
        return static_cast<int>(place);
    } else {
        return -1;
    }
}

/// The outcome of a simulation that has come down to a state.
template <Domain D>
Outcome Search<D>::finish(State& state, Worker& worker) {
    const bool ended = state.terminal();
    const bool proved = worker.prover >= 0 || ended;
    Outcome outcome = worker.prover >= 0 ? win_of(worker.prover) : roll_out(state, worker);
    worker.certain = proved && tree_.config().tree.solver;
    worker.exhausted = worker.exhausted || (ended && tree_.config().tree.prune_exhausted);
    if (ended && tree_.config().tree.repeat_penalty > 0) {
        for (int i = 0; i < domain_.players(); ++i) {
            outcome.reward[i] -= static_cast<float>(tree_.config().tree.repeat_penalty);
        }
    }
    return outcome;
}

}  // namespace tengen::tree
