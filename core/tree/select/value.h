// Value terms: the mean reward of a move, alone or mixed with its AMAF value.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/tree/select/term.h"

namespace tengen::tree {

/// The mean reward.
class MeanValue final : public Piece {
public:
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            arms.score[i] = arms.value[i];
        }
    }
};

/// Mixes the AMAF value into the score: beta * (r + K_r * sqrt(ln M / m)) + (1 - beta) * score, where M is the sum of m
/// over all moves (Basaldúa 2013, 3.9 to 3.13). Behind MeanValue it mixes means, behind the exploration term bounds.
/// `whole` keeps the score's full weight, the other reading of MoGo's formula: score + beta * r (Rimmel 2009, 4.1).
/// Share is a struct with `float operator()(float n, float m) const`.
template <class Share>
class RaveMix final : public Piece {
public:
    RaveMix(Share share, float confidence, bool whole)
        : share_(share), confidence_(confidence), kept_(whole ? 0.0f : 1.0f) {}
    void apply(Arms& arms) const override {
        const float scale = confidence_ > 0 ? confidence_ * std::sqrt(std::log(std::max(arms.amaf_total, 1.0f))) : 0;
        // Computed for moves without AMAF visits too and thrown away there: so the loop has no jumps.
        for (int i = 0; i < arms.count; ++i) {
            const float m = arms.amaf_visits[i];
            const float beta = share_(arms.visits[i], m);
            const float value = arms.amaf_value[i] + (scale > 0 ? scale / std::sqrt(m) : 0.0f);
            const float mixed = beta * value + (1 - kept_ * beta) * arms.score[i];
            arms.score[i] = m > 0 ? mixed : arms.score[i];
        }
    }

private:
    Share share_;
    float confidence_;
    float kept_;
};

/// m / (n + m + 4 n m b^2): least mean squared error for a bias b (Gelly, Silver 2011; Ferreira 2016, 3.3.5).
struct MinimumMse {
    float b;
    float operator()(float n, float m) const { return m / (n + m + 4 * n * m * b * b); }
};

/// m / (m + n + m n c): the same with one constant (Basaldúa 2013, 3.2.1). Pachi has c = 1/3000, Zen 1/400.
struct BiasConstant {
    float c;
    float operator()(float n, float m) const { return m / (m + n + m * n * c); }
};

/// sqrt(k / (3 n + k)): Aya's schedule with k = 100 (Basaldúa 2013, 3.2.1); m does not matter.
struct HandSchedule {
    float k;
    float operator()(float n, float /*m*/) const { return std::sqrt(k / (3 * n + k)); }
};

/// alpha-AMAF: a constant share.
struct ConstantShare {
    float alpha;
    float operator()(float /*n*/, float /*m*/) const { return alpha; }
};

/// The piece of a RAVE schedule.
template <class Share>
std::unique_ptr<Piece> make_rave(const Config& config) {
    return std::make_unique<RaveMix<Share>>(Share{narrow(config.rave.parameter)}, narrow(config.rave.confidence),
                                            keeps_whole(config));
}

}  // namespace tengen::tree
