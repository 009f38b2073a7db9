// Bindings of win/loss states.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "core/bandit/wls_experiment.h"
#include "core/python/bind.h"

namespace tengen::python {

using namespace bandit;
using namespace nb::literals;

namespace {

Saturation to_saturation(const std::string& name) {
    if (name == "jump") {
        return Saturation::kJump;
    }
    if (name == "counter") {
        return Saturation::kCounter;
    }
    throw std::invalid_argument("saturation of win/loss states must be jump or counter");
}

Wls::Index checked(const Wls& wls, Integer index) {
    if (index.value < 0 || static_cast<Wls::Index>(index.value) >= wls.size()) {
        throw std::invalid_argument("there is no state " + std::to_string(index.value) + "; indices go from 0 to " +
                                    std::to_string(wls.size() - 1));
    }
    return static_cast<Wls::Index>(index.value);
}

std::pair<int, int> wins_and_visits(const Wls& wls, Wls::Index index) {
    const WlsState state = wls.state(index);
    return {state.wins, state.visits};
}

void bind_states(nb::class_<Wls>& type) {
    type.def(
            "__init__",
            [](Wls* self, Integer end_of_scale, double k, double z, const std::string& saturation, Integer initial_wins,
               Integer initial_visits) {
                new (self) Wls(
                    {end_of_scale.value, k, z, to_saturation(saturation), initial_wins.value, initial_visits.value});
            },
            "end_of_scale"_a = 21, nb::kw_only(), "k"_a = 1.3, "z"_a = 0.67449, "saturation"_a = "jump",
            "initial_wins"_a = 0, "initial_visits"_a = 0)
        .def("__len__", &Wls::size)
        .def_prop_ro("end_of_scale", &Wls::end_of_scale, "Visits that a state can tell at most.")
        .def_prop_ro("k", [](const Wls& self) { return self.options().k; })
        .def_prop_ro("z", [](const Wls& self) { return self.options().z; })
        .def_prop_ro(
            "saturation",
            [](const Wls& self) { return self.options().saturation == Saturation::kJump ? "jump" : "counter"; })
        .def_prop_ro(
            "states",
            [](const Wls& self) {
                std::vector<std::pair<int, int>> all;
                for (Wls::Index i = 0; i < self.size(); ++i) {
                    all.push_back(wins_and_visits(self, i));
                }
                return all;
            },
            "Wins and visits of all states, by index: in the order of their evidence, (0, 0) first.")
        .def(
            "state", [](const Wls& self, Integer index) { return wins_and_visits(self, checked(self, index)); },
            "index"_a, "Wins and visits of a state.")
        .def(
            "value_of", [](const Wls& self, Integer index) { return self.proportion(checked(self, index)); }, "index"_a,
            "Wins / visits of a state; 0.5 for one never seen.")
        .def(
            "evidence", [](const Wls& self, Integer index) { return self.evidence(checked(self, index)); }, "index"_a,
            "What states are sorted by: the lower bound of the interval of the proportion from 1/2 on, the upper bound "
            "minus 1 below.")
        .def(
            "next", [](const Wls& self, Integer index, bool win) { return self.next(checked(self, index), win); },
            "index"_a, "win"_a, "The state after a win or a loss.");
}

void bind_thresholds(nb::class_<Wls>& type) {
    type.def(
            "index_of", [](const Wls& self, double proportion) { return self.index_of(proportion); }, "proportion"_a,
            "The state with the nearest proportion, of several the one with the fewest visits.")
        .def(
            "index_of",
            [](const Wls& self, Integer wins, Integer losses) { return self.index_of(wins.value, losses.value); },
            "wins"_a, "losses"_a,
            "The state of these results; if there are more than it can tell, the saturated one with the nearest "
            "proportion, or 1/2 with the most visits.")
        .def("accept_from", &Wls::accept_from, "proportion"_a,
             "States are accepted at this proportion from this index on.")
        .def("reject_to", &Wls::reject_to, "proportion"_a,
             "States that were seen are rejected at this proportion up to this index.");
}

void bind_experiments(nb::class_<Wls>& type) {
    type.def(
            "simulate",
            [](const Wls& self, double p, Integer updates, Integer start, std::uint64_t seed) {
                return simulate(self, p, updates.value, checked(self, start), seed);
            },
            "p"_a, "updates"_a, nb::kw_only(), "start"_a = 0, "seed"_a = 0,
            "The states after each of so many results that are wins with probability p.")
        .def(
            "quality",
            [](const Wls& self, Integer min_updates, Integer max_updates, Integer repetitions, std::uint64_t seed,
               Integer threads) {
                const nb::gil_scoped_release release;
                return quality(self, {min_updates.value, max_updates.value, repetitions.value, seed, threads.value});
            },
            nb::kw_only(), "min_updates"_a = 150, "max_updates"_a = 250, "repetitions"_a = 25000, "seed"_a = 0,
            "threads"_a = 1, "How well states tell the probabilities 0, 0.05, ..., 1 after so many results.")
        .def(
            "settling_times",
            [](const Wls& self, double before, double after, double tolerance, Integer warm_up, Integer repetitions,
               std::uint64_t seed) {
                const nb::gil_scoped_release release;
                return settling_times(self, {before, after, tolerance, warm_up.value, repetitions.value, seed});
            },
            nb::kw_only(), "before"_a = 0.25, "after"_a = 0.75, "tolerance"_a = 0.025, "warm_up"_a = 10,
            "repetitions"_a = 25, "seed"_a = 0,
            "Results that a state learns after the probability of a win has changed until it first tells the new one "
            "within the tolerance. Before the step it learns warm_up times end_of_scale results.");
}

}  // namespace

void bind_wls(nb::module_& bandit) {
    nb::class_<MeanSd>(bandit, "MeanSd", "Mean and standard deviation over repetitions.")
        .def_ro("mean", &MeanSd::mean)
        .def_ro("sd", &MeanSd::sd);
    nb::class_<WlsQuality>(bandit, "WlsQuality", "How well win/loss states tell known probabilities.")
        .def_ro("residual", &WlsQuality::residual, "Standard deviation of what states tell from what is true.")
        .def_ro("rank_correlation", &WlsQuality::rank_correlation, "Spearman's, of what is true and what states tell.");
    nb::class_<Wls> type(bandit, "Wls",
                         "Win/loss states: success rates as integers in the order of their evidence, with the state "
                         "that follows a win or a loss in a table.");
    bind_states(type);
    bind_thresholds(type);
    bind_experiments(type);
}

}  // namespace tengen::python
