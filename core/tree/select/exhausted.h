// Moves below which nothing is left to find.
#pragma once

#include "core/tree/select/arms.h"

namespace tengen::tree {

/// Every end below an exhausted move was seen: it is not chosen again (Basaldúa 2013, 7.3.1).
class Exhausted final : public Piece {
public:
    void apply(Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            if (arms.proof[i] == Edge::kExhausted) {
                arms.score[i] = kNever;
            }
        }
    }
};

}  // namespace tengen::tree
