#include "core/python/python_evaluator.h"

#include <nanobind/ndarray.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string>

#include "core/python/python_values.h"

namespace tengen::python {

namespace {

constexpr long kLargestBatch = 65'536;

/// The numbers of an array of floats of any kind, and its shape.
std::vector<float> numbers_of(nb::handle given, const char* what, std::vector<std::size_t>& shape) {
    using Array = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
    Array array;
    if (!nb::try_cast<Array>(nb::borrow(given), array)) {
        throw std::invalid_argument(std::string("evaluate gave ") + what +
                                    " that are no array of numbers: " + shown(given));
    }
    for (std::size_t i = 0; i < array.ndim(); ++i) {
        shape.push_back(array.shape(i));
    }
    return {array.data(), array.data() + array.size()};
}

std::string text(const std::vector<std::size_t>& shape) {
    std::string all = "(";
    for (std::size_t i = 0; i < shape.size(); ++i) {
        all += (i > 0 ? ", " : "") + std::to_string(shape[i]);
    }
    return all + ")";
}

}  // namespace

Judge::Judge(nb::object given) : evaluator(std::move(given)), judge(nb::getattr(evaluator, "evaluate")) {
    const nb::object size = nb::getattr(evaluator, "batch_size");
    const long found = PyLong_Check(size.ptr()) ? PyLong_AsLong(size.ptr()) : 0;
    if (PyErr_Occurred() != nullptr || found < 1 || found > kLargestBatch) {
        PyErr_Clear();
        throw std::invalid_argument("batch_size is " + shown(size) + ": a whole number from 1 to " +
                                    std::to_string(kLargestBatch) + " is needed");
    }
    batch = static_cast<int>(found);
    background = nb::cast<bool>(nb::bool_(nb::getattr(evaluator, "background")));
}

Judgement::Judgement(const nb::object& judge, const nb::object& batch, std::size_t positions, int players)
    : players_(players) {
    const Items both(call(judge, batch), "evaluate", "(policies, values)");
    if (both.size() != 2) {
        throw std::invalid_argument("evaluate gave " + std::to_string(both.size()) +
                                    " things: (policies, values) is needed");
    }
    std::vector<std::size_t> shape;
    policies_ = numbers_of(both[0], "policies", shape);
    if (shape.size() != 2 || shape[0] != positions) {
        throw std::invalid_argument("evaluate gave policies of shape " + text(shape) + " for " +
                                    std::to_string(positions) + " positions: a row for each is needed");
    }
    columns_ = shape[1];
    if (!std::all_of(policies_.begin(), policies_.end(), [](float p) { return p >= 0 && std::isfinite(p); })) {
        throw std::invalid_argument("evaluate gave policies that are negative or not finite: probabilities are needed");
    }
    if (both[1].is_none()) {
        return;
    }
    shape.clear();
    values_ = numbers_of(both[1], "values", shape);
    per_position_ = shape.size() == 2 ? shape[1] : 1;
    const bool right = (shape.size() == 1 ||
                        (shape.size() == 2 && (shape[1] == 1 || shape[1] == static_cast<std::size_t>(players)))) &&
                       shape[0] == positions;
    if (!right || (per_position_ == 1 && players > 2)) {
        throw std::invalid_argument("evaluate gave values of shape " + text(shape) + " for " +
                                    std::to_string(positions) +
                                    " positions: one for the player to move, or one for "
                                    "each of the " +
                                    std::to_string(players) + " players, is needed");
    }
    if (!std::all_of(values_.begin(), values_.end(), [](float v) { return v >= 0 && v <= 1; })) {
        throw std::invalid_argument("evaluate gave values that are not from 0 (the worst) to 1 (the best)");
    }
}

tree::Outcome Judgement::outcome(std::size_t position, int mover) const {
    tree::Outcome outcome;
    if (per_position_ == 1) {
        outcome.reward[mover] = values_[position];
        if (players_ == 2) {
            outcome.reward[1 - mover] = 1 - values_[position];
        }
    } else {
        for (int i = 0; i < players_; ++i) {
            outcome.reward[i] = values_[position * per_position_ + static_cast<std::size_t>(i)];
        }
    }
    return outcome;
}

void Judgement::check_columns(std::size_t actions) const {
    if (columns_ != actions) {
        throw std::invalid_argument("evaluate gave policies of " + std::to_string(columns_) +
                                    " columns: one for each action, " + std::to_string(actions) + ", are needed");
    }
}

std::size_t size_of(const std::vector<std::size_t>& shape) {
    return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

nb::object array_of(std::unique_ptr<float[]> numbers, const std::vector<std::size_t>& shape) {
    float* const data = numbers.release();
    const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<float*>(memory); });
    return nb::cast(nb::ndarray<nb::numpy, float>(data, shape.size(), shape.data(), owner));
}

std::size_t DomainEvaluator::column_of(tree::Action action, std::size_t columns) {
    if (columns_.size() <= action) {
        columns_.resize(action + 1, -1);
    }
    if (columns_[action] < 0) {
        const nb::object object = problem_.object_of(action);
        const nb::object column = call(problem_.column(), object);
        PyObject* const index = PyNumber_Index(column.ptr());
        long found = -1;
        if (index != nullptr) {
            int overflow = 0;
            found = PyLong_AsLongAndOverflow(nb::steal(index).ptr(), &overflow);
        } else {
            PyErr_Clear();
        }
        if (found < 0) {
            throw std::invalid_argument("the column of the action " + shown(object) + " in policies is " +
                                        shown(column) + ": a whole number from 0 on is needed; define column()");
        }
        columns_[action] = found;
    }
    const auto column = static_cast<std::size_t>(columns_[action]);
    if (column >= columns) {
        throw std::invalid_argument("evaluate gave policies of " + std::to_string(columns) +
                                    " columns, but the action " + shown(problem_.object_of(action)) + " has column " +
                                    std::to_string(column));
    }
    return column;
}

void DomainEvaluator::evaluate(std::span<tree::Leaf<PythonState>> leaves) {
    const nb::gil_scoped_acquire lock;
    nb::list states;
    for (const tree::Leaf<PythonState>& leaf : leaves) {
        states.append(leaf.state->object());
    }
    const Judgement judgement(judge(), states, leaves.size(), problem_.players());
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        tree::Leaf<PythonState>& leaf = leaves[i];
        for (std::size_t a = 0; a < leaf.actions.size(); ++a) {
            leaf.policy[a] = judgement.policy(i, column_of(leaf.actions[a], judgement.columns()));
        }
        if (judgement.has_values()) {
            leaf.outcome = judgement.outcome(i, leaf.state->to_move());
            leaf.valued = true;
        }
    }
}

}  // namespace tengen::python
