// Bindings of the search of problems written in Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <utility>

#include "core/python/bind.h"
#include "core/python/collected.h"
#include "core/python/python_domain.h"
#include "core/python/saving_binding.h"
#include "core/python/searcher.h"

namespace tengen::python {

using namespace nb::literals;
using tree::Action;

namespace {

/// There before the search, and longer.
struct HoldsProblem {
    std::unique_ptr<PythonProblem> problem;
};

struct PythonSearcher : HoldsProblem, Searcher<PythonDomain> {
    /// States are said to take so much memory, as far as the limit of the tree's memory also stands for them.
    static constexpr double kStatesPerMb = 1024;

    PythonSearcher(nb::object domain, nb::object state, const tree::Config& config, nb::object judge)
        : PythonSearcher(std::move(domain), config, std::move(judge)) {
        search.set_root(PythonState(*problem, std::move(state)));
    }
    /// One that was saved: from its bytes, the objects that its actions stand for and the state of its root.
    PythonSearcher(nb::object domain, nb::object state, const tree::Config& config, nb::object judge,
                   const nb::list& actions, const nb::bytes& saved)
        : PythonSearcher(std::move(domain), config, std::move(judge)) {
        read_saved(saved, [&](ByteReader& in) {
            problem->restore(in, actions);
            search.restore(PythonState(*problem, std::move(state)), in);
            problem->end_restore();
        });
    }
    PythonSearcher(nb::object domain, const tree::Config& config, nb::object judge)
        : HoldsProblem{std::make_unique<PythonProblem>(
              std::move(domain),
              PythonProblem::Options{.scaled = true,
                                     .judged = !judge.is_none(),
                                     .keys = config.tree.backup != "tree",
                                     .states = static_cast<std::size_t>(config.tree.memory_mb * kStatesPerMb)})},
          Searcher(PythonDomain{problem.get()}, config,
                   judge.is_none() ? nullptr : std::make_unique<DomainEvaluator>(std::move(judge), *problem)) {}
    void save(ByteWriter& out) const {
        problem->save(out);
        search.save(out);
    }

    nb::object action_object(Action action) const { return problem->object_of(action); }
    Action action_number(nb::object action) { return problem->number_of(action); }
    tree::RewardUnit unit() const {
        const auto [low, span] = problem->reward_range();
        return {low, span, problem->sign() < 0};
    }
    std::optional<tree::BestEnd> best_end() const { return problem->best(); }
    nb::object root_state() const { return search.root_state().object(); }
    void advanced(Action action) { problem->advance_best(action); }

    /// A problem often refers to what refers to its search, such as the module where both were made.
    int traverse(visitproc visit, void* arg) const {
        if (const int result = problem->traverse(visit, arg); result != 0) {
            return result;
        }
        if (const int result = Searcher::traverse(visit, arg); result != 0) {
            return result;
        }
        std::vector<const Position*> left = {search.root_state().position().get()};
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
    void drop() {
        problem->drop();
        Searcher::drop();
    }
};

}  // namespace

void bind_python_search(nb::module_& m) {
    nb::class_<PythonSearcher> c(m, "PythonSearch", nb::type_slots(collected<PythonSearcher>));
    c.def(nb::init<nb::object, nb::object, const tree::Config&, nb::object>(), "domain"_a, "state"_a.none(), "config"_a,
          "evaluator"_a = nb::none());
    c.def(nb::init<nb::object, nb::object, const tree::Config&, nb::object, const nb::list&, const nb::bytes&>(),
          "domain"_a, "state"_a.none(), "config"_a, "evaluator"_a.none(), "actions"_a, "saved"_a,
          "A search that was saved; ValueError says why its bytes cannot be used.");
    c.def_prop_ro(
        "actions",
        [](const PythonSearcher& self) {
            return nb::steal<nb::list>(PyList_GetSlice(self.problem->objects().ptr(), 0, PY_SSIZE_T_MAX));
        },
        "All actions seen so far, by their numbers.");
    bind_saving<PythonSearcher>(c);
    bind_search<PythonSearcher>(c);
    bind_problem<PythonSearcher>(c);
}

}  // namespace tengen::python
