// Strip packing for those who search it from outside: each search has an incumbent of its own, whose packing bounds
// what is still worth a look, and people see sizes and heights instead of numbers and rewards.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/packing/domain.h"

namespace tengen::packing {

struct SearchOptions {
    Moves moves;
    /// End paths that cannot lead to a shorter packing.
    bool bound = true;
    PlayoutOptions playout;
};

class SearchDomain : public PackingDomain {
public:
    /// Throws std::invalid_argument if an option is wrong. The problem must outlive it and its copies, which share the
    /// incumbent.
    SearchDomain(const Problem& problem, const SearchOptions& options)
        : SearchDomain(problem, options, std::make_shared<Incumbent>(problem)) {}
    /// Of a solver, which has an incumbent of its own and ends its runs itself.
    SearchDomain(PackingDomain domain, const Problem& problem) : PackingDomain(std::move(domain)), problem_(&problem) {}

    State initial() const { return State(*problem_, options_.moves); }
    State as_root(const State& state) const { return state.with(options_.bound ? incumbent_.get() : nullptr); }
    void watch(const std::function<bool()>* over) const {
        if (incumbent_) {
            incumbent_->watch(over);
        }
    }

    /// Heights, of which less is better.
    tree::RewardUnit reward_unit() const {
        const double unit = problem_->lower_bound();
        return {-unit, unit, true};
    }
    /// The rectangle as it lies, such as 30x12, or pass.
    std::string action_name(tree::Action action) const;
    std::optional<tree::Action> action_named(std::string_view name) const;

private:
    SearchDomain(const Problem& problem, const SearchOptions& options, std::shared_ptr<Incumbent> incumbent)
        : PackingDomain(problem, *incumbent, options.playout),
          problem_(&problem),
          options_(options),
          incumbent_(std::move(incumbent)) {}

    const Problem* problem_;
    SearchOptions options_;
    std::shared_ptr<Incumbent> incumbent_;
};

}  // namespace tengen::packing
