#include "core/tree/choice.h"

#include <cmath>
#include <functional>

#include "core/base/names.h"
#include "core/tree/select/arms.h"

namespace tengen::tree {

namespace {

struct Candidate {
    double visits;
    double value;
    double total;
    double coefficient;
};

const std::map<std::string, std::function<double(const Candidate&)>> kRules = {
    {"visits", [](const Candidate& c) { return c.visits; }},
    {"value", [](const Candidate& c) { return c.visits > 0 ? c.value : kMasked; }},
    {"lower-bound", [](const Candidate& c) {
         return c.visits > 0 ? c.value - c.coefficient * std::sqrt(std::log(std::max(c.total, 1.0)) / c.visits)
                             : kMasked;
     }}};

}  // namespace

int final_choice(const Tree& tree, const Node& node) {
    const auto& rule = look_up(kRules, tree.config().choice.rule, "final choice");
    double total = 0;
    for (const Edge& edge : node) {
        total += tree.edge_visits(edge);
    }
    int best = -1;
    std::pair<double, double> best_key;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        const Edge& edge = node.begin()[i];
        if (edge.has(Edge::kForbidden)) {
            continue;
        }
        const double value = tree.edge_value(edge);
        double key =
            rule({static_cast<double>(tree.edge_visits(edge)), value, total, tree.config().choice.coefficient});
        key += edge.has(Edge::kWon) ? 1e33 : edge.has(Edge::kLost) ? -1e33 : 0.0;
        if (best < 0 || std::pair(key, value) > best_key) {
            best = static_cast<int>(i);
            best_key = {key, value};
        }
    }
    return best;
}

int proof_of(const Node& node) {
    bool lost = node.edges > 0;
    for (const Edge& edge : node) {
        if (edge.has(Edge::kWon)) {
            return 1;
        }
        lost = lost && edge.has(Edge::kLost);
    }
    return lost ? -1 : 0;
}

bool decided(const Tree& tree, double remaining) {
    const Node& root = tree.root_node();
    if (proof_of(root) != 0) {
        return true;
    }
    double first = -1;
    double second = -1;
    for (const Edge& edge : root) {
        if (edge.has(Edge::kForbidden)) {
            continue;
        }
        const double visits = tree.edge_visits(edge);
        if (visits > first) {
            second = first;
            first = visits;
        } else {
            second = std::max(second, visits);
        }
    }
    return second < 0 || first - second > remaining;
}

}  // namespace tengen::tree
