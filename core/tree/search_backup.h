// What a simulation leaves behind: rewards and visits on its path, and, as the configuration asks, AMAF, proofs,
// owners, ancestors and replies. Belongs to search.h, which includes it.
#pragma once

#include "core/tree/search.h"

namespace tengen::tree {

template <Domain D>
template <class Sync>
void Search<D>::back_up(Worker& worker, const Outcome& outcome) {
    // Without a virtual loss this is -1: the visit itself is still to be counted.
    const auto surplus = static_cast<std::uint32_t>(std::max(0, tree_.config().thread.virtual_loss)) - 1;
    if (worker.certain) {
        prove(worker, outcome);
    }
    if (worker.exhausted) {
        exhaust(worker);
    }
    for (auto step = worker.path.rbegin(); step != worker.path.rend(); ++step) {
        Edge& edge = step->node->begin()[step->edge];
        const std::int64_t reward = to_units(outcome.reward[step->node->player]);
        Sync::add(edge.sum, reward);
        if (surplus != 0) {
            Sync::add(edge.visits, ~surplus + 1);
        }
        if (tree_.shares()) {
            const Ref child = edge.child.load(std::memory_order_acquire);
            if (child != 0 && child != Tree::kBusy) {
                Sync::add(tree_.node(child).sum, reward);
                if (tree_.backup() == Backup::dag_weighted) {
                    reweigh(tree_.node(child), step->node->player);
                }
            }
        }
    }
    if (outcome.score != Outcome::kNoScore && !worker.path.empty()) {
        scores_.template add<Sync>(worker.path.front().edge, outcome.score);
    }
    if (tree_.backup() == Backup::multipath) {
        tell_ancestors<Sync>(worker, outcome);
    }
    if constexpr (HasActionLimit<D>) {
        if (tree_.amaf()) {
            back_up_amaf<Sync>(worker, outcome);
        }
        if (tree_.needs().ownership && worker.owner_known) {
            back_up_ownership<Sync>(worker, outcome);
        }
        if (tree_.config().reply.tree || tree_.config().reply.rollout) {
            replies_.learn(worker.trace, outcome);
        }
    }
}

/// The multi-path update: ancestors beside the path learn the result too, each once. Counts of moves stay those of the
/// paths taken. It is kept as the negative result it is: values no longer follow the choices of the search, and so
/// need not converge (Brodeur, Childs 2008, 4.2.1).
template <Domain D>
template <class Sync>
void Search<D>::tell_ancestors(Worker& worker, const Outcome& outcome) {
    worker.reached.clear();
    for (const PathStep& step : worker.path) {
        worker.reached.push_back(tree_.ref_of(*step.node));
    }
    if (!worker.path.empty()) {
        const PathStep& last = worker.path.back();
        const Ref child = get(last.node->begin()[last.edge].child);
        if (child != 0 && child != Tree::kBusy) {
            worker.reached.push_back(child);
        }
    }
    tree_.parents().for_ancestors(worker.reached, [&](Ref ref, Ref parent) {
        Node& node = tree_.node(ref);
        Sync::add(node.visits, 1u);
        Sync::add(node.sum, to_units(outcome.reward[tree_.node(parent).player]));
    });
}

/// A node's value as the mean of its moves' values weighted by their counts, and of the results that ended at the
/// node itself (UCT3; Brodeur, Childs 2008, 2.2.1).
template <Domain D>
void Search<D>::reweigh(Node& node, int mover) {
    double sum = 0;
    double count = 0;
    for (const Edge& edge : node) {
        const std::uint32_t n = get(edge.visits);
        if (n > 0) {
            sum += n * tree_.edge_value(edge);
            count += n;
        }
    }
    const double visits = get(node.visits);
    const double mean = static_cast<double>(get(node.sum)) * kRewardUnit / std::max(visits, 1.0);
    // The moves' values are for the player to move here. If that is who moved here, they are his; of two players the
    // other gets the rest.
    const double value = count == 0 ? mean : node.player == mover ? sum / count : 1.0 - sum / count;
    const double own = std::max(0.0, visits - count);
    node.value.store(static_cast<float>((value * count + mean * own) / std::max(count + own, 1.0)),
                     std::memory_order_relaxed);
}

/// From so many numbers of actions for each step of a trace on, single numbers are forgotten instead of all.
inline constexpr std::size_t kFarApart = 64;

/// All moves as first: a move that the player of a node played anywhere later in the simulation counts as if it had
/// been played there. Only the first play on a point counts (Ferreira 2016, 3.3.4).
template <Domain D>
template <class Sync>
void Search<D>::back_up_amaf(Worker& worker, const Outcome& outcome) {
    std::int8_t* const first = worker.first_player.data();
    const auto limit = static_cast<Action>(worker.first_player.size() - 1);
    const bool smooth = !worker.first_at.empty();
    std::size_t seen = worker.trace.size();
    for (auto step = worker.path.rbegin(); step != worker.path.rend(); ++step) {
        while (seen > step->trace) {
            const Step& played = worker.trace[--seen];
            if (played.action < limit) {
                first[played.action] = static_cast<std::int8_t>(played.player);
                if (smooth) {
                    worker.first_at[played.action] = static_cast<std::uint32_t>(seen);
                }
            }
        }
        Node& node = *step->node;
        const auto player = static_cast<std::int8_t>(node.player);
        const float reward = outcome.reward[node.player];
        const std::uint64_t update = Amaf::packed(reward);
        const Edge* const edges = node.begin();
        Amaf* const amaf = node.amaf_begin();
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < node.edges; ++i) {
            const Action action = std::min(edges[i].action(), limit);
            const bool played = first[action] == player;
            count += played;
            if (smooth) {
                if (played) {
                    Sync::add(amaf[i].both, smoothed(amaf[i], reward, worker.first_at[action] - step->trace,
                                                     tree_.config().rave.distance));
                }
            } else {
                Sync::add_if(played, amaf[i].both, update);
            }
        }
        Sync::add(node.amaf_visits, count);
    }
    if (worker.trace.size() * kFarApart < worker.first_player.size()) {
        for (const Step& played : worker.trace) {
            first[std::min(played.action, limit)] = -1;
        }
    } else {
        std::fill(worker.first_player.begin(), worker.first_player.end(), std::int8_t{-1});
    }
}

