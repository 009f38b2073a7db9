// Threshold Ascent (Streeter, Smith 2006, anytime form; Rimmel 2009, 5.2.2): a bandit for the single best reward
// instead of the sum of all.
#pragma once

#include <set>
#include <utility>

#include "core/bandit/policy.h"
#include "core/base/math.h"

namespace tengen::bandit {

/// Index of an arm with `kept` of the s best rewards and `pulls` of all `n` pulls of `k` arms: (s_i + a +
/// sqrt(2 s_i a + a^2)) / n_i, a = ln(2 n k / delta); infinite for an arm never pulled.
inline double threshold_ascent_index(double kept, double pulls, double n, double k, double delta) {
    if (pulls == 0) {
        return std::numeric_limits<double>::infinity();
    }
    const double a = repeatable_log(2 * n * k / delta);
    return (kept + a + std::sqrt(2 * kept * a + a * a)) / pulls;
}

/// Counts for each arm how many of the s best rewards so far it gave; of equal rewards those that came first stay.
class ThresholdAscent : public IndexPolicy {
public:
    explicit ThresholdAscent(int arms, int s = 30, double delta = 0.1)
        : IndexPolicy(arms), s_(s), delta_(delta), kept_(static_cast<std::size_t>(arms)) {
        if (s < 1) {
            throw std::invalid_argument("s of Threshold Ascent is at least 1");
        }
        if (!(delta > 0 && delta < 1)) {
            throw std::invalid_argument("delta of Threshold Ascent is between 0 and 1");
        }
    }

    int s() const { return s_; }
    double delta() const { return delta_; }
    /// How many of the s best rewards came from the arm.
    long kept(int arm) const {
        static_cast<void>(at(arm));
        return kept_[static_cast<std::size_t>(arm)];
    }

    double index(int arm) const override {
        return threshold_ascent_index(static_cast<double>(kept(arm)), static_cast<double>(at(arm).pulls),
                                      static_cast<double>(pulls()), arms(), delta_);
    }
    void update(int arm, double reward) override {
        IndexPolicy::update(arm, reward);
        best_.emplace(reward, arm);  // behind those of the same reward
        ++kept_[static_cast<std::size_t>(arm)];
        if (best_.size() > static_cast<std::size_t>(s_)) {
            auto last = best_.upper_bound({best_.begin()->first, 0});
            --last;
            --kept_[static_cast<std::size_t>(last->second)];
            best_.erase(last);
        }
    }
    std::unique_ptr<Policy> fresh(std::uint64_t /*seed*/) const override {
        return std::make_unique<ThresholdAscent>(arms(), s_, delta_);
    }

private:
    struct ByReward {
        bool operator()(const std::pair<double, int>& a, const std::pair<double, int>& b) const {
            return a.first < b.first;
        }
    };

    int s_;
    double delta_;
    std::vector<long> kept_;
    std::multiset<std::pair<double, int>, ByReward> best_;
};

}  // namespace tengen::bandit
