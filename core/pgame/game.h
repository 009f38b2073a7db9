// P-games (Kocsis, Szepesvari 2006; Brodeur, Childs 2008): artificial games whose exact values are known, the proving
// ground of the search. Players move in turn; each move changes the score; when the depth is reached MAX (player 0)
// wins if the score is positive.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/random.h"

namespace tengen::pgame {

struct Options {
    int breadth = 2;
    int depth = 20;
    /// Moves of MAX add 0..range, those of MIN take 0..range away.
    int range = 127;
    /// Share of the nodes of each level that are merged with another node of it: 0 gives a tree.
    double combination = 0;
    /// Merge only nodes of equal score: then the points of every move stay within the range. Otherwise any two of a
    /// level, whose node gets the score of one of them.
    bool equal_scores = false;
    /// Turn a DAG into the equivalent tree: every node with several parents is duplicated.
    bool unfold = false;
};

/// A layered DAG. All paths to a node are equally long, and have the same score since scores belong to nodes: a merged
/// node keeps its representative's. A parent of two nodes that merge keeps both links.
class Game {
public:
    /// For each of `count` nodes the one that stands for it after the pairs were combined. Chains make one node of all:
    /// 1 with 3 and 3 with 6 gives all three the same (Brodeur, Childs 2008, 2.3.1).
    static std::vector<int> combine(int count, const std::vector<std::pair<int, int>>& pairs);

    Game(const Options& options, std::uint64_t seed);
    /// A game as somebody has drawn it: for each node those that its moves lead to, and the score; node 0 is the root.
    /// Nodes may have any number of moves and ends lie on any level, but numbers grow from parent to child and all
    /// paths to a node are equally long, so that it is clear who moves there. Throws std::invalid_argument.
    Game(const std::vector<std::vector<int>>& children, std::vector<int> scores);

    /// Of a drawn game breadth and depth are the largest that it has.
    const Options& options() const { return options_; }
    int nodes() const { return static_cast<int>(score_.size()); }
    int level(int node) const { return level_[node]; }
    bool leaf(int node) const { return moves(node) == 0; }
    int moves(int node) const { return moves(node, level_[node]); }
    /// The same for those who know the level, which lies far away in memory.
    int moves(int node, int level) const {
        return !moves_.empty() ? moves_[node] : level == options_.depth ? 0 : options_.breadth;
    }
    int child(int node, int i) const {
        // Nodes are numbered level by level, so in a full tree the links need not be looked up.
        const int place = node * options_.breadth + i;
        return tree_ ? place + 1 : children_[place];
    }
    int score(int node) const { return score_[node]; }
    /// The exact value: MAX wins from here with best play.
    bool max_wins(int node) const { return max_wins_[node] != 0; }
    /// Player 0 (MAX) moves on even levels.
    int to_move(int node) const { return level_[node] % 2; }
    /// The move leads to a win of the player who makes it.
    bool winning_move(int node, int i) const { return max_wins(child(node, i)) == (to_move(node) == 0); }
    /// Moves of the root that a perfect player may choose: winning ones, or all if there is none.
    std::vector<int> right_moves() const;

private:
    void add_level(const std::vector<int>& parents, std::vector<int>& next, Rng& rng);
    /// Pairs of the nodes of a level that are to be merged: of any, or of those with equal scores.
    std::vector<std::pair<int, int>> draw_pairs(int count, Rng& rng) const;
    std::vector<std::pair<int, int>> draw_equal_pairs(const std::vector<int>& scores, Rng& rng) const;
    void unfold();
    void solve();

    Options options_;
    std::vector<int> score_;
    std::vector<std::uint8_t> level_;
    std::vector<int> children_;  // empty for full trees
    std::vector<int> moves_;     // empty where all nodes above the last level have as many
    bool tree_ = false;
    std::vector<std::uint8_t> max_wins_;
};

}  // namespace tengen::pgame
