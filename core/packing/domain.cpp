#include "core/packing/domain.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "core/base/names.h"

namespace tengen::packing {

bool Elites::copy(std::size_t place, Priorities& priorities) const {
    const std::lock_guard lock(mutex_);
    priorities = sets_[place].priorities;
    return !priorities.of.empty();
}

void Elites::offer(std::size_t place, double value, const Priorities& priorities) {
    const std::lock_guard lock(mutex_);
    Set& set = sets_[place];
    const bool better = set.priorities.of.empty() || value < set.value;
    if (better || value == set.value) {
        set.priorities = priorities;
        set.value = value;
    }
    set.tries = better ? 0 : set.tries + 1;
    if (set.tries > kPatience) {
        set = Set();
    }
}

PackingDomain::PackingDomain(const Problem& problem, Incumbent& incumbent, const PlayoutOptions& options)
    : problem_(&problem), incumbent_(&incumbent), options_(options) {
    static const std::map<std::string, Policy> policies = {
        {"uniform", Policy::uniform}, {"greedy", Policy::greedy}, {"adaptive", Policy::adaptive}};
    policy_ = look_up(policies, options.policy, "policy of playouts");
    if (!(options.random >= 0 && options.random <= 1 && options.fresh >= 0 && options.fresh <= 1)) {
        throw std::invalid_argument("chances of playouts are 0 to 1");
    }
    if (options.elites < 1 || options.elites > 1000) {
        throw std::invalid_argument("playouts improve 1 to 1000 sets of priorities");
    }
    elites_ = std::make_shared<Elites>(options.elites);
}

tree::Outcome PackingDomain::rollout(State state, Rng& rng, tree::Trace& trace) const {
    tree::Trace* const steps = trace.rollouts ? &trace : nullptr;
    bool whole = true;
    if (!state.whole()) {
        thread_local Priorities priorities;
        const int target = std::max(incumbent_->height() - 1, problem_->lower_bound());
        if (policy_ == Policy::uniform) {
            whole = complete(state, priorities, target, 1, rng, steps, *incumbent_);
        } else if (policy_ == Policy::greedy) {
            draw_priorities(*problem_, rng, priorities);
            whole = complete(state, priorities, target, options_.random, rng, steps, *incumbent_);
        } else {
            const std::size_t place = rng.below(static_cast<std::uint32_t>(elites_->size()));
            if (rng.real() >= options_.fresh && elites_->copy(place, priorities)) {
                change_priorities(rng, priorities);
            } else {
                draw_priorities(*problem_, rng, priorities);
            }
            whole = complete(state, priorities, target, options_.random, rng, steps, *incumbent_);
            if (whole) {
                elites_->offer(place, fine_height(state), priorities);
            }
        }
    }
    if (!whole && incumbent_->watched()) {
        throw tree::Abandoned();
    }
    if (whole) {
        incumbent_->add(state.height(), state.placed());
    }
    // What time has cut off is the last of its search; it counts as the worst.
    const int height = whole ? state.height() : problem_->upper_bound();
    tree::Outcome outcome;
    outcome.reward[0] = static_cast<float>(reward(height));
    outcome.score = height;
    return outcome;
}

void PackingDomain::priors(const State& state, std::span<const tree::Action> actions,
                           std::span<tree::Prior> priors) const {
    const int target = std::max(incumbent_->height() - 1, problem_->lower_bound());
    const float largest = static_cast<float>(problem_->area());
    float sum = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        float score = -2;
        if (actions[i] != state.pass_action()) {
            const Size size = state.size_of(actions[i]);
            score = fit_of(state, size, target).score + std::sqrt(static_cast<float>(size.area()) / largest);
        }
        priors[i].value = std::exp(score);
        sum += priors[i].value;
    }
    for (tree::Prior& prior : priors) {
        prior.value /= sum;
        prior.weight = 1;
    }
}

std::uint64_t PackingDomain::action_code(const State& state, int /*ply*/, tree::Action action) const {
    return static_cast<std::uint64_t>(state.skyline()[state.segment()].width) << 32 | action;
}

}  // namespace tengen::packing
