// Which moves a new node leaves out, as plain values; the Python configuration mirrors it key by key.
#pragma once

namespace tengen::go {

/// Each rule has its switch; the definition stands at the top of the rule's file.
struct PruningConfig {
    /// Own eyes of one or two points inside one chain.
    bool eye_shape = false;
    /// Shared liberties of chains in seki.
    bool seki = false;
    /// Extensions out of atari that a ladder catches all the same.
    bool ladder = false;
    /// Self-ataris, but for captures, snapbacks, throw-ins and stones inside small eye spaces.
    bool self_atari = false;
    /// Points beside the vital point of a small enclosed region.
    bool nakade = false;
    /// Points with own stones on all sides but one, where an eye comes by itself.
    bool safe_shape = false;
    /// Points of straight eye spaces that live without a move.
    bool long_eye = false;
    /// Least length of such an eye space.
    int long_eye_length = 4;
    /// Of two points of an enemy eye space of which the owner needs one, one.
    bool miai = false;
    /// Points far from all stones, but for the third and fourth line and the centre.
    bool far = false;
    /// Steps along the lines that are not far.
    int far_distance = 4;
    /// Boards from this size on have far points.
    int far_min_size = 13;
    /// Liberties of own chains that the exhaustive solver says cannot be saved.
    bool lost_chain = false;
    /// Positions that the solver looks at for a chain.
    int solver_nodes = 200;
    /// Passing while a move is left that no other rule objects to, but for the pass that ends the game.
    bool passes = false;
};

}  // namespace tengen::go
