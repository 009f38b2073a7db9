// Choices that are more than the largest score.
#pragma once

#include <algorithm>

#include "core/tree/select/arms.h"

namespace tengen::tree {

/// The largest score, ties broken at random; -1 if every move is forbidden.
inline int largest(const Arms& arms, Rng& rng) {
    int best = -1;
    std::uint32_t ties = 0;
    for (int i = 0; i < arms.count; ++i) {
        if (arms.score[i] == kNever || (best >= 0 && arms.score[i] < arms.score[best])) {
            continue;
        }
        if (best < 0 || arms.score[i] > arms.score[best]) {
            best = i;
            ties = 1;
        } else if (rng.below(++ties) == 0) {
            best = i;
        }
    }
    return best;
}

/// With probability eps = min(1, c K / (d^2 n)) any of the K moves, otherwise the largest score (Auer et al. 2002,
/// epsilon_n-greedy). d is a lower bound of the distance between the best and the second best mean. n counts from 1.
class EpsilonGreedy final : public Chooser {
public:
    EpsilonGreedy(double c, double d) : c_(c), d_(d) {}
    double epsilon(double moves, double n) const { return std::min(1.0, c_ * moves / (d_ * d_ * std::max(n, 1.0))); }
    int choose(const Arms& arms, Rng& rng) const override {
        // Forbidden moves do not count as moves, masked and proved ones do not either.
        std::uint32_t open = 0;
        for (int i = 0; i < arms.count; ++i) {
            open += arms.score[i] > kMasked;
        }
        if (open == 0 || rng.real() >= epsilon(open, arms.total + 1)) {
            return largest(arms, rng);
        }
        std::uint32_t left = rng.below(open);
        for (int i = 0; i < arms.count; ++i) {
            if (arms.score[i] > kMasked && left-- == 0) {
                return i;
            }
        }
        return -1;
    }

private:
    double c_;
    double d_;
};

}  // namespace tengen::tree
