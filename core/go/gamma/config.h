// How the Bradley-Terry model is used, as plain values and their description.
#pragma once

#include <string>

#include "core/base/settings.h"

namespace tengen::go {

struct GammaConfig {
    std::string file = "dan";
    std::string prior = "dan";
    double exponent = 1.0;
    double chance = 1.0;
    bool patterns = false;

    static void describe(settings::Fields<GammaConfig>& f) {
        using C = GammaConfig;
        f.about("Strengths of moves of Go by the Bradley-Terry model.");
        f("file", &C::file, "Shipped set of gammas, or a file of them, for playouts");
        f("prior", &C::prior,
          "Set or file of them for knowledge.gamma: wide also knows large patterns, distances and lines");
        f("exponent", &C::exponent,
          "Gammas are raised to this power in playouts of bradley-terry: above 1 they choose more sharply, at 0 evenly")
            .within(0, 10);
        f("chance", &C::chance, "Chance that a move of bradley-terry is drawn by gammas; otherwise it is random")
            .chance();
        f("patterns", &C::patterns, "With playout.pattern_weights: a pattern weighs as much as the gamma of its shape");
    }
};

}  // namespace tengen::go
