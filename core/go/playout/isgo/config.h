// The playouts of isGO (Basaldúa 2013, chapter 4), as plain values; the Python configuration mirrors them key by key.
#pragma once

#include <string>

namespace tengen::go {

/// What isgo-base and isgo-learning share.
struct IsgoConfig {
    /// Atari tactics: answer (capture what the enemy left in atari, save what it put in atari), literal (only capture,
    /// as printed) or off.
    std::string atari = "answer";
    /// p_AT[1]: chance of an atari-tactical move when the move before was none.
    double atari_chance = 0.3405;
    /// Atari-tactical moves in a row from which on the next one is certain; the chance rises evenly up to there.
    int atari_certain = 8;
    /// p_MP: chance of a move that matches a pattern around the last move; 0 turns the step off.
    double pattern_chance = 0.4812;
    /// Moves that the two chances left out come before random moves: all of them, patterns only, or off.
    std::string skipped = "all";
    /// A random move with one empty neighbour gives way to that neighbour if it has room.
    bool improve = true;
    /// An eye with empty diagonals is never filled; otherwise such a diagonal must be an eye itself.
    bool eye_potential = true;
};

/// What isgo-learning adds.
struct LearningConfig {
    /// Points of the local contexts: 8, 12, 20, 24, 28, 36 or 40.
    int context = 40;
    /// Points around the last move among which node moves are sought: 4 to 40, or 0 for no node moves.
    int node_neighbors = 20;
    /// t_n: success from which on a node move is played.
    double node_threshold = 0.5;
    /// Play edge moves: learned answers to the last move.
    bool edge = true;
    /// t_e: success from which on an edge move is played.
    double edge_threshold = 0.625;
    /// k: answers that are listed for each move in its context, up to 16.
    int answers = 8;
    /// t_ill: times in a row that a listed answer may be illegal before it is struck out.
    int illegal_limit = 8;
    /// n_upd: moves of a playout that are learned from.
    int moves = 80;
    /// End of the scale of win/loss states, up to 21: the smaller, the sooner old results are forgotten.
    int end_of_scale = 21;
    /// Shift the thresholds of both sides apart until they find equally many learned moves.
    bool balance = true;
    /// Playouts from one shift to the next.
    int balance_every = 50;
    /// Memory for all tables together, in MB; it decides how many bits of the contexts are told apart.
    double memory_mb = 64;
    /// Keep what was learned from one move of a game to the next.
    bool keep = true;
    /// Also learn from the moves of the tree, into a table of its own that playouts read before that of node moves.
    bool tree = false;
    /// Success from which on a move learned from the tree is played.
    double tree_threshold = 0.625;
};

}  // namespace tengen::go
