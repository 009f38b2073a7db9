// epsilon_n-greedy (Auer, Cesa-Bianchi, Fischer 2002, fig. 3): uniform exploration that fades like 1 / n.
#pragma once

#include <algorithm>

#include "core/bandit/policy.h"

namespace tengen::bandit {

/// Pull n is uniform with probability min(1, c K / (d^2 n)), K the number of arms, and else takes the highest mean. The
/// regret is logarithmic if d is at most the gap between the two best means and c is large enough.
class EpsilonGreedy : public Policy {
public:
    EpsilonGreedy(int arms, double c, double d, std::uint64_t seed = 0)
        : Policy(arms), c_(c), d_(d), rng_(split_mix(seed)) {
        if (!(c > 0 && std::isfinite(c)) || !(d > 0 && d <= 1)) {
            throw std::invalid_argument("epsilon_n-greedy needs a positive c and 0 < d <= 1");
        }
    }

    double c() const { return c_; }
    double d() const { return d_; }
    /// The probability that the next pull explores.
    double epsilon() const { return std::min(1.0, c_ * arms() / (d_ * d_ * static_cast<double>(pulls() + 1))); }

    int choose() override {
        if (rng_.real() < epsilon()) {
            return static_cast<int>(rng_.below(static_cast<std::uint32_t>(arms())));
        }
        return best([this](int arm) { return mean(arm); });
    }
    std::unique_ptr<Policy> fresh(std::uint64_t seed) const override {
        return std::make_unique<EpsilonGreedy>(arms(), c_, d_, seed);
    }

private:
    double c_;
    double d_;
    Rng rng_;
};

}  // namespace tengen::bandit
