// What must hold in every tree.
#pragma once

#include "core/tree/tree.h"
#include "tests/core/check.h"

namespace tengen::tree {

/// Visits of the moves of every node add up to its own, but for simulations that ended there.
inline void check_counts(const Tree& tree, Ref ref, std::uint32_t expand_visits) {
    const Node& node = tree.node(ref);
    std::uint32_t sum = 0;
    for (const Edge& edge : node) {
        sum += get(edge.visits);
        const Ref child = get(edge.child);
        if (child != 0) {
            CHECK(get(tree.node(child).visits) + expand_visits == get(edge.visits));
            check_counts(tree, child, expand_visits);
        }
    }
    CHECK(node.terminal || sum == get(node.visits));
}

}  // namespace tengen::tree
