// UCB2 (Auer, Cesa-Bianchi, Fischer 2002, fig. 2): an arm once chosen is pulled for a whole epoch, and the epochs of an
// arm grow geometrically.
#pragma once

#include <algorithm>

#include "core/bandit/policy.h"

namespace tengen::bandit {

/// Index: mean + sqrt((1 + alpha) ln(e n / tau) / (2 tau)), tau = tau(r) = ceil((1 + alpha)^r) of the r epochs that the
/// arm has had. The next epoch lasts tau(r + 1) - tau(r) pulls.
class Ucb2 : public IndexPolicy {
public:
    explicit Ucb2(int arms, double alpha = 0.001)
        : IndexPolicy(arms), alpha_(alpha), epochs_(static_cast<std::size_t>(arms)) {
        // Below the lower limit (1 + alpha)^r drowns in rounding.
        if (!(alpha >= 1e-9 && alpha < 1)) {
            throw std::invalid_argument("alpha of UCB2 is at least 1e-9 and below 1");
        }
    }

    double alpha() const { return alpha_; }
    long epochs(int arm) const {
        static_cast<void>(at(arm));
        return epochs_[static_cast<std::size_t>(arm)];
    }
    long tau(long r) const {
        return static_cast<long>(std::ceil(std::exp(static_cast<double>(r) * std::log1p(alpha_))));
    }

    double index(int arm) const override {
        if (at(arm).pulls == 0) {
            return kUntried;
        }
        const double length = static_cast<double>(tau(epochs(arm)));
        const double n = static_cast<double>(pulls());
        // Pulls that others chose can make n smaller than tau.
        const double log_term = 1 + std::log(std::max(n / length, 1.0));
        return mean(arm) + std::sqrt((1 + alpha_) * log_term / (2 * length));
    }
    int choose() override {
        if (left_ == 0) {
            current_ = IndexPolicy::choose();
            if (at(current_).pulls == 0) {
                return current_;  // the first pull of each arm belongs to no epoch
            }
            start_epoch();
        }
        return current_;
    }
    void update(int arm, double reward) override {
        IndexPolicy::update(arm, reward);
        if (left_ > 0 && arm == current_ && --left_ == 0) {
            epochs_[static_cast<std::size_t>(arm)] = next_;
        }
    }
    std::unique_ptr<Policy> fresh(std::uint64_t /*seed*/) const override {
        return std::make_unique<Ucb2>(arms(), alpha_);
    }

private:
    /// With a small alpha tau stands still for many epochs: they have no pulls and leave the index as it is, so all of
    /// them are skipped at once.
    void start_epoch() {
        const long r = epochs(current_);
        const long now = tau(r);
        const double reaches = std::log(static_cast<double>(now)) / std::log1p(alpha_);
        next_ = std::max(r + 1, static_cast<long>(reaches));
        while (tau(next_) == now) {
            ++next_;
        }
        left_ = tau(next_) - now;
    }

    double alpha_;
    std::vector<long> epochs_;
    int current_ = 0;
    long left_ = 0;  ///< pulls left of the running epoch
    long next_ = 0;  ///< epochs of the current arm when the running one is over
};

}  // namespace tengen::bandit
