// Simulated annealing over sets of n SNPs: a baseline from outside of tree search.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/gep/solver.h"
#include "core/gep/swap.h"

namespace tengen::gep {

namespace {

class Annealing final : public Solver {
public:
    Annealing(std::shared_ptr<const Problem> problem, const SolverOptions& general, const AnnealingOptions& options)
        : Solver(std::move(problem), general.seed, general.best),
          hot_(options.hot),
          cold_(options.cold),
          rng_(split_mix(general.seed ^ 0xa22ea1u)) {
        if (!(hot_ >= 0) || !(cold_ > 0)) {
            throw std::invalid_argument("temperatures have to be above 0");
        }
    }
    std::string tuned() const override { return "temperature " + std::to_string(hot_).substr(0, 6); }
    void resume(const Model& model) override {
        now_ = model;
        value_ = mean_value(now_);
    }

private:
    double mean_value(const Model& model) { return double(value(model, space_)) / problem_->classifier().draws(); }

    /// Starts at the mean size of a step, so that most steps are taken.
    void begin() {
        if (now_.empty()) {
            problem_->complete(now_, rng_);
            value_ = mean_value(now_);
        }
        double steps = 0;
        int count = 0;
        while (hot_ == 0 && count < 50 && !over()) {
            steps += std::abs(mean_value(swapped(now_, *problem_, rng_)) - value_);
            ++count;
        }
        hot_ = hot_ == 0 ? std::max(2 * cold_, steps / std::max(1, count)) : hot_;
    }

    /// One chain that cools over the whole run; a later run warms up again from where this one ended.
    void search(int /*threads*/) override {
        if (static_cast<int>(problem_->snps()) == problem_->size()) {
            begin();
            finished_ = true;
            return;
        }
        begin();
        double temperature = hot_;
        for (long step = 0; !over(); ++step) {
            if (step % 64 == 0) {
                temperature = hot_ * std::pow(std::min(1.0, cold_ / hot_), std::min(1.0, progress()));
            }
            Model next = swapped(now_, *problem_, rng_);
            const double found = mean_value(next);
            if (found >= value_ || rng_.real() < std::exp((found - value_) / temperature)) {
                now_ = std::move(next);
                value_ = found;
            }
        }
    }

    double hot_;
    double cold_;
    Rng rng_;
    Workspace space_;
    Model now_;
    double value_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_annealing(std::shared_ptr<const Problem> problem, const SolverOptions& general,
                                       const AnnealingOptions& options) {
    return std::make_unique<Annealing>(std::move(problem), general, options);
}

}  // namespace tengen::gep
