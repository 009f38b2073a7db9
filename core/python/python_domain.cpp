#include "core/python/python_domain.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/python/python_values.h"

namespace tengen::python {

using tree::Action;
using tree::Outcome;

namespace {

/// Steps of a rollout after which it asks whether the run is over.
constexpr long kGlance = 16;
/// Probabilities of chance add up to 1, but for rounding.
constexpr double kRounding = 1e-6;

std::invalid_argument no_actions(nb::handle state) {
    return std::invalid_argument("actions gave none, but outcome says that the state is not over: " + shown(state));
}

/// The method of that name, if the problem has one of its own and not only what every Domain has.
nb::object own_method(nb::handle domain, nb::handle base, const char* name) {
    nb::object found = nb::getattr(domain, name, nb::none());
    if (found.is_none()) {
        return nb::object();
    }
    const nb::object function = nb::getattr(found, "__func__", nb::none());
    const bool inherited = !function.is_none() && function.is(nb::getattr(base, name, nb::none()));
    return inherited ? nb::object() : found;
}

RewardScale scale_of(nb::handle domain, double sign) {
    const nb::object declared = nb::getattr(domain, "rewards", nb::none());
    if (declared.is_none()) {
        return RewardScale::as_seen();
    }
    const Items bounds(declared, "rewards", "(lowest, highest)");
    if (bounds.size() != 2) {
        throw std::invalid_argument("rewards is " + shown(declared) + ": (lowest, highest) is needed");
    }
    const double low = finite(bounds[0], "rewards");
    const double high = finite(bounds[1], "rewards");
    if (!(low < high)) {
        throw std::invalid_argument("rewards is " + shown(declared) + ": the lowest must be less than the highest");
    }
    return sign < 0 ? RewardScale::between(-high, -low) : RewardScale::between(low, high);
}

}  // namespace

Position::~Position() {
    const nb::gil_scoped_acquire lock;
    state.reset();
    next.clear();
}

PythonProblem::PythonProblem(nb::object domain, Options options)
    : domain_(std::move(domain)), options_(options), scale_(RewardScale::raw()) {
    const nb::object module = nb::module_::import_("tengen.search.domain");
    const nb::object base = module.attr("Domain");
    end_type_ = module.attr("End");
    to_move_ = nb::getattr(domain_, "to_move");
    actions_ = nb::getattr(domain_, "actions");
    play_ = nb::getattr(domain_, "play");
    outcome_ = nb::getattr(domain_, "outcome");
    key_ = nb::getattr(domain_, "key");
    column_ = nb::getattr(domain_, "column");
    rollout_ = own_method(domain_, base, "rollout");
    priors_ = own_method(domain_, base, "priors");
    chance_ = own_method(domain_, base, "chance");
    const auto whole = [&](const char* name, long low, long high) {
        const nb::object value = nb::getattr(domain_, name);
        int overflow = 0;
        const long found = PyLong_Check(value.ptr()) ? PyLong_AsLongAndOverflow(value.ptr(), &overflow) : low - 1;
        if (overflow != 0 || found < low || found > high) {
            throw std::invalid_argument(std::string(name) + " is " + shown(value) + ": a whole number from " +
                                        std::to_string(low) + " to " + std::to_string(high) + " is needed");
        }
        return found;
    };
    players_ = static_cast<int>(whole("players", 1, tree::kMaxPlayers));
    longest_ = whole("max_length", 1, 1'000'000'000);
    const bool minimise = nb::cast<bool>(nb::bool_(nb::getattr(domain_, "minimise")));
    if (minimise && players_ != 1) {
        throw std::invalid_argument("only a problem of one player can be minimised");
    }
    sign_ = minimise ? -1 : 1;
    if (options_.scaled) {
        scale_ = scale_of(domain_, sign_);
        if (options_.judged && !scale_.is_fixed()) {
            if (players_ == 1) {
                throw std::invalid_argument(
                    "an evaluator's values are from 0 to 1: declare `rewards`, the lowest and the "
                    "highest outcome, which they stand for");
            }
            scale_ = RewardScale::between(0, 1);
        }
    }
}

std::shared_ptr<Position> PythonProblem::look(nb::object state) {
    auto position = std::make_shared<Position>();
    position->state = std::move(state);
    position->end = end_of(position->state);
    if (!position->end) {
        if (has_chance()) {
            const nb::object chances = call(chance_, position->state);
            if (!chances.is_none()) {
                deal(*position, chances);
            }
        }
        if (!position->dealt) {
            position->to_move = mover_at(position->state);
        }
    }
    return position;
}

int PythonProblem::mover_at(nb::handle state) const {
    const nb::object player = call(to_move_, state);
    PyObject* const index = PyNumber_Index(player.ptr());
    long found = -1;
    if (index == nullptr) {
        PyErr_Clear();
    } else {
        int overflow = 0;
        found = PyLong_AsLongAndOverflow(nb::steal(index).ptr(), &overflow);
    }
    if (found < 0 || found >= players_) {
        throw std::invalid_argument("to_move gave " + shown(player) + ": with players = " + std::to_string(players_) +
                                    " it is a whole number from 0 to " + std::to_string(players_ - 1));
    }
    return static_cast<int>(found);
}

void PythonProblem::list(Position& position) {
    if (position.listed.load(std::memory_order_acquire)) {
        return;
    }
    const Items items(call(actions_, position.state), "actions", "a list of actions");
    if (items.size() == 0) {
        throw no_actions(position.state);
    }
    std::vector<Action> actions;
    actions.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        actions.push_back(number_of(items[i]));
    }
    if (const auto twice = repeated(actions)) {
        throw std::invalid_argument("actions gave " + shown(items[*twice]) + " twice in the state " +
                                    shown(position.state));
    }
    const nb::ft_lock_guard lock(position.mutex);
    if (!position.listed.load(std::memory_order_relaxed)) {  // no other thread has asked meanwhile
        position.actions = std::move(actions);
        position.listed.store(true, std::memory_order_release);
    }
}

/// Fills in the actions of a state where chance moves, and their probabilities.
void PythonProblem::deal(Position& position, nb::handle chances) {
    const Items items(nb::borrow(chances), "chance", "a list of (action, probability)");
    double sum = 0;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Items pair(nb::borrow(items[i]), "chance", "a list of (action, probability)");
        if (pair.size() != 2) {
            throw std::invalid_argument("chance gave " + shown(items[i]) + ": (action, probability) is needed");
        }
        const double probability = finite(pair[1], "chance");
        if (probability < 0) {
            throw std::invalid_argument("chance gave " + shown(items[i]) + ": a probability is not negative");
        }
        if (probability == 0) {
            continue;
        }
        sum += probability;
        position.actions.push_back(number_of(pair[0]));
        position.chances.push_back(sum);
        places.push_back(i);
    }
    if (const auto twice = repeated(position.actions)) {
        const Items pair(nb::borrow(items[places[*twice]]), "chance", "a list of (action, probability)");
        throw std::invalid_argument("chance gave " + shown(pair[0]) + " twice in the state " + shown(position.state));
    }
    if (std::abs(sum - 1) > kRounding) {
        throw std::invalid_argument("chance gave probabilities that add up to " + std::to_string(sum) +
                                    " instead of 1 in the state " + shown(position.state));
    }
    position.dealt = true;
    position.listed = true;
}

