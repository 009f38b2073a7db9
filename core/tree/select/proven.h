// Moves whose result is proved need no score.
#pragma once

#include "core/tree/select/arms.h"

namespace tengen::tree {

/// A won move is played at once, a lost one only if all are lost.
class Proven final : public Piece {
public:
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            if (arms.proof[i] != 0) {
                arms.score[i] = arms.proof[i] == Edge::kWon ? 2 * kAtOnce : 1e7f * kMasked;
            }
        }
    }
};

}  // namespace tengen::tree
