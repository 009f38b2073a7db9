// Terms from priors, and the urgency of moves that nothing is known of.
#pragma once

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

/// scale * (prior - 1/2): never fades; Many Faces of Go keeps it within +-2% (Basaldua 2013, 3.1.1).
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

/// A constant for moves without visits, priors or AMAF. The default is above every bound: each move is tried once.
class FirstPlayUrgency final : public Piece {
public:
    explicit FirstPlayUrgency(float value) : value_(value) {}
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            if (arms.visits[i] == 0 && arms.amaf_visits[i] == 0) {
                arms.score[i] = value_;
            }
        }
    }

private:
    float value_;
};

}  // namespace tengen::tree
