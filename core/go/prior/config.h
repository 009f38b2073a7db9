// What is known of moves before any simulation, as plain values; the Python configuration mirrors it key by key.
#pragma once

namespace tengen::go {

/// The weight of each rule in virtual simulations; 0 turns it off. The definition stands at the top of the rule's file.
struct PriorConfig {
    /// Every move starts even: as many simulations, half of them won.
    double even = 0;
    /// Moves on the first line lose, those in a corner twice.
    double edge = 0;
    /// Vital points of small enclosed regions of either side win.
    double nakade = 0;
    /// Captures that make a ko lose while no other ko is fought.
    double ko = 0;
    /// Self-ataris lose, but for captures, snapbacks and nakade.
    double self_atari = 0;
    /// Moves that give a chain of one or two liberties more of them win.
    double extension = 0;
    /// Safe moves that put enemy chains in atari win.
    double atari = 0;
    /// Captures win, graded by the stones captured.
    double capture = 0;
    /// Safe moves that match a 3x3 pattern of playout.patterns win, anywhere on the board.
    double pattern = 0;
    /// The same around the last move only.
    double pattern_last = 0;
    /// Moves around the last one and on liberties of the chains beside it win.
    double near_last = 0;
    /// On boards from 12x12 on, far from stones: third line wins, second and first lose.
    double lines = 0;
    /// Captures that save a chain which the last move put in atari win.
    double counter_capture = 0;
    /// Extensions out of atari win, and lose if a ladder catches the chain all the same.
    double escape = 0;
    /// Ataris win while the opponent has just taken a ko.
    double ko_atari = 0;
    /// Moves win by their distance to the border, best on the third line.
    double border = 0;
    /// Moves win by their closeness to the last move.
    double distance_last = 0;
    /// Moves win by their closeness to the move before the last.
    double distance_previous = 0;
    /// Points that end as the mover's in about a third of the simulations win.
    double ownership = 0;
    /// Points between two enemy chains win.
    double cut = 0;
    /// Moves by their distance to the last move in the common fate graph: 1, 2 and 3 win, with decreasing weight.
    double fate = 0;
    /// Shape: third-line moves in the open win.
    double territory_line = 0;
    /// Shape: first-line moves in the open lose.
    double death_line = 0;
    /// Shape: connections that answer a stone which threatens to cut win.
    double peep_connect = 0;
    /// Shape: moves around the head of an enemy stone win.
    double hane = 0;
    /// Shape: moves on the liberties of enemy chains that have two win, safe or not.
    double threat = 0;
    /// Shape: moves that connect own chains beside an enemy win.
    double connect = 0;
    /// Shape: moves that lengthen a row of own stones along enemy stones win.
    double wall = 0;
    /// Shape: knight's moves that an enemy stone already cuts lose.
    double bad_kogeima = 0;
    /// Shape: three own stones in a triangle without an enemy beside lose.
    double empty_triangle = 0;
    /// Moves win by their strength by the gammas of gamma.prior beside the strongest move of the position.
    double gamma = 0;
};

}  // namespace tengen::go
