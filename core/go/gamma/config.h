// How the Bradley-Terry model is used, as plain values; the Python configuration mirrors it key by key.
#pragma once

#include <string>

namespace tengen::go {

struct GammaConfig {
    /// Shipped set of gammas, or a file of them, for playouts.
    std::string file = "dan";
    /// The same for knowledge.gamma: wide also knows large patterns, distances and lines.
    std::string prior = "dan";
    /// Gammas are raised to this power in playouts of bradley-terry: above 1 they choose more sharply, at 0 evenly.
    double exponent = 1.0;
    /// Chance that a move of bradley-terry is drawn by gammas; otherwise it is random.
    double chance = 1.0;
    /// With playout.pattern_weights: a pattern weighs as much as the gamma of its shape.
    bool patterns = false;
};

}  // namespace tengen::go
