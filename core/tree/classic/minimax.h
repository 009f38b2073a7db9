// Minimax (Rimmel 2009, Alg. 1), written with maximum and minimum instead of signs, so that players need not alternate
// and one player alone is a maximisation. The yardstick of alpha-beta, which visits fewer states for the same value.
#pragma once

#include <utility>

#include "core/tree/classic/common.h"

namespace tengen::tree::classic {

struct MinimaxOptions {
    /// Plies after which a state that is not terminal is evaluated.
    int depth = kMaxDepth;
    double seconds = kForever;
};

template <Domain D, class Evaluate>
class Minimax {
public:
    Minimax(const D& domain, int depth, Watch watch, Evaluate& evaluate)
        : domain_(domain), depth_(depth), watch_(watch), evaluate_(evaluate) {}

    GameValue run(const typename D::State& root) {
        plies_[0].state = root;
        result_.value = visit(0);
        result_.line = plies_[0].line;
        result_.complete = !watch_.over();
        return result_;
    }

private:
    double visit(int ply) {
        if (watch_.step()) {
            return 0;
        }
        ++result_.nodes;
        auto& here = plies_[ply];
        here.line.clear();
        here.actions.clear();
        if (!here.state->terminal()) {
            if (ply == depth_) {
                ++result_.leaves;
                return evaluate_(std::as_const(*here.state));
            }
            here.state->legal(here.actions);
        }
        const bool maximise = !here.actions.empty() && here.state->to_move() == 0;
        double best = 0;
        auto& below = plies_[ply + 1];
        for (const Action action : here.actions) {
            below.state = here.state;
            if (!try_play(*below.state, action)) {
                continue;
            }
            const double value = visit(ply + 1);
            if (watch_.over()) {
                return best;
            }
            if (here.line.empty() || (maximise ? value > best : value < best)) {
                best = value;
                here.set_line(action, below.line);
            }
        }
        if (here.line.empty()) {
            ++result_.leaves;
            Trace trace;
            return domain_.rollout(*here.state, rng_, trace).reward[0];
        }
        return best;
    }

    const D& domain_;
    int depth_;
    Watch watch_;
    Evaluate& evaluate_;
    Plies<typename D::State> plies_;
    Rng rng_;  // of rollouts that have nothing left to draw
    GameValue result_;
};

/// The value of a game of one or two players. `evaluate(state)` values states at the depth limit as rewards of
/// player 0.
template <Domain D, class Evaluate = NoEvaluation>
GameValue minimax(const D& domain, const typename D::State& state, const MinimaxOptions& options = {},
                  const StopToken& stop = StopToken(), Evaluate evaluate = {}) {
    check_game(domain.players(), options.depth);
    return Minimax<D, Evaluate>(domain, options.depth, Watch(options.seconds, stop), evaluate).run(state);
}

}  // namespace tengen::tree::classic
