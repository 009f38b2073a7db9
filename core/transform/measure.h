// Measured times of plans.
#pragma once

#include <functional>

#include "core/transform/buffer.h"
#include "core/transform/executor.h"
#include "core/transform/plan_grammar.h"

namespace tengen::transform {

struct Stopwatch {
    double seconds = 0.002;  ///< how long the runs of a measurement take together, at least
    int samples = 3;         ///< measurements, of which the shortest counts
    /// Time of the thread instead of time on the wall: other programs on the machine count less. Right for one thread.
    bool thread_time = true;

    /// Seconds of one call. A call that takes clearly longer than `enough` is measured once only.
    double time(const std::function<void()>& call, double enough) const;
};

/// Runs plans on random numbers.
class MeasuredTime : public PlanObjective {
public:
    MeasuredTime(const PlanGrammar& grammar, const Stopwatch& stopwatch);

    double whole(const Plan& plan, double enough) override;
    double few_columns(const Plan& plan, double enough) override;
    double last_stage(const Plan& plan, double enough) override;

private:
    void make_room(long complexes);

    Stopwatch stopwatch_;
    long room_ = 0;
    Buffer x_, y_;
};

}  // namespace tengen::transform
