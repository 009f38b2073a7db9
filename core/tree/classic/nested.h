// Nested Monte Carlo search (Cazenave 2009; Rimmel 2009, Alg. 3): for one player, a search of level n plays the move
// whose search of level n - 1 scores best; level 0 is a rollout of the domain.
#pragma once

#include <utility>

#include "core/tree/classic/common.h"

namespace tengen::tree::classic {

struct NestedOptions {
    int level = 2;
    /// Keep the best sequence found at a level and follow it until a better one is found. Without it each move is the
    /// best of its own comparison and what was found before is forgotten; that is there to be compared with.
    bool memorise = true;
    double seconds = kForever;
};

struct NestedResult {
    double reward = 0;
    /// The moves that gave the reward. Those of rollouts come from the trace, so it ends early with a domain whose
    /// rollouts do not fill it.
    std::vector<Action> sequence;
    long rollouts = 0;
    bool complete = true;
};

template <Domain D>
class Nested {
public:
    Nested(const D& domain, bool memorise, Watch watch, Rng& rng)
        : domain_(domain), memorise_(memorise), watch_(watch), rng_(rng) {}

    NestedResult run(const typename D::State& root, int level) {
        NestedResult result;
        result.reward = search(root, level, result.sequence);
        result.rollouts = rollouts_;
        result.complete = !watch_.over();
        return result;
    }

private:
    double rollout(const typename D::State& state, std::vector<Action>& sequence) {
        watch_.step();
        ++rollouts_;
        trace_.clear();
        const double reward = domain_.rollout(state, rng_, trace_).reward[0];
        sequence.clear();
        for (const Step& step : trace_) {
            sequence.push_back(step.action);
        }
        return reward;
    }

    /// The best reward found and its moves. When time is up this is still the result of one rollout at least.
    double search(typename D::State state, int level, std::vector<Action>& best) {
        if (level == 0) {
            return rollout(state, best);
        }
        double best_reward = 0;
        bool found = false;
        std::vector<Action> actions;
        std::vector<Action> played;
        std::vector<Action> below;
        best.clear();
        while (!state.terminal()) {
            actions.clear();
            state.legal(actions);
            std::optional<Action> here;  // the best move of this step alone
            double here_reward = 0;
            std::vector<Action> here_sequence;
            for (const Action action : actions) {
                typename D::State child = state;
                if (!try_play(child, action)) {
                    continue;
                }
                const double reward = search(std::move(child), level - 1, below);
                if (!here || reward > here_reward) {
                    here = action;
                    here_reward = reward;
                    here_sequence = below;
                }
                if (watch_.over()) {
                    break;
                }
            }
            if (!here) {
                break;
            }
            if (!found || !memorise_ || here_reward > best_reward) {
                found = true;
                best_reward = here_reward;
                best = played;
                best.push_back(*here);
                best.insert(best.end(), here_sequence.begin(), here_sequence.end());
            }
            if (watch_.over()) {
                return best_reward;
            }
            const bool known = best.size() > played.size();
            played.push_back(known ? best[played.size()] : *here);
            try_play(state, played.back());
        }
        return found ? best_reward : rollout(state, best);
    }

    const D& domain_;
    bool memorise_;
    Watch watch_;
    Rng& rng_;
    long rollouts_ = 0;
    Trace trace_;
};

/// Searches for the highest reward of player 0 in a domain of one player.
template <Domain D>
NestedResult nested_monte_carlo(const D& domain, const typename D::State& state, const NestedOptions& options, Rng& rng,
                                const StopToken& stop = StopToken()) {
    check_single(domain.players());
    if (options.level < 0 || options.level > 10) {
        throw std::invalid_argument("the level of nested Monte Carlo is 0 to 10");
    }
    return Nested<D>(domain, options.memorise, Watch(options.seconds, stop), rng).run(state, options.level);
}

}  // namespace tengen::tree::classic
