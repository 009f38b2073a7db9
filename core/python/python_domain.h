// A user's problem written in Python as a domain of the search. Every call takes the interpreter's lock, since searches
// run without it.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/tree/domain.h"

namespace tengen::python {

namespace nb = nanobind;

/// A reference to a Python object that may be copied and dropped by threads without the lock.
class Held {
public:
    Held() = default;
    explicit Held(nb::object object) : object_(std::move(object)) {}
    Held(const Held& other) {
        const nb::gil_scoped_acquire lock;
        object_ = other.object_;
    }
    Held(Held&& other) noexcept = default;
    Held& operator=(const Held& other) {
        const nb::gil_scoped_acquire lock;
        object_ = other.object_;
        return *this;
    }
    Held& operator=(Held&& other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~Held() {
        if (object_.is_valid()) {
            const nb::gil_scoped_acquire lock;
            object_.reset();
        }
    }

    const nb::object& get() const { return object_; }

private:
    nb::object object_;
};

/// The methods of the Python object, and the numbers of its actions.
class PythonProblem {
public:
    explicit PythonProblem(nb::object domain);
    ~PythonProblem();

    int players() const { return players_; }
    nb::object initial() const;
    int to_move(nb::handle state) const;
    std::vector<tree::Action> actions(nb::handle state);
    nb::object play(nb::handle state, tree::Action action) const;
    /// The rewards if the game is over.
    std::optional<tree::Outcome> outcome(nb::handle state) const;
    std::uint64_t key(nb::handle state) const;
    /// The domain's own rollout, if it has one.
    std::optional<tree::Outcome> rollout(nb::handle state, Rng& rng) const;
    /// The Python object that an action stands for.
    nb::object object_of(tree::Action action) const;
    /// The number of an action, given out on first sight.
    tree::Action number_of(nb::handle action);

private:
    tree::Outcome to_outcome(nb::handle rewards) const;

    nb::object domain_;
    nb::object initial_;
    nb::object to_move_;
    nb::object actions_;
    nb::object play_;
    nb::object outcome_;
    nb::object key_;
    nb::object rollout_;
    nb::list objects_;
    nb::dict numbers_;
    int players_;
};

class PythonState {
public:
    PythonState(PythonProblem& problem, nb::object state);

    int to_move() const { return to_move_; }
    bool terminal() const { return outcome_.has_value(); }
    const tree::Outcome& outcome() const { return *outcome_; }
    void legal(std::vector<tree::Action>& actions) const;
    void play(tree::Action action);
    std::uint64_t key() const;
    const nb::object& object() const { return state_.get(); }
    PythonProblem& problem() const { return *problem_; }

private:
    void look();

    PythonProblem* problem_;
    Held state_;
    std::optional<tree::Outcome> outcome_;
    int to_move_ = 0;
};

struct PythonDomain {
    using State = PythonState;

    PythonProblem* problem;

    int players() const { return problem->players(); }
    std::uint32_t action_limit() const { return 1u << 20; }
    tree::Outcome rollout(PythonState state, Rng& rng, tree::Trace& trace) const;
};

}  // namespace tengen::python
