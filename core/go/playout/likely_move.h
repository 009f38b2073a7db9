// What a policy says of its next move where it knows the distribution without drawing.
#pragma once

#include "core/go/board.h"

namespace tengen::go {

/// A move that a playout may play next.
struct LikelyMove {
    Point point;
    double chance;
};

}  // namespace tengen::go
