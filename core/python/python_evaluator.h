// An evaluator written in Python: a function from a batch of positions to arrays of policies and values. Only the
// thread that calls it holds the interpreter's lock; search threads go on without.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/go/domain.h"
#include "core/python/python_domain.h"
#include "core/tree/evaluator.h"

namespace tengen::python {

namespace nb = nanobind;

/// What an evaluator's Python side has said, checked: a row of a policy and rewards for each of so many positions.
class Judgement {
public:
    /// Calls `judge(batch)`, which gives (policies, values); std::invalid_argument tells what is wrong with them.
    Judgement(const nb::object& judge, const nb::object& batch, std::size_t positions, int players);

    std::size_t columns() const { return columns_; }
    float policy(std::size_t position, std::size_t column) const { return policies_[position * columns_ + column]; }
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

/// Positions of Go: an array of planes (planes.h) for each batch; policies over the points in rows from the top, then
/// pass.
class GoEvaluator final : public tree::Evaluator<go::GoState> {
public:
    explicit GoEvaluator(nb::object evaluator) : judge_(std::move(evaluator)) {}
    int batch() const override { return judge_.batch; }
    bool background() const override { return judge_.background; }
    void evaluate(std::span<tree::Leaf<go::GoState>> leaves) override;
    const Judge& judge() const { return judge_; }
    void drop() { judge_.drop(); }

private:
    Judge judge_;
};

/// States of a Domain: a list of them for each batch; policies by `Domain.column(action)`.
class DomainEvaluator final : public tree::Evaluator<PythonState> {
public:
    DomainEvaluator(nb::object evaluator, PythonProblem& problem) : judge_(std::move(evaluator)), problem_(problem) {}
    int batch() const override { return judge_.batch; }
    bool background() const override { return judge_.background; }
    void evaluate(std::span<tree::Leaf<PythonState>> leaves) override;
    const Judge& judge() const { return judge_; }
    void drop() { judge_.drop(); }

private:
    std::size_t column_of(tree::Action action, std::size_t columns);

    Judge judge_;
    PythonProblem& problem_;
    std::vector<long> columns_;  ///< by action; -1 where it was not asked
};

}  // namespace tengen::python
