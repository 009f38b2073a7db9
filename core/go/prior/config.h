// What is known of moves before any simulation: the weight of each rule, in virtual simulations. The rules register
// themselves (rules.h); their definitions and formulas stand at the top of their files.
#pragma once

#include <string>

#include "core/base/settings.h"

namespace tengen::go {

struct PriorConfig {
    /// By the names of rules; one that is not there is off.
    settings::Own weights;

    static void describe(settings::Fields<PriorConfig>& f);
};

/// Some rule is on.
bool weighs_moves(const PriorConfig& config);

}  // namespace tengen::go
