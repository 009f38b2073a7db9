// What the end of a playout is worth, as plain values; the Python configuration mirrors it key by key.
#pragma once

#include <string>

namespace tengen::go {

struct ScoreConfig {
    /// Share of the reward that the margin decides, the rest being the result; 0 for the result alone, published: 0.02.
    double bonus = 0;
};

struct DynamicKomiConfig {
    /// off, linear (by handicap stones, fades with the moves) or value (by the win rate of the side to move).
    std::string rule = "off";
    /// linear: points of offset for each handicap stone.
    double stone_points = 7;
    /// linear: moves after which nothing is left of the offset, in multiples of the points of the board.
    double fade = 0.5;
    /// value: playouts after which the offset may change by one step.
    int every = 100;
    /// value: points of a step.
    int step = 1;
    /// value: below this win rate the offset helps the side to move.
    double low = 0.45;
    /// value: above this win rate the offset counts against the side to move.
    double high = 0.65;
    /// value: points that the offset never exceeds, in multiples of the points of the board.
    double limit = 0.1;
    /// value: share of the points taken by stones from which on there is no offset.
    double full = 0.8;
    /// value: an offset against the side to move at which its win rate fell below `low` is not reached again.
    bool ratchet = false;
};

}  // namespace tengen::go
