// Root parallelisation: what the trees of the other threads know of the root's moves, added to one tree for all to see
// and taken back before that tree is searched on.
#pragma once

#include <vector>

#include "core/tree/tree.h"

namespace tengen::tree {

class RootTotals {
public:
    /// Adds the root of another tree, which has the same moves in the same order.
    void add(Tree& to, const Tree& from) {
        Node& root = to.root_node();
        const Node& other = from.root_node();
        moves_.resize(root.edges);
        for (std::uint32_t i = 0; i < root.edges; ++i) {
            const Edge& edge = other.begin()[i];
            apply(root, i,
                  {get(edge.visits), get(edge.sum), other.amaf ? get(other.amaf_begin()[i].both) : 0,
                   other.chance ? get(other.choice_counts()[i]) : 0},
                  moves_[i]);
            if (edge.has(Edge::kWon | Edge::kLost)) {
                root.begin()[i].set(edge.flags() & (Edge::kWon | Edge::kLost));
            }
        }
        visits_ += get(other.visits);
        amaf_visits_ += get(other.amaf_visits);
        Serial::add(root.visits, get(other.visits));
        Serial::add(root.amaf_visits, get(other.amaf_visits));
    }

    /// Makes the tree one thread's own again.
    void take_back(Tree& tree) {
        if (moves_.empty()) {
            return;
        }
        Node& root = tree.root_node();
        for (std::uint32_t i = 0; i < root.edges; ++i) {
            Sums unused;
            apply(root, i, {0 - moves_[i].visits, -moves_[i].sum, 0 - moves_[i].amaf, 0 - moves_[i].choices}, unused);
        }
        Serial::add(root.visits, 0 - visits_);
        Serial::add(root.amaf_visits, 0 - amaf_visits_);
        clear();
    }

    void clear() {
        moves_.clear();
        visits_ = amaf_visits_ = 0;
    }

    void save(ByteWriter& out) const {
        out.number(moves_.size());
        for (const Sums& sums : moves_) {
            out.number(sums.visits);
            out.integer(sums.sum);
            out.word(sums.amaf);
            out.number(sums.choices);
        }
        out.number(visits_);
        out.number(amaf_visits_);
    }
    /// For a tree with so many moves at its root.
    void restore(ByteReader& in, std::uint32_t moves) {
        moves_.resize(in.small("a tree has other moves at its root than the others", moves));
        ByteReader::require(moves_.empty() || moves_.size() == moves,
                            "a tree has other moves at its root than the others");
        for (Sums& sums : moves_) {
            sums.visits = in.small("a number of visits is too large");
            sums.sum = in.integer(kMaxSum, "a sum of rewards is too large");
            sums.amaf = in.word();
            sums.choices = in.small("a number of visits is too large");
        }
        visits_ = in.small("a number of visits is too large");
        amaf_visits_ = in.small("a number of visits is too large");
    }

private:
    struct Sums {
        std::uint32_t visits = 0;
        std::int64_t sum = 0;
        std::uint64_t amaf = 0;
        std::uint32_t choices = 0;
    };
    static void apply(Node& root, std::uint32_t move, const Sums& change, Sums& total) {
        Edge& edge = root.begin()[move];
        Serial::add(edge.visits, change.visits);
        Serial::add(edge.sum, change.sum);
        if (root.amaf) {
            Serial::add(root.amaf_begin()[move].both, change.amaf);
        }
        if (root.chance) {
            Serial::add(root.choice_counts()[move], change.choices);
        }
        total.visits += change.visits;
        total.sum += change.sum;
        total.amaf += change.amaf;
        total.choices += change.choices;
    }

    std::vector<Sums> moves_;
    std::uint32_t visits_ = 0;
    std::uint32_t amaf_visits_ = 0;
};

}  // namespace tengen::tree
