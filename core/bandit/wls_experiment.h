// What win/loss states make of known probabilities (Basaldúa 2013, sections 4.5.5 to 4.5.7).
#pragma once

#include "core/bandit/wls.h"

namespace tengen::bandit {

/// The states after each of so many results that are wins with probability `p`.
std::vector<Wls::Index> simulate(const Wls& wls, double p, int updates, Wls::Index start, std::uint64_t seed);

struct MeanSd {
    double mean;
    double sd;
};

/// How well states tell 21 probabilities, 0, 0.05, ..., 1, apart.
struct WlsQuality {
    /// SD_r = sqrt(sum (p - p^)^2 / 20)
    MeanSd residual;
    /// Spearman's rank correlation of p and p^, equals having their mean rank.
    MeanSd rank_correlation;
};

struct WlsQualityOptions {
    /// Results that each state learns: uniform between these, both included, the same number for all 21.
    int min_updates = 150;
    int max_updates = 250;
    int repetitions = 25'000;
    std::uint64_t seed = 0;
    /// Repetition i depends on the seed and i, so that any number gives the same means.
    int threads = 1;
};

WlsQuality quality(const Wls& wls, const WlsQualityOptions& options);

struct StepOptions {
    double before = 0.25;
    double after = 0.75;
    /// Settled when the proportion is this near to `after`.
    double tolerance = 0.025;
    /// Results with the first probability, from the state of its proportion, before the step; in multiples of e.
    int warm_up = 10;
    int repetitions = 25;
    std::uint64_t seed = 0;
};

/// Results learned after the probability has changed until the state first tells it, for each repetition.
std::vector<long> settling_times(const Wls& wls, const StepOptions& options);

}  // namespace tengen::bandit
