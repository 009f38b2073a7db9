// What playouts do, as plain values; the Python configuration mirrors it key by key.
#pragma once

#include <string>

namespace tengen::go {

struct PlayoutConfig {
    /// light (uniform), sequence (the first of the steps below that has a move), bradley-terry (by gammas), isgo-base
    /// or isgo-learning.
    std::string policy = "light";
    /// Steps of sequence in their order, each NAME, NAME=CHANCE or NAME=CHANCE:NUMBER. Names: save, capture-last,
    /// low-liberty, nakade, nakade-anywhere, fill-board (NUMBER of tries), pattern, capture. What is left over is a
    /// random move.
    std::string steps = "save pattern capture";
    /// The step save leaves chains alone that a ladder catches all the same.
    bool save_ladders = false;
    /// Shipped set of 3x3 patterns, or a file of them.
    std::string patterns = "mogo";
    /// Choose among patterns by their weights instead of evenly.
    bool pattern_weights = false;
    /// Only pattern moves that leave two liberties.
    bool pattern_safe = false;
    /// Chance that a pattern move which is a self-atari gives way to the move that connects first.
    double approach = 0.0;
    /// Self-ataris that are always allowed: ignore (all), never (none), result3 or nakade (small or killing shapes).
    std::string self_atari = "ignore";
    /// Chance that a random move which is another self-atari is refused; isgo policies refuse always, and every move.
    double self_atari_refused = 1.0;
    /// Draws of a random move, of which the one with the fewest stones around is played.
    int random_tries = 1;
    /// Keep what is known of random moves from move to move; changes nothing but the speed.
    bool status_cache = false;
    /// A playout ends when one side leads by this share of the points, stones and komi counted; 0 for never.
    double mercy = 0.0;
    /// Moves at which a playout ends, in multiples of the points; 0 stands for three.
    double length = 0.0;
    /// Share by which the length of a playout may be longer or shorter, drawn anew each time: an endless ko must not
    /// always end in favour of the same side.
    double length_spread = 0.0;
};

}  // namespace tengen::go
