// What the bindings of every search share: runs, and the tree to look at.
#pragma once

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/python/bind.h"
#include "core/tree/choice.h"
#include "core/tree/search.h"
#include "core/tree/select/ownership.h"

namespace tengen::python {

template <class T>
nb::object column(const std::vector<T>& values) {
    auto* const data = new T[values.size()];
    std::copy(values.begin(), values.end(), data);
    const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {values.size()}, owner));
}

inline const tree::Node& checked_node(const tree::Tree& t, tree::Ref ref) {
    if (ref == 0 || ref >= t.end()) {
        throw std::invalid_argument("this node is no longer in the tree");
    }
    return t.node(ref);
}

/// The moves of a node as columns.
inline nb::dict moves_of(const tree::Tree& t, tree::Ref ref) {
    const tree::Node& node = checked_node(t, ref);
    std::vector<std::uint32_t> action;
    std::vector<std::uint32_t> visits;
    std::vector<double> value;
    std::vector<double> prior;
    std::vector<std::uint32_t> child;
    std::vector<std::uint32_t> amaf_visits;
    std::vector<double> amaf_value;
    for (const tree::Edge& edge : node) {
        action.push_back(edge.action());
        visits.push_back(tree::get(edge.visits));
        value.push_back(t.edge_value(edge));
        prior.push_back(edge.prior.value());
        const tree::Ref below = edge.child.load(std::memory_order_acquire);
        child.push_back(below == tree::Tree::kBusy ? 0 : below);
        if (node.amaf) {
            const std::uint64_t both = tree::get(node.amaf_begin()[&edge - node.begin()].both);
            const std::uint32_t m = tree::Amaf::visits(both);
            amaf_visits.push_back(m);
            amaf_value.push_back(m == 0 ? 0 : tree::Amaf::rewards(both) / m);
        }
    }
    nb::dict columns;
    columns["action"] = column(action);
    columns["visits"] = column(visits);
    columns["value"] = column(value);
    columns["prior"] = column(prior);
    columns["child"] = column(child);
    if (node.amaf) {
        columns["amaf_visits"] = column(amaf_visits);
        columns["amaf_value"] = column(amaf_value);
    }
    return columns;
}

/// Every number of the selection formula for the moves of a node, as columns.
inline nb::dict terms_of(const tree::Tree& t, tree::Ref ref) {
    const tree::Node& node = checked_node(t, ref);
    tree::Explanation e = t.explain(node);
    const auto count = static_cast<std::size_t>(e.arms.count);
    nb::dict columns;
    const auto add = [&](const std::string& name, std::vector<float>& values) {
        values.resize(count);
        columns[name.c_str()] = column(values);
    };
    std::vector<std::uint32_t> action;
    for (const tree::Edge& edge : node) {
        action.push_back(edge.action());
    }
    columns["action"] = column(action);
    add("own_visits", e.arms.own_visits);
    add("visits", e.arms.visits);
    add("value", e.arms.value);
    add("prior", e.arms.prior);
    add("prior_weight", e.arms.prior_weight);
    if (t.needs().amaf) {
        add("amaf_visits", e.arms.amaf_visits);
        add("amaf_value", e.arms.amaf_value);
    }
    if (t.needs().ownership) {
        add("owned_visits", e.arms.owned_visits);
        add("winner_owned", e.arms.winner_owned);
        add("mover_owned", e.arms.mover_owned);
        add("effect", e.arms.effect);
        std::vector<float> critical;
        for (std::size_t i = 0; i < count; ++i) {
            critical.push_back(tree::criticality(e.arms.winner_owned[i], e.arms.mover_owned[i], e.arms.value[i]));
        }
        add("criticality", critical);
    }
    for (auto& [name, score] : e.scores) {
        add("score_" + name, score);
    }
    return columns;
}

/// Marks a searcher as busy for the length of a call: a tree may be looked at during a run, but not changed.
class Busy {
public:
    explicit Busy(std::atomic<bool>& flag) : flag_(flag) {
        if (flag_.exchange(true)) {
            throw std::invalid_argument("the search is running: wait for it or stop it first");
        }
    }
    ~Busy() { flag_.store(false); }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

private:
    std::atomic<bool>& flag_;
};