/// The last move of the path has a certain result: marks it, and every move above whose result follows. A draw and
/// moves that the domain refused on some path prove nothing.
template <Domain D>
void Search<D>::prove(Worker& worker, const Outcome& outcome) {
    const int winner = winner_of(outcome, domain_.players());
    if (winner < 0 || worker.path.empty()) {
        return;
    }
    bool won = worker.path.back().node->player == winner;
    for (std::size_t i = worker.path.size(); i-- > 0;) {
        const Node& node = *worker.path[i].node;
        worker.path[i].node->begin()[worker.path[i].edge].set(won ? Edge::kWon : Edge::kLost);
        const int proof = proof_of(node);
        if (proof == 0 || i == 0) {
            return;
        }
        won = (proof > 0) == (worker.path[i - 1].node->player == node.player);
    }
}

/// Every end below the path was seen: marks its last move, and every move above below which nothing else is left.
template <Domain D>
void Search<D>::exhaust(const Worker& worker) {
    for (auto step = worker.path.rbegin(); step != worker.path.rend(); ++step) {
        Node& node = *step->node;
        node.begin()[step->edge].set(Edge::kExhausted);
        if (!std::all_of(node.begin(), node.end(),
                         [](const Edge& edge) { return edge.has(Edge::kExhausted | Edge::kForbidden); })) {
            return;
        }
    }
    tree_.set_exhausted();
}

/// Who owns the points of the moves of the path, or of all moves of its nodes, at the end (Ferreira 2016, 3.3.7). Draws
/// do not count.
template <Domain D>
template <class Sync>
void Search<D>::back_up_ownership(Worker& worker, const Outcome& outcome) {
    worker.owner_known = false;
    const int winner = winner_of(outcome, domain_.players());
    if (winner < 0) {
        return;
    }
    const bool all = tree_.needs().all_moves;
    for (const PathStep& step : worker.path) {
        const std::uint32_t begin = all ? 0 : step.edge;
        const std::uint32_t end = all ? step.node->edges : step.edge + 1;
        for (std::uint32_t i = begin; i < end; ++i) {
            const Action action = step.node->begin()[i].action();
            if (action < worker.owner.size()) {
                count_owner<Sync>(step.node->owned_begin()[i], action, step.node->player, winner, worker);
            }
        }
    }
}

template <Domain D>
template <class Sync>
void Search<D>::count_owner(Owned& owned, Action action, int player, int winner, const Worker& worker) const {
    const int owner = worker.owner[action];
    Sync::add(owned.visits, 1u);
    Sync::add(owned.winner, static_cast<std::uint32_t>(owner == winner));
    Sync::add(owned.mover, static_cast<std::uint32_t>(owner == player));
    if constexpr (HasNeighbors<D>) {
        if (tree_.needs().neighbors) {
            const auto around = domain_.neighbors(action);
            float held = 0;
            for (const Action next : around) {
                held += worker.owner[next] == player;
            }
            const float effect = (owner == player ? 1.0f : 0.0f) / 3 +
                                 (around.empty() ? 0.0f : 2 * held / (3 * static_cast<float>(around.size())));
            Sync::add(owned.effect, static_cast<std::uint32_t>(effect / Owned::kEffectUnit + 0.5f));
        }
    }
}

}  // namespace tengen::tree
