// Runs a plan. The transform is Cooley and Tukey's, n = k m: X[j + m q] = sum over a of w_k^(a q) w_n^(a j) Y_a[j],
// where Y_a is the transform of the m elements x[a], x[a + k], ... (Rimmel 2009, eq. 5.1).
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/transform/buffer.h"
#include "core/transform/crew.h"
#include "core/transform/kernels.h"
#include "core/transform/plan.h"
#include "core/transform/twiddles.h"

namespace tengen::transform {

class Executor {
public:
    /// What it is for: whole transforms, or a plan's transforms for a few neighbouring columns, which need more room.
    enum class Use { Whole, FewColumns };

    explicit Executor(Plan plan, const KernelTable& kernels = best_kernels(), Use use = Use::Whole);
    ~Executor();
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;

    const Plan& plan() const { return plan_; }
    long size() const { return 1L << plan_.log_size(); }

    /// y = DFT x, without a factor; x and y do not overlap. Any number of threads may call it at once.
    void forward(const double* x, double* y) const;
    /// x = DFT^-1 y, with the factor 1 / n.
    void inverse(const double* x, double* y) const;

    /// Parts of the plan by themselves, for planners that take parts for independent of each other: the inner
    /// transforms of a plan's first stages for a few neighbouring columns, and one stage of a plan.
    void run_rows(const double* x, double* y) const;
    void run_stage(std::size_t stage, double* y) const;
    /// Complex numbers that x and y of run_rows hold.
    long rows_extent() const;

private:
    struct Step;
    struct Workspace;
    class Borrowed;

    double* level_buffer(Workspace& space, int thread, const Step& step) const;
    void rows(std::size_t steps, const double* x, long x_pitch, double* y, long y_pitch, long count, Workspace& space,
              int thread) const;
    void columns(const Step& step, const double* x, long x_pitch, double* y, long y_pitch, long begin, long end,
                 Workspace& space, int thread) const;
    void block(const Step& step, const double* x, long x_pitch, double* y, long y_pitch, long column, long count,
               Workspace& space, int thread) const;
    void digits(const Step& step, std::size_t level, const double* x, long x_pitch, double* buffer, long buffer_pitch,
                double* y, long y_pitch, long count) const;
    const KernelTable& kernels_for(long columns) const { return columns >= wide_.width ? wide_ : base_kernels(); }

    Plan plan_;
    const KernelTable& wide_;
    Use use_;
    std::vector<Step> steps_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Workspace>> idle_;
};

}  // namespace tengen::transform
