// UCB1 (Auer, Cesa-Bianchi, Fischer 2002; Rimmel 2009, eq. 1.1 and 1.2).
#pragma once

#include "core/bandit/policy.h"

namespace tengen::bandit {

/// Index: mean + coefficient * sqrt(ln n / n_j); sqrt(2) is the published coefficient.
class Ucb1 : public IndexPolicy {
public:
    static constexpr double kPublished = 1.4142135623730951;

    explicit Ucb1(int arms, double coefficient = kPublished) : IndexPolicy(arms), coefficient_(coefficient) {
        if (!(coefficient >= 0 && std::isfinite(coefficient))) {
            throw std::invalid_argument("the coefficient of UCB1 is finite and not negative");
        }
    }

    double coefficient() const { return coefficient_; }
    double index(int arm) const override {
        const Arm& a = at(arm);
        if (a.pulls == 0) {
            return kUntried;
        }
        const double n = static_cast<double>(pulls());
        return mean(arm) + coefficient_ * std::sqrt(std::log(n) / static_cast<double>(a.pulls));
    }
    std::unique_ptr<Policy> fresh(std::uint64_t /*seed*/) const override {
        return std::make_unique<Ucb1>(arms(), coefficient_);
    }

private:
    double coefficient_;
};

}  // namespace tengen::bandit
