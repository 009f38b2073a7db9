// TAG, Threshold Ascent applied to Graph (Rimmel 2009, algorithm 1; De Mesmay, Rimmel, Voronenko, Pueschel 2009), and
// UCT on the same graph.
//
// A part of the derivation graph is kept and grown by one edge at a time. The descent from the start takes each choice
// as a bandit whose arms are the edges; a new vertex is valued by a random derivation from it, and the reward goes to
// all vertices above (reward_graph.h).
#pragma once

#include "core/transform/search.h"

namespace tengen::transform {

enum class Bandit { ThresholdAscent, Ucb1 };

struct GraphOptions {
    Bandit bandit = Bandit::ThresholdAscent;
    int s = 30;                ///< of Threshold Ascent: how many of the best rewards count
    double delta = 0.1;        ///< of Threshold Ascent
    double coefficient = 0.5;  ///< of UCB1, on rewards divided by the best one
    /// Random derivations have habits (habits.h); without them they are uniform, as published. Only with a grammar that
    /// is derived leftmost.
    bool habits = false;
    double fresh = 0.25;      ///< weight of uniform rules beside habits
    double variations = 0.8;  ///< share of words that are variations of the best ones, with habits
    double parts = 0.5;       ///< share of the limits that is spent on parts by themselves, at most
};

/// With habits the searches of parts come first, smaller ones before larger ones: each is a search of this kind for the
/// words of one symbol, with what was learned about smaller ones. Every way to a learned part is tried once, then the
/// graph decides.
///
/// Searches until a limit, or until every word has been valued: then it is complete. Branches without anything new are
/// closed.
SearchResult graph_search(const Grammar& grammar, Objective& objective, const GraphOptions& options,
                          const Limits& limits, std::uint64_t seed, Watcher watcher = {});

}  // namespace tengen::transform
