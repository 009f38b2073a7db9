// Which moves a new node leaves out: a switch for each rule, and what rules let be changed. The rules register
// themselves (rules.h); their definitions stand at the top of their files.
#pragma once

#include "core/base/settings.h"

namespace tengen::go {

struct PruningConfig {
    bool passes = false;
    /// The switches of rules by their names, and their numbers.
    settings::Own own;

    static void describe(settings::Fields<PruningConfig>& f);
};

}  // namespace tengen::go
