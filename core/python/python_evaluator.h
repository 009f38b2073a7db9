// An evaluator written in Python: a function from a batch of positions to arrays of policies and values. Only the
// thread that calls it holds the interpreter's lock; search threads go on without.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/python/core_lock.h"
#include "core/python/python_domain.h"
#include "core/tree/evaluator.h"

namespace tengen::python {

/// What an evaluator's Python side has said, checked: a row of a policy and rewards for each of so many positions.
class Judgement {
public:
    /// Calls `judge(batch)`, which gives (policies, values); std::invalid_argument tells what is wrong with them.
    Judgement(const nb::object& judge, const nb::object& batch, std::size_t positions, int players);

    std::size_t columns() const { return columns_; }
    float policy(std::size_t position, std::size_t column) const { return policies_[position * columns_ + column]; }
    /// std::invalid_argument if there are not so many columns; `meaning` says what they are.
    void check_columns(std::size_t columns, const char* meaning) const;
    bool has_values() const { return !values_.empty(); }
    /// From 0 to 1 for each player.
    tree::Outcome outcome(std::size_t position, int mover) const;

private:
    std::vector<float> policies_;
    std::size_t columns_ = 0;
    std::vector<float> values_;
    std::size_t per_position_ = 0;
    int players_;
};

/// What evaluators of all domains share: the Python object, asked once for what it is.
struct Judge {
    explicit Judge(nb::object evaluator);
    void drop() {
        evaluator.reset();
        judge.reset();
    }
    /// For the garbage collector.
    int traverse(visitproc visit, void* arg) const {
        Py_VISIT(evaluator.ptr());
        Py_VISIT(judge.ptr());
        return 0;
    }

    nb::object evaluator;
    nb::object judge;
    int batch;
    bool background;
};

/// An evaluator written in Python, of states S.
template <class S>
class PythonEvaluator : public tree::Evaluator<S> {
public:
    explicit PythonEvaluator(nb::object evaluator) : judge_(std::move(evaluator)) {}
    int batch() const override { return judge_.batch; }
    bool background() const override { return judge_.background; }
    /// For the garbage collector.
    int traverse(visitproc visit, void* arg) const { return judge_.traverse(visit, arg); }
    void drop() { judge_.drop(); }

protected:
    const nb::object& judge() const { return judge_.judge; }

private:
    Judge judge_;
};

/// Numbers as an array of Python's.
std::size_t size_of(const std::vector<std::size_t>& shape);
nb::object array_of(std::unique_ptr<float[]> numbers, const std::vector<std::size_t>& shape);

/// States that write themselves as numbers: an array for each batch, policies by action.
template <tree::HasObservation S>
class ArrayEvaluator final : public PythonEvaluator<S> {
public:
    ArrayEvaluator(nb::object evaluator, int players) : PythonEvaluator<S>(std::move(evaluator)), players_(players) {}

    void evaluate(std::span<tree::Leaf<S>> leaves) override {
        std::vector<std::size_t> shape = leaves[0].state->observation_shape();
        const std::size_t each = size_of(shape);
        shape.insert(shape.begin(), leaves.size());
        auto numbers = std::make_unique_for_overwrite<float[]>(leaves.size() * each);
        std::size_t at = 0;
        for (const tree::Leaf<S>& leaf : leaves) {
            leaf.state->observe({numbers.get() + each * at++, each});
        }
        const std::size_t columns = leaves[0].state->policy_size();
        const nb::gil_scoped_acquire lock;
        const Judgement judgement(this->judge(), array_of(std::move(numbers), shape), leaves.size(), players_);
        if constexpr (requires { S::kPolicyColumns; }) {  // a state may say what they are
            judgement.check_columns(columns, S::kPolicyColumns);
        } else {
            judgement.check_columns(columns, "one for each action");
        }
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            tree::Leaf<S>& leaf = leaves[i];
            for (std::size_t a = 0; a < leaf.actions.size(); ++a) {
                leaf.policy[a] = judgement.policy(i, leaf.actions[a]);
            }
            if (judgement.has_values()) {
                leaf.outcome = judgement.outcome(i, leaf.state->to_move());
                leaf.valued = true;
            }
        }
    }

private:
    int players_;
};

/// States of a Domain: a list of them for each batch; policies by `Domain.column(action)`.
class DomainEvaluator final : public PythonEvaluator<PythonState> {
public:
    DomainEvaluator(nb::object evaluator, PythonProblem& problem)
        : PythonEvaluator(std::move(evaluator)), problem_(problem) {}
    void evaluate(std::span<tree::Leaf<PythonState>> leaves) override;

private:
    std::size_t column_of(tree::Action action, std::size_t columns);

    PythonProblem& problem_;
    std::vector<long> columns_;  ///< by action; -1 where it was not asked
};

}  // namespace tengen::python