/// What chance makes of a state; nothing where it does not move.
nb::object PythonProblem::dealt_at(const nb::object& state, Rng& rng) {
    if (has_chance()) {
        const nb::object chances = call(chance_, state);
        if (!chances.is_none()) {
            Position position;
            position.state = state;
            deal(position, chances);
            return object_of(position.actions[place_by_chance(position, rng)]);
        }
    }
    return nb::object();
}

std::shared_ptr<Position> PythonProblem::after(Position& position, Action action) {
    const auto place = [&] {
        return std::lower_bound(position.next.begin(), position.next.end(), action,
                                [](const auto& known, Action wanted) { return known.first < wanted; });
    };
    const auto is_there = [&](auto found) { return found != position.next.end() && found->first == action; };
    {
        const nb::ft_lock_guard lock(position.mutex);
        if (const auto found = place(); is_there(found)) {
            return found->second;
        }
    }
    auto next = look(call(play_, position.state, object_of(action)));
    if (kept_.load(std::memory_order_relaxed) >= options_.states) {
        return next;
    }
    std::shared_ptr<Position> kept = next;
    {
        const nb::ft_lock_guard lock(position.mutex);
        if (const auto found = place(); is_there(found)) {
            kept = found->second;  // another thread was there first: all go on from the same state
        } else {
            position.next.emplace(found, action, next);
            kept_.fetch_add(1, std::memory_order_relaxed);
        }
    }
    return kept;  // `next` may go only now: what it holds may run code of the user's
}

