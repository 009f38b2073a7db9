// A user's problem written in Python as a domain of the search. Whoever calls anything here that touches Python takes
// the interpreter's lock, since searches run without it; a simulation holds it from its first step to its last.
//
// Free-threaded Python has no such lock: several threads are in here at once. What they share has locks of its own,
// which are nothing at all elsewhere. None is held while Python code of the user's runs, or it could wait for itself:
// what was missing is asked for without a lock, and then looked for again. Rewards are rescaled by one thread only, so
// several search where the problem declares its `rewards` (tengen/search/search.py sees to it).
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/python/core_lock.h"
#include "core/python/reward_scale.h"
#include "core/tree/domain.h"
#include "core/tree/recorded.h"

namespace tengen::python {

/// Rewards of all players as the problem gives them; costs are negative.
using Rewards = std::array<double, tree::kMaxPlayers>;

/// A state with what the problem has said of it, so that it is asked only once. Where the tree goes again and again,
/// the states that follow are kept too.
struct Position {
    Position() = default;
    Position(const Position&) = delete;
    Position& operator=(const Position&) = delete;
    ~Position();

    nb::object state;
    std::optional<Rewards> end;  ///< if it is over
    int to_move = 0;
    bool dealt = false;                ///< chance moves
    std::atomic<bool> listed = false;  ///< `actions` are there
    std::vector<tree::Action> actions;
    std::vector<double> chances;  ///< where chance moves: running sums of the probabilities
    std::vector<std::pair<tree::Action, std::shared_ptr<Position>>> next;  ///< sorted: few, and looked at all the time
    nb::ft_mutex mutex;  ///< for the actions until they are listed, and for `next`
};

/// Where chance goes at a position: a place among its actions.
std::size_t place_by_chance(const Position& position, Rng& rng);

/// The methods of the Python object, and the numbers of its actions.
class PythonProblem {
public:
    struct Options {
        bool scaled = false;     ///< rewards are brought to 0 to 1
        bool judged = false;     ///< by an evaluator, which must know the range of rewards
        bool keys = false;       ///< states are told apart by keys
        std::size_t states = 0;  ///< so many positions are kept
    };

    PythonProblem(nb::object domain, Options options);

    int players() const { return players_; }
    /// -1 if outcomes are costs: rewards are their negatives.
    double sign() const { return sign_; }
    bool has_priors() const { return priors_.is_valid(); }
    bool has_chance() const { return chance_.is_valid(); }
    /// Where the scaled rewards begin, and how far they reach.
    std::pair<double, double> reward_range() const {
        const nb::ft_lock_guard lock(mutex_);
        return {scale_.low(), scale_.span()};
    }
    std::optional<tree::Rescaling> take_rescaling() { return scale_.is_fixed() ? std::nullopt : scale_.take_change(); }

    std::shared_ptr<Position> look(nb::object state);
    /// Fills in its actions.
    void list(Position& position);
    std::shared_ptr<Position> after(Position& position, tree::Action action);
    std::uint64_t key(const Position& position);
    /// From here on the key of a position is this one; false if it has another, or another position has it.
    bool adopt_key(const Position& position, std::uint64_t key);
    void priors(const Position& position, std::span<tree::Prior> priors) const;
    /// From a position to the end; the trace holds what led there from the root.
    tree::Outcome roll_out(const std::shared_ptr<Position>& position, Rng& rng, tree::Trace& trace);
    void watch(const std::function<bool()>* over) { over_ = over; }

    /// The method that gives the column of an action in policies.
    const nb::object& column() const { return column_; }
    /// The Python object that an action stands for.
    nb::object object_of(tree::Action action) const;
    /// The number of an action, given out on first sight.
    tree::Action number_of(nb::handle action);

    /// Of one player without chance: the best end that any simulation has seen.
    std::optional<tree::BestEnd> best() const {
        const nb::ft_lock_guard lock(mutex_);
        return best_;
    }
    /// The root has moved on by an action.
    void advance_best(tree::Action action) {
        const nb::ft_lock_guard lock(mutex_);
        tree::advance(best_, action);
    }

    /// What it has learned of its actions and rewards, but for the objects that actions stand for.
    const nb::list& objects() const { return objects_; }
    void save(ByteWriter& out) const;
    /// Into a new one, with these objects; keys are then adopted (save.h).
    void restore(ByteReader& in, const nb::list& objects);
    /// All keys are adopted.
    void end_restore() { adopted_.clear(); }

