// What a search is to Python, whatever it searches: a tree, who judges for it, and how it is stopped.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/stop.h"
#include "core/python/python_evaluator.h"
#include "core/python/python_formula.h"
#include "core/python/search_binding.h"
#include "core/tree/recorded.h"
#include "core/tree/search.h"

namespace tengen::python {

template <tree::Domain D>
struct Searcher {
    using State = typename D::State;

    Searcher(D domain, const tree::Config& config, std::unique_ptr<PythonEvaluator<State>> judge)
        : evaluator(std::move(judge)), search(std::move(domain), config, evaluator.get()) {}

    int traverse(visitproc visit, void* arg) const {
        if (const int result = traverse_formula(search, visit, arg); result != 0) {
            return result;
        }
        return evaluator ? evaluator->traverse(visit, arg) : 0;
    }
    void drop() {
        clear_formula(search);
        if (evaluator) {
            evaluator->drop();
        }
    }

    std::unique_ptr<PythonEvaluator<State>> evaluator;
    tree::Search<D> search;
    StopToken stop;
    std::atomic<bool> busy{false};
};

/// By which `tengen.Search` treats all domains alike, beside what `bind_search` gives. The searcher knows
/// `action_object(number)`, `action_number(object)`, `unit()`, `best_end()` and `root_state()`.
template <class S, class Class>
void bind_problem(Class& c) {
    using namespace nb::literals;
    c.def(
         "action_object", [](const S& self, tree::Action action) { return self.action_object(action); }, "number"_a,
         "What a number of the tree stands for.")
        .def(
            "action_number", [](S& self, nb::object action) { return self.action_number(std::move(action)); },
            "action"_a.none(), "The reverse; ValueError if it is no action.")
        .def_prop_ro(
            "root_state", [](const S& self) { return self.root_state(); }, "The state at the root.")
        .def_prop_ro(
            "reward_range",
            [](const S& self) {
                const tree::RewardUnit unit = self.unit();
                return std::pair(unit.lowest, unit.span);
            },
            "(lowest, span): a value x of the tree stands for the reward lowest + x * span; costs are negative.")
        .def_prop_ro(
            "best_end",
            [](const S& self) {
                using Object = decltype(self.action_object(0));
                std::optional<std::tuple<double, std::vector<Object>, bool>> found;
                if (const std::optional<tree::BestEnd> best = self.best_end()) {
                    std::vector<Object> actions;
                    for (const tree::Action action : best->actions) {
                        actions.push_back(self.action_object(action));
                    }
                    found.emplace(best->reward, std::move(actions), best->whole);
                }
                return found;
            },
            "Of one player: (reward, actions from the root, whether these lead to the end) of the best end seen.");
}

}  // namespace tengen::python