Rewards PythonProblem::rewards_of(nb::handle outcome) const {
    Rewards rewards{};
    const auto check = [&](double reward) {
        if (scale_.is_fixed() && !scale_.has(reward)) {
            throw std::invalid_argument("outcome gave " + shown(outcome) +
                                        ", which is not within the declared rewards " +
                                        shown(nb::getattr(domain_, "rewards")));
        }
        return reward;
    };
    if (const std::optional<double> one = number(outcome)) {
        const double first = sign_ * finite(outcome, one, "outcome");
        rewards[0] = check(first);
        if (players_ == 2) {
            // One number is player 0's; the other player gets the rest.
            const double low = scale_.is_fixed() ? scale_.low() : 0;
            const double high = scale_.is_fixed() ? scale_.low() + scale_.span() : 1;
            if (first < low || first > high) {
                throw std::invalid_argument("outcome gave " + shown(outcome) +
                                            ": one number for two players is from 0 to 1, unless `rewards` says "
                                            "otherwise; or give a reward for each player");
            }
            rewards[1] = low + high - first;
        } else if (players_ > 2) {
            throw std::invalid_argument("outcome gave " + shown(outcome) + ": a reward for each of the " +
                                        std::to_string(players_) + " players is needed");
        }
        return rewards;
    }
    if (PyUnicode_Check(outcome.ptr())) {
        throw std::invalid_argument("outcome gave " + shown(outcome) + " where a number is needed");
    }
    const Items items(nb::borrow(outcome), "outcome", "a number, a reward for each player, or None");
    if (items.size() != static_cast<std::size_t>(players_)) {
        throw std::invalid_argument("outcome gave " + std::to_string(items.size()) + " rewards for " +
                                    std::to_string(players_) + (players_ == 1 ? " player" : " players"));
    }
    for (int i = 0; i < players_; ++i) {
        rewards[i] = check(sign_ * finite(items[static_cast<std::size_t>(i)], "outcome"));
    }
    return rewards;
}

std::optional<Rewards> PythonProblem::end_of(nb::handle state) const {
    const nb::object outcome = call(outcome_, state);
    if (outcome.is_none()) {
        return std::nullopt;
    }
    return rewards_of(outcome);
}

void PythonProblem::priors(const Position& position, std::span<tree::Prior> priors) const {
    nb::object given = call(priors_, position.state);
    if (given.is_none()) {
        return;
    }
    const auto read = [&](nb::handle value) {
        tree::Prior prior;
        if (const std::optional<double> one = number(value)) {
            prior.value = static_cast<float>(finite(value, one, "priors"));
        } else {
            const Items pair(nb::borrow(value), "priors", "a probability, or (value, simulations),");
            if (pair.size() != 2) {
                throw std::invalid_argument("priors gave " + shown(value) +
                                            ": a probability, or (value, simulations), is needed");
            }
            prior = {static_cast<float>(finite(pair[0], "priors")), static_cast<float>(finite(pair[1], "priors"))};
        }
        if (prior.value < 0 || prior.value > 1 || prior.weight < 0) {
            throw std::invalid_argument("priors gave " + shown(value) +
                                        ": probabilities and values are from 0 to 1, simulations not negative");
        }
        return prior;
    };
    if (PyDict_Check(given.ptr())) {
        std::size_t found = 0;
        for (std::size_t i = 0; i < priors.size(); ++i) {
            const nb::object value = value_of(given, object_of(position.actions[i]));
            if (value.is_valid()) {
                priors[i] = read(value);
                ++found;
            }
        }
        if (found != nb::len(given)) {
            throw std::invalid_argument("priors gave something for what is no action of the state " +
                                        shown(position.state));
        }
        return;
    }
    const Items items(std::move(given), "priors", "a value for each action, in their order or as a dict,");
    if (items.size() != priors.size()) {
        throw std::invalid_argument("priors gave " + std::to_string(items.size()) + " values for " +
                                    std::to_string(priors.size()) + " actions");
    }
    for (std::size_t i = 0; i < priors.size(); ++i) {
        priors[i] = read(items[i]);
    }
}

