// Progressive widening and unpruning: only the first few moves are looked at, and more as the node is visited.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/tree/config.h"
#include "core/tree/select/arms.h"

namespace tengen::tree {

/// K_s * log(K_f * n) + N_min, not below N_min (Basaldúa 2013, eq. 3.4; Aya has 1/log 1.4, 1/40 and 2).
struct LogarithmicWidth {
    double scale;   // K_s
    double factor;  // K_f
    int minimum;    // N_min
    int operator()(double n, int /*moves*/) const {
        const double more = n * factor > 1 ? scale * std::log(factor * n) : 0.0;
        return minimum + static_cast<int>(std::floor(more + 1e-9));
    }
};

/// All moves until the node has `unpruned` visits (CrazyStone: the points of the board). From then on one, the second
/// from 1 / K_f visits on, and move k at e^(1 / K_s) as many as move k - 1: 40 * 1.4^(k - 2) (Basaldúa 2013, 3.1.3).
struct CrazyStoneWidth {
    double scale;
    double factor;
    int unpruned;
    int operator()(double n, int moves) const {
        if (n < unpruned) {
            return moves;
        }
        return n * factor < 1 ? 1 : 2 + static_cast<int>(std::floor(scale * std::log(factor * n) + 1e-9));
    }
};

/// U(n): all moves until the node has `unpruned` visits, then LogarithmicWidth (Chaslot et al. 2007).
struct UnpruningWidth {
    LogarithmicWidth width;
    int unpruned;
    int operator()(double n, int moves) const { return n < unpruned ? moves : width(n, moves); }
};

/// Masks all but the first moves by (k * prior + m * r) / (k + m): the prior counts as k AMAF visits, so that AMAF
/// lifts a move with a poor prior. Without AMAF, or with k = 0, the order is that of the priors. The earlier move wins
/// ties.
template <class Width>
class Widening final : public Piece {
public:
    Widening(Width width, float equivalence) : width_(width), equivalence_(equivalence) {}
    void apply(Arms& arms) const override {
        const int open = std::max(1, width_(arms.total, arms.count));
        if (open >= arms.count) {
            return;
        }
        arms.order.clear();
        for (int i = 0; i < arms.count; ++i) {
            const float m = equivalence_ > 0 ? arms.amaf_visits[i] : 0.0f;
            const float key =
                m > 0 ? (equivalence_ * arms.prior[i] + m * arms.amaf_value[i]) / (equivalence_ + m) : arms.prior[i];
            arms.order.emplace_back(-key, i);
        }
        std::sort(arms.order.begin(), arms.order.end());
        for (int rank = open; rank < arms.count; ++rank) {
            arms.score[arms.order[rank].second] = kMasked * static_cast<float>(rank + 1);
        }
    }

private:
    Width width_;
    float equivalence_;
};

/// The piece of a rule of widening.
template <class Width>
std::unique_ptr<Piece> widened(const Config& config, Width width) {
    return std::make_unique<Widening<Width>>(width, static_cast<float>(config.widening.rave_equivalence));
}

}  // namespace tengen::tree
