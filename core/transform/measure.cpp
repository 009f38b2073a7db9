#include "core/transform/measure.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/random.h"
#include "core/transform/clock.h"

namespace tengen::transform {

namespace {

/// So much slower than the best is hopeless, after a first glance and after a proper sample.
constexpr double kHopelessAtOnce = 1.3;
constexpr double kHopeless = 1.15;
/// Seconds of the first glance.
constexpr double kGlance = 1e-4;

}  // namespace

double Stopwatch::time(const std::function<void()>& call, double enough) const {
    const auto run = [&](long calls) {
        const double begin = clock_seconds(thread_time);
        for (long i = 0; i < calls; ++i) {
            call();
        }
        return std::max(clock_seconds(thread_time) - begin, 1e-9) / static_cast<double>(calls);
    };
    const auto calls_in = [](double span, double each) { return std::max(1L, std::lround(span / each)); };
    const double first = run(1);  // tables and data come into the cache
    double best = run(calls_in(kGlance, first));
    if (best > kHopelessAtOnce * enough) {
        return best;
    }
    const double piece = seconds / samples;
    for (int sample = 0; sample < samples; ++sample) {
        best = std::min(best, run(calls_in(piece, best)));
        if (best > kHopeless * enough) {
            break;
        }
    }
    return best;
}

MeasuredTime::MeasuredTime(const PlanGrammar& grammar, const Stopwatch& stopwatch)
    : PlanObjective(grammar), stopwatch_(stopwatch) {
    stopwatch_.thread_time = stopwatch.thread_time && grammar.options().threads == 1;
}

void MeasuredTime::make_room(long complexes) {
    if (complexes <= room_) {
        return;
    }
    x_ = Buffer(static_cast<std::size_t>(complexes));
    y_ = Buffer(static_cast<std::size_t>(complexes));
    Rng rng(1);
    for (long i = 0; i < 2 * complexes; ++i) {
        x_.data()[i] = rng.real() - 0.5;
        y_.data()[i] = 0;
    }
    room_ = complexes;
}

double MeasuredTime::whole(const Plan& plan, double enough) {
    const Executor executor(plan);
    make_room(executor.size());
    return stopwatch_.time([&] { executor.forward(x_.data(), y_.data()); }, enough);
}

double MeasuredTime::few_columns(const Plan& plan, double enough) {
    const Executor executor(plan, best_kernels(), Executor::Use::FewColumns);
    make_room(executor.rows_extent());
    return stopwatch_.time([&] { executor.run_rows(x_.data(), y_.data()); }, enough);
}

double MeasuredTime::last_stage(const Plan& plan, double enough) {
    const Executor executor(plan);
    make_room(executor.size());
    // Zeros stay zeros: the same stage again and again would let other numbers grow beyond all bounds.
    std::memset(y_.data(), 0, static_cast<std::size_t>(2 * executor.size()) * sizeof(double));
    return stopwatch_.time([&] { executor.run_stage(plan.stages.size() - 1, y_.data()); }, enough);
}

}  // namespace tengen::transform