    /// For the garbage collector: every reference held here.
    int traverse(visitproc visit, void* arg) const;
    void drop();

private:
    nb::object new_place();
    tree::Action new_number(std::atomic<tree::Action>& place, nb::handle action);
    nb::object key_object(const Position& position) const;
    PyObject* known_key(const Position& position, nb::handle key) const;
    bool over() const { return over_ != nullptr && (*over_)(); }
    Rewards rewards_of(nb::handle outcome) const;
    std::optional<Rewards> end_of(nb::handle state) const;
    int mover_at(nb::handle state) const;
    void deal(Position& position, nb::handle chances);
    nb::object dealt_at(const nb::object& state, Rng& rng);
    bool is_best(const Rewards& rewards) const;
    std::optional<std::size_t> repeated(const std::vector<tree::Action>& actions);
    tree::Outcome outcome_of(const Rewards& rewards);
    void compare(const Rewards& rewards, const tree::Trace& trace, std::size_t prefix,
                 const std::vector<nb::object>& rest, bool whole);
    std::optional<tree::Outcome> own_roll_out(const Position& position, Rng& rng, const tree::Trace& trace);

    nb::object domain_;
    nb::object to_move_;
    nb::object actions_;
    nb::object play_;
    nb::object outcome_;
    nb::object key_;
    nb::object column_;
    nb::object rollout_;  // these three only if the problem has its own
    nb::object priors_;
    nb::object chance_;
    nb::object end_type_;
    nb::list objects_;
    nb::dict numbers_;  ///< by action the address of the place where its number is
    std::deque<std::atomic<tree::Action>> places_;
    nb::dict keys_;
    std::atomic<std::uint64_t> keys_made_{0};
    std::unordered_set<std::uint64_t> adopted_;
    std::vector<std::uint32_t> seen_;  ///< by action: the list in which it came last
    std::uint32_t lists_ = 0;
    int players_;
    long longest_;
    double sign_;
    Options options_;
    std::atomic<std::size_t> kept_{0};
    RewardScale scale_;
    std::optional<tree::BestEnd> best_;
    const std::function<bool()>* over_ = nullptr;
    mutable nb::ft_mutex mutex_;  ///< for `objects_`, `places_`, `seen_`, `lists_`, `adopted_`, `scale_` and `best_`
};

class PythonState {
public:
    PythonState(PythonProblem& problem, nb::object state)
        : problem_(&problem), position_(problem.look(std::move(state))) {}

    int to_move() const { return position_->to_move; }
    bool terminal() const { return position_->end.has_value(); }
    bool by_chance() const { return position_->dealt; }
    void legal(std::vector<tree::Action>& actions) const;
    void play(tree::Action action);
    std::uint64_t key() const;
    bool adopt_key(std::uint64_t key) const;
    const std::shared_ptr<Position>& position() const { return position_; }
    const nb::object& object() const { return position_->state; }

private:
    PythonProblem* problem_;
    std::shared_ptr<Position> position_;
};

/// A thread of the core is known to Python until it ends. To make itself known anew each time that it takes hold would
/// cost a tenth of a search with several threads: Python gives each thread memory of its own.
void stay_known();

struct PythonDomain {
    using State = PythonState;

    PythonProblem* problem;

    int players() const { return problem->players(); }
    std::uint32_t action_limit() const { return 1u << 20; }
    bool has_priors() const { return problem->has_priors(); }
    void priors(const PythonState& state, std::span<const tree::Action>, std::span<tree::Prior> priors) const;
    bool has_chance_states() const { return problem->has_chance(); }
    std::size_t deal(const PythonState& state, Rng& rng) const;
    tree::Outcome rollout(const PythonState& state, Rng& rng, tree::Trace& trace) const;
    template <class F>
    void rescale(F&& f) const {
        if (const auto change = problem->take_rescaling()) {
            f(*change);
        }
    }
    void watch(const std::function<bool()>* over) const { problem->watch(over); }
    nb::gil_scoped_acquire hold() const {
        stay_known();
        return nb::gil_scoped_acquire();
    }
};

}  // namespace tengen::python
