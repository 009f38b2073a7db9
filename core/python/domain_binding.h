// Binds a domain written in C++ (core/tree/domain.h) as a class of Python, which `tengen.Search` searches and whose
// states can be made, played and shown. A folder under core/domains is a whole problem; its binding.cpp is this, and no
// other file has to know of it:
//
//     const DomainBinding nim("Nim", [](nb::module_& m) {
//         bind_domain<Nim>(m, "Nim", "Take one, two or three; who takes the last one wins.")
//             .def(nb::init<int>(), "heap"_a = 21);
//     });
//
// The domain gives `initial()`, and may give all that is optional in core/tree/domain.h. It is copied for each search
// and used by several threads at once. What its states refer to may belong to the object that Python holds: states and
// searches keep that alive.
#pragma once

#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <concepts>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/registered.h"
#include "core/python/bind.h"
#include "core/python/collected.h"
#include "core/python/python_values.h"
#include "core/python/saving_binding.h"
#include "core/python/searcher.h"

namespace tengen::python {

/// A domain of others, for the module tengen._core.domains.
struct DomainBinding : Registered<DomainBinding> {
    using Bind = void (*)(nb::module_&);

    DomainBinding(std::string name, Bind bind) : Registered(std::move(name), ""), bind(bind) {}

    Bind bind;
};

/// Actions as Python knows them: by name where the domain has names, otherwise by number.
template <class D>
using ActionObject = std::conditional_t<tree::HasActionNames<D>, std::string, tree::Action>;

template <class D>
ActionObject<D> object_of(const D& domain, tree::Action action) {
    if constexpr (tree::HasActionNames<D>) {
        return domain.action_name(action);
    } else {
        return action;
    }
}

/// The reverse: nothing if it is no action of the domain.
template <class D>
std::optional<tree::Action> number_of(const D& domain, nb::handle action) {
    if constexpr (tree::HasActionNames<D>) {
        return nb::isinstance<nb::str>(action) ? domain.action_named(to_text(action)) : std::nullopt;
    } else {
        Integer number;
        return nb::try_cast(nb::borrow(action), number) && number.value >= 0
                   ? std::optional(static_cast<tree::Action>(number.value))
                   : std::nullopt;
    }
}

/// Its rewards are read as costs.
template <class D>
bool is_cost(const D& domain) {
    if constexpr (tree::HasRewardUnit<D>) {
        return domain.reward_unit().cost;
    } else {
        return false;
    }
}

/// A state for Python: a value, which knows the domain that it belongs to.
template <class D>
struct BoundState {
    using State = typename D::State;

    int traverse(visitproc visit, void* arg) const {
        Py_VISIT(owner.ptr());
        return 0;
    }
    void drop() { owner.reset(); }

    bool by_chance() const {
        if constexpr (tree::HasChanceStates<D>) {
            return domain->has_chance_states() && !state.terminal() && state.by_chance();
        } else {
            return false;
        }
    }
    /// What `play` takes: what can be chosen, and what chance may make of it.
    std::vector<tree::Action> playable() const {
        std::vector<tree::Action> actions;
        if (!state.terminal()) {
            state.legal(actions);
            if constexpr (tree::HasChance<D>) {
                if (domain->has_chance()) {
                    domain->outcomes(state, actions);
                }
            }
        }
        return actions;
    }
    BoundState play(nb::handle action) const {
        const std::optional<tree::Action> number = number_of(*domain, action);
        const std::vector<tree::Action> known = playable();
        BoundState next = *this;
        bool played = number && std::find(known.begin(), known.end(), *number) != known.end();
        if (played) {
            if constexpr (std::is_same_v<decltype(next.state.play(*number)), bool>) {
                played = next.state.play(*number);
            } else {
                next.state.play(*number);
            }
        }
        if (!played) {
            throw std::invalid_argument(shown(action) + (state.terminal() ? " cannot be played: the state is an end"
                                                                          : " cannot be played in this state"));
        }
        return next;
    }

