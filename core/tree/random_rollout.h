// The plainest rollout, for domains that know nothing better.
#pragma once

#include <vector>

#include "core/base/random.h"
#include "core/tree/domain.h"

namespace tengen::tree {

/// Plays uniformly random actions to the end, with its steps in the trace if it wants them. Not for states at which
/// chance moves.
template <State S>
void play_randomly(S& state, Rng& rng, Trace& trace) {
    thread_local std::vector<Action> actions;
    while (!state.terminal()) {
        actions.clear();
        state.legal(actions);
        const Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
        const int player = state.to_move();
        if constexpr (requires { requires std::same_as<decltype(state.play(action)), bool>; }) {
            if (!state.play(action)) {
                continue;
            }
        } else {
            state.play(action);
        }
        if (trace.rollouts) {
            trace.push_back({player, action});
        }
    }
}

}  // namespace tengen::tree