/// What the Search classes share.
template <class Searcher, class Class>
void bind_search(Class& c) {
    using namespace nb::literals;
    c.def(
         "run",
         [](Searcher& self, long simulations, double seconds, bool stop_when_decided,
            std::optional<std::uint64_t> stops, int threads, long every, nb::object notify) {
             const Busy busy(self.busy);
             self.stop.heed_after(stops.value_or(self.stop.stops()));
             tree::Budget budget;
             if (simulations >= 0) {
                 budget.simulations = simulations;
             }
             if (seconds >= 0) {
                 budget.seconds = seconds;
             }
             budget.stop_when_decided = stop_when_decided;
             budget.threads = threads;
             budget.notify_every = every;
             budget.notify = [&notify](long done) {
                 const nb::gil_scoped_acquire lock;
                 notify(done);
             };
             tree::RunResult result;
             {
                 const nb::gil_scoped_release release;
                 result = self.search.run(budget, self.stop);
             }
             return nb::make_tuple(result.simulations, result.seconds, result.stopped, result.full, result.decided);
         },
         nb::call_guard<Unlocked>(), "simulations"_a = -1, "seconds"_a = -1.0, "stop_when_decided"_a = false,
         "stops"_a = nb::none(), "threads"_a = 0, "every"_a = 0, "notify"_a = nb::none(),
         "(simulations, seconds, stopped, full, decided); exactly that many simulations unless stopped or out of time. "
         "Negative limits are none. `stops`: that many calls of `stop` were before this run; None for all until now. "
         "`threads`: no more than the configuration has, and all of them if 0. `notify(done)` is called each time that "
         "`every` simulations are done.")
        .def(
            "reseed",
            [](Searcher& self, std::uint64_t seed) {
                const Busy busy(self.busy);
                self.search.reseed(seed);
            },
            "seed"_a, "Draws from here on as a new search with this seed would; the tree stays.")
        .def(
            "stop", [](Searcher& self) { self.stop.stop(); }, "Ends a run from another thread.")
        .def_prop_ro(
            "stops", [](const Searcher& self) { return self.stop.stops(); }, "How often `stop` was called.")
        .def(
            "advance",
            [](Searcher& self, tree::Action action) {
                const Busy busy(self.busy);
                const bool kept = self.search.advance(action);
                if constexpr (requires { self.advanced(action); }) {
                    self.advanced(action);
                }
                return kept;
            },
            "action"_a, "Plays an action at the root; True if the tree below it could be kept.")
        .def_prop_ro(
            "choice",
            [](const Searcher& self) -> long {
                const int i =
                    tree::final_choice(self.search.tree(), self.search.restriction(), self.search.root_values());
                return i < 0 ? -1 : static_cast<long>(self.search.tree().root_node().begin()[i].action());
            },
            "The action to play by the configuration's choice rule, or -1.")
        .def(
            "variation",
            [](const Searcher& self, std::size_t limit, std::optional<tree::Action> first) {
                const tree::Tree& t = self.search.tree();
                const tree::Restriction& restriction = self.search.restriction();
                if (const int best = first ? -1 : tree::final_choice(t, restriction, self.search.root_values());
                    best >= 0 && t.chosen(t.root_node(), static_cast<std::uint32_t>(best)) > 0) {
                    first = t.root_node().begin()[best].action();
                }
                std::vector<std::uint32_t> visits;
                auto line = tree::variation(t, restriction, limit, first, &visits);
                return nb::make_tuple(std::move(line), std::move(visits));
            },
            "limit"_a, "first"_a = nb::none(),
            "The most visited line after the move to play, or after another one, and the visits of its moves.")
        .def_prop_ro("root", [](const Searcher& self) { return self.search.tree().root(); })
        .def_prop_ro("root_actions",
                     [](const Searcher& self) {
                         std::vector<tree::Action> actions;
                         for (const tree::Edge& edge : self.search.tree().root_node()) {
                             actions.push_back(edge.action());
                         }
                         return actions;
                     })
        .def_prop_ro("root_visits",
                     [](const Searcher& self) { return tree::get(self.search.tree().root_node().visits); })
        .def_prop_ro("root_player", [](const Searcher& self) { return self.search.root_state().to_move(); })
        .def_prop_ro("simulations", [](const Searcher& self) { return self.search.simulations(); })
        .def_prop_ro("nodes", [](const Searcher& self) { return self.search.tree().nodes(); })
        .def_prop_ro("stored_moves", [](const Searcher& self) { return self.search.tree().edges(); })
        .def_prop_ro("bytes_used", [](const Searcher& self) { return self.search.tree().bytes_used(); })
        .def_prop_ro("full", [](const Searcher& self) { return self.search.tree().full(); })
        .def(
            "moves", [](const Searcher& self, tree::Ref node) { return moves_of(self.search.tree(), node); }, "node"_a,
            "Columns of a node's moves: action, visits, value, prior, child, and AMAF where it is kept.")
        .def_prop_ro(
            "choices",
            [](const Searcher& self) {
                const tree::Tree& t = self.search.tree();
                const tree::Node& root = t.root_node();
                nb::dict columns = moves_of(t, t.root());
                std::vector<std::uint32_t> visits;
                std::vector<std::uint8_t> choosable;
                for (std::uint32_t i = 0; i < root.edges; ++i) {
                    visits.push_back(root.chance ? tree::get(root.choice_counts()[i])
                                                 : tree::get(root.begin()[i].visits));
                    choosable.push_back(!root.begin()[i].has(tree::Edge::kOutcome));
                }
                columns["visits"] = column(visits);
                columns["value"] = column(self.search.root_values());
                columns["choosable"] = column(choosable);
                return columns;
            },
            "The root's moves as they can be chosen: visits and values of the choices, which chance may make into "
            "other "
            "moves.")
        .def(
            "terms", [](const Searcher& self, tree::Ref node) { return terms_of(self.search.tree(), node); }, "node"_a,
            "Columns of every number of the selection formula: what it starts from, and the score after each term.")
        .def(
            "node",
            [](const Searcher& self, tree::Ref ref) {
                const tree::Node& node = checked_node(self.search.tree(), ref);
                return nb::make_tuple(tree::get(node.visits), static_cast<int>(node.player), node.group, node.terminal,
                                      static_cast<bool>(node.by_chance));
            },
            "node"_a, "(visits, player to move, is a group, is the end, belongs to chance).");
}

}  // namespace tengen::python
