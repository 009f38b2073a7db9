// Bindings of the genetic etiology problem: the classifier, the problem and its solvers.
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/base/quote.h"
#include "core/gep/solver.h"
#include "core/python/bind.h"

namespace tengen::python {

using namespace nb::literals;
using gep::Classifier;
using gep::Found;
using gep::Model;
using gep::Problem;
using gep::Solver;
using gep::SolverOptions;

namespace {

using Genotypes = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Models = nb::ndarray<const std::uint32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<nb::numpy, std::int32_t, nb::ndim<2>>;

const gep::Kernel& kernel_named(const std::string& name) {
    for (const gep::Kernel& kernel : gep::kernels()) {
        if (name.empty() || name == kernel.name) {
            return kernel;
        }
    }
    throw std::invalid_argument("this machine has no kernel " + printable(name));
}

/// Correct people of each model in each draw.
Counts evaluate(const Classifier& self, const Models& models, const std::string& kernel) {
    const gep::Kernel& loops = kernel_named(kernel);
    const std::size_t count = models.shape(0);
    const std::size_t size = models.shape(1);
    for (std::size_t i = 0; i < count; ++i) {
        self.check({models.data() + i * size, size});
    }
    auto result = std::make_unique<std::int32_t[]>(count * self.draws() + 1);
    {
        const nb::gil_scoped_release release;
        gep::Workspace space{.kernel = &loops, .room = {}};
        for (std::size_t i = 0; i < count; ++i) {
            self.evaluate({models.data() + i * size, size}, space,
                          {&result[i * self.draws()], static_cast<std::size_t>(self.draws())});
        }
    }
    std::int32_t* const data = result.release();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<std::int32_t*>(p); });
    return Counts(data, {count, static_cast<std::size_t>(self.draws())}, owner);
}

void bind_classifier(nb::module_& m) {
    nb::class_<Classifier>(m, "Classifier", "Likelihood-ratio classifier with rejection over fixed draws.")
        .def(
            "__init__",
            [](Classifier* self, const Genotypes& genotypes, const std::vector<std::int32_t>& classes,
               const std::vector<std::vector<std::int32_t>>& draws, Integer largest_model, const std::string& smoothing,
               double amount, const std::string& missing, const std::string& ties, double rejection) {
                if (genotypes.shape(1) != classes.size()) {
                    throw std::invalid_argument("genotypes have to have a column for each person");
                }
                const nb::gil_scoped_release release;
                new (self) Classifier({genotypes.data(), genotypes.size()}, classes, draws,
                                      {smoothing, amount, missing, ties, rejection, largest_model.value});
            },
            "genotypes"_a, "classes"_a, "draws"_a, nb::kw_only(), "largest_model"_a, "smoothing"_a = "add",
            "amount"_a = 0.5, "missing"_a = "skip", "ties"_a = "wrong", "rejection"_a = 0.05)
        .def("evaluate", &evaluate, "models"_a, nb::kw_only(), "kernel"_a = "",
             "Test people placed rightly, a row for each model and a column for each draw; by the fastest kernel, or "
             "the "
             "named one of `kernels`.")
        .def("log_likelihood", &Classifier::log_likelihood, "snp"_a, "draw"_a, "in_class"_a, "genotype"_a)
        .def_prop_ro("snps", &Classifier::snps)
        .def_prop_ro("classes", &Classifier::classes)
        .def_prop_ro("draws", &Classifier::draws)
        .def_prop_ro("test_people", &Classifier::test_people)
        .def_prop_ro("classified", &Classifier::classified, "Test people of a draw that are not rejected.")
        .def_prop_ro("scale", &Classifier::scale, "Units of the integer log likelihoods in a natural one.")
        .def_prop_ro("bytes", &Classifier::bytes);
    m.def(
        "kernels",
        [] {
            std::vector<std::string> names;
            for (const gep::Kernel& kernel : gep::kernels()) {
                names.emplace_back(kernel.name);
            }
            return names;
        },
        "Names of the classifier's loops for this machine, fastest first; all give the same counts.");
    nb::class_<Problem>(m, "Problem", "Choose `size` SNPs, named by their rank in a table of a priori scores.")
        .def(nb::init<std::shared_ptr<const Classifier>, std::vector<double>, int>(), "classifier"_a, "scores"_a,
             "size"_a)
        .def_prop_ro("snps", &Problem::snps)
        .def_prop_ro("size", &Problem::size);
}