    nb::object owner;
    std::shared_ptr<const D> domain;
    State state;
};

template <class D>
std::unique_ptr<PythonEvaluator<typename D::State>> evaluator_of(nb::object judge, const D& domain) {
    if (judge.is_none()) {
        return nullptr;
    }
    if constexpr (tree::HasObservation<typename D::State>) {
        return std::make_unique<ArrayEvaluator<typename D::State>>(std::move(judge), domain.players());
    } else {
        throw std::invalid_argument(
            "an evaluator reads states as numbers, which this domain does not write: it needs observe() "
            "(core/tree/domain.h)");
    }
}

/// The search of a domain.
template <class D>
struct DomainSearcher : Searcher<tree::Kept<D>> {
    using Base = Searcher<tree::Kept<D>>;
    using State = typename D::State;

    /// From a state, or from where the domain starts. `owner` is kept alive.
    DomainSearcher(nb::object owner, D domain, const State* from, const tree::Config& config, nb::object judge)
        : DomainSearcher(std::move(owner), evaluator_of(std::move(judge), domain), std::move(domain), from, config) {}
    /// One that was saved, after the actions by which its root has advanced.
    DomainSearcher(nb::object owner, D domain, const State* from, const tree::Config& config, nb::object judge,
                   std::vector<tree::Action> played, const nb::bytes& saved)
        requires tree::HasSaved<D>
        : DomainSearcher(std::move(owner), std::move(domain), from, config, std::move(judge)) {
        advances = std::move(played);
        read_saved(saved, [&](ByteReader& in) { this->search.restore(root_after(advances), in); });
    }
    void save(ByteWriter& out) const
        requires tree::HasSaved<D>
    {
        this->search.save(out);
    }

    ActionObject<D> action_object(tree::Action action) const { return object_of(domain(), action); }
    tree::Action action_number(nb::object action) const {
        if (const std::optional<tree::Action> number = number_of(domain(), action)) {
            return *number;
        }
        throw std::invalid_argument(shown(action) + " is not an action");
    }
    tree::RewardUnit unit() const {
        if constexpr (tree::kRecords<D>) {
            return this->search.domain().unit();
        } else {
            return {};
        }
    }
    std::optional<tree::BestEnd> best_end() const {
        if constexpr (tree::kRecords<D>) {
            return this->search.domain().best_end();
        } else {
            return std::nullopt;
        }
    }
    void advanced(tree::Action action) {
        if constexpr (tree::kRecords<D>) {
            this->search.domain().advanced(action);
        }
        advances.push_back(action);
    }
    /// The state that it began with; nothing if that is where the domain starts.
    std::optional<BoundState<D>> began_with() const {
        return began ? std::optional(BoundState<D>{owner, std::make_shared<const D>(domain()), *began}) : std::nullopt;
    }
    BoundState<D> root_state() const { return {owner, std::make_shared<const D>(domain()), this->search.root_state()}; }

    int traverse(visitproc visit, void* arg) const {
        Py_VISIT(owner.ptr());
        return Base::traverse(visit, arg);
    }
    void drop() {
        owner.reset();
        Base::drop();
    }