Outcome PythonProblem::outcome_of(const Rewards& rewards) {
    if (!scale_.is_fixed()) {
        const auto end = rewards.begin() + players_;
        const nb::ft_lock_guard lock(mutex_);
        scale_.see(*std::min_element(rewards.begin(), end), *std::max_element(rewards.begin(), end));
    }
    Outcome outcome;
    for (int i = 0; i < players_; ++i) {
        outcome.reward[i] = static_cast<float>(scale_.scaled(rewards[i]));
    }
    return outcome;
}

bool PythonProblem::is_best(const Rewards& rewards) const {
    const nb::ft_lock_guard lock(mutex_);
    return !best_ || rewards[0] > best_->reward;
}

/// Keeps the best end: the first `prefix` steps of the trace and `rest` lead to it.
void PythonProblem::compare(const Rewards& rewards, const tree::Trace& trace, std::size_t prefix,
                            const std::vector<nb::object>& rest, bool whole) {
    if (players_ != 1 || has_chance() || !is_best(rewards)) {
        return;
    }
    tree::BestEnd best{rewards[0], {}, whole};
    for (std::size_t i = 0; i < prefix; ++i) {
        best.actions.push_back(trace[i].action);
    }
    for (const nb::object& action : rest) {
        best.actions.push_back(number_of(action));
    }
    const nb::ft_lock_guard lock(mutex_);
    if (!best_ || best.reward > best_->reward) {
        best_ = std::move(best);
    }
}

/// The problem's own rollout, if it has one that gives something.
std::optional<Outcome> PythonProblem::own_roll_out(const Position& position, Rng& rng, const tree::Trace& trace) {
    const nb::object seed = nb::int_(static_cast<std::uint32_t>(rng.next() >> 32));
    nb::object given = call(rollout_, position.state, seed);
    if (given.is_none()) {
        return std::nullopt;
    }
    std::vector<nb::object> rest;
    bool whole = false;
    if (nb::isinstance(given, end_type_)) {
        const Items items(given.attr("actions"), "rollout", "the list of its actions");
        for (std::size_t i = 0; i < items.size(); ++i) {
            rest.push_back(nb::borrow(items[i]));
        }
        given = given.attr("outcome");
        whole = true;
    }
    const Rewards rewards = rewards_of(given);
    compare(rewards, trace, trace.size(), rest, whole);
    return outcome_of(rewards);
}

Outcome PythonProblem::roll_out(const std::shared_ptr<Position>& position, Rng& rng, tree::Trace& trace) {
    const std::size_t prefix = trace.size();
    std::vector<nb::object> rest;
    if (position->end) {
        compare(*position->end, trace, prefix, rest, true);
        return outcome_of(*position->end);
    }
    if (rollout_.is_valid()) {
        if (const auto own = own_roll_out(*position, rng, trace)) {
            return *own;
        }
    }
    const bool remembers = players_ == 1 && !has_chance();
    nb::object state = position->state;
    list(*position);  // the node that it may become asks for its actions too
    for (long steps = 1;; ++steps) {
        nb::object action;
        bool chosen = true;
        if (steps == 1) {
            chosen = !position->dealt;
            action =
                object_of(position->actions[chosen ? rng.below(static_cast<std::uint32_t>(position->actions.size()))
                                                   : place_by_chance(*position, rng)]);
        } else if (nb::object dealt = dealt_at(state, rng); dealt.is_valid()) {
            chosen = false;
            action = std::move(dealt);
        } else {
            const Items items(call(actions_, state), "actions", "a list of actions");
            if (items.size() == 0) {
                throw no_actions(state);
            }
            action = nb::borrow(items[rng.below(static_cast<std::uint32_t>(items.size()))]);
        }
        if (chosen && trace.rollouts) {
            trace.push_back({steps == 1 ? position->to_move : mover_at(state), number_of(action)});
        }
        if (remembers) {
            rest.push_back(action);
        }
        state = call(play_, state, action);
        if (const auto end = end_of(state)) {
            compare(*end, trace, prefix, rest, true);
            return outcome_of(*end);
        }
        if (steps % kGlance == 0 && over()) {
            throw tree::Abandoned();
        }
        if (steps >= longest_) {
            throw std::invalid_argument("a rollout of max_length = " + std::to_string(longest_) +
                                        " actions has not come to an end; it stands at " + shown(state));
        }
    }
}

