// Bindings of bandits.
#include <nanobind/stl/vector.h>

#include "core/bandit/epsilon_greedy.h"
#include "core/bandit/simulate.h"
#include "core/bandit/threshold_ascent.h"
#include "core/bandit/ucb1.h"
#include "core/bandit/ucb1_tuned.h"
#include "core/bandit/ucb2.h"
#include "core/python/bind.h"

namespace tengen::python {

using namespace bandit;
using namespace nb::literals;

namespace {

void bind_policies(nb::module_& m) {
    nb::class_<Policy>(m, "Policy", "Decides which arm to pull from the rewards, in [0, 1], of the pulls so far.")
        .def("choose", &Policy::choose, "The arm to pull next; of equals the one with the lowest number.")
        .def(
            "update", [](Policy& self, Integer arm, double reward) { self.update(arm.value, reward); }, "arm"_a,
            "reward"_a, "Learns the reward of a pull; it need not be the arm that was chosen.")
        .def_prop_ro("arms", &Policy::arms)
        .def_prop_ro(
            "pulls", [](const Policy& self) { return self.pulls(); }, "Pulls of all arms.")
        .def(
            "pulls_of", [](const Policy& self, Integer arm) { return self.pulls(arm.value); }, "arm"_a)
        .def(
            "mean", [](const Policy& self, Integer arm) { return self.mean(arm.value); }, "arm"_a,
            "Mean reward of an arm; 0 if it was never pulled.");
    nb::class_<IndexPolicy, Policy>(m, "IndexPolicy", "A policy that pulls the arm with the highest index.")
        .def(
            "index", [](const IndexPolicy& self, Integer arm) { return self.index(arm.value); }, "arm"_a,
            "Infinite for an arm never pulled.");
    nb::class_<Ucb1, IndexPolicy>(m, "UCB1", "Mean + coefficient * sqrt(ln n / n_j); sqrt(2) is the published one.")
        .def(
            "__init__", [](Ucb1* self, Integer arms, double coefficient) { new (self) Ucb1(arms.value, coefficient); },
            "arms"_a, "coefficient"_a = Ucb1::kPublished)
        .def_prop_ro("coefficient", &Ucb1::coefficient);
    nb::class_<Ucb1Tuned, IndexPolicy>(m, "UCB1Tuned", "UCB1 with an upper bound of each arm's variance.")
        .def("__init__", [](Ucb1Tuned* self, Integer arms) { new (self) Ucb1Tuned(arms.value); }, "arms"_a);
    nb::class_<Ucb2, IndexPolicy>(m, "UCB2", "Pulls an arm for whole epochs, which grow by the factor 1 + alpha.")
        .def(
            "__init__", [](Ucb2* self, Integer arms, double alpha) { new (self) Ucb2(arms.value, alpha); }, "arms"_a,
            "alpha"_a = 0.001)
        .def_prop_ro("alpha", &Ucb2::alpha);
    nb::class_<ThresholdAscent, IndexPolicy>(
        m, "ThresholdAscent", "Seeks the single best reward: counts which arms gave the s best ones so far.")
        .def(
            "__init__",
            [](ThresholdAscent* self, Integer arms, Integer s, double delta) {
                new (self) ThresholdAscent(arms.value, s.value, delta);
            },
            "arms"_a, "s"_a = 30, "delta"_a = 0.1)
        .def_prop_ro("s", &ThresholdAscent::s)
        .def_prop_ro("delta", &ThresholdAscent::delta)
        .def(
            "kept", [](const ThresholdAscent& self, Integer arm) { return self.kept(arm.value); }, "arm"_a,
            "How many of the s best rewards came from the arm.");
    nb::class_<EpsilonGreedy, Policy>(m, "EpsilonGreedy",
                                      "Explores with probability min(1, c K / (d^2 n)), else takes the highest mean.")
        .def(
            "__init__",
            [](EpsilonGreedy* self, Integer arms, double c, double d, std::uint64_t seed) {
                new (self) EpsilonGreedy(arms.value, c, d, seed);
            },
            "arms"_a, "c"_a, "d"_a, nb::kw_only(), "seed"_a = 0)
        .def_prop_ro("c", &EpsilonGreedy::c)
        .def_prop_ro("d", &EpsilonGreedy::d)
        .def_prop_ro("epsilon", &EpsilonGreedy::epsilon, "The probability that the next pull explores.");
}

}  // namespace

void bind_bandit(nb::module_& m) {
    nb::module_ bandit = m.def_submodule("bandit", "Multi-armed bandits.");
    bind_policies(bandit);
    bind_wls(bandit);
    nb::class_<Curve>(bandit, "Curve", "Means over the runs of a simulation, a value for each number of pulls.")
        .def_ro("pulls", &Curve::pulls)
        .def_ro("regret", &Curve::regret, "Best mean minus the mean of the arm pulled, summed over the pulls.")
        .def_ro("best_share", &Curve::best_share, "Share of the pulls so far that went to a best arm.");
    bandit.def(
        "simulate",
        [](const Policy& policy, const std::vector<double>& means, Integer pulls, Integer runs, std::uint64_t seed,
           const std::vector<long>& checkpoints) {
            const auto prototype = policy.fresh(0);  // another thread may use the policy while the lock is released
            const nb::gil_scoped_release release;
            return simulate(*prototype, means, {pulls.value, runs.value, seed, checkpoints});
        },
        "policy"_a, "means"_a, nb::kw_only(), "pulls"_a = 10000, "runs"_a = 100, "seed"_a = 0,
        "checkpoints"_a = std::vector<long>{},
        nb::sig("def simulate(policy: Policy, means: collections.abc.Sequence[float], *, pulls: int = 10000, runs: int "
                "= 100, seed: int = 0, checkpoints: collections.abc.Sequence[int] = []) -> Curve"),
        "Runs fresh copies of the policy on arms that pay 1 with these probabilities and else 0. The curve is noted at "
        "the checkpoints, or at 1, 2, 5, 10, 20, 50, ... and the last pull.");
    bandit.def("lai_robbins", &lai_robbins, "means"_a,
               "The factor of ln n in the regret on Bernoulli arms that no consistent policy can beat.");
}

}  // namespace tengen::python
