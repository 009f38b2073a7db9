// Everything about Go that a search can be told, as plain values and their description.
#pragma once

#include <string>

#include "core/go/book/config.h"
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
    BookConfig book;
    /// The file that playout.patterns names: the core reads no files.
    std::string pattern_text;
    /// The file that gamma.file names.
    std::string gamma_text;
    /// The file that gamma.prior names.
    std::string prior_gamma_text;

    template <class Root>
    static void describe(settings::SchemaOf<Root>& s) {
        s.group("playout", &GoConfig::playout);
        s.group("isgo", &GoConfig::isgo);
        s.group("learning", &GoConfig::learning);
        s.group("knowledge", &GoConfig::knowledge);
        s.group("gamma", &GoConfig::gamma);
        s.group("score", &GoConfig::score);
        s.group("dynamic_komi", &GoConfig::dynamic_komi);
        s.group("pruning", &GoConfig::pruning);
        s.group("groups", &GoConfig::groups);
        s.group("frisbee", &GoConfig::frisbee);
        s.group("book", &GoConfig::book);
    }
};

/// Throws std::invalid_argument if a value is out of its range.
void check(const GoConfig& config);

}  // namespace tengen::go
