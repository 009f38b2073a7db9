// Parts of the search that only some configurations use: aided rollouts, replies, moves left out, a wide root,
// inherited priors. Belongs to search.h, which includes it.
#pragma once

#include "core/tree/search.h"

namespace tengen::tree {

/// A rollout with what the configuration asks of it.
template <Domain D>
Outcome Search<D>::roll_out(State& state, Worker& worker) {
    if constexpr (HasAidedRollout<D>) {
        const Replies* const replies = rollout_replies();
        // Every so often is enough to know who owns what, and costs next to nothing.
        const bool sampled = !ownership_.empty() &&
                             (!move_ownership_.empty() || ++worker.rollouts % tree_.config().tree.ownership_every == 0);
        const bool owners = tree_.needs().ownership || sampled;
        if (replies != nullptr || owners) {
            std::fill(worker.owner.begin(), worker.owner.end(), std::int8_t{-1});
            RolloutAid aid{owners ? std::span(worker.owner) : std::span<std::int8_t>{}, replies};
            worker.owner_known = tree_.needs().ownership;
            const Outcome outcome = domain_.rollout(state, worker.rng, worker.trace, aid);
            if (sampled) {
                ownership_.add(worker.owner);
                if (!move_ownership_.empty() && !worker.path.empty()) {
                    move_ownership_[worker.path.front().edge].add(worker.owner);
                }
            }
            return outcome;
        }
    }
    return domain_.rollout(state, worker.rng, worker.trace);
}

/// The move of a node that is the last good reply to the move before it, or -1.
template <Domain D>
int Search<D>::good_reply(const Node& node, const Worker& worker) const {
    if (!worker.trace.empty()) {
        const Step& last = worker.trace.back();
        if (const auto reply = last.player == node.player ? std::nullopt : replies_.to(last.player, last.action)) {
            for (std::uint32_t i = 0; i < node.edges; ++i) {
                const Edge& edge = node.begin()[i];
                if (edge.action() == *reply && !edge.has(Edge::kForbidden | Edge::kOutcome)) {
                    return static_cast<int>(i);
                }
            }
        }
    }
    return -1;
}

/// The same as `choose` if the node had only the moves that are not left out.
template <Domain D>
int Search<D>::choose_restricted(const Node& node, Worker& worker) const {
    std::vector<std::uint8_t>& allowed = worker.allowed;
    restriction_.allow(tree_, node, worker.trace.size(), allowed);
    if (tree_.config().reply.tree) {
        if (const int reply = good_reply(node, worker); reply >= 0 && allowed[reply]) {
            return reply;
        }
    }
    return blank(node) ? draw_allowed(allowed, worker.rng) : tree_.choose(node, worker.arms, worker.rng, allowed);
}

/// At the root, with noise on the scores: moves that are nearly as good as the best are looked at more often.
template <Domain D>
int Search<D>::choose_widely(const Node& node, Worker& worker) const {
    std::vector<std::uint8_t>& allowed = worker.allowed;
    restriction_.allow(tree_, node, 0, allowed);
    return blank(node) ? draw_allowed(allowed, worker.rng)
                       : tree_.choose(node, worker.arms, worker.rng, allowed,
                                      static_cast<float>(tree_.config().exploration.root_noise));
}

/// Room for the moves of the root, if it is asked for.
template <Domain D>
void Search<D>::start_move_ownership() {
    const std::uint32_t moves = tree_.root_node().edges;
    move_ownership_ = std::vector<Ownership>();
    if constexpr (HasAidedRollout<D>) {
        if (counts_moves_ && !ownership_.empty() && !chance_) {
            move_ownership_.reserve(moves);
            for (std::uint32_t i = 0; i < moves; ++i) {
                move_ownership_.emplace_back(domain_.players(), domain_.action_limit());
            }
        }
    }
}

template <Domain D>
void Search<D>::count_move_ownership(bool on) {
    if (on != counts_moves_) {
        counts_moves_ = on;
        if (root_) {
            start_move_ownership();
        }
        for (const auto& other : others_) {
            other->count_move_ownership(on);
        }
    }
}

template <Domain D>
Ownership Search<D>::move_ownership(std::uint32_t move) const {
    Ownership sums;
    if constexpr (HasAidedRollout<D>) {
        if (move < move_ownership_.size()) {
            sums = Ownership(domain_.players(), domain_.action_limit());
            sums.add(move_ownership_[move]);
            for (const auto& other : others_) {
                sums.add(other->move_ownership(move));
            }
        }
    }
    return sums;
}

/// The grandparent heuristic: adds the value of the same move at the player's last node on the path to the priors.
template <Domain D>
void Search<D>::inherit_priors(int player, Worker& worker) const {
    const auto found = std::find_if(worker.path.rbegin(), worker.path.rend(),
                                    [&](const PathStep& step) { return step.node->player == player; });
    if (found == worker.path.rend()) {
        return;
    }
    const Node& above = *found->node;
    worker.priors.resize(worker.actions.size());
    std::uint32_t at = 0;  // actions come in a fixed order, so the next one is mostly right behind
    for (std::size_t i = 0; i < worker.actions.size(); ++i) {
        for (std::uint32_t tried = 0; tried < above.edges; ++tried, at = at + 1 < above.edges ? at + 1 : 0) {
            const Edge& edge = above.begin()[at];
            if (edge.action() != worker.actions[i]) {
                continue;
            }
            const float more =
                static_cast<float>(std::min<double>(tree_.edge_visits(edge), tree_.config().prior.grandparent));
            if (more > 0) {
                Prior& prior = worker.priors[i];
                prior.value = (prior.weight * prior.value + more * static_cast<float>(tree_.edge_value(edge))) /
                              (prior.weight + more);
                prior.weight += more;
            }
            break;
        }
    }
}

/// The priors of some of the actions of the state that was looked at last.
template <Domain D>
std::span<const Prior> Search<D>::priors_of(std::span<const Action> group, Worker& worker) const {
    worker.group_priors.clear();
    if (!worker.priors.empty()) {
        std::size_t at = 0;  // groups mostly keep the order of the actions
        for (const Action action : group) {
            while (worker.actions[at] != action) {
                at = at + 1 < worker.actions.size() ? at + 1 : 0;
            }
            worker.group_priors.push_back(worker.priors[at]);
        }
    }
    return worker.group_priors;
}

}  // namespace tengen::tree
