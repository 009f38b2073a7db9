// Nested rollout policy adaptation (Rosin 2011): for one player. Playouts draw moves by softmax from weights; each
// level repeats the level below and moves the weights towards the best sequence it has seen.
#pragma once

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "core/tree/classic/common.h"

namespace tengen::tree::classic {

struct NrpaOptions {
    int level = 3;
    /// Calls of the level below in each level.
    int iterations = 100;
    /// Step of the adaptation.
    double alpha = 1.0;
    /// Moves after which the domain's own rollout takes over, for problems without an end.
    int max_length = 10'000;
    double seconds = kForever;
};

struct NrpaResult {
    double reward = 0;
    std::vector<Action> sequence;
    long playouts = 0;
    bool complete = true;
};

/// Optional: which moves share a weight. Without it a move's code is its ply, counted from the root, and its number.
template <class D>
concept HasActionCode = requires(const D d, const typename D::State s, int ply, Action a) {
    { d.action_code(s, ply, a) } -> std::convertible_to<std::uint64_t>;
};

template <Domain D>
class Nrpa {
public:
    Nrpa(const D& domain, const NrpaOptions& options, Watch watch, Rng& rng)
        : domain_(domain), options_(options), watch_(watch), rng_(rng) {}

    NrpaResult run(const typename D::State& root) {
        Playout best;
        search(root, options_.level, Weights(), best);
        return {best.reward, best.sequence, playouts_, !watch_.over()};
    }

private:
    using Code = std::uint64_t;
    using Weights = std::unordered_map<Code, double>;

    /// A playout with the codes of all moves there were, so that adapting need not play it again.
    struct Playout {
        double reward = 0;
        std::vector<Action> sequence;
        std::vector<Code> codes;          ///< of the moves of all plies, one ply after the other
        std::vector<std::size_t> ends;    ///< of each ply in `codes`
        std::vector<std::size_t> chosen;  ///< of each ply, a place in `codes`
    };

    Code code(const typename D::State& state, int ply, Action action) const {
        if constexpr (HasActionCode<D>) {
            return domain_.action_code(state, ply, action);
        } else {
            return static_cast<Code>(ply) << 32 | action;
        }
    }

    static double weight(const Weights& weights, Code code) {
        const auto found = weights.find(code);
        return found == weights.end() ? 0 : found->second;
    }

    /// Fills in exp(weight) of the codes from `begin` on, with the largest scaled to 1 so that none overflows; returns
    /// their sum.
    double exponentials(const Weights& weights, const std::vector<Code>& codes, std::size_t begin, std::size_t end) {
        shares_.clear();
        double highest = -std::numeric_limits<double>::infinity();
        for (std::size_t i = begin; i < end; ++i) {
            shares_.push_back(weight(weights, codes[i]));
            highest = std::max(highest, shares_.back());
        }
        double sum = 0;
        for (double& share : shares_) {
            share = std::exp(share - highest);
            sum += share;
        }
        return sum;
    }

    /// Draws a move of the ply that ends `codes` and plays it; false if none can be played. A move that the domain
    /// refuses gets no share of the next draw.
    bool play_one(typename D::State& state, const Weights& weights, std::size_t begin, Playout& playout) {
        double sum = exponentials(weights, playout.codes, begin, playout.codes.size());
        for (std::size_t tries = 0; tries < actions_.size(); ++tries) {
            double point = rng_.real() * sum;
            std::size_t i = actions_.size();
            for (std::size_t j = 0; j < actions_.size() && (i == actions_.size() || point >= 0); ++j) {
                if (shares_[j] > 0) {
                    i = j;  // the last one left also takes what rounding leaves over
                    point -= shares_[j];
                }
            }
            if (i == actions_.size()) {
                return false;
            }
            if (try_play(state, actions_[i])) {
                playout.chosen.push_back(begin + i);
                playout.ends.push_back(playout.codes.size());
                playout.sequence.push_back(actions_[i]);
                return true;
            }
            sum -= shares_[i];
            shares_[i] = 0;
        }
        return false;
    }

    void play_out(typename D::State state, const Weights& weights, Playout& playout) {
        ++playouts_;
        playout = Playout();
        // Moves are watched, not playouts: where there are thousands to choose from, a playout takes seconds. What time
        // cuts off is finished by the domain.
        for (int ply = 0; ply < options_.max_length && !state.terminal() && !watch_.step(); ++ply) {
            actions_.clear();
            state.legal(actions_);
            const std::size_t begin = playout.codes.size();
            for (const Action action : actions_) {
                playout.codes.push_back(code(state, ply, action));
            }
            if (!play_one(state, weights, begin, playout)) {
                playout.codes.resize(begin);
                break;
            }
        }
        trace_.clear();
        playout.reward = domain_.rollout(std::move(state), rng_, trace_).reward[0];
        for (const Step& step : trace_) {
            playout.sequence.push_back(step.action);
        }
    }

    /// A step of gradient ascent on the logarithm of the probability of the sequence: +alpha for the move played and
    /// -alpha times its probability for every move, all probabilities from before the step.
    void adapt(Weights& weights, const Playout& best) {
        Weights changes;
        std::size_t begin = 0;
        for (std::size_t ply = 0; ply < best.ends.size(); ++ply) {
            const double sum = exponentials(weights, best.codes, begin, best.ends[ply]);
            for (std::size_t i = begin; i < best.ends[ply]; ++i) {
                changes[best.codes[i]] -= options_.alpha * shares_[i - begin] / sum;
            }
            changes[best.codes[best.chosen[ply]]] += options_.alpha;
            begin = best.ends[ply];
        }
        for (const auto& [c, change] : changes) {
            weights[c] += change;
        }
    }

    void search(const typename D::State& root, int level, const Weights& above, Playout& best) {
        if (level == 0) {
            play_out(root, above, best);
            return;
        }
        Weights weights = above;  // what a level learns is lost but for the sequence it returns
        Playout found;
        for (int i = 0; i < options_.iterations && (i == 0 || !watch_.over()); ++i) {
            search(root, level - 1, weights, found);
            // Of equals the later one, so that the search wanders on plateaus.
            if (i == 0 || found.reward >= best.reward) {
                std::swap(best, found);
            }
            if (!watch_.over()) {
                adapt(weights, best);
            }
        }
    }

    const D& domain_;
    NrpaOptions options_;
    Watch watch_;
    Rng& rng_;
    long playouts_ = 0;
    std::vector<Action> actions_;
    std::vector<double> shares_;
    Trace trace_;
};

/// Searches for the highest reward of player 0 in a domain of one player: iterations^level playouts.
template <Domain D>
NrpaResult nrpa(const D& domain, const typename D::State& state, const NrpaOptions& options, Rng& rng,
                const StopToken& stop = StopToken()) {
    check_single(domain.players());
    if (options.level < 0 || options.level > 10 || options.iterations < 1 || options.max_length < 0 ||
        !(options.alpha >= 0 && std::isfinite(options.alpha))) {
        throw std::invalid_argument(
            "NRPA needs a level of 0 to 10, at least one iteration, and an alpha and a length that are not negative");
    }
    return Nrpa<D>(domain, options, Watch(options.seconds, stop), rng).run(state);
}

}  // namespace tengen::tree::classic
