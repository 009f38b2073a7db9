// Rules of priors. Each has a file of its own, with its definition and formula at the top, and registers itself there:
// an object of static duration. A rule adds evidence to moves; what it says of points that may not be played is dropped
// by the caller.
#pragma once

#include "core/base/registered.h"
#include "core/go/files_read.h"
#include "core/go/prior/config.h"
#include "core/go/prior/evidence.h"
#include "core/go/prior/view.h"

namespace tengen::go::prior {

struct Rule : Registered<Rule> {
    using Apply = void (*)(PriorView& view, float weight, Evidence& evidence);

    /// Rules add to sums of floating-point numbers, whose last bits depend on the order: so it is told here, and new
    /// rules come last.
    Rule(std::string name, int order, std::string help, Apply apply_to, FilesRead reads_from = {})
        : Registered(std::move(name), std::move(help), order), apply(apply_to), reads(reads_from) {}
    Rule(std::string name, std::string help, Apply apply_to, FilesRead reads_from = {})
        : Rule(std::move(name), kLast, std::move(help), apply_to, reads_from) {}

    double weight(const PriorConfig& config) const;
    void set_weight(PriorConfig& config, double weight) const { config.weights.set(name(), weight); }

    Apply apply;
    FilesRead reads;  ///< of no use where the rule is off
};

}  // namespace tengen::go::prior
