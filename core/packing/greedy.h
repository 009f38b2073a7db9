// The rule that fills a strip in playouts: what fits its place best goes there, and priorities decide between equals.
#pragma once

#include <vector>

#include "core/base/random.h"
#include "core/packing/state.h"

namespace tengen::packing {

/// How much each action is preferred, from 0 to 1, and how far that outweighs how well it fits.
struct Priorities {
    std::vector<float> of;  ///< by action, without the pass
    float spread = 1;
};

/// How well a rectangle fits on the segment of a state. A full width is worth 2, a top that is level with a side of the
/// segment 1 each; a gap that nothing fits into costs what it wastes, and a top above the target costs most.
struct Fit {
    float score;
    long waste;  ///< area that is lost at once
};
Fit fit_of(const State& state, Size size, int target);

/// The action of the greatest fit plus priority; passing, if everything that fits wastes more than giving the segment
/// up.
tree::Action best_action(const State& state, const Priorities& priorities, int target);

/// Plays best actions to the end; with a chance of `random` at each step any that fits. `target` is the height that is
/// hoped for. False if time was up before the end: thousands of rectangles take seconds.
bool complete(State& state, const Priorities& priorities, int target, double random, Rng& rng, tree::Trace* trace,
              const Incumbent& incumbent);

/// Priorities by size, as heuristics sort rectangles (area, width, height, perimeter: drawn), blurred by some noise.
void draw_priorities(const Problem& problem, Rng& rng, Priorities& priorities);
/// Exchanges or draws anew a few of them.
void change_priorities(Rng& rng, Priorities& priorities);

/// The height and, below 1, how full the strip is up to it: of equally high packings the one that reaches its height
/// with less is nearer to a shorter one.
double fine_height(const State& state);

}  // namespace tengen::packing
