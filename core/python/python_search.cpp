// Bindings of the search of problems written in Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>
#include <utility>

#include "core/python/bind.h"
#include "core/python/python_domain.h"
#include "core/python/python_evaluator.h"
#include "core/python/search_binding.h"
#include "core/python/search_config.h"

namespace tengen::python {

using namespace nb::literals;
using tree::Action;

namespace {

struct PythonSearcher {
    /// States are said to take so much memory, as far as the limit of the tree's memory also stands for them.
    static constexpr double kStatesPerMb = 1024;

    PythonSearcher(nb::object domain, nb::object state, const SearchConfig& config, nb::object judge)
        : problem(std::make_unique<PythonProblem>(
              std::move(domain),
              PythonProblem::Options{.scaled = true,
                                     .judged = !judge.is_none(),
                                     .keys = config.tree.backup != "tree",
                                     .states = static_cast<std::size_t>(config.tree.memory_mb * kStatesPerMb)})),
          evaluator(judge.is_none() ? nullptr : std::make_unique<DomainEvaluator>(std::move(judge), *problem)),
          search(PythonDomain{problem.get()}, config, evaluator.get()) {
        search.set_root(PythonState(*problem, std::move(state)));
    }
    void advanced(tree::Action action) { problem->advance_best(problem->object_of(action)); }

    std::unique_ptr<PythonProblem> problem;
    std::unique_ptr<DomainEvaluator> evaluator;
    tree::Search<PythonDomain> search;
    StopToken stop;
    std::atomic<bool> busy{false};
};

/// A problem often refers to what refers to its search, such as the module where both were made.
int traverse_python_search(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (!nb::inst_ready(self)) {
        return 0;
    }
    const auto* const searcher = nb::inst_ptr<PythonSearcher>(self);
    if (const int result = searcher->problem->traverse(visit, arg); result != 0) {
        return result;
    }
    if (searcher->evaluator) {
        if (const int result = searcher->evaluator->judge().traverse(visit, arg); result != 0) {
            return result;
        }
    }
    std::vector<const Position*> left = {searcher->search.root_state().position().get()};
    while (!left.empty()) {
        const Position* const position = left.back();
        left.pop_back();
        Py_VISIT(position->state.ptr());
        for (const auto& [action, next] : position->next) {
            left.push_back(next.get());
        }
    }
    return 0;
}

int clear_python_search(PyObject* self) {
    nb::inst_ptr<PythonSearcher>(self)->problem->drop();
    if (const auto& evaluator = nb::inst_ptr<PythonSearcher>(self)->evaluator) {
        evaluator->drop();
    }
    return 0;
}

PyType_Slot python_search_slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse_python_search)},
                                     {Py_tp_clear, reinterpret_cast<void*>(clear_python_search)},
                                     {0, nullptr}};

}  // namespace

void bind_python_search(nb::module_& m) {
    nb::class_<PythonSearcher> python_search(m, "PythonSearch", nb::type_slots(python_search_slots));
    python_search.def(nb::init<nb::object, nb::object, const SearchConfig&, nb::object>(), "domain"_a, "state"_a.none(),
                      "config"_a, "evaluator"_a = nb::none());
    bind_search<PythonSearcher>(python_search);
    python_search
        .def("action_object", [](const PythonSearcher& self, Action action) { return self.problem->object_of(action); })
        .def(
            "action_number", [](PythonSearcher& self, nb::object action) { return self.problem->number_of(action); },
            "action"_a.none())
        .def_prop_ro(
            "reward_range",
            [](const PythonSearcher& self) {
                const RewardScale& scale = self.problem->scale();
                return std::pair(scale.low(), scale.span());
            },
            "(lowest, span): a value x of the tree stands for the reward lowest + x * span.")
        .def_prop_ro(
            "best_end",
            [](const PythonSearcher& self) -> std::optional<std::tuple<double, std::vector<nb::object>, bool>> {
                const auto& best = self.problem->best();
                return best ? std::optional(std::tuple(best->reward, best->actions, best->whole)) : std::nullopt;
            },
            "Of one player: (reward, actions from the root, whether these lead to the end) of the best end seen.");
}

}  // namespace tengen::python
