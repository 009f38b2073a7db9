#include "core/python/python_domain.h"

#include <stdexcept>
#include <string>

namespace tengen::python {

using tree::Action;
using tree::Outcome;

namespace {

nb::object method(nb::handle domain, const char* name) {
    return nb::getattr(domain, name, nb::none());
}

std::string describe(nb::handle value) {
    return nb::repr(value).c_str();
}

}  // namespace

PythonProblem::PythonProblem(nb::object domain)
    : domain_(std::move(domain)),
      initial_(method(domain_, "initial")),
      to_move_(method(domain_, "to_move")),
      actions_(method(domain_, "actions")),
      play_(method(domain_, "play")),
      outcome_(method(domain_, "outcome")),
      key_(method(domain_, "key")),
      rollout_(method(domain_, "rollout")) {
    players_ = nb::cast<int>(nb::getattr(domain_, "players"));
    if (players_ < 1 || players_ > tree::kMaxPlayers) {
        throw std::invalid_argument("players must be 1 to " + std::to_string(tree::kMaxPlayers));
    }
}

PythonProblem::~PythonProblem() = default;

nb::object PythonProblem::initial() const {
    return initial_();
}

int PythonProblem::to_move(nb::handle state) const {
    const int player = nb::cast<int>(to_move_(state));
    if (player < 0 || player >= players_) {
        throw std::invalid_argument("to_move returned " + std::to_string(player) + ", but there are " +
                                    std::to_string(players_) + " players");
    }
    return player;
}

std::vector<Action> PythonProblem::actions(nb::handle state) {
    std::vector<Action> list;
    for (nb::handle action : nb::iter(actions_(state))) {
        list.push_back(number_of(action));
    }
    if (list.empty()) {
        throw std::invalid_argument("actions returned none, but outcome says that the state is not over: " +
                                    describe(state));
    }
    return list;
}

Action PythonProblem::number_of(nb::handle action) {
    if (numbers_.contains(action)) {
        return nb::cast<Action>(numbers_[action]);
    }
    const auto number = static_cast<Action>(nb::len(objects_));
    if (tree::is_group(number)) {
        throw std::invalid_argument("the problem has more than 16 million different actions");
    }
    numbers_[action] = number;
    objects_.append(action);
    return number;
}

nb::object PythonProblem::object_of(Action action) const {
    return objects_[action];
}

nb::object PythonProblem::play(nb::handle state, Action action) const {
    return play_(state, objects_[action]);
}

Outcome PythonProblem::to_outcome(nb::handle rewards) const {
    Outcome outcome;
    if (PyFloat_Check(rewards.ptr()) || PyLong_Check(rewards.ptr())) {
        // One number: player 0's reward; in a game of two the other gets the rest.
        const auto first = nb::cast<float>(nb::float_(rewards));
        outcome.reward[0] = first;
        if (players_ == 2) {
            outcome.reward[1] = 1 - first;
        } else if (players_ > 2) {
            throw std::invalid_argument("outcome must give a reward for each of the players");
        }
        return outcome;
    }
    int count = 0;
    for (nb::handle reward : nb::iter(rewards)) {
        if (count < players_) {
            outcome.reward[count] = nb::cast<float>(nb::float_(reward));
        }
        ++count;
    }
    if (count != players_) {
        throw std::invalid_argument("outcome gave " + std::to_string(count) + " rewards for " +
                                    std::to_string(players_) + " players");
    }
    return outcome;
}

std::optional<Outcome> PythonProblem::outcome(nb::handle state) const {
    const nb::object rewards = outcome_(state);
    if (rewards.is_none()) {
        return std::nullopt;
    }
    return to_outcome(rewards);
}

std::uint64_t PythonProblem::key(nb::handle state) const {
    return static_cast<std::uint64_t>(nb::cast<std::int64_t>(key_(state)));
}

std::optional<Outcome> PythonProblem::rollout(nb::handle state, Rng& rng) const {
    const nb::object rewards = rollout_(state, static_cast<std::uint32_t>(rng.next() >> 32));
    if (rewards.is_none()) {
        return std::nullopt;
    }
    return to_outcome(rewards);
}

PythonState::PythonState(PythonProblem& problem, nb::object state) : problem_(&problem), state_(std::move(state)) {
    look();
}

void PythonState::look() {
    outcome_ = problem_->outcome(state_.get());
    if (!outcome_) {
        to_move_ = problem_->to_move(state_.get());
    }
}

void PythonState::legal(std::vector<Action>& actions) const {
    const nb::gil_scoped_acquire lock;
    const std::vector<Action> found = problem_->actions(state_.get());
    actions.insert(actions.end(), found.begin(), found.end());
}

void PythonState::play(Action action) {
    const nb::gil_scoped_acquire lock;
    state_ = Held(problem_->play(state_.get(), action));
    look();
}

std::uint64_t PythonState::key() const {
    const nb::gil_scoped_acquire lock;
    return problem_->key(state_.get());
}

Outcome PythonDomain::rollout(PythonState state, Rng& rng, tree::Trace& trace) const {
    const nb::gil_scoped_acquire lock;
    if (state.terminal()) {
        return state.outcome();
    }
    if (const auto own = problem->rollout(state.object(), rng)) {
        return *own;
    }
    while (!state.terminal()) {
        const std::vector<Action> actions = problem->actions(state.object());
        const Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
        trace.push_back({state.to_move(), action});
        state.play(action);
    }
    return state.outcome();
}

}  // namespace tengen::python