std::size_t place_by_chance(const Position& position, Rng& rng) {
    const double drawn = rng.real() * position.chances.back();
    const auto found = std::upper_bound(position.chances.begin(), position.chances.end(), drawn);
    return std::min(static_cast<std::size_t>(found - position.chances.begin()), position.chances.size() - 1);
}

int PythonProblem::traverse(visitproc visit, void* arg) const {
    for (const nb::object* held : {&domain_, &to_move_, &actions_, &play_, &outcome_, &key_, &column_, &rollout_,
                                   &priors_, &chance_, &end_type_}) {
        Py_VISIT(held->ptr());
    }
    Py_VISIT(objects_.ptr());
    Py_VISIT(numbers_.ptr());
    Py_VISIT(keys_.ptr());
    return 0;
}

void PythonProblem::drop() {
    for (nb::object* held : {&domain_, &to_move_, &actions_, &play_, &outcome_, &key_, &column_, &rollout_, &priors_,
                             &chance_, &end_type_}) {
        held->reset();
    }
    objects_ = nb::list();
    numbers_ = nb::dict();
    keys_ = nb::dict();
    best_.reset();
}

#ifdef NB_FREE_THREADED

void stay_known() {
    // Threads that Python made, and the main one, are known to it anyway, and not to be let go here.
    struct Known {
        Known() {
            if (PyGILState_GetThisThreadState() == nullptr) {
                lock = PyGILState_Ensure();
                state = PyEval_SaveThread();
            }
        }
        ~Known() {
            if (state != nullptr) {
                PyEval_RestoreThread(state);
                PyGILState_Release(lock);
            }
        }
        Known(const Known&) = delete;
        Known& operator=(const Known&) = delete;

        PyGILState_STATE lock{};
        PyThreadState* state = nullptr;
    };
    thread_local const Known known;
}

#else

void stay_known() {}  // searches have one thread, which Python has made

#endif

void PythonState::legal(std::vector<Action>& actions) const {
    const nb::gil_scoped_acquire lock;
    problem_->list(*position_);
    actions.insert(actions.end(), position_->actions.begin(), position_->actions.end());
}

void PythonState::play(Action action) {
    const nb::gil_scoped_acquire lock;
    position_ = problem_->after(*position_, action);
}

bool PythonState::adopt_key(std::uint64_t key) const {
    const nb::gil_scoped_acquire lock;
    return problem_->adopt_key(*position_, key);
}

std::uint64_t PythonState::key() const {
    const nb::gil_scoped_acquire lock;
    return problem_->key(*position_);
}

void PythonDomain::priors(const PythonState& state, std::span<const Action>, std::span<tree::Prior> priors) const {
    const nb::gil_scoped_acquire lock;
    if (!state.terminal()) {
        problem->priors(*state.position(), priors);
    }
}

std::size_t PythonDomain::deal(const PythonState& state, Rng& rng) const {
    return place_by_chance(*state.position(), rng);
}

Outcome PythonDomain::rollout(const PythonState& state, Rng& rng, tree::Trace& trace) const {
    const nb::gil_scoped_acquire lock;
    return problem->roll_out(state.position(), rng, trace);
}

}  // namespace tengen::python
