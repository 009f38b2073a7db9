// Value terms: the mean reward of a move, alone or mixed with its AMAF value.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/tree/select/arms.h"

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

/// beta * r + (1 - beta) * q. Schedule is a struct with `float operator()(float n, float m) const`.
template <class Schedule>
class RaveValue final : public Piece {
public:
    explicit RaveValue(Schedule schedule) : schedule_(schedule) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            const float m = arms.amaf_visits[i];
            const float beta = m > 0 ? schedule_(arms.visits[i], m) : 0.0f;
            arms.score[i] = beta * arms.amaf_value[i] + (1 - beta) * arms.value[i];
        }
    }

private:
    Schedule schedule_;
};

/// m / (n + m + 4 n m b^2): least mean squared error for a bias b (Gelly, Silver 2011; Ferreira 2016, 3.3.5).
struct MinimumMse {
    float b;
    float operator()(float n, float m) const { return m / (n + m + 4 * n * m * b * b); }
};

/// m / (m + n + m n c): the same with one constant (Basaldua 2013, 3.2.1). Pachi has c = 1/3000, Zen 1/400.
struct BiasConstant {
    float c;
    float operator()(float n, float m) const { return m / (m + n + m * n * c); }
};

/// sqrt(k / (3 n + k)): Aya's schedule with k = 100 (Basaldua 2013, 3.2.1); m does not matter.
struct HandSchedule {
    float k;
    float operator()(float n, float /*m*/) const { return std::sqrt(k / (3 * n + k)); }
};

/// alpha-AMAF: a constant share.
struct ConstantShare {
    float alpha;
    float operator()(float /*n*/, float /*m*/) const { return alpha; }
};

}  // namespace tengen::tree
