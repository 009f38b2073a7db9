#include "core/packing/solver.h"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>

#include "core/base/names.h"
#include "core/base/parallel.h"
#include "core/packing/anneal.h"
#include "core/packing/search.h"
#include "core/tree/classic/nested.h"
#include "core/tree/classic/nrpa.h"

namespace tengen::packing {

/// What each method does with a solver.
struct Methods {
    static void uct(Solver& solver) {
        const SolverOptions& options = solver.options_;
        tree::Config config = options.search;
        config.thread.threads = options.threads;
        config.seed = options.seed;
        config.tree.stop_when_full = true;
        using Recorded = tree::Recorded<SearchDomain>;
        tree::Search<Recorded> search(Recorded(SearchDomain(solver.domain_, *solver.problem_), false), config);
        const Deadline& clock = *solver.clock_;
        // A full tree is thrown away: what playouts have learned stays, and bounds are sharper than they were.
        for (bool full = true; full && !solver.stop_.stopped() && !clock.over();) {
            const State root = solver.start();
            if (root.terminal()) {
                solver.exhausted_ = true;
                return;
            }
            search.set_root(root);
            tree::Budget budget;
            budget.seconds = std::max(0.0, options.seconds - clock.elapsed());
            budget.simulations = options.packings - solver.packings();
            const tree::RunResult result = search.run(budget, solver.stop_);
            solver.nodes_ = search.tree().nodes();
            solver.exhausted_ = search.tree().exhausted();
            full = result.full && !solver.exhausted_;
        }
    }

    static void annealing(Solver& solver) {
        const Deadline& clock = *solver.clock_;
        run_threads(solver.options_.threads, [&](int thread) {
            anneal(solver.start(), solver.incumbent_, {}, rng_of(solver, thread), clock, solver.stop_);
        });
    }

    static void nested(Solver& solver) {
        again_and_again(solver, [&](const State& root, double seconds, Rng& rng) {
            const tree::classic::NestedOptions options{.level = solver.options_.level, .seconds = seconds};
            tree::classic::nested_monte_carlo(solver.domain_, root, options, rng, solver.stop_);
        });
    }

    static void nrpa(Solver& solver) {
        again_and_again(solver, [&](const State& root, double seconds, Rng& rng) {
            tree::classic::NrpaOptions options;
            options.level = solver.options_.level;
            options.iterations = solver.options_.iterations;
            options.alpha = solver.options_.alpha;
            options.seconds = seconds;
            tree::classic::nrpa(solver.domain_, root, options, rng, solver.stop_);
        });
    }

    static void best_fit(Solver& solver) { once(solver, packing::best_fit(solver.problem())); }
    static void bottom_left(Solver& solver) { once(solver, packing::bottom_left(solver.problem())); }

private:
    static void once(Solver& solver, const Packing& packing) { solver.incumbent_.add(packing.height, packing.placed); }

    static Rng rng_of(const Solver& solver, int thread) {
        return Rng(split_mix(solver.options_.seed) + static_cast<std::uint64_t>(thread));
    }

    /// A search that comes to its end begins anew, in each thread, until time is up.
    template <class Run>
    static void again_and_again(Solver& solver, Run&& run) {
        const Deadline& clock = *solver.clock_;
        run_threads(solver.options_.threads, [&](int thread) {
            Rng rng = rng_of(solver, thread);
            while (!solver.stop_.stopped() && !clock.over()) {
                const State root = solver.start();
                if (root.terminal()) {
                    solver.exhausted_ = true;
                    return;
                }
                run(root, std::max(0.0, solver.options_.seconds - clock.elapsed()), rng);
            }
        });
    }
};

namespace {

struct Method {
    std::function<void(Solver&)> run;
    bool searches;  ///< and so may start from another packing
};

const std::map<std::string, Method> kMethods = {{"uct", {Methods::uct, true}},
                                                {"annealing", {Methods::annealing, true}},
                                                {"nested", {Methods::nested, true}},
                                                {"nrpa", {Methods::nrpa, true}},
                                                {"best-fit", {Methods::best_fit, false}},
                                                {"bottom-left", {Methods::bottom_left, false}}};

}  // namespace

std::vector<std::string> methods() {
    std::vector<std::string> names;
    for (const auto& [name, method] : kMethods) {
        names.push_back(name);
    }
    return names;
}

Solver::Solver(const Problem& problem, const SolverOptions& options)
    : problem_(&problem),
      options_(options),
      incumbent_(problem, stop_, options.packings),
      domain_(problem, incumbent_, options.playout) {
    look_up(kMethods, options.method, "method");
    if (!(options.seconds >= 0) || options.packings < 0) {
        throw std::invalid_argument("a time and a number of packings are not negative");
    }
    if (options.threads < 1 || options.threads > 1024) {
        throw std::invalid_argument("1 to 1024 threads can work");
    }
}

void Solver::run() {
    clock_.emplace(options_.seconds);  // from here: the first packing of thousands of rectangles takes its time too
    incumbent_.set_deadline(*clock_);
    const Method& method = look_up(kMethods, options_.method, "method");
    if (method.searches && options_.start) {
        offer(best_fit(*problem_));
    }
    if (!method.searches || !stop_.stopped()) {
        method.run(*this);
    }
    if (incumbent_.packing().empty()) {
        offer(best_fit(*problem_));  // stopped before the first packing: still an answer
    }
}

}  // namespace tengen::packing
