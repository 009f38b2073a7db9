// Measured times of plans.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/transform/buffer.h"
#include "core/transform/executor.h"
#include "core/transform/plan_grammar.h"

namespace tengen::transform {

struct Stopwatch {
    double seconds = 0.002;  ///< how long the runs of a measurement take together, at least
    /// Measurements, of which the median counts. The shortest would do where others only ever disturb; but with data
    /// that others can push out of a shared cache, it is the luck of a quiet moment.
    int samples = 3;
    /// Time of the thread instead of time on the wall: other programs on the machine count less. Right for one thread.
    bool thread_time = true;

    /// Seconds of one call. A call that takes clearly longer than `enough` is measured once only.
    double time(const std::function<void()>& call, double enough) const;
};

/// The middle one, or the lower one of two; there is at least one.
double median(std::vector<double> values);

/// Runs plans on random numbers.
///
/// What else the machine has to do changes from one second to the next, and by more than good plans differ where data
/// are in a cache that others use. So a whole plan, the anchor, is run again now and then, and the times of others are
/// divided by what it takes now in units of what it took then: a quiet moment does not make a plan the best, nor all
/// that come after it look hopeless. A plan that looks like the best is measured once more, beside the anchor, and the
/// longer time counts. The anchor is the first plan, until one is clearly faster: how much a moment slows plans down
/// depends on what they ask of the caches, and the best ones resemble each other.
class MeasuredTime : public PlanObjective {
public:
    MeasuredTime(const PlanGrammar& grammar, const Stopwatch& stopwatch);

    double whole(const Plan& plan, double enough) override;
    double few_columns(const Plan& plan, double enough) override;
    double last_stage(const Plan& plan, double enough) override;
    void set_rough(bool rough) override { stopwatch_ = rough ? rough_ : exact_; }
    double last_share() const override;
    /// By a race (race.h) of those that are not clearly slower than the best: as many as can have three turns in the
    /// usual time, and two if the limit allows that.
    std::optional<Chosen> choose(const std::vector<Judged>& leaders, const LastTime& time, const GoOn& go_on) override;

private:
    void make_room(long complexes);

    void take_as_anchor(std::unique_ptr<Executor> executor, double seconds);
    void look_around();
    /// Seconds of a plan measured beside the anchor.
    double beside_anchor(const Executor& executor) const;

    Stopwatch exact_, rough_, stopwatch_;
    std::unique_ptr<Executor> anchor_;
    double anchor_seconds_ = 0;  ///< what it took
    std::vector<double> looks_;  ///< what it has taken lately, in units of that
    double level_ = 1;           ///< their median
    double looked_ = 0;          ///< when that was seen
    long room_ = 0;
    Buffer x_, y_;
};

}  // namespace tengen::transform
