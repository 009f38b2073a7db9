// What judges new positions in batches instead of rollouts and rules, or beside them: a network, as a rule.
#pragma once

#include <span>
#include <vector>

#include "core/tree/domain.h"

namespace tengen::tree {

/// A state that the search has come to for the first time.
template <class S>
struct Leaf {
    const S* state = nullptr;
    /// Its actions; none if it is only to be valued.
    std::span<const Action> actions;
    /// To fill: a probability for each action, all 0 if nothing is known.
    std::vector<float> policy;
    /// To fill if the evaluator values states; otherwise a rollout does.
    Outcome outcome;
    bool valued = false;
};

template <class S>
class Evaluator {
public:
    virtual ~Evaluator() = default;
    /// Leaves that are judged together, at most.
    virtual int batch() const = 0;
    /// Judged by a thread of its own while the search goes on; otherwise by the thread that has found them.
    virtual bool background() const = 0;
    /// Never by two threads at once.
    virtual void evaluate(std::span<Leaf<S>> leaves) = 0;
};

}  // namespace tengen::tree
