// Everything about Go that a search can be told, as plain values; the Python configuration mirrors it key by key.
#pragma once

#include <string>

#include "core/go/frisbee.h"
#include "core/go/gamma/config.h"
#include "core/go/group/config.h"
#include "core/go/playout/config.h"
#include "core/go/playout/isgo/config.h"
#include "core/go/prior/config.h"
#include "core/go/prune/config.h"
#include "core/go/reward/config.h"

namespace tengen::go {

struct GoConfig {
    PlayoutConfig playout;
    IsgoConfig isgo;
    LearningConfig learning;
    PriorConfig knowledge;
    GammaConfig gamma;
    ScoreConfig score;
    DynamicKomiConfig dynamic_komi;
    PruningConfig pruning;
    GroupConfig groups;
    FrisbeeConfig frisbee;
    /// The file that playout.patterns names: the core reads no files.
    std::string pattern_text;
    /// The file that gamma.file names.
    std::string gamma_text;
    /// The file that gamma.prior names.
    std::string prior_gamma_text;
};

}  // namespace tengen::go
