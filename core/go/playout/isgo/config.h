// The playouts of isGO (Basaldúa 2013, chapter 4), as plain values and their description.
#pragma once

#include <string>

#include "core/base/settings.h"

namespace tengen::go {

namespace isgo {

std::vector<settings::Name> atari_names();
std::vector<settings::Name> skipped_names();

}  // namespace isgo

/// What isgo-base and isgo-learning share.
struct IsgoConfig {
    std::string atari = "answer";
    double atari_chance = 0.3405;
    int atari_certain = 8;
    double pattern_chance = 0.4812;
    std::string skipped = "all";
    bool improve = true;
    bool eye_potential = true;

    static void describe(settings::Fields<IsgoConfig>& f) {
        using C = IsgoConfig;
        f.about("What the playouts isgo-base and isgo-learning share.");
        f("atari", &C::atari, "Atari tactics").one_of(isgo::atari_names);
        f("atari_chance", &C::atari_chance, "p_AT[1]: chance of an atari-tactical move when the move before was none")
            .chance()
            .from("Basaldúa 2013, table 4.7");
        f("atari_certain", &C::atari_certain,
          "Atari-tactical moves in a row from which on the next one is certain; the chance rises evenly up to there")
            .within(1, 1000)
            .in("moves")
            .from("Basaldúa 2013, table 4.7");
        f("pattern_chance", &C::pattern_chance,
          "p_MP: chance of a move that matches a pattern around the last move; 0 turns the step off")
            .chance()
            .from("Basaldúa 2013, table 4.7");
        f("skipped", &C::skipped, "Moves that the two chances left out come before random moves")
            .one_of(isgo::skipped_names);
        f("improve", &C::improve, "A random move with one empty neighbour gives way to that neighbour if it has room");
        f("eye_potential", &C::eye_potential,
          "An eye with empty diagonals is never filled; otherwise such a diagonal must be an eye itself");
    }
};

/// What isgo-learning adds.
struct LearningConfig {
    int context = 40;
    int node_neighbors = 20;
    double node_threshold = 0.5;
    bool edge = true;
    double edge_threshold = 0.625;
    int answers = 8;
    int illegal_limit = 8;
    int moves = 80;
    int end_of_scale = 21;
    bool balance = true;
    int balance_every = 50;
    double memory_mb = 64;
    bool keep = true;
    bool tree = false;
    double tree_threshold = 0.625;

    static void describe(settings::Fields<LearningConfig>& f) {
        using C = LearningConfig;
        f.about("What the playouts isgo-learning learn.");
        f("context", &C::context, "Points of the local contexts").one_of({8, 12, 20, 24, 28, 36, 40}).in("points");
        f("node_neighbors", &C::node_neighbors,
          "Points around the last move among which node moves are sought; 0 for no node moves")
            .one_of({0, 4, 8, 12, 20, 24, 28, 36, 40})
            .in("points");
        f("node_threshold", &C::node_threshold, "t_n: success from which on a node move is played").chance();
        f("edge", &C::edge, "Play edge moves: learned answers to the last move");
        f("edge_threshold", &C::edge_threshold, "t_e: success from which on an edge move is played")
            .chance()
            .from("Basaldúa 2013, table 4.7");
        f("answers", &C::answers, "k: answers that are listed for each move in its context").within(1, 16).in("moves");
        f("illegal_limit", &C::illegal_limit,
          "t_ill: times in a row that a listed answer may be illegal before it is struck out")
            .within(0, 254)
            .in("times");
        f("moves", &C::moves, "n_upd: moves of a playout that are learned from").least(0).in("moves");
        f("end_of_scale", &C::end_of_scale,
          "End of the scale of win/loss states: the smaller, the sooner old results are forgotten")
            .within(1, 21);
        f("balance", &C::balance,
          "Shift the thresholds of both sides apart until they find equally many learned moves");
        f("balance_every", &C::balance_every, "Playouts from one shift to the next").least(1).in("playouts");
        f("memory_mb", &C::memory_mb,
          "Memory for all tables together; it decides how many bits of the contexts are told apart")
            .above(0)
            .most(1e9)
            .in("MB");
        f("keep", &C::keep, "Keep what was learned from one move of a game to the next");
        f("tree", &C::tree,
          "Also learn from the moves of the tree, into a table of its own that playouts read before that of node "
          "moves");
        f("tree_threshold", &C::tree_threshold, "Success from which on a move learned from the tree is played")
            .chance();
    }
};

}  // namespace tengen::go
