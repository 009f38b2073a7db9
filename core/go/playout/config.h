// What playouts do, as plain values and their description. Policies (policy.h) and the steps of sequence (step.h)
// register themselves; what only one of them reads may be a setting of its own, whose value is in `own`.
#pragma once

#include <string>

#include "core/base/settings.h"

namespace tengen::go {

std::vector<settings::Name> playout_policy_names();
std::vector<settings::Name> self_atari_policy_names();
/// Throws std::invalid_argument if these are no steps of sequence.
void check_steps(const std::string& steps);
/// What `playout.steps` is, with the names of the steps there are.
std::string steps_help();

struct PlayoutConfig {
    std::string policy = "light";
    std::string steps = "save pattern capture";
    bool save_ladders = false;
    std::string patterns = "mogo";
    bool pattern_weights = false;
    bool pattern_safe = false;
    double approach = 0.0;
    std::string self_atari = "ignore";
    double self_atari_refused = 1.0;
    int random_tries = 1;
    bool status_cache = false;
    double mercy = 0.0;
    double length = 0.0;
    double length_spread = 0.0;
    settings::Own own;

    static void describe(settings::Fields<PlayoutConfig>& f) {
        using C = PlayoutConfig;
        f.about("Playouts of Go.");
        f("policy", &C::policy, "What plays them").one_of(playout_policy_names);
        f("steps", &C::steps, steps_help()).parsed_by(check_steps);
        f("save_ladders", &C::save_ladders, "The step save leaves chains alone that a ladder catches all the same");
        f("patterns", &C::patterns, "Shipped set of 3x3 patterns, or a file of them");
        f("pattern_weights", &C::pattern_weights, "Choose among patterns by their weights instead of evenly");
        f("pattern_safe", &C::pattern_safe, "Only pattern moves that leave two liberties");
        f("approach", &C::approach,
          "Chance that a pattern move which is a self-atari gives way to the move that connects first")
            .chance()
            .from("Rimmel 2009, Alg. 13");
        f("self_atari", &C::self_atari, "Self-ataris that are always allowed").one_of(self_atari_policy_names);
        f("self_atari_refused", &C::self_atari_refused,
          "Chance that a random move which is another self-atari is refused; isgo policies refuse always, and every "
          "move")
            .chance();
        f("random_tries", &C::random_tries,
          "Draws of a random move, of which the one with the fewest stones around is played")
            .within(1, 1000)
            .in("draws")
            .from("Ferreira 2016, 4.3.4");
        f("status_cache", &C::status_cache,
          "Keep what is known of random moves from move to move; changes nothing but the speed");
        f("mercy", &C::mercy,
          "A playout ends when one side leads by this share of the points, stones and komi counted; 0 for never")
            .within(0, 100)
            .in("points");
        f("length", &C::length, "Moves at which a playout ends, in multiples of the points; 0 stands for three")
            .within(0, 1000)
            .in("points");
        f("length_spread", &C::length_spread,
          "Share by which the length of a playout may be longer or shorter, drawn anew each time: an endless ko must "
          "not "
          "always end in favour of the same side")
            .within(0, 1);
        f.own(&C::own);
    }
};

}  // namespace tengen::go
