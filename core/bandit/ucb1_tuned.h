// UCB1-Tuned (Auer, Cesa-Bianchi, Fischer 2002, section 4): exploration in proportion to an upper bound of the
// variance.
#pragma once

#include <algorithm>

#include "core/bandit/policy.h"

namespace tengen::bandit {

/// Index: mean + sqrt(ln n / n_j * min(1/4, V)), V = variance seen + sqrt(2 ln n / n_j). No reward in [0, 1] has a
/// variance above 1/4.
class Ucb1Tuned : public IndexPolicy {
public:
    using IndexPolicy::IndexPolicy;

    double index(int arm) const override {
        const Arm& a = at(arm);
        if (a.pulls == 0) {
            return kUntried;
        }
        const double count = static_cast<double>(a.pulls);
        const double ratio = std::log(static_cast<double>(pulls())) / count;
        const double m = mean(arm);
        // Rounding can leave a variance of -1e-17.
        const double variance = std::max(0.0, a.squares / count - m * m);
        return m + std::sqrt(ratio * std::min(0.25, variance + std::sqrt(2 * ratio)));
    }
    std::unique_ptr<Policy> fresh(std::uint64_t /*seed*/) const override { return std::make_unique<Ucb1Tuned>(arms()); }
};

}  // namespace tengen::bandit
