// Terms from priors, and the urgency of moves that nothing is known of.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/tree/select/arms.h"

namespace tengen::tree {

/// scale * prior / (n + 1): fades with visits (Chaslot et al. 2007).
class ProgressiveBias final : public Piece {
public:
    explicit ProgressiveBias(float scale) : scale_(scale) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            arms.score[i] += scale_ * arms.prior[i] / (arms.own_visits[i] + 1);
        }
    }

private:
    float scale_;
};

/// scale * (prior - 1/2): never fades; Many Faces of Go keeps it within +-2% (Basaldúa 2013, 3.1.1).
class PermanentBias final : public Piece {
public:
    explicit PermanentBias(float scale) : scale_(scale) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            arms.score[i] += scale_ * (arms.prior[i] - 0.5f);
        }
    }

private:
    float scale_;
};

/// alpha * prior + (1 - alpha) * score, alpha = max(0, (h - n) / h): the prior has no influence from h visits on (isGO:
/// Basaldúa 2013, 3.15 to 3.17). There the weights are alpha, beta and 1 - alpha - beta, which could be negative; here
/// RAVE's beta is scaled by 1 - alpha, since the score that comes in has been mixed with beta already.
class HorizonPrior final : public Piece {
public:
    explicit HorizonPrior(float horizon) : horizon_(horizon) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            const float a = alpha(arms.own_visits[i]);
            if (a > 0) {
                arms.score[i] = a * arms.prior[i] + (1 - a) * arms.score[i];
            }
        }
    }
    float alpha(float n) const { return horizon_ > 0 ? std::max(0.0f, (horizon_ - n) / horizon_) : 0.0f; }

private:
    float horizon_;
};

/// (gamma + C / log(2 + n)) * H with gamma = c2 / m (MoGo: Rimmel 2009, 4.1 and 4.3). H is what speaks for a move minus
/// what speaks against it, in virtual simulations: (2 prior - 1) * weight. A move that has no AMAF visits, as passes,
/// has its own visits for m.
class LogarithmicBias final : public Piece {
public:
    LogarithmicBias(float c, float c2) : c_(c), c2_(c2) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            const float n = arms.own_visits[i];
            const float gamma = c2_ / std::max({arms.amaf_visits[i], n, 1.0f});
            const float h = (2 * arms.prior[i] - 1) * arms.prior_weight[i];
            arms.score[i] += (gamma + c_ / std::log(2 + n)) * h;
        }
    }

private:
    float c_;
    float c2_;
};

/// The mean reward of a move without visits, where the rest of the formula tells such moves apart.
class FirstPlayValue final : public Piece {
public:
    explicit FirstPlayValue(float value) : value_(value) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            if (arms.visits[i] == 0) {
                arms.score[i] = value_;
            }
        }
    }

private:
    float value_;
};

/// A constant for moves without visits, priors or AMAF. The default is above every bound: each move is tried once.
class FirstPlayUrgency final : public Piece {
public:
    explicit FirstPlayUrgency(float value) : value_(value) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            const bool unknown = arms.visits[i] + arms.amaf_visits[i] == 0;
            arms.score[i] = unknown ? value_ : arms.score[i];
        }
    }

private:
    float value_;
};

}  // namespace tengen::tree
