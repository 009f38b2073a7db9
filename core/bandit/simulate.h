// Policies on simulated Bernoulli arms: how regret grows, and how often the best arm is pulled.
#pragma once

#include "core/bandit/policy.h"

namespace tengen::bandit {

struct SimulationOptions {
    long pulls = 10'000;
    /// Independent runs to average over.
    int runs = 100;
    std::uint64_t seed = 0;
    /// Numbers of pulls after which to note the curve, increasing; empty for 1, 2, 5, 10, 20, 50, ... and the end.
    std::vector<long> checkpoints;
};

/// Means over the runs at each checkpoint.
struct Curve {
    std::vector<long> pulls;
    /// Sum over pulls of (best mean - mean of the arm pulled): the regret without the luck of the draws.
    std::vector<double> regret;
    /// Share of the pulls so far that went to an arm with the best mean.
    std::vector<double> best_share;
};

/// Runs `policy.fresh()` on arms that pay 1 with these probabilities, else 0. Run i depends on the seed and i only.
Curve simulate(const Policy& policy, const std::vector<double>& means, const SimulationOptions& options);

/// The factor of ln n in the regret that no consistent policy can beat (Lai, Robbins 1985): the sum of gap / D(p || p*)
/// over the arms that are not best.
double lai_robbins(const std::vector<double>& means);

}  // namespace tengen::bandit
