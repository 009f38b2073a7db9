// Beam MCTS (Baier and Winands 2012): once enough simulations have passed a depth, only the most visited models of that
// size stay in the tree, so that a search of 50 SNPs reaches the last of them.
#include <algorithm>

#include "core/gep/mcts.h"

namespace tengen::gep {

void Mcts::count_depths(const Path& path) {
    for (std::size_t depth = 1; depth <= path.steps.size() && depth < passes_.size(); ++depth) {
        if (++passes_[depth] >= beam_visits_ && !cut_[depth]) {
            cut_beam(static_cast<int>(depth));
            return;
        }
    }
}

/// Calls `visit` for the nodes whose children have `depth` SNPs.
template <class Visit>
void Mcts::visit_depth(std::int32_t index, int depth, Visit&& visit) {
    if (depth == 1) {
        visit(nodes_[index]);
        return;
    }
    for (const Child& child : nodes_[index].children) {
        if (child.node != kNone && !child.exhausted) {
            visit_depth(child.node, depth - 1, visit);
        }
    }
}

void Mcts::cut_beam(int depth) {
    cut_[depth] = true;
    std::vector<std::uint32_t> visits;
    visit_depth(0, depth, [&](Node& node) {
        for (const Child& child : node.children) {
            if (!child.exhausted) {
                visits.push_back(child.visits);
            }
        }
    });
    const auto keep = static_cast<std::size_t>(options_.beam);
    std::uint32_t least = 0;
    long ties = 0;  // of those with exactly `least` visits so many stay
    if (visits.size() > keep) {
        std::nth_element(visits.begin(), visits.begin() + static_cast<std::ptrdiff_t>(keep - 1), visits.end(),
                         std::greater<>());
        least = visits[keep - 1];
        ties = static_cast<long>(keep) - std::count_if(visits.begin(), visits.end(), [&](auto v) { return v > least; });
    }
    visit_depth(0, depth, [&](Node& node) {
        node.end = node.next;
        for (Child& child : node.children) {
            child.exhausted =
                child.exhausted || child.visits < least || (child.visits == least && ties-- <= 0 && least > 0);
        }
    });
    close_below(0, depth);
}

/// Takes out what leads to no model of `depth` SNPs any more; whether the node itself is such.
bool Mcts::close_below(std::int32_t index, int depth) {
    Node& node = nodes_[index];
    if (depth > 1) {
        node.end = node.next;
        for (Child& child : node.children) {
            if (!child.exhausted && (child.node == kNone || close_below(child.node, depth - 1))) {
                child.exhausted = true;
            }
        }
    }
    return spent(node);
}

}  // namespace tengen::gep
