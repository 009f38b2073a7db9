// Exploration terms: what is added to a move's value because it is little known.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/tree/select/arms.h"

namespace tengen::tree {

/// c * sqrt(ln N / n). UCB1 (Auer, Cesa-Bianchi, Fischer 2002) has c = sqrt(2); Basaldúa 2013, eq. 2.2, calls it K.
/// For a cost to minimise the reward is its negative: the largest -cost + c * sqrt(ln N / n) is the smallest
/// cost - c * sqrt(ln N / n) (eq. 2.3 there), and c has the unit of the cost.
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

/// c * sqrt((1 + alpha) ln(e N / tau) / (2 tau)), tau = tau(r) = ceil((1 + alpha)^r) (Auer et al. 2002, UCB2). The
/// chosen move is played tau(r + 1) - tau(r) times in a row. After r such epochs a move that began with one play has
/// exactly tau(r), so the counts tell all: the largest r with tau(r) <= n is the move's, and n > tau(r) means that it
/// is in the middle of an epoch and goes first.
class Ucb2 final : public Piece {
public:
    Ucb2(float c, double alpha) : c_(c), alpha_(alpha), log_growth_(std::log1p(alpha)) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            const double n = std::floor(static_cast<double>(arms.visits[i]));
            if (n < 1) {
                arms.score[i] += 1 / Ucb1::kLeast;
                continue;
            }
            const double tau = epoch_start(n);
            const double total = std::max(static_cast<double>(arms.total), tau);
            arms.score[i] += c_ * static_cast<float>(std::sqrt((1 + alpha_) * (1 + std::log(total / tau)) / (2 * tau)));
            if (tau < n) {
                arms.score[i] = kAtOnce;
            }
        }
    }
    double tau(double r) const { return std::ceil(std::exp(r * log_growth_) * (1 - 1e-12)); }
    /// The largest tau(r) that is not above n.
    double epoch_start(double n) const { return std::min(n, tau(std::floor(std::log(n) / log_growth_ + kRounding))); }

private:
    static constexpr double kRounding = 1e-9;  // of powers that are whole numbers
    float c_;
    double alpha_;
    double log_growth_;
};

/// c * P * sqrt(N) / (1 + n) with a learned probability P (Silver et al. 2016). N counts the visit to the node itself
/// at first, so that the first choice goes by the probabilities too.
class Puct final : public Piece {
public:
    explicit Puct(float c) : c_(c) {}
    void apply(Arms& arms) const override {
        const float scale = c_ * std::sqrt(std::max(arms.total, 1.0f));
        for (int i = 0; i < arms.count; ++i) {
            arms.score[i] += scale * arms.prior[i] / (1 + arms.own_visits[i]);
        }
    }

private:
    float c_;
};

}  // namespace tengen::tree