    nb::object owner;
    std::optional<State> began;
    std::vector<tree::Action> advances;

private:
    DomainSearcher(nb::object owner, std::unique_ptr<PythonEvaluator<State>> judge, D domain, const State* from,
                   const tree::Config& config)
        : Base(tree::Kept<D>(std::move(domain)), config, std::move(judge)), owner(std::move(owner)) {
        if (from != nullptr) {
            began = *from;
        }
        this->search.set_root(root_after({}));
    }
    /// The state that it began with, and some actions that were played. Throws DamagedBytes if one cannot be.
    State root_after(const std::vector<tree::Action>& played) const {
        State state = began ? *began : domain().initial();
        if constexpr (tree::HasRootState<D>) {
            state = domain().as_root(state);
        }
        BoundState<D> at{owner, std::make_shared<const D>(domain()), std::move(state)};
        for (const tree::Action action : played) {
            const std::vector<tree::Action> known = at.playable();
            ByteReader::require(std::find(known.begin(), known.end(), action) != known.end(),
                                "the root was reached by a move that cannot be played");
            at.state.play(action);
            if constexpr (tree::HasBecomeRoot<State>) {
                at.state.become_root();
            }
        }
        return std::move(at.state);
    }
    const D& domain() const { return this->search.domain(); }
};

/// The state that somebody asks to search from; null for None. It belongs to the very object that is searched, or to
/// one that is equal where such objects can be compared.
template <class D, class Owner>
const typename D::State* state_of(nb::handle owner, nb::handle given) {
    if (given.is_none()) {
        return nullptr;
    }
    const auto name = nb::cast<std::string>(nb::getattr(owner.type(), "__name__"));
    if (!nb::isinstance<BoundState<D>>(given)) {
        throw nb::type_error(
            ("state=" + shown(given) + ": a state of " + name + " is needed, such as its initial()").c_str());
    }
    const auto& state = nb::cast<const BoundState<D>&>(given);
    bool same = state.owner.is(owner);
    if constexpr (std::equality_comparable<Owner>) {
        same = same || nb::cast<const Owner&>(state.owner) == nb::cast<const Owner&>(owner);
    }
    if (!same) {
        throw std::invalid_argument("the state belongs to another " + name + " than the one to be searched");
    }
    return &state.state;
}

template <class D>
void bind_state(nb::handle scope) {
    using namespace nb::literals;
    using Bound = BoundState<D>;
    using State = typename D::State;
    nb::class_<Bound> c(scope, "State", nb::type_slots(collected<Bound>),
                        "A state: a value, which `play` leaves as it is.");
    c.def(
         "play", [](const Bound& self, nb::object action) { return self.play(action); }, "action"_a.none(),
         "The state after an action, or after what chance has made of it; ValueError if it cannot be played.")
        .def(
            "legal",
            [](const Bound& self) {
                std::vector<tree::Action> actions;
                if (!self.state.terminal()) {
                    self.state.legal(actions);
                }
                std::vector<ActionObject<D>> objects;
                for (const tree::Action action : actions) {
                    objects.push_back(object_of(*self.domain, action));
                }
                return objects;
            },
            "The actions, in the order in which the search sees them; none at an end.")
        .def_prop_ro(
            "terminal", [](const Bound& self) { return static_cast<bool>(self.state.terminal()); }, "It is an end.")
        .def_prop_ro(
            "to_move",
            [](const Bound& self) {
                const bool nobody = self.state.terminal() || self.by_chance();
                return nobody ? std::nullopt : std::optional<int>(self.state.to_move());
            },
            "Whose turn it is, from 0; None where nobody chooses: at an end, or where chance moves.")
        .def_prop_ro(
            "outcome",
            [](const Bound& self) {
                std::optional<std::vector<double>> rewards;
                if (self.state.terminal()) {
                    State end = self.state;
                    Rng rng;
                    tree::Trace trace;
                    const tree::Outcome outcome = self.domain->rollout(end, rng, trace);
                    const double sign = is_cost(*self.domain) ? -1 : 1;
                    rewards.emplace();
                    for (int player = 0; player < self.domain->players(); ++player) {
                        rewards->push_back(sign * tree::own_reward(*self.domain, outcome, player));
                    }
                }
                return rewards;
            },
            "At an end what each player gets, or the cost; otherwise None.")
        .def_prop_ro(
            "key", [](const Bound& self) { return static_cast<std::uint64_t>(self.state.key()); },
            "Equal for states that share statistics where paths meet.");
    c.def("__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); }, "memo"_a);
    if constexpr (tree::HasText<State>) {
        c.def("__str__", [](const Bound& self) { return std::string(self.state.text()); });
    }
    if constexpr (tree::HasObservation<State>) {
        c.def(
             "observe",
             [](const Bound& self) {
                 const std::vector<std::size_t> shape = self.state.observation_shape();
                 const std::size_t size = size_of(shape);
                 auto numbers = std::make_unique_for_overwrite<float[]>(size);
                 self.state.observe({numbers.get(), size});
                 return array_of(std::move(numbers), shape);
             },
             nb::sig("def observe(self) -> numpy.typing.NDArray[numpy.float32]"), "The array that an evaluator sees.")
            .def_prop_ro(
                "policy_size", [](const Bound& self) { return static_cast<std::size_t>(self.state.policy_size()); },
                "Columns of an evaluator's policies: one for each action.");
    }
}

/// What every search of a domain has, and its root as a state.
template <class S, class Class>
void bind_searcher(Class& c) {
    bind_search<S>(c);
    bind_problem<S>(c);
    c.def_prop_ro("root_state", [](const S& self) { return self.root_state(); }, "The state at the root.");
}

/// Makes the objects of a class searchable by what stands for them in searches, `domain_of(object)`: where the domain
/// is not the object itself.
template <class D, class Owner, class... Extra, class Make>
void add_search(nb::class_<Owner, Extra...>& c, Make domain_of) {
    using namespace nb::literals;
    static_assert(tree::Domain<D>, "a domain has State, players() and rollout(): core/tree/domain.h");
    static_assert(tree::HasInitial<D>, "a domain for Python says where it starts: State initial() const");
    if (nb::type<BoundState<D>>().is_valid()) {  // several classes may stand for one domain
        c.attr("State") = nb::type<BoundState<D>>();
        c.attr("Search") = nb::type<DomainSearcher<D>>();
    } else {
        bind_state<D>(c);
        nb::class_<DomainSearcher<D>> search(c, "Search", nb::type_slots(collected<DomainSearcher<D>>),
                                             "A search of it. Use tengen.Search.");
        bind_search<DomainSearcher<D>>(search);
        bind_problem<DomainSearcher<D>>(search);
        if constexpr (tree::HasSaved<D>) {
            bind_saving<DomainSearcher<D>>(search);
            search
                .def_prop_ro(
                    "began", [](const DomainSearcher<D>& self) { return self.began_with(); },
                    "The state that it began with; None if that is where the domain starts.")
                .def_ro("advances", &DomainSearcher<D>::advances,
                        "The actions by which its root has advanced from there.");
        }
    }
    if constexpr (tree::HasSaved<D>) {
        c.def(
            "restored",
            [domain_of](nb::handle_t<Owner> self, nb::object state, const tree::Config& config, nb::object evaluator,
                        std::vector<tree::Action> advances, const nb::bytes& saved) {
                return new DomainSearcher<D>(nb::borrow(self), domain_of(nb::cast<const Owner&>(self)),
                                             state_of<D, Owner>(self, state), config, std::move(evaluator),
                                             std::move(advances), saved);
            },
            "state"_a.none(), "config"_a, "evaluator"_a.none(), "advances"_a, "saved"_a,
            "The core's search that was saved; ValueError says why its bytes cannot be used. Use tengen.Search.");
        // What learns nothing from being searched is a value: nobody can tell it from its copy.
        c.def("__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); }, "memo"_a);
    }
    c.def(
         "searcher",
         [domain_of](nb::handle_t<Owner> self, nb::object state, const tree::Config& config, nb::object evaluator) {
             return new DomainSearcher<D>(nb::borrow(self), domain_of(nb::cast<const Owner&>(self)),
                                          state_of<D, Owner>(self, state), config, std::move(evaluator));
         },
         "state"_a.none(), "config"_a, "evaluator"_a = nb::none(),
         "The core's search from a state of this domain, or from its start. Use tengen.Search.")
        .def(
            "initial",
            [domain_of](nb::handle_t<Owner> self) {
                auto domain = std::make_shared<const D>(domain_of(nb::cast<const Owner&>(self)));
                auto start = domain->initial();
                return BoundState<D>{nb::borrow(self), std::move(domain), std::move(start)};
            },
            "Where it starts.")
        .def_prop_ro(
            "players", [domain_of](const Owner& self) { return static_cast<int>(domain_of(self).players()); },
            "How many there are.")
        .def_prop_ro(
            "minimise", [domain_of](const Owner& self) { return is_cost(domain_of(self)); },
            "Rewards are read as costs, of which less is better.");
}

/// The class of the states of a domain that was bound, for properties of its own.
template <class D>
nb::class_<BoundState<D>> state_class(nb::handle domain) {
    return nb::borrow<nb::class_<BoundState<D>>>(domain.attr("State"));
}

/// A domain as a class of its own. Constructors and properties are the caller's to add.
template <class D>
nb::class_<D> bind_domain(nb::module_& m, const char* name, const char* help) {
    nb::class_<D> c(m, name, help);
    add_search<D>(c, [](const D& domain) { return domain; });
    return c;
}

}  // namespace tengen::python