void bind_solver(nb::module_& m) {
    nb::class_<Found>(m, "Found", "A model and when it was found.")
        .def_ro("model", &Found::model, "Ranks, ascending.")
        .def_ro("value", &Found::value, "People placed rightly, summed over the draws.")
        .def_ro("evaluations", &Found::evaluations)
        .def_ro("seconds", &Found::seconds);
    nb::class_<Solver>(m, "Solver", "A search that can go on at any time.")
        .def(
            "run",
            [](Solver& self, std::optional<double> evaluations, std::optional<double> seconds, Integer threads,
               const StopToken* stop) {
                gep::Limits limits;
                limits.evaluations = evaluations.value_or(limits.evaluations);
                limits.seconds = seconds.value_or(limits.seconds);
                limits.threads = threads.value;
                if (threads.value < 1 || threads.value > 1024) {
                    throw std::invalid_argument("threads have to be in 1..1024");
                }
                const StopToken never;
                const nb::gil_scoped_release release;
                self.run(limits, stop != nullptr ? *stop : never);
            },
            nb::kw_only(), "evaluations"_a = nb::none(), "seconds"_a = nb::none(), "threads"_a = 1,
            "stop"_a = nb::none())
        .def("best", &Solver::best, "The best models so far, best first.")
        .def(
            "resume",
            [](Solver& self, const Model& model) {
                self.problem().classifier().check(model);
                if (static_cast<int>(model.size()) != self.problem().size() ||
                    !std::is_sorted(model.begin(), model.end())) {
                    throw std::invalid_argument("a model to go on from has all its SNPs, in ascending order");
                }
                self.resume(model);
            },
            "model"_a, "Starts from a model of an earlier run.")
        .def_prop_ro("evaluations", &Solver::evaluations, "Of full models; smaller ones count in proportion.")
        .def_prop_ro("seconds", &Solver::seconds)
        .def_prop_ro("finished", &Solver::finished, "Nothing is left to search.")
        .def_prop_ro("tuned", &Solver::tuned, "Settings that the solver found itself.");
    m.def(
        "mcts",
        [](std::shared_ptr<const Problem> problem, std::uint64_t seed, Integer best, double horizon, double k,
           Integer width, double penalty, bool remove_exhausted, double rave, Integer memory_mb, Integer beam,
           Integer beam_visits, Integer patience) {
            return make_mcts(std::move(problem), {seed, static_cast<std::size_t>(std::max(1, best.value)), horizon},
                             {k, width.value, penalty, remove_exhausted, rave, memory_mb.value, beam.value,
                              beam_visits.value, patience.value});
        },
        "problem"_a, nb::kw_only(), "seed"_a = 0, "best"_a = 10, "horizon"_a = 1e5, "k"_a = 0.0, "width"_a = 0,
        "penalty"_a = 0.02, "remove_exhausted"_a = true, "rave"_a = 0.0, "memory_mb"_a = 512, "beam"_a = 0,
        "beam_visits"_a = 0, "patience"_a = 0);
    m.def(
        "greedy",
        [](std::shared_ptr<const Problem> problem, std::uint64_t seed, Integer best, double horizon,
           std::vector<double> slopes, double factor) {
            return make_greedy(std::move(problem), {seed, static_cast<std::size_t>(std::max(1, best.value)), horizon},
                               {std::move(slopes), factor});
        },
        "problem"_a, nb::kw_only(), "seed"_a = 0, "best"_a = 10, "horizon"_a = 1e5, "slopes"_a = std::vector<double>(),
        "factor"_a = 0.0);
    m.def(
        "annealing",
        [](std::shared_ptr<const Problem> problem, std::uint64_t seed, Integer best, double horizon, double hot,
           double cold) {
            return make_annealing(std::move(problem),
                                  {seed, static_cast<std::size_t>(std::max(1, best.value)), horizon}, {hot, cold});
        },
        "problem"_a, nb::kw_only(), "seed"_a = 0, "best"_a = 10, "horizon"_a = 1e5, "hot"_a = 0.0, "cold"_a = 0.05);
    m.def(
        "genetic",
        [](std::shared_ptr<const Problem> problem, std::uint64_t seed, Integer best, double horizon, Integer population,
           double mutation, Integer tournament) {
            return make_genetic(std::move(problem), {seed, static_cast<std::size_t>(std::max(1, best.value)), horizon},
                                {population.value, mutation, tournament.value});
        },
        "problem"_a, nb::kw_only(), "seed"_a = 0, "best"_a = 10, "horizon"_a = 1e5, "population"_a = 100,
        "mutation"_a = 0.3, "tournament"_a = 3);
}

}  // namespace

void bind_gep(nb::module_& m) {
    nb::module_ gep = m.def_submodule("gep", "The n-factor genetic etiology problem.");
    bind_classifier(gep);
    bind_solver(gep);
}

}  // namespace tengen::python
