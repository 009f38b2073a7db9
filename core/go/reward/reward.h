// From the margin of a playout to rewards.
#pragma once

#include <algorithm>

#include "core/tree/domain.h"

namespace tengen::go {

/// Black gets (1 - s) r + s m with the result r (1, 1/2 or 0), the margin term m = 1/2 + (margin - komi) / (2 area)
/// within 0..1, and the share s of the margin, `bonus` (98% and 2%: Basaldúa 2013, 4.1.1). White gets the rest. Who
/// wins has more than half of it, and a draw is exactly half, whatever s is.
inline tree::Outcome outcome_of(double margin, double komi, int area, double bonus) {
    const double lead = margin - komi;
    double reward = lead > 0 ? 1.0 : lead == 0 ? 0.5 : 0.0;
    if (bonus > 0 && lead != 0) {
        const double term = std::clamp(0.5 + lead / (2.0 * area), 0.0, 1.0);
        reward = (1 - bonus) * reward + bonus * term;
    }
    tree::Outcome outcome;
    outcome.reward[0] = static_cast<float>(reward);
    outcome.reward[1] = 1.0f - outcome.reward[0];
    return outcome;
}

}  // namespace tengen::go
