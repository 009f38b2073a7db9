// Alpha-beta (Rimmel 2009, Alg. 2, but with the alpha that comes in kept instead of set to minus infinity): the value
// of minimax from fewer states. With b moves in each state and d plies the best order of moves leaves b^ceil(d/2) +
// b^floor(d/2) - 1 of the b^d leaves to visit (Knuth, Moore 1975), the worst one all of them.
#pragma once

#include <algorithm>
#include <utility>

#include "core/tree/classic/common.h"

namespace tengen::tree::classic {

struct AlphaBetaOptions {
    /// Plies after which a state that is not terminal is evaluated.
    int depth = kMaxDepth;
    double seconds = kForever;
    /// What the two players are assured of elsewhere. A value at or below alpha is an upper bound of the true one, and
    /// one at or above beta a lower bound.
    double alpha = -std::numeric_limits<double>::infinity();
    double beta = std::numeric_limits<double>::infinity();
};

/// Moves in the order of the domain.
struct NoOrder {
    template <class S>
    void operator()(const S& /*state*/, std::vector<Action>& /*actions*/) const {}
};

template <Domain D, class Evaluate, class Order>
class AlphaBeta {
public:
    AlphaBeta(const D& domain, int depth, Watch watch, Evaluate& evaluate, Order& order)
        : domain_(domain), depth_(depth), watch_(watch), evaluate_(evaluate), order_(order) {}

    GameValue run(const typename D::State& root, double alpha, double beta) {
        plies_[0].state = root;
        result_.value = visit(0, alpha, beta);
        result_.line = plies_[0].line;
        result_.complete = !watch_.over();
        return result_;
    }

private:
    double visit(int ply, double alpha, double beta) {
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
            order_(std::as_const(*here.state), here.actions);
        }
        const bool maximise = !here.actions.empty() && here.state->to_move() == 0;
        double best = 0;
        auto& below = plies_[ply + 1];
        for (const Action action : here.actions) {
            below.state = here.state;
            if (!try_play(*below.state, action)) {
                continue;
            }
            const double value = visit(ply + 1, alpha, beta);
            if (watch_.over()) {
                return best;
            }
            if (here.line.empty() || (maximise ? value > best : value < best)) {
                best = value;
                here.set_line(action, below.line);
            }
            (maximise ? alpha : beta) = maximise ? std::max(alpha, best) : std::min(beta, best);
            if (beta <= alpha) {
                break;
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
    Order& order_;
    Plies<typename D::State> plies_;
    Rng rng_;  // of rollouts that have nothing left to draw
    GameValue result_;
};

/// The value of a game of one or two players. `evaluate(state)` values states at the depth limit as rewards of
/// player 0; `order(state, actions)` puts the moves to try first in front.
template <Domain D, class Evaluate = NoEvaluation, class Order = NoOrder>
GameValue alpha_beta(const D& domain, const typename D::State& state, const AlphaBetaOptions& options = {},
                     const StopToken& stop = StopToken(), Evaluate evaluate = {}, Order order = {}) {
    check_game(domain.players(), options.depth);
    if (!(options.alpha < options.beta)) {
        throw std::invalid_argument("alpha must be below beta");
    }
    return AlphaBeta<D, Evaluate, Order>(domain, options.depth, Watch(options.seconds, stop), evaluate, order)
        .run(state, options.alpha, options.beta);
}

}  // namespace tengen::tree::classic
