// Every choice of a search, as plain values; the Python configuration mirrors it key by key.
#pragma once

#include <cstdint>
#include <string>

namespace tengen::tree {

struct ExplorationConfig {
    /// ucb1, ucb1-tuned, puct or none.
    std::string formula = "ucb1";
    /// Factor of the term; sqrt(2) makes UCB1 the published one.
    double coefficient = 1.4142135623730951;
    /// Score of a move that nothing is known of; the default tries every move once before any twice.
    double first_play_urgency = 1e6;
};

struct RaveConfig {
    /// off, minimum-mse, bias-constant, hand or alpha.
    std::string schedule = "off";
    /// b, c, k or alpha of the schedule.
    double parameter = 0.0;
};

struct PriorConfig {
    /// visits (virtual simulations), progressive (bias that fades), permanent or off.
    std::string use = "visits";
    /// Factor of the bias, or of the number of virtual simulations.
    double scale = 1.0;
};

struct TreeConfig {
    /// Memory for nodes and moves, in MB; never exceeded.
    double memory_mb = 256;
    /// Stop when the memory is used up, instead of searching on without new nodes.
    bool stop_when_full = false;
    /// Simulations of a move before its node is made; 0 makes it at once and so descends to the end.
    int expand_visits = 1;
    /// Moves after which a descent stops.
    int max_depth = 1000;
    /// How statistics are shared between paths to one position: tree (not at all), shared (values and counts), dag
    /// (values, counts by path), dag-weighted (values from the children's) or multipath (dag, and all ancestors
    /// learn every result).
    std::string backup = "tree";
    /// Positions in the transposition table at most.
    int table_entries = 1 << 20;
    /// Between moves keep only table entries that were asked for at least this often; grows by one when the table
    /// overflows (Brodeur, Childs 2008, 2.3.2).
    int min_access = 0;
    /// Groups of moves that the domain knows are put between a state and its moves; not at the root.
    bool groups = false;
};

struct ThreadConfig {
    int threads = 1;
    /// Visits that a simulation adds to a move on its way down; all but one are taken back on the way up. 0 counts
    /// on the way up only.
    int virtual_loss = 1;
};

struct Config {
    ExplorationConfig exploration;
    RaveConfig rave;
    PriorConfig prior;
    TreeConfig tree;
    ThreadConfig thread;
    std::uint64_t seed = 0;
};

}  // namespace tengen::tree
