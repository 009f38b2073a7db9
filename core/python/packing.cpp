// Bindings of strip packing: problems, solvers, and problems for tengen.Search.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>

#include "core/packing/search.h"
#include "core/packing/solver.h"
#include "core/python/domain_binding.h"

namespace tengen::python {

using namespace nb::literals;
using packing::Problem;
using packing::Solver;

namespace {

/// A rectangle by its number and where it lies: x, y, width and height.
using Row = std::tuple<int, int, int, int, int>;

/// Equal rectangles are numbered in the order in which they were placed.
std::vector<Row> rows_of(const Problem& problem, const std::vector<packing::Placement>& placed) {
    std::vector<std::size_t> used(problem.kinds().size(), 0);
    std::vector<Row> rows;
    for (const packing::Placement& place : placed) {
        const int item = problem.kind(place.kind).items[used[static_cast<std::size_t>(place.kind)]++];
        rows.emplace_back(item, place.x, place.y, place.size.width, place.size.height);
    }
    return rows;
}

/// A packing that was checked in Python.
packing::Packing packing_of(const Problem& problem, const std::vector<Row>& rows) {
    std::vector<int> kind_of(static_cast<std::size_t>(problem.items()));
    for (std::size_t kind = 0; kind < problem.kinds().size(); ++kind) {
        for (const int item : problem.kinds()[kind].items) {
            kind_of[static_cast<std::size_t>(item)] = static_cast<int>(kind);
        }
    }
    packing::Packing made;
    for (const auto& [item, x, y, width, height] : rows) {
        if (item < 0 || item >= problem.items()) {
            throw std::invalid_argument("the instance has no rectangle " + std::to_string(item));
        }
        made.placed.push_back({kind_of[static_cast<std::size_t>(item)], x, y, {width, height}});
        made.height = std::max(made.height, y + height);
    }
    return made;
}

packing::SearchOptions search_options(bool bound, bool pass_moves, bool taller_side, const std::string& policy,
                                      double random, Integer elites, double fresh, bool priors) {
    return {{pass_moves, taller_side}, bound, {policy, random, elites.value, fresh, priors}};
}

void make_solver(Solver* self, const Problem& problem, const std::string& method, double seconds, long packings,
                 Integer threads, std::uint64_t seed, bool start, bool bound, bool pass_moves, bool taller_side,
                 const std::string& policy, double random, Integer elites, double fresh, bool priors,
                 const tree::Config& search, Integer level, Integer iterations, double alpha) {
    packing::SolverOptions options{
        search_options(bound, pass_moves, taller_side, policy, random, elites, fresh, priors)};
    options.method = method;
    options.seconds = seconds;
    if (packings >= 0) {
        options.packings = packings;
    }
    options.threads = threads.value;
    options.seed = seed;
    options.start = start;
    options.search = search;
    options.level = level.value;
    options.iterations = iterations.value;
    options.alpha = alpha;
    new (self) Solver(problem, options);
}

/// What people hand to a search: a problem and what they have chosen.
struct Task {
    nb::object problem;
    packing::SearchOptions options;

    const Problem& core() const { return nb::cast<const Problem&>(problem); }
    packing::SearchDomain domain() const { return packing::SearchDomain(core(), options); }
    int traverse(visitproc visit, void* arg) const {
        Py_VISIT(problem.ptr());
        return 0;
    }
    void drop() { problem.reset(); }
};

void bind_task(nb::module_& m) {
    nb::class_<Task> c(m, "Task", nb::type_slots(collected<Task>),
                       "Strip packing for tengen.Search. Use tengen.optimise.packing.PackingDomain.");
    c.def(
        "__init__",
        [](Task* self, nb::handle_t<Problem> problem, bool bound, bool pass_moves, bool taller_side,
           const std::string& policy, double random, Integer elites, double fresh, bool priors) {
            Task made{nb::borrow(problem),
                      search_options(bound, pass_moves, taller_side, policy, random, elites, fresh, priors)};
            made.domain();  // wrong options are told here
            new (self) Task(std::move(made));
        },
        "problem"_a, nb::kw_only(), "bound"_a, "pass_moves"_a, "taller_side"_a, "policy"_a, "random"_a, "elites"_a,
        "fresh"_a, "priors"_a);
    add_search<packing::SearchDomain>(c, [](const Task& self) { return self.domain(); });
    state_class<packing::SearchDomain>(c)
        .def_prop_ro(
            "height", [](const BoundState<packing::SearchDomain>& self) { return self.state.height(); },
            "Of what is placed.")
        .def_prop_ro(
            "rows",
            [](const BoundState<packing::SearchDomain>& self) {
                return rows_of(self.state.problem(), self.state.placed());
            },
            "What is placed: (rectangle, x, y, width, height).");
}

}  // namespace

void bind_packing(nb::module_& parent) {
    nb::module_ m = parent.def_submodule("packing", "Strip packing. Use tengen.optimise.packing.");
    nb::class_<Problem>(m, "Problem", "Rectangles for a strip of fixed width.")
        .def(
            "__init__",
            [](Problem* self, Integer width, const std::vector<std::tuple<Integer, Integer>>& sizes, bool rotation) {
                std::vector<packing::Size> items;
                for (const auto& [w, h] : sizes) {
                    items.push_back({w.value, h.value});
                }
                new (self) Problem(width.value, items, rotation);
            },
            "width"_a, "sizes"_a, "rotation"_a = true)
        .def_prop_ro("lower_bound", &Problem::lower_bound, "No packing is shorter.");
    nb::class_<Solver>(m, "Solver", "One run of a method; the best packing can be asked for while it runs.")
        .def("__init__", &make_solver, nb::keep_alive<1, 2>(), "problem"_a, nb::kw_only(), "method"_a, "seconds"_a,
             "packings"_a, "threads"_a, "seed"_a, "start"_a, "bound"_a, "pass_moves"_a, "taller_side"_a, "policy"_a,
             "random"_a, "elites"_a, "fresh"_a, "priors"_a, "search"_a, "level"_a, "iterations"_a, "alpha"_a)
        .def("run", &Solver::run, nb::call_guard<nb::gil_scoped_release>(), "Searches to the end of its limits, once.")
        .def("stop", &Solver::stop, "Ends the run from another thread.")
        .def(
            "offer", [](Solver& self, const std::vector<Row>& rows) { self.offer(packing_of(self.problem(), rows)); },
            "rows"_a, "Begins with this packing, if no better one is known.")
        .def_prop_ro("height", [](const Solver& self) { return self.incumbent().height(); })
        .def_prop_ro("packings", &Solver::packings)
        .def_prop_ro("nodes", &Solver::nodes)
        .def_prop_ro("exhausted", &Solver::exhausted)
        .def_prop_ro(
            "rows", [](const Solver& self) { return rows_of(self.problem(), self.incumbent().packing()); },
            "The best packing: (rectangle, x, y, width, height).")
        .def_prop_ro(
            "history",
            [](const Solver& self) {
                std::vector<std::tuple<double, int>> rows;
                for (const packing::Improvement& step : self.incumbent().history()) {
                    rows.emplace_back(step.seconds, step.height);
                }
                return rows;
            },
            "When it got better: (seconds, height).");
    m.def("methods", &packing::methods);
    bind_task(m);
}

}  // namespace tengen::python
