// A genetic algorithm over sets of n SNPs: a baseline from outside of tree search.
#include <algorithm>
#include <stdexcept>

#include "core/gep/solver.h"
#include "core/gep/swap.h"

namespace tengen::gep {

namespace {

/// Steady state: two parents by tournament, a child of SNPs drawn from both, which replaces the worst if it is better
/// and new.
class Genetic final : public Solver {
public:
    Genetic(std::shared_ptr<const Problem> problem, const SolverOptions& general, const GeneticOptions& options)
        : Solver(std::move(problem), general.seed, general.best),
          options_(options),
          rng_(split_mix(general.seed ^ 0x6e6e71u)) {
        if (options.population < 2 || options.tournament < 1 || !(options.mutation >= 0 && options.mutation <= 1)) {
            throw std::invalid_argument(
                "a population has two models or more, a tournament one or more, and the chance "
                "of a mutation is in 0..1");
        }
    }
    void resume(const Model& model) override { people_.push_back({value(model, space_), model}); }

private:
    struct Individual {
        int value;
        Model model;
    };

    const Individual& parent() {
        std::uint32_t best = rng_.below(static_cast<std::uint32_t>(people_.size()));
        for (int i = 1; i < options_.tournament; ++i) {
            const std::uint32_t other = rng_.below(static_cast<std::uint32_t>(people_.size()));
            best = people_[other].value > people_[best].value ? other : best;
        }
        return people_[best];
    }

    Model child() {
        const Model& mother = parent().model;
        const Model& father = parent().model;
        Model all;
        std::set_union(mother.begin(), mother.end(), father.begin(), father.end(), std::back_inserter(all));
        while (static_cast<int>(all.size()) > problem_->size()) {
            all.erase(all.begin() + rng_.below(static_cast<std::uint32_t>(all.size())));
        }
        const bool copy = all == mother || all == father;
        return problem_->snps() > problem_->size() && (copy || rng_.real() < options_.mutation)
                   ? swapped(all, *problem_, rng_)
                   : all;
    }

    void search(int /*threads*/) override {
        while (static_cast<int>(people_.size()) < options_.population && (people_.size() < 2 || !over())) {
            Model model;
            problem_->complete(model, rng_);
            people_.push_back({value(model, space_), model});
        }
        while (!over()) {
            Model made = child();
            const int found = value(made, space_);
            const auto worst = std::min_element(people_.begin(), people_.end(),
                                                [](const auto& a, const auto& b) { return a.value < b.value; });
            const bool known = std::any_of(people_.begin(), people_.end(), [&](const Individual& each) {
                return each.value == found && each.model == made;
            });
            if (found > worst->value && !known) {
                *worst = {found, std::move(made)};
            }
        }
    }

    GeneticOptions options_;
    Rng rng_;
    Workspace space_;
    std::vector<Individual> people_;
};

}  // namespace

std::unique_ptr<Solver> make_genetic(std::shared_ptr<const Problem> problem, const SolverOptions& general,
                                     const GeneticOptions& options) {
    return std::make_unique<Genetic>(std::move(problem), general, options);
}

}  // namespace tengen::gep
