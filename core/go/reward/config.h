// What the end of a playout is worth, as plain values and their description.
#pragma once

#include <string>

#include "core/base/settings.h"

namespace tengen::go {

struct ScoreConfig {
    double bonus = 0;

    static void describe(settings::Fields<ScoreConfig>& f) {
        f.about("How much the size of a win of Go counts.");
        f("bonus", &ScoreConfig::bonus,
          "Share of the reward that the margin decides, the rest being the result; 0 for the result alone, published: "
          "0.02")
            .within(0, 1)
            .from("Basaldúa 2013, 4.1.1");
    }
};

std::vector<settings::Name> komi_rule_names();

struct DynamicKomiConfig {
    std::string rule = "off";
    double stone_points = 7;
    double fade = 0.5;
    int every = 100;
    int step = 1;
    double low = 0.45;
    double high = 0.65;
    double limit = 0.1;
    double full = 0.8;
    bool ratchet = false;

    static void describe(settings::Fields<DynamicKomiConfig>& f) {
        using C = DynamicKomiConfig;
        f.about(
            "Points added to the komi that playouts of Go are judged by. The documents give no numbers: these are "
            "ours.");
        f("rule", &C::rule, "What they follow").one_of(komi_rule_names);
        f("stone_points", &C::stone_points, "linear: points of offset for each handicap stone")
            .within(-1000, 1000)
            .in("points");
        f("fade", &C::fade,
          "linear: moves after which nothing is left of the offset, in multiples of the points of the board")
            .above(0);
        f("every", &C::every, "value: playouts after which the offset may change by one step").least(1).in("playouts");
        f("step", &C::step, "value: points of a step").within(1, 1000).in("points");
        f("low", &C::low, "value: below this win rate the offset helps the side to move").within(0, 1);
        f("high", &C::high, "value: above this win rate the offset counts against the side to move").within(0, 1);
        f("limit", &C::limit, "value: points that the offset never exceeds, in multiples of the points of the board")
            .within(0, 1);
        f("full", &C::full, "value: share of the points taken by stones from which on there is no offset").within(0, 1);
        f("ratchet", &C::ratchet,
          "value: an offset against the side to move at which its win rate fell below `low` is not reached again");
    }
};

}  // namespace tengen::go
