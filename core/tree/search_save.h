// A search as bytes, and back: with one thread it goes on as it would have, to the last bit. What stands outside the
// search is given by whoever restores it: the domain, the configuration and the state at the root. The bytes may come
// from anywhere, so every node is visited with a state of the problem, and its moves must be moves there. Belongs to
// search.h, which includes it.
#pragma once

#include <random>

#include "core/tree/search.h"

namespace tengen::tree {

template <Domain D>
void Search<D>::save(ByteWriter& out) const {
    if (!root_) {
        throw std::invalid_argument("a search without a root cannot be saved");
    }
    save_part(out, true);
}

/// A search, or one of those that share what the first one's domain has learned.
template <Domain D>
void Search<D>::save_part(ByteWriter& out, bool first) const {
    out.word(root_->key());
    out.word(seed_);
    out.number(runs_);
    out.number(static_cast<std::uint64_t>(simulations_));
    out.flag(counts_moves_);
    out.flag(root_judged_);
    tree_.save(out);
    restriction_.save(out);
    replies_.save(out);
    ownership_.save(out);
    scores_.save(out);
    out.number(move_ownership_.size());
    for (const Ownership& ownership : move_ownership_) {
        ownership.save(out);
    }
    others_totals_.save(out);
    if constexpr (HasSaved<D>) {
        domain_.save(out, first);
    }
    out.number(others_.size());
    for (const auto& other : others_) {
        other->save_part(out, false);
    }
}

template <Domain D>
void Search<D>::restore(const State& root, ByteReader& in) {
    place_at(root);
    restore_part(in, true);
}

/// The state at the root, of all threads, with nothing known of it.
template <Domain D>
void Search<D>::place_at(const State& root) {
    root_ = root;
    tell_domain(false);
    for (const auto& other : others_) {
        other->place_at(root);
    }
}

template <Domain D>
void Search<D>::restore_part(ByteReader& in, bool first) {
    const std::uint64_t key = in.word();
    if constexpr (!HasAdoptedKeys<State>) {
        ByteReader::require(key == root_->key(), "its root is another position");
    }
    seed_ = in.word();
    runs_ = in.number(std::numeric_limits<std::uint64_t>::max(), "a number of runs is too large");
    simulations_ = static_cast<long>(in.number(kMaxSum, "a number of simulations is too large"));
    counts_moves_ = in.flag();
    root_judged_ = in.flag();
    const std::size_t nodes = tree_.restore(in, domain_.players());
    check_moves(nodes);
    const Node& root = tree_.root_node();
    Action last = kFirstGroup - 1;
    if constexpr (HasActionLimit<D>) {
        last = domain_.action_limit() + 1;  // what is no point: a pass, a skipped turn
    }
    restriction_ = Restriction::restored(in, last);
    replies_.restore(in);
    ownership_.restore(in);
    scores_.start(root.edges);
    scores_.restore(in);
    start_move_ownership();
    ByteReader::require(in.number(root.edges, "owners are counted of too many moves") == move_ownership_.size(),
                        "owners are counted of other moves than those of the root");
    for (Ownership& ownership : move_ownership_) {
        ownership.restore(in);
    }
    others_totals_.restore(in, root.edges);
    if constexpr (HasSaved<D>) {
        domain_.restore(in, first);
    }
    ByteReader::require(in.number(others_.size(), "there are too many trees") == others_.size(),
                        "there are not as many trees as threads");
    for (const auto& other : others_) {
        other->restore_part(in, false);
        const Node& same = other->tree_.root_node();
        ByteReader::require(std::equal(root.begin(), root.end(), same.begin(), same.end(),
                                       [](const Edge& a, const Edge& b) { return a.action() == b.action(); }),
                            "a tree has other moves at its root than the others");
    }
}

/// Goes through all that the root reaches, with a state for each node.
template <Domain D>
void Search<D>::check_moves(std::size_t nodes) {
    // States are copied for every so many nodes of the way down only: it may be very long.
    constexpr std::size_t kEvery = 256;
    struct Turn {
        Ref node;
        std::uint32_t next;  ///< move
    };
    const auto step = [](State& state, const Edge& edge) {
        ByteReader::require(is_group(edge.action()) || play(state, edge.action()), "a move cannot be played");
    };
    std::random_device device;
    const std::uint64_t secret = std::uint64_t{device()} << 32 | device();
    std::vector<std::uint64_t> known(nodes, 0);  // by node what tells its state apart, which nobody can foresee
    std::vector<std::uint32_t> marks;
    std::uint32_t round = 0;
    // Whether a node is met for the first time.
    const auto meet = [&](Node& node, const State& state) {
        std::uint64_t print = 1;
        if constexpr (HasFingerprint<State>) {
            print = state.fingerprint(secret) | 1;
        }
        std::uint64_t& before = known[node.forward];
        if (before != 0) {
            ByteReader::require(tree_.shares() && !node.group && before == print,
                                "two ways lead to a node that stands for one position");
            if constexpr (!HasFingerprint<State>) {
                check_key(node, state);
            }
            return false;
        }
        before = print;
        check_node(node, state, marks, ++round);
        return true;
    };
    State here = *root_;
    if constexpr (HasForgetPath<State>) {
        here.forget_path();
    }
    meet(tree_.root_node(), here);
    std::vector<Turn> way = {{tree_.root(), 0}};
    std::vector<State> kept = {here};
    bool stale = false;  // `here` is a state further down
    while (!way.empty()) {
        const Node& node = tree_.node(way.back().node);
        if (way.back().next == node.edges) {
            way.pop_back();
            if (kept.size() > (way.size() + kEvery - 1) / kEvery) {
                kept.pop_back();
            }
            stale = true;
            continue;
        }
        const Edge& edge = node.begin()[way.back().next++];
        const Ref child = get(edge.child);
        if (child == 0) {
            ByteReader::require(!is_group(edge.action()), "a group of moves has no moves");
            continue;
        }
        if (stale) {
            const std::size_t from = (way.size() - 1) / kEvery;
            here = kept[from];
            for (std::size_t i = from * kEvery; i + 1 < way.size(); ++i) {
                step(here, tree_.node(way[i].node).begin()[way[i].next - 1]);
            }
            stale = false;
        }
        State below = here;
        step(below, edge);
        if (!meet(tree_.node(child), below)) {
            continue;
        }
        const Node& next = tree_.node(child);
        if (std::any_of(next.begin(), next.end(),
                        [](const Edge& e) { return get(e.child) != 0 || is_group(e.action()); })) {
            way.push_back({child, 0});
            if ((way.size() - 1) % kEvery == 0) {
                kept.push_back(below);
            }
            here = std::move(below);
        }
    }
}

template <Domain D>
void Search<D>::check_key(const Node& node, const State& state) const {
    bool same = true;
    if constexpr (HasAdoptedKeys<State>) {
        same = state.adopt_key(node.key);
    } else {
        same = node.key == state.key();
    }
    ByteReader::require(same, "a node is not that of the position it stands at");
}

/// A node says of its state what the search would have written there. `marks` are by action, of rounds before.
template <Domain D>
void Search<D>::check_node(const Node& node, const State& state, std::vector<std::uint32_t>& marks,
                           std::uint32_t round) const {
    const bool terminal = state.terminal();
    const bool dealt = is_dealt(state);
    ByteReader::require(node.terminal == (terminal && !node.group), "a node ends what goes on, or goes on at the end");
    ByteReader::require(node.by_chance == dealt, "chance moves at the wrong node");
    ByteReader::require(terminal || node.player == mover_at(state), "a node belongs to the wrong player");
    if (!node.group) {
        check_key(node, state);
    }
    if (terminal) {
        ByteReader::require(node.edges == 0, "there are moves after the end");
        return;
    }
    if (node.edges > 0 && is_group(node.begin()[0].action())) {
        return;
    }
    std::vector<Action> actions;
    state.legal(actions);
    if (dealt) {
        ByteReader::require(std::equal(actions.begin(), actions.end(), node.begin(), node.end(),
                                       [](Action action, const Edge& edge) { return action == edge.action(); }),
                            "chance has other ways to go");
    }
    const std::size_t choosable = actions.size();
    if constexpr (HasChance<D>) {
        if (chance_) {
            domain_.outcomes(state, actions);
            ByteReader::require(node.edges == actions.size(), "not all that may come about is there");
        }
    }
    // Even marks are of what can be chosen, odd ones of what may only come about.
    for (std::size_t i = 0; i < actions.size(); ++i) {
        marks.resize(std::max<std::size_t>(marks.size(), actions[i] + 1));
        marks[actions[i]] = 2 * round + (i < choosable ? 0 : 1);
    }
    for (const Edge& edge : node) {
        ByteReader::require(edge.action() < marks.size() && marks[edge.action()] / 2 == round,
                            "a move cannot be played");
        ByteReader::require(marks[edge.action()] % 2 == 0 || edge.has(Edge::kOutcome), "a move cannot be chosen");
        marks[edge.action()] = 0;
    }
}

}  // namespace tengen::tree
