#include "core/tree/choice.h"

#include <algorithm>
#include <cmath>

#include "core/tree/select/arms.h"

namespace tengen::tree {

namespace {

struct Candidate {
    double visits;
    double value;
    double total;
    double coefficient;
};

const settings::Table<double (*)(const Candidate&)> kChoices = {
    {"visits", "simulations", [](const Candidate& c) { return c.visits; }},
    {"value", "mean reward", [](const Candidate& c) { return c.visits > 0 ? c.value : double{kMasked}; }},
    {"lower-bound", "mean - c sqrt(ln N / n)", [](const Candidate& c) {
         return c.visits > 0 ? c.value - c.coefficient * std::sqrt(std::log(std::max(c.total, 1.0)) / c.visits)
                             : double{kMasked};
     }}};

bool counts(Allowed allowed, std::size_t move) {
    return allowed.empty() || allowed[move] != 0;
}

/// The moves of a node that are not left out; empty if no move can be.
std::vector<std::uint8_t> allowed_at(const Tree& tree, const Node& node, std::size_t depth,
                                     const Restriction& restriction) {
    std::vector<std::uint8_t> allowed;
    if (depth < restriction.depth()) {
        restriction.allow(tree, node, depth, allowed);
    }
    return allowed;
}

/// How often a move of a node was chosen there.
std::uint32_t choices_of(const Node& node, std::size_t move) {
    return get(node.chance ? node.choice_counts()[move] : node.begin()[move].visits);
}

/// The move that was chosen most often, the first of them, that counts; -1 if there is none.
int most_chosen(const Node& node, Allowed allowed) {
    int best = -1;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        if (counts(allowed, i) && choices_of(node, i) > (best >= 0 ? choices_of(node, best) : 0)) {
            best = static_cast<int>(i);
        }
    }
    return best;
}

}  // namespace

std::vector<settings::Name> choice_names() {
    return kChoices.names();
}

int final_choice(const Tree& tree, const Restriction& restriction, std::span<const double> values) {
    const Node& root = tree.root_node();
    return final_choice(tree, root, allowed_at(tree, root, 0, restriction), values);
}

int final_choice(const Tree& tree, const Node& node, Allowed allowed, std::span<const double> values) {
    const auto rule = kChoices.get(tree.config().choice.rule, "final choice");
    if (node.by_chance) {
        return -1;
    }
    double total = 0;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        total += tree.chosen(node, i);
    }
    int best = -1;
    std::pair<double, double> best_key;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        const Edge& edge = node.begin()[i];
        if (edge.has(Edge::kForbidden | Edge::kOutcome) || !counts(allowed, i)) {
            continue;
        }
        const double value = values.empty() ? tree.edge_value(edge) : values[i];
        double key = rule({static_cast<double>(tree.chosen(node, i)), value, total, tree.config().choice.coefficient});
        key += edge.has(Edge::kWon) ? 1e33 : edge.has(Edge::kLost) ? -1e33 : 0.0;
        if (best < 0 || std::pair(key, value) > best_key) {
            best = static_cast<int>(i);
            best_key = {key, value};
        }
    }
    return best;
}

int proof_of(const Node& node, Allowed allowed) {
    bool lost = node.edges > 0;
    for (const Edge& edge : node) {
        if (!counts(allowed, static_cast<std::size_t>(&edge - node.begin()))) {
            continue;
        }
        if (edge.has(Edge::kWon)) {
            return 1;
        }
        lost = lost && edge.has(Edge::kLost);
    }
    return lost ? -1 : 0;
}

bool decided(const Tree& tree, double remaining, const Restriction& restriction) {
    const Node& root = tree.root_node();
    if (root.by_chance) {
        return false;
    }
    const std::vector<std::uint8_t> allowed = allowed_at(tree, root, 0, restriction);
    if (proof_of(root, allowed) != 0) {
        return true;
    }
    double first = -1;
    double second = -1;
    for (std::uint32_t i = 0; i < root.edges; ++i) {
        if (root.begin()[i].has(Edge::kForbidden | Edge::kOutcome) || !counts(allowed, i)) {
            continue;
        }
        const double visits = tree.chosen(root, i);
        if (visits > first) {
            second = first;
            first = visits;
        } else {
            second = std::max(second, visits);
        }
    }
    return second < 0 || first - second > remaining;
}

std::vector<Action> variation(const Tree& tree, const Restriction& restriction, std::size_t limit,
                              std::optional<Action> first, std::vector<std::uint32_t>* visits) {
    std::vector<Action> line;
    const Node* node = &tree.root_node();
    while (line.size() < limit) {
        int move = -1;
        if (first && line.empty()) {
            const auto fits = [&](const Edge& e) { return e.action() == *first; };
            const Edge* const found = std::find_if(node->begin(), node->end(), fits);
            move = found == node->end() ? -1 : static_cast<int>(found - node->begin());
        } else {
            move = most_chosen(*node, allowed_at(tree, *node, line.size(), restriction));
        }
        if (move < 0) {
            break;
        }
        const Edge& edge = node->begin()[move];
        if (!is_group(edge.action())) {
            line.push_back(edge.action());
            if (visits != nullptr) {
                visits->push_back(choices_of(*node, move));
            }
        }
        const Ref child = edge.child.load(std::memory_order_acquire);
        if (child == 0 || child == Tree::kBusy) {
            break;
        }
        node = &tree.node(child);
    }
    return line;
}

}  // namespace tengen::tree
