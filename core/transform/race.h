// The last choice between the best plans of a search. Each was measured at its own time, when the machine had more or
// less else to do; here they run in turns.
#pragma once

#include <optional>
#include <vector>

#include "core/transform/measure.h"
#include "core/transform/plan.h"

namespace tengen::transform {

struct Raced {
    std::size_t winner = 0;
    double seconds = 0;  ///< of one transform by the winner, the median of its turns
};

/// Runs plans of one length in turns, each time for a sample of the stopwatch, by sequential halving: heats of equal
/// time, after each of which the faster half goes on. Ends after `seconds`, but not before everybody has had three
/// turns.
Raced race(const std::vector<Plan>& plans, const Stopwatch& stopwatch, double seconds);

/// The same for as long as `go_on` says so, which is asked before every run; nothing if that ends it before everybody
/// has had three turns. With `thread_time` the seconds are the thread's own.
std::optional<Raced> race_while(const std::vector<Plan>& plans, const Stopwatch& stopwatch, double seconds,
                                bool thread_time, const GoOn& go_on);

}  // namespace tengen::transform
