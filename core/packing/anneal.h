// Simulated annealing of the priorities by which the greedy rule fills the strip.
#pragma once

#include "core/base/random.h"
#include "core/base/stop.h"
#include "core/packing/incumbent.h"
#include "core/packing/state.h"

namespace tengen::packing {

struct AnnealOptions {
    /// Temperatures at the beginning and at the end of a round, in units of the lower bound.
    double hot = 0.02;
    double cold = 0.0005;
    /// Packings of the first round; each round has twice as many as the one before.
    long first_round = 2000;
};

/// Works until the deadline or the token ends it.
void anneal(const State& start, Incumbent& incumbent, const AnnealOptions& options, Rng rng, const Deadline& deadline,
            const StopToken& stop);

}  // namespace tengen::packing
