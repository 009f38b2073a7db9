// Exploration terms: what is added to a move's value because it is little known.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/tree/select/arms.h"

namespace tengen::tree {

/// c * sqrt(ln N / n). UCB1 (Auer, Cesa-Bianchi, Fischer 2002) has c = sqrt(2); Basaldua 2013, eq. 2.2, calls it K.
class Ucb1 final : public Piece {
public:
    explicit Ucb1(float c) : c_(c) {}
    void apply(Arms& arms) const override {
        const float scale = c_ * std::sqrt(arms.log_total);
        for (int i = 0; i < arms.count; ++i) {
            arms.score[i] += scale / std::sqrt(std::max(arms.visits[i], kLeast));
        }
    }
    /// Stands for "no visit" where a division would fail; first-play urgency decides there anyway.
    static constexpr float kLeast = 1e-6f;

private:
    float c_;
};

/// c * sqrt(ln N / n * min(1/4, V)), V = q - q^2 + sqrt(2 ln N / n) for rewards of 0 and 1 (Auer et al. 2002;
/// Ferreira 2016, 3.3.2).
class Ucb1Tuned final : public Piece {
public:
    explicit Ucb1Tuned(float c) : c_(c) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            const float ratio = arms.log_total / std::max(arms.visits[i], Ucb1::kLeast);
            const float q = arms.value[i];
            const float variance = q - q * q + std::sqrt(2 * ratio);
            arms.score[i] += c_ * std::sqrt(ratio * std::min(0.25f, std::max(variance, 0.0f)));
        }
    }

private:
    float c_;
};

/// c * P * sqrt(N) / (1 + n) with a learned probability P (Silver et al. 2016).
class Puct final : public Piece {
public:
    explicit Puct(float c) : c_(c) {}
    void apply(Arms& arms) const override {
        const float scale = c_ * std::sqrt(arms.total);
        for (int i = 0; i < arms.count; ++i) {
            arms.score[i] += scale * arms.prior[i] / (1 + arms.own_visits[i]);
        }
    }

private:
    float c_;
};

}  // namespace tengen::tree
