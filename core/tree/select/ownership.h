// AMAF statistics raised by who owns a move's point at the end of the simulations (Ferreira 2016, 3.3.7 and 3.3.8). The
// AMAF columns change, so this comes before RaveMix.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/tree/select/arms.h"

namespace tengen::tree {

/// How much more often the winner owns the point than if owning and winning were independent.
inline float criticality(float winner_owned, float mover_owned, float mover_won) {
    return winner_owned - (2 * mover_owned * mover_won - mover_owned - mover_won + 1);
}

/// Adds AMAF visits to moves with at least `least` simulations:
/// - criticality C: |C| * m visits, won if C > 0. The mover's share of wins is the move's mean, or with `by_node`,
/// where
///   all simulations of the node tell who owns a point, the node's;
/// - effectivity l, 1/3 for the point and 2/3 for the share of its neighbours that the mover owns: scale * |l - 1/2| *
/// m
///   visits, won if l is above `threshold`, which is 0 as printed or 1/2 as |l - 1/2| suggests.
class OwnershipBoost final : public Piece {
public:
    OwnershipBoost(float least, bool critical, bool by_node, float scale, float threshold)
        : least_(least), critical_(critical ? 1.0f : 0.0f), by_node_(by_node), scale_(scale), threshold_(threshold) {}
    void apply(Arms& arms) const override {
        const float node_value = by_node_ ? mean(arms) : 0.0f;
        for (int i = 0; i < arms.count; ++i) {
            const float m = arms.amaf_visits[i];
            if (m > 0 && arms.owned_visits[i] > 0 && arms.own_visits[i] >= least_) {
                const float value = by_node_ ? node_value : arms.value[i];
                const float c = criticality(arms.winner_owned[i], arms.mover_owned[i], value);
                const float l = arms.effect[i];
                const float by_c = critical_ * std::abs(c) * m;
                const float by_l = scale_ * std::abs(l - 0.5f) * m;
                const float won = (c > 0 ? by_c : 0.0f) + (l > threshold_ ? by_l : 0.0f);
                arms.amaf_visits[i] = m + by_c + by_l;
                arms.amaf_value[i] = (m * arms.amaf_value[i] + won) / arms.amaf_visits[i];
            }
        }
    }

private:
    static float mean(const Arms& arms) {
        float sum = 0;
        float count = 0;
        for (int i = 0; i < arms.count; ++i) {
            sum += arms.visits[i] * arms.value[i];
            count += arms.visits[i];
        }
        return count > 0 ? sum / count : 0.0f;
    }

    float least_;
    float critical_;
    bool by_node_;
    float scale_;
    float threshold_;
};

}  // namespace tengen::tree
