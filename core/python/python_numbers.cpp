// The numbers by which the tree knows the actions and the states of a problem in Python: given out on first sight,
// saved and restored.
#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "core/python/python_domain.h"
#include "core/python/python_values.h"

namespace tengen::python {

using tree::Action;

namespace {

constexpr Action kNone = ~Action{0};

}  // namespace

Action PythonProblem::number_of(nb::handle action) {
    PyObject* found = PyDict_GetItemWithError(numbers_.ptr(), action.ptr());  // nothing is ever taken out
    if (found == nullptr) {
        if (PyErr_Occurred() != nullptr) {
            if (PyErr_ExceptionMatches(PyExc_TypeError)) {
                PyErr_Clear();
                throw std::invalid_argument("actions must be hashable, as numbers, texts and tuples are: " +
                                            shown(action));
            }
            nb::raise_python_error();
        }
        found = set_default(numbers_, action, new_place()).ptr();  // which the dictionary keeps alive
    }
    auto& place = *static_cast<std::atomic<Action>*>(PyLong_AsVoidPtr(found));
    const Action number = place.load(std::memory_order_acquire);
    return number != kNone ? number : new_number(place, action);
}

/// Where the number of an action will be. Threads that bring the same action at once agree on a place first, as its
/// `__hash__` and `__eq__` run without a lock; then one of them gives it a number, so that no action has two.
nb::object PythonProblem::new_place() {
    const nb::ft_lock_guard lock(mutex_);
    return nb::steal(PyLong_FromVoidPtr(&places_.emplace_back(kNone)));
}

Action PythonProblem::new_number(std::atomic<Action>& place, nb::handle action) {
    const nb::ft_lock_guard lock(mutex_);
    if (const Action number = place.load(std::memory_order_relaxed); number != kNone) {
        return number;
    }
    const auto number = static_cast<Action>(nb::len(objects_));
    if (tree::is_group(number)) {
        throw std::invalid_argument("the problem has more than 16 million different actions");
    }
    objects_.append(action);
    seen_.push_back(0);
    place.store(number, std::memory_order_release);
    return number;
}

nb::object PythonProblem::object_of(Action action) const {
    return item_of(objects_, static_cast<Py_ssize_t>(action));
}

/// The place of an action that is there before.
std::optional<std::size_t> PythonProblem::repeated(const std::vector<Action>& actions) {
    const nb::ft_lock_guard lock(mutex_);
    ++lists_;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (seen_[actions[i]] == lists_) {
            return i;
        }
        seen_[actions[i]] = lists_;
    }
    return std::nullopt;
}

/// The key of a state and the player to move.
nb::object PythonProblem::key_object(const Position& position) const {
    const int mover = position.dealt ? -1 : position.end ? -2 : position.to_move;
    return nb::make_tuple(mover, call(key_, position.state));
}

/// The number that stands for it, if it was seen before. Equal keys are found by equality, so that no two states are
/// ever mixed up by their hashes.
PyObject* PythonProblem::known_key(const Position& position, nb::handle key) const {
    PyObject* const found = PyDict_GetItemWithError(keys_.ptr(), key.ptr());
    if (found == nullptr && PyErr_Occurred() != nullptr) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Clear();
            throw std::invalid_argument("states that share statistics need a key that is hashable; define key() for " +
                                        shown(position.state));
        }
        nb::raise_python_error();
    }
    return found;
}

std::uint64_t PythonProblem::key(const Position& position) {
    if (!options_.keys) {
        return 0;
    }
    const nb::object key = key_object(position);
    if (PyObject* const found = known_key(position, key); found != nullptr) {
        return PyLong_AsUnsignedLongLong(found);
    }
    // Of several threads that see the state for the first time, one gives it its number.
    const nb::int_ number(split_mix(keys_made_.fetch_add(1, std::memory_order_relaxed) + 1));
    return PyLong_AsUnsignedLongLong(set_default(keys_, key, number).ptr());
}

bool PythonProblem::adopt_key(const Position& position, std::uint64_t key) {
    if (!options_.keys) {
        return key == 0;
    }
    const nb::object object = key_object(position);
    if (PyObject* const found = known_key(position, object); found != nullptr) {
        return PyLong_AsUnsignedLongLong(found) == key;
    }
    const nb::object adopted = set_default(keys_, object, nb::int_(key));
    const nb::ft_lock_guard lock(mutex_);
    return PyLong_AsUnsignedLongLong(adopted.ptr()) == key && adopted_.insert(key).second;
}

void PythonProblem::save(ByteWriter& out) const {
    const nb::ft_lock_guard lock(mutex_);
    out.number(keys_made_.load(std::memory_order_relaxed));
    scale_.save(out);
    out.flag(best_.has_value());
    if (best_) {
        best_->save(out);
    }
}

void PythonProblem::restore(ByteReader& in, const nb::list& objects) {
    for (const nb::handle object : objects) {
        const auto before = nb::len(objects_);
        ByteReader::require(number_of(object) == before, "an action is there twice");
    }
    const nb::ft_lock_guard lock(mutex_);
    keys_made_ = in.number(~std::uint64_t{0}, "a number of positions is too large");
    scale_.restore(in);
    if (in.flag()) {
        best_ = tree::BestEnd::restored(in, tree::kFirstGroup - 1);
        ByteReader::require(std::all_of(best_->actions.begin(), best_->actions.end(),
                                        [&](Action action) { return action < nb::len(objects_); }),
                            "a way to the end has an unknown action");
    }
}

}  // namespace tengen::python
