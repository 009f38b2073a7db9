// What all solvers share: they run for a while, can go on later, and keep the best models that they have seen.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <string>

#include "core/base/stop.h"
#include "core/gep/best_list.h"
#include "core/gep/problem.h"

namespace tengen::gep {

/// Evaluations are those of models of n SNPs: one of m SNPs counts as m / n, as it takes so much less time.
struct Limits {
    double evaluations = std::numeric_limits<double>::infinity();
    double seconds = std::numeric_limits<double>::infinity();
    int threads = 1;
};

class Solver {
public:
    Solver(std::shared_ptr<const Problem> problem, std::uint64_t seed, std::size_t best)
        : problem_(std::move(problem)), seed_(seed), best_(best) {}
    virtual ~Solver() = default;
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    /// Goes on until a limit, counted from now, or a stop; also ends where nothing is left to search.
    void run(const Limits& limits, const StopToken& stop) {
        first_ = evaluations();
        limit_ = limits.evaluations;
        const Deadline deadline(limits.seconds);
        deadline_ = &deadline;
        stop_ = &stop;
        started_ = now();
        search(limits.threads);
        seconds_before_ = seconds();
        started_ = -1;
    }

    const Problem& problem() const { return *problem_; }
    std::vector<Found> best() const { return best_.list(); }
    double evaluations() const { return static_cast<double>(snps_.load(std::memory_order_relaxed)) / problem_->size(); }
    /// Of all runs so far; may be asked during a run.
    double seconds() const {
        const double started = started_;
        return seconds_before_ + (started < 0 ? 0 : now() - started);
    }
    /// Nothing is left to search.
    bool finished() const { return finished_.load(std::memory_order_relaxed); }
    /// Settings that the solver found itself, as text for people: "K 12.5, width 300".
    virtual std::string tuned() const { return ""; }
    /// A model from an earlier run: solvers that can start from models do so.
    virtual void resume(const Model& model) {
        Workspace space;
        value(model, space);
    }

protected:
    /// Evaluates a model whose ranks ascend; one of full size is offered to the list of best models.
    int value(const Model& model, Workspace& space) {
        const int found = problem_->classifier().evaluate(model, space);
        snps_.fetch_add(static_cast<long>(model.size()), std::memory_order_relaxed);
        if (static_cast<int>(model.size()) == problem_->size() && found > worst_.load(std::memory_order_relaxed)) {
            best_.offer(model, found, evaluations(), seconds());
            const auto list = best_.list();
            worst_.store(list.size() == best_.capacity() ? list.back().value : -1, std::memory_order_relaxed);
        }
        return found;
    }
    bool over() { return finished() || stop_->stopped() || evaluations() - first_ >= limit_ || deadline_->over(); }
    /// The share of this run that is over.
    double progress() const { return std::max((evaluations() - first_) / limit_, deadline_->share()); }
    virtual void search(int threads) = 0;

    std::shared_ptr<const Problem> problem_;
    std::uint64_t seed_;
    BestList best_;
    std::atomic<bool> finished_{false};

private:
    static double now() { return std::chrono::duration<double>(Deadline::Clock::now().time_since_epoch()).count(); }

    std::atomic<long> snps_{0};
    std::atomic<int> worst_{-1};
    std::atomic<double> seconds_before_{0};
    std::atomic<double> started_{-1};
    double first_ = 0;
    double limit_ = 0;
    const Deadline* deadline_ = nullptr;
    const StopToken* stop_ = nullptr;
};

struct SolverOptions {
    std::uint64_t seed = 0;
    std::size_t best = 10;  // models kept
    double horizon = 1e5;   // evaluations that the whole search is expected to have
};

struct MctsOptions {
    double k = 0;           // exploration of eq. 5.44, on the scale of the classifier's counts; 0: by sampling
    int width = 0;          // children of a node at most; 0: by sampling, -1: all
    double penalty = 0.02;  // taken off the value of a model without a random part, where exhausted leaves stay
    bool remove_exhausted = true;
    double rave = 0;       // visits at which a SNP's own value counts as much as its value in all models; 0: off
    int memory_mb = 512;   // of the tree; the nodes visited longest ago are recycled
    int beam = 0;          // nodes kept a depth by Beam MCTS; 0: off
    long beam_visits = 0;  // simulations through a depth before its beam is cut; 0: a share of the horizon
    long patience = 0;     // simulations of a tree without a better model before another begins; 0: by size, -1: never
};

struct GreedyOptions {
    std::vector<double> slopes;  // gain by a SNP of score 1 for each size of model; empty: by sampling
    double factor = 0;           // multiplies the slopes; 0: the best of several, tried on a share of the horizon
};

struct AnnealingOptions {
    double hot = 0;      // temperature at the start, in counts; 0: by sampling
    double cold = 0.05;  // at the end
};

struct GeneticOptions {
    int population = 100;
    double mutation = 0.3;  // chance that a child has a SNP changed
    int tournament = 3;
};

std::unique_ptr<Solver> make_mcts(std::shared_ptr<const Problem>, const SolverOptions&, const MctsOptions&);
std::unique_ptr<Solver> make_greedy(std::shared_ptr<const Problem>, const SolverOptions&, const GreedyOptions&);
std::unique_ptr<Solver> make_annealing(std::shared_ptr<const Problem>, const SolverOptions&, const AnnealingOptions&);
std::unique_ptr<Solver> make_genetic(std::shared_ptr<const Problem>, const SolverOptions&, const GeneticOptions&);

}  // namespace tengen::gep
