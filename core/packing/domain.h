// Strip packing as a domain of the search. The reward is minus the height over the lower bound, in lower bounds: the
// largest -cost + c sqrt(ln N / n) is the smallest cost - c sqrt(ln N / n) (Basaldúa 2013, eq. 2.3).
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/packing/greedy.h"
#include "core/packing/incumbent.h"
#include "core/packing/state.h"

namespace tengen::packing {

struct PlayoutOptions {
    /// uniform (any move), greedy (by fit with drawn priorities) or adaptive (greedy, with priorities that are changes
    /// of the best ones so far).
    std::string policy = "adaptive";
    /// Chance of a random move at each step of greedy and adaptive playouts.
    double random = 0.02;
    /// Sets of priorities that adaptive playouts improve side by side.
    int elites = 8;
    /// Chance that an adaptive playout draws its priorities anew.
    double fresh = 0.1;
    /// Give the search how well moves fit as their priors.
    bool priors = true;
};

/// What adaptive playouts have learned: some sets of priorities, each the best of its line.
class Elites {
public:
    explicit Elites(int count) : sets_(static_cast<std::size_t>(count)) {}

    /// Copies one; false if nothing was learned in that place yet.
    bool copy(std::size_t place, Priorities& priorities) const;
    /// Takes the place of a set that is not better.
    void offer(std::size_t place, double value, const Priorities& priorities);
    std::size_t size() const { return sets_.size(); }

private:
    struct Set {
        Priorities priorities;
        double value = 0;
        long tries = 0;  ///< since it got better
    };
    /// A line that got no better for so long begins anew.
    static constexpr long kPatience = 20'000;

    mutable std::mutex mutex_;
    std::vector<Set> sets_;
};

class PackingDomain {
public:
    using State = packing::State;

    /// Throws std::invalid_argument if an option is wrong. The problem and the incumbent must outlive it.
    PackingDomain(const Problem& problem, Incumbent& incumbent, const PlayoutOptions& options);

    int players() const { return 1; }
    std::uint32_t action_limit() const { return static_cast<std::uint32_t>(2 * problem_->kinds().size() + 1); }
    /// Fills the strip and offers the packing to the incumbent.
    tree::Outcome rollout(State state, Rng& rng, tree::Trace& trace) const;
    bool has_priors() const { return options_.priors; }
    /// How well actions fit, as a probability for PUCT and an order for widening.
    void priors(const State& state, std::span<const tree::Action> actions, std::span<tree::Prior> priors) const;
    /// Moves of NRPA that share a weight: those of one rectangle on a segment of one width.
    std::uint64_t action_code(const State& state, int ply, tree::Action action) const;

    /// Packings a hundred times as high as the lower bound are equally bad: sums of rewards have their limits.
    double reward(double height) const { return std::max(-99.0, 1 - height / problem_->lower_bound()); }

private:
    enum class Policy { uniform, greedy, adaptive };

    const Problem* problem_;
    Incumbent* incumbent_;
    PlayoutOptions options_;
    Policy policy_;
    std::shared_ptr<Elites> elites_;
};

}  // namespace tengen::packing
