// How the tree grows: the node of a state, with groups of moves where the domain has some, put behind a move by one of
// the threads that come there. Belongs to search.h, which includes it.
#pragma once

#include "core/tree/search.h"

namespace tengen::tree {

/// The node of a state below the root: with groups of moves where the domain knows some.
template <Domain D>
Ref Search<D>::make_node(const State& state, Worker& worker) {
    look_at(state, worker);
    const bool dealt = is_dealt(state);
    if (tree_.config().prior.grandparent > 0 && !dealt) {
        inherit_priors(state.to_move(), worker);
    }
    if constexpr (HasGroups<D>) {
        if (tree_.config().tree.groups && !state.terminal() && !dealt) {
            return make_groups(state, worker);
        }
    }
    const Ref made =
        tree_.create(state.key(), mover_at(state), state.terminal(), worker.actions, worker.priors, worker.choosable);
    if (dealt && made != 0) {
        tree_.node(made).by_chance = true;
    }
    return made;
}

/// A position whose children are groups, each a node of moves (Brodeur, Childs 2008, 2.4). One group alone is no
/// choice, and the moves come directly.
template <Domain D>
Ref Search<D>::make_groups(const State& state, Worker& worker) {
    const int player = state.to_move();
    if constexpr (HasGroups<D>) {
        std::vector<std::vector<Action>>& groups = worker.groups;
        groups.clear();
        domain_.groups(state, worker.actions, groups);
        std::erase_if(groups, [](const auto& group) { return group.empty(); });
        if (groups.size() > 1) {
            std::vector<Action> names;
            for (std::size_t i = 0; i < groups.size(); ++i) {
                names.push_back(kFirstGroup + static_cast<Action>(i));
            }
            const Ref position = tree_.create(state.key(), player, false, names, {});
            for (std::size_t i = 0; position != 0 && i < groups.size(); ++i) {
                const Ref group = tree_.create_group(player, groups[i], priors_of(groups[i], worker));
                if (group == 0) {
                    return 0;
                }
                tree_.node(position).begin()[i].child.store(group, std::memory_order_relaxed);
                if (tree_.backup() == Backup::multipath) {
                    tree_.parents().add(group, position);
                }
            }
            return position;
        }
    }
    return tree_.create(state.key(), player, false, worker.actions, worker.priors);
}

/// The node below a move, made or found in the table; 0 if there is no memory or another thread is at it. A node that
/// paths share also learns what the move has seen in the visits `before`, while it had no node: the node's numbers are
/// those of all moves to it, to the last visit with one thread. With more, simulations that end at the move in this
/// very moment count with their virtual loss.
template <Domain D>
template <class Sync>
Ref Search<D>::expand(Node& node, Edge& edge, std::uint32_t before, const State& state, Worker& worker) {
    Ref expected = 0;
    if (!edge.child.compare_exchange_strong(expected, Tree::kBusy, std::memory_order_acquire)) {
        return expected == Tree::kBusy ? 0 : expected;
    }
    Ref child = 0;
    try {
        const std::uint64_t key = tree_.shares() ? state.key() : 0;
        child = tree_.shares() ? tree_.table().find(key) : 0;
        if (child == 0 && !tree_.full()) {
            child = make_node(state, worker);
            if (child != 0 && tree_.shares()) {
                child = tree_.table().insert(key, child);
            }
        }
    } catch (...) {  // of the domain
        edge.child.store(0, std::memory_order_release);
        throw;
    }
    if (child != 0 && tree_.backup() == Backup::multipath) {
        tree_.parents().add(child, tree_.ref_of(node));
    }
    if (child != 0 && tree_.shares() && before > 0) {
        Sync::add(tree_.node(child).visits, before);
        Sync::add(tree_.node(child).sum, get(edge.sum));
    }
    edge.child.store(child, std::memory_order_release);
    return child;
}

}  // namespace tengen::tree
