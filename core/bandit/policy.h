// What all bandit policies share: counts and sums of the arms, and two questions, which arm next and what it gave.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/base/random.h"

namespace tengen::bandit {

class Policy {
public:
    explicit Policy(int arms) {
        if (arms < 1 || arms > kMaxArms) {
            throw std::invalid_argument("a bandit has 1 to 1000000 arms");
        }
        arms_.resize(static_cast<std::size_t>(arms));
    }
    virtual ~Policy() = default;

    int arms() const { return static_cast<int>(arms_.size()); }
    long pulls() const { return pulls_; }
    long pulls(int arm) const { return at(arm).pulls; }
    /// Mean reward; 0 for an arm never pulled.
    double mean(int arm) const { return at(arm).pulls == 0 ? 0 : at(arm).sum / static_cast<double>(at(arm).pulls); }

    /// The arm to pull next. Of equals the one with the lowest number, so that runs are repeatable.
    virtual int choose() = 0;
    /// Learns the reward of a pull, in [0, 1]. It need not be the arm that was chosen.
    virtual void update(int arm, double reward) {
        Arm& pulled = at(arm);
        if (!(reward >= 0 && reward <= 1)) {
            throw std::invalid_argument("a reward is between 0 and 1");
        }
        ++pulls_;
        ++pulled.pulls;
        pulled.sum += reward;
        pulled.squares += reward * reward;
    }
    /// The same policy that has learned nothing; the seed is for policies that draw.
    virtual std::unique_ptr<Policy> fresh(std::uint64_t seed) const = 0;

protected:
    static constexpr int kMaxArms = 1'000'000;

    struct Arm {
        long pulls = 0;
        double sum = 0;
        double squares = 0;
    };

    const Arm& at(int arm) const {
        if (arm < 0 || arm >= arms()) {
            throw std::invalid_argument("there is no such arm");
        }
        return arms_[static_cast<std::size_t>(arm)];
    }
    Arm& at(int arm) { return const_cast<Arm&>(static_cast<const Policy&>(*this).at(arm)); }

    /// The arm with the highest score.
    template <class Score>
    int best(Score&& score) const {
        int found = 0;
        double highest = -std::numeric_limits<double>::infinity();
        for (int arm = 0; arm < arms(); ++arm) {
            const double s = score(arm);
            if (s > highest) {
                highest = s;
                found = arm;
            }
        }
        return found;
    }

private:
    std::vector<Arm> arms_;
    long pulls_ = 0;
};

/// A policy that pulls the arm with the highest index; infinite for arms never pulled, so that each is tried once.
class IndexPolicy : public Policy {
public:
    using Policy::Policy;

    virtual double index(int arm) const = 0;
    int choose() override {
        return best([this](int arm) { return index(arm); });
    }

protected:
    static constexpr double kUntried = std::numeric_limits<double>::infinity();
};

}  // namespace tengen::bandit
