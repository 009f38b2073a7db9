// Actions of which chance decides what they become (Frisbee Go). The moves of a node are what may become of its
// actions: each is a position of its own, and its statistics serve all actions that may lead there. An action is chosen
// by the mean of the scores of what it may become, so that it is worth exactly what it may become is worth. Belongs to
// search.h, which includes it.
#pragma once

#include "core/tree/search.h"
#include "core/tree/select/noise.h"

namespace tengen::tree {

/// Appends what nobody can choose: moves that pruning took away, and what the domain adds.
template <Domain D>
void Search<D>::add_outcomes(const State& state, Worker& worker) const {
    if constexpr (HasChance<D>) {
        std::vector<Action>& all = worker.outcomes;
        all.clear();
        state.legal(all);
        const auto chosen = static_cast<std::ptrdiff_t>(worker.choosable);
        for (const Action action : all) {
            const auto end = worker.actions.begin() + chosen;
            if (worker.choosable < all.size() && std::find(worker.actions.begin(), end, action) == end) {
                worker.actions.push_back(action);
            }
        }
        domain_.outcomes(state, worker.actions);
    }
}

/// Calls `f(move, probability)` with the places of all that a move of a node may become.
template <Domain D>
template <class F>
void Search<D>::for_outcomes(const Node& node, const State& state, std::uint32_t move, Worker& worker, F&& f) const {
    if constexpr (HasChance<D>) {
        domain_.spread(state, node.begin()[move].action(), [&](Action outcome, float probability) {
            const std::uint32_t place = place_of(node, outcome, worker);
            if (place == node.edges || node.begin()[place].has(Edge::kForbidden)) {
                f(place_of(node, domain_.refused(state), worker), probability);
            } else {
                f(place, probability);
            }
        });
    }
}

/// Remembers where the moves of a node are.
template <Domain D>
void Search<D>::find_places(const Node& node, Worker& worker) const {
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        const Action action = node.begin()[i].action();
        if (worker.places.size() <= action) {
            worker.places.resize(action + 1);
        }
        worker.places[action] = i;
    }
}

/// The place of a move of the node that find_places was called for last; `edges` if it has no such move.
template <Domain D>
std::uint32_t Search<D>::place_of(const Node& node, Action action, const Worker& worker) const {
    const std::uint32_t place = action < worker.places.size() ? worker.places[action] : node.edges;
    return place < node.edges && node.begin()[place].action() == action ? place : node.edges;
}

/// The action of a node that a simulation chooses, or -1.
template <Domain D>
int Search<D>::choose_aim(const Node& node, const State& state, Worker& worker) const {
    std::vector<std::uint8_t>& allowed = worker.allowed;
    find_places(node, worker);
    if (worker.trace.size() < restriction_.depth()) {
        restriction_.allow(tree_, node, worker.trace.size(), allowed);
    } else {
        allowed.resize(node.edges);
        for (std::uint32_t i = 0; i < node.edges; ++i) {
            allowed[i] = !node.begin()[i].has(Edge::kForbidden | Edge::kOutcome);
        }
    }
    if (tree_.config().reply.tree) {
        if (const int reply = good_reply(node, worker); reply >= 0 && allowed[reply]) {
            return reply;
        }
    }
    if (blank(node)) {
        return draw_allowed(allowed, worker.rng);
    }
    Arms& arms = worker.arms;
    tree_.score(node, arms);
    const auto known = [&](std::uint32_t i) {
        return arms.score[i] > kMasked && (arms.visits[i] > 0 || (node.amaf && arms.amaf_visits[i] > 0));
    };
    float best = 0;
    float worst = 0;
    bool any = false;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        if (known(i)) {
            best = any ? std::max(best, arms.score[i]) : arms.score[i];
            worst = any ? std::min(worst, arms.score[i]) : arms.score[i];
            any = true;
        }
    }
    // Urgency is for what can be chosen: an outcome beside it that nothing is known of is taken to be as good as the
    // best at most, and one that widening has masked as bad as the worst.
    const auto as_other = [&](std::uint32_t i) {
        return known(i) ? arms.score[i] : arms.score[i] > kMasked ? std::min(arms.score[i], best) : worst;
    };
    std::vector<float>& expected = worker.expected;
    expected.assign(node.edges, kNever);
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        if (!allowed[i]) {
            continue;
        }
        if (arms.score[i] <= kMasked) {
            expected[i] = arms.score[i];
            continue;
        }
        float mean = 0;
        for_outcomes(node, state, i, worker, [&](std::uint32_t place, float probability) {
            if (place < node.edges) {
                mean += probability * (place == i ? arms.score[i] : as_other(place));
            }
        });
        expected[i] = mean;
    }
    std::copy(expected.begin(), expected.end(), arms.score.begin());
    if (worker.path.empty() && tree_.config().exploration.root_noise > 0) {
        add_noise(arms, static_cast<float>(tree_.config().exploration.root_noise), worker.rng);
    }
    return tree_.pick(arms, worker.rng);
}

/// Plays what becomes of a chosen move and returns its place, -1 if the node does not know it.
template <Domain D>
int Search<D>::play_outcome(Node& node, int chosen, State& state, Worker& worker) const {
    if constexpr (HasChance<D>) {
        const Action outcome = domain_.draw(state, node.begin()[chosen].action(), worker.rng);
        const std::uint32_t place = place_of(node, outcome, worker);
        if (place < node.edges) {
            if (play(state, outcome)) {
                return static_cast<int>(place);
            }
            node.begin()[place].set(Edge::kForbidden);
        }
        const Action instead = domain_.refused(state);
        const std::uint32_t other = place_of(node, instead, worker);
        if (other < node.edges && play(state, instead)) {
            return static_cast<int>(other);
        }
    }
    return -1;
}

/// The moves of the root with the mean of what they may become, as far as `known(place)` knows of it; without chance
/// what `known` says of the moves themselves.
template <Domain D>
template <class Known>
std::vector<double> Search<D>::expected_at_root(Known&& known) const {
    const Node& root = tree_.root_node();
    std::vector<double> means(root.edges, 0.0);
    Worker worker;
    find_places(root, worker);
    for (std::uint32_t i = 0; i < root.edges; ++i) {
        if (!chance_) {
            means[i] = known(i).value_or(0);
            continue;
        }
        if (root.begin()[i].has(Edge::kOutcome)) {
            continue;  // nobody can choose it
        }
        double sum = 0;
        double share = 0;
        for_outcomes(root, *root_, i, worker, [&](std::uint32_t place, float probability) {
            if (const std::optional<double> value = place < root.edges ? known(place) : std::nullopt) {
                sum += probability * *value;
                share += probability;
            }
        });
        means[i] = share > 0 ? sum / share : 0;
    }
    return means;
}

template <Domain D>
std::vector<double> Search<D>::root_values() const {
    return expected_at_root([&](std::uint32_t move) -> std::optional<double> {
        const Edge& edge = tree_.root_node().begin()[move];
        return tree_.edge_visits(edge) > 0 ? std::optional(tree_.edge_value(edge)) : std::nullopt;
    });
}

template <Domain D>
std::vector<double> Search<D>::root_scores(int power) const {
    return expected_at_root([&](std::uint32_t move) -> std::optional<double> {
        const ScoreSums sums = scores(move);
        const auto count = static_cast<double>(sums.count);
        if (sums.count == 0) {
            return std::nullopt;
        }
        return power == 0 ? count : static_cast<double>(power == 1 ? sums.sum : sums.squares) / count;
    });
}

}  // namespace tengen::tree
