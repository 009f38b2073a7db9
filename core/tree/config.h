// Every choice of a search, as plain values; the Python configuration mirrors it key by key.
#pragma once

#include <cstdint>
#include <string>

namespace tengen::tree {

struct ExplorationConfig {
    /// ucb1, ucb1-tuned, ucb2, epsilon-greedy, puct or none.
    std::string formula = "ucb1";
    /// Factor of the term, in the unit of the rewards; published: sqrt(2) for UCB1, 1 for UCB1-Tuned and UCB2.
    double coefficient = 1.4142135623730951;
    /// Score of a move that nothing is known of; the default tries every move once before any twice.
    double first_play_urgency = 1e6;
    /// Mean reward that a move without visits is taken to have where priors order such moves (puct, horizon, mogo).
    double first_play_value = 0.5;
    /// alpha of UCB2: the greater, the longer a chosen move is played without looking at the others.
    double ucb2_alpha = 0.001;
    /// c of epsilon-greedy, in epsilon = min(1, c K / (d^2 n)) for K moves and n visits.
    double epsilon_c = 0.05;
    /// d of epsilon-greedy: how much the best move is better than the second, at least.
    double epsilon_d = 0.5;
    /// Deviation of the noise that raises moves of the root at each simulation, in the unit of the rewards, so that
    /// more of them are looked at; 0 for none.
    double root_noise = 0;
};

struct RaveConfig {
    /// off, minimum-mse, bias-constant, hand or alpha.
    std::string schedule = "off";
    /// b, c, k or alpha of the schedule.
    double parameter = 0.0;
    /// value (mixes means, then explores), bound (mixes bounds) or sum (adds the AMAF value to the undiminished mean).
    std::string mix = "value";
    /// K_r, factor of the AMAF value's own confidence term K_r sqrt(ln M / m); 0 for none.
    double confidence = 0.0;
    /// D of distance smoothing: a move played d steps later counts with confidence 1 - tanh(d / D); 0 for no smoothing.
    double distance = 0.0;
    /// Raise AMAF visits by criticality; the domain must tell who owns points at the end.
    bool criticality = false;
    /// Raise AMAF visits by effectivity: off, above-zero (the test as printed) or above-half.
    std::string effectivity = "off";
    /// Factor of the visits that effectivity adds.
    double effectivity_scale = 1.0;
    /// Whose simulations tell who owns a move's point: move (those of the move) or node (all that passed its node).
    std::string ownership_of = "move";
    /// Simulations of a move from which on criticality and effectivity are used.
    int ownership_visits = 450;
};

struct PriorConfig {
    /// visits (virtual simulations), progressive (bias that fades), permanent, horizon (isGO), mogo or off.
    std::string use = "visits";
    /// Factor of the bias (C of mogo, there about 0.01), or of the number of virtual simulations.
    double scale = 1.0;
    /// Factor of the number of virtual AMAF visits that priors start with; 0 for none.
    double amaf_scale = 0.0;
    /// n_H of horizon: visits of a move from which on its prior has no influence.
    double horizon = 50;
    /// c2 of mogo, in gamma = c2 / m, by which what speaks for a move in virtual simulations is multiplied.
    double gamma = 1.0;
    /// Virtual simulations, at most, that a new node's moves inherit from the same moves two plies above; 0 for none.
    double grandparent = 0;
};

struct WideningConfig {
    /// off, aya, crazy-stone or unpruning.
    std::string rule = "off";
    /// K_s: moves admitted each time that the visits grow e-fold; 1 / log 1.4 by default.
    double scale = 2.9720135;
    /// K_f: the inverse of the visits at which the number of moves begins to grow.
    double factor = 0.025;
    /// N_min: moves admitted at first (aya and unpruning).
    int minimum = 2;
    /// Visits of a node up to which nothing is pruned (crazy-stone and unpruning).
    int unpruned_visits = 0;
    /// AMAF visits that a prior is worth when moves are ordered by both; 0 orders by priors alone.
    double rave_equivalence = 0;
};

struct ReplyConfig {
    /// Play the last good reply to the previous move in the tree, if there is one.
    bool tree = false;
    /// Let rollouts use last good replies, if the domain's rollout asks for them.
    bool rollout = false;
};

struct ChoiceConfig {
    /// The move to play in the end: visits, value or lower-bound.
    std::string rule = "visits";
    /// c of lower-bound, in mean - c sqrt(ln N / n).
    double coefficient = 1.0;
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
    /// Prove wins and losses from ended games upwards (MCTS-Solver); for two players of whom one wins.
    bool solver = false;
    /// Leave out moves below which every end was seen, and stop when that is the whole tree; for one player.
    bool prune_exhausted = false;
    /// What a simulation that ends inside the tree, without any random part, loses of its reward, so that the search
    /// does not go on repeating it; published: 2% of the value (Basaldúa 2013, 5.6 and 7.2.6).
    double repeat_penalty = 0.0;
    /// Every so many simulations, look who owns what at the end (for displays); 0 for never.
    int ownership_every = 16;
};

struct ThreadConfig {
    /// Threads that search.
    int threads = 1;
    /// How they share the work: shared (one tree without locks), or for comparison global-lock (one tree, one lock),
    /// leaf (all roll out from the leaf that one has found) or root (a tree each, put together at the root).
    std::string mode = "shared";
    /// Visits that a simulation adds to a move on its way down; all but one are taken back on the way up; 0 counts on
    /// the way up only.
    int virtual_loss = 1;
};

struct Config {
    ExplorationConfig exploration;
    RaveConfig rave;
    PriorConfig prior;
    WideningConfig widening;
    ReplyConfig reply;
    ChoiceConfig choice;
    TreeConfig tree;
    ThreadConfig thread;
    /// Of all random numbers: with one thread the same seed gives the same search.
    std::uint64_t seed = 0;
};

}  // namespace tengen::tree
