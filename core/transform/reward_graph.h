// Vertices of an acyclic graph with the rewards of what is below them (Rimmel 2009, algorithm 1). A reward given to a
// vertex reaches every vertex above it once, however many ways lead there. A new edge passes on all rewards of its head
// to those that had no way to it, even if they know some of them by another way.
#pragma once

#include <vector>

namespace tengen::transform {

/// What bandits read of a vertex's rewards.
struct Rewards {
    long count = 0;
    double sum = 0;
    std::vector<double> best;  ///< the highest s, falling

    void add(double reward, int s);
    void add(const Rewards& other, int s);
};

class RewardGraph {
public:
    /// Of every vertex the s highest rewards are kept.
    explicit RewardGraph(int s) : s_(s) {}

    int size() const { return static_cast<int>(vertices_.size()); }
    int add_vertex();
    /// A new edge: the tail and what is above it get the rewards of the head, unless they had a way to it before.
    void connect(int tail, int head);
    /// A reward for a vertex and all above it.
    void reward(int vertex, double value);

    const Rewards& rewards(int vertex) const { return at(vertex).rewards; }
    const std::vector<int>& parents(int vertex) const { return at(vertex).parents; }

private:
    struct Vertex {
        std::vector<int> parents;
        Rewards rewards;
        unsigned mark = 0;
    };

    const Vertex& at(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)]; }
    Vertex& at(int vertex) { return vertices_[static_cast<std::size_t>(vertex)]; }
    /// All vertices with a way to this one, itself not among them; they get a new mark. Those with the mark `skipped`
    /// are left out with all above them.
    std::vector<int> ancestors(int vertex, unsigned skipped = 0);

    int s_;
    unsigned mark_ = 0;
    std::vector<Vertex> vertices_;
};

}  // namespace tengen::transform
