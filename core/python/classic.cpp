// Bindings of the classical searches over a user's domain, and of dynamic programming.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "core/python/bind.h"
#include "core/python/python_domain.h"
#include "core/tree/classic/alpha_beta.h"
#include "core/tree/classic/flat.h"
#include "core/tree/classic/layered.h"
#include "core/tree/classic/minimax.h"
#include "core/tree/classic/nested.h"
#include "core/tree/classic/nrpa.h"

namespace tengen::python {

using namespace nb::literals;
namespace classic = tree::classic;
using tree::Action;

namespace {

/// A problem in Python for the length of one call. The interpreter's lock is kept: every step of the work is Python's
/// own. Nothing is shared with other calls, so the core's lock is not taken.
struct Call {
    Call(nb::object domain, nb::object start)
        : problem(std::move(domain), PythonProblem::Options{}), state(problem, std::move(start)), searched{&problem} {
        if (problem.has_chance()) {
            throw std::invalid_argument("the classical searches know no chance");
        }
    }

    nb::list objects(const std::vector<Action>& actions) const {
        nb::list list;
        for (const Action action : actions) {
            list.append(problem.object_of(action));
        }
        return list;
    }
    PythonProblem problem;
    PythonState state;
    PythonDomain searched;
    StopToken stop;
};

nb::tuple game_value(const Call& call, const classic::GameValue& value) {
    return nb::make_tuple(value.value, call.objects(value.line), value.nodes, value.complete);
}

/// The user's own evaluation at the depth limit; without one the limit is an error.
struct Evaluation {
    nb::object function;
    double sign;  ///< -1 for costs
    double operator()(const PythonState& state) const {
        if (function.is_none()) {
            throw std::invalid_argument("a state at the depth limit is not over: give an evaluation or more depth");
        }
        return sign * nb::cast<double>(nb::float_(function(state.object())));
    }
};

}  // namespace

void bind_classic(nb::module_& parent) {
    nb::module_ m = parent.def_submodule("classic", "Classical searches. Use tengen.search.classic.");
    m.def(
        "minimax",
        [](nb::object domain, nb::object state, int depth, double seconds, nb::object evaluate) {
            Call call(std::move(domain), std::move(state));
            Evaluation evaluation{std::move(evaluate), call.problem.sign()};
            return game_value(call, classic::minimax(call.searched, call.state, {.depth = depth, .seconds = seconds},
                                                     call.stop, evaluation));
        },
        nb::call_guard<Unlocked>(), "domain"_a, "state"_a.none(), "depth"_a, "seconds"_a, "evaluate"_a.none());
    m.def(
        "alpha_beta",
        [](nb::object domain, nb::object state, int depth, double seconds, nb::object evaluate) {
            Call call(std::move(domain), std::move(state));
            Evaluation evaluation{std::move(evaluate), call.problem.sign()};
            classic::AlphaBetaOptions options;
            options.depth = depth;
            options.seconds = seconds;
            return game_value(call, classic::alpha_beta(call.searched, call.state, options, call.stop, evaluation));
        },
        nb::call_guard<Unlocked>(), "domain"_a, "state"_a.none(), "depth"_a, "seconds"_a, "evaluate"_a.none());
    m.def(
        "flat_monte_carlo",
        [](nb::object domain, nb::object state, long rollouts, double seconds, std::uint64_t seed) {
            Call call(std::move(domain), std::move(state));
            Rng rng(seed);
            const auto result = classic::flat_monte_carlo(call.searched, call.state,
                                                          {.rollouts = rollouts, .seconds = seconds}, rng, call.stop);
            nb::list rows;
            for (const classic::FlatAction& row : result.actions) {
                rows.append(nb::make_tuple(call.problem.object_of(row.action), row.mean(), row.rollouts));
            }
            return nb::make_tuple(rows, result.best, result.complete);
        },
        nb::call_guard<Unlocked>(), "domain"_a, "state"_a.none(), "rollouts"_a, "seconds"_a, "seed"_a);
    m.def(
        "nested_monte_carlo",
        [](nb::object domain, nb::object state, int level, bool memorise, double seconds, std::uint64_t seed) {
            Call call(std::move(domain), std::move(state));
            Rng rng(seed);
            const auto result = classic::nested_monte_carlo(
                call.searched, call.state, {.level = level, .memorise = memorise, .seconds = seconds}, rng, call.stop);
            return nb::make_tuple(result.reward, call.objects(result.sequence), result.rollouts, result.complete);
        },
        nb::call_guard<Unlocked>(), "domain"_a, "state"_a.none(), "level"_a, "memorise"_a, "seconds"_a, "seed"_a);
    m.def(
        "nrpa",
        [](nb::object domain, nb::object state, int level, int iterations, double alpha, double seconds,
           std::uint64_t seed) {
            Call call(std::move(domain), std::move(state));
            Rng rng(seed);
            classic::NrpaOptions options;
            options.level = level;
            options.iterations = iterations;
            options.alpha = alpha;
            options.seconds = seconds;
            const auto result = classic::nrpa(call.searched, call.state, options, rng, call.stop);
            return nb::make_tuple(result.reward, call.objects(result.sequence), result.playouts, result.complete);
        },
        nb::call_guard<Unlocked>(), "domain"_a, "state"_a.none(), "level"_a, "iterations"_a, "alpha"_a, "seconds"_a,
        "seed"_a);
    m.def(
        "shortest_layered_path",
        [](const std::vector<int>& sizes, const std::vector<std::vector<std::tuple<int, int, double>>>& edges) {
            std::vector<std::vector<classic::LayerEdge>> layers;
            for (const auto& layer : edges) {
                layers.emplace_back();
                for (const auto& [from, to, length] : layer) {
                    layers.back().push_back({from, to, length});
                }
            }
            const auto result = classic::shortest_layered_path(sizes, layers);
            return nb::make_tuple(result.length, result.path, result.value);
        },
        "sizes"_a, "edges"_a);
}

}  // namespace tengen::python
