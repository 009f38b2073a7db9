#include "core/transform/cost_model.h"

#include <algorithm>

#include "core/transform/kernels.h"
#include "core/transform/twiddles.h"

namespace tengen::transform {

namespace {

constexpr double kNanosecond = 1e-9;
constexpr double kBytes = 16;  // of a complex number
constexpr int kLanes = 8;
/// Lines of a first-level cache whose addresses differ by a power of two of a page or more: its ways.
constexpr double kWays = 12;
constexpr double kPageBytes = 4096;

/// Nanoseconds for a point and a level of the butterfly, by the logarithm of the base case: short ones wait, long ones
/// run out of registers.
constexpr double kArithmetic[kLargestBase + 1] = {0, 0.060, 0.036, 0.028, 0.028, 0.034, 0.036};

/// Nanoseconds to read and write a point of data that take so many bytes.
double traffic(double bytes) {
    return bytes <= 48e3 ? 0.05 : bytes <= 2e6 ? 0.15 : bytes <= 32e6 ? 0.7 : 1.4;
}

/// Rows a power of two apart push each other out of the cache.
double conflicts(double rows, double pitch_bytes) {
    return pitch_bytes >= kPageBytes && rows > kWays ? 1 + 0.5 * (rows / kWays - 1) : 1;
}

/// A base case on `points` points, reading rows so many bytes apart, with narrow vectors where columns are few.
double kernel(int log_size, double points, double columns, double bytes, double pitch_bytes) {
    const double narrow = columns >= kLanes ? 1 : 4;
    const double rows = static_cast<double>(1L << log_size);
    return points * (narrow * log_size * kArithmetic[log_size] + traffic(bytes) * conflicts(rows, pitch_bytes));
}

/// One stage on `points` points, of transforms that keep `bytes` in use.
double stage_time(const Stage& stage, int log_inner, double points, double bytes) {
    const double inner = static_cast<double>(1L << log_inner);
    const int log_radix = stage.log_radix();
    const double radix = static_cast<double>(1L << log_radix);
    const double table = kBytes * inner * stage_entries(log_radix, stage.factored);
    const double pitch = stage.padded ? 0 : inner * kBytes;
    // Factors are read once for each pass over the points, and made where they are factored.
    double time = points * (table / kBytes / (inner * radix) * traffic(bytes + table) + (stage.factored ? 0.06 : 0.03));
    if (stage.block == 0) {
        return time + kernel(log_radix, points, inner, bytes + table, pitch);
    }
    const double columns = std::min<double>(stage.block, inner);
    const double block = 2 * radix * columns * kBytes;
    time += points * (traffic(bytes + table) * (stage.block >= 32 ? 1 : stage.block >= 16 ? 1.05 : 1.15));
    for (const int digit : stage.digits) {
        time += kernel(digit, points, columns, block, columns * kBytes) + points * 0.02;
    }
    return time;
}

/// The first stages and the base case of a plan, for rows whose elements stand `pitch` bytes apart in the input.
double rows_time(const Plan& plan, std::size_t stages, double points, double columns, double pitch, double bytes) {
    double time = kernel(plan.base, points, columns, bytes, pitch);
    int log_inner = plan.base;
    for (std::size_t s = 0; s < stages; ++s) {
        const Stage& stage = plan.stages[s];
        const double extent = static_cast<double>(1L << (log_inner + stage.log_radix())) * kBytes;
        // A few columns at once go through the inner stages.
        const double used = extent * std::min<double>(columns, kLanes) * (stage.padded ? 2 : 1);
        time += stage_time(stage, log_inner, points, used) + (stage.padded ? points * 0.3 * traffic(used) : 0);
        log_inner += stage.log_radix();
    }
    return time;
}

}  // namespace

double modelled_seconds(const Plan& plan) {
    const double points = static_cast<double>(1L << plan.log_size());
    const double bytes = points * kBytes;
    if (plan.stages.empty()) {
        return kNanosecond * (20 + kernel(plan.base, points, 1, bytes, kBytes));
    }
    const Stage& last = plan.stages.back();
    const int log_inner = plan.log_size() - last.log_radix();
    const double pitch = points / static_cast<double>(1L << plan.base) * kBytes;
    const double radix = static_cast<double>(1L << last.log_radix());
    double time = rows_time(plan, plan.stages.size() - 1, points, radix, pitch, 2 * bytes) +
                  stage_time(last, log_inner, points, bytes) + (last.padded ? points * 0.3 * traffic(2 * bytes) : 0);
    if (plan.threads > 1) {
        const double shares = std::min<double>(plan.threads, std::max(1.0, radix / kLanes));
        time = time / (0.9 * shares) + 4000 * plan.threads;
    }
    return kNanosecond * (20 + time);
}

double CostModel::whole(const Plan& plan, double /*enough*/) {
    return modelled_seconds(plan);
}

double CostModel::few_columns(const Plan& plan, double /*enough*/) {
    const double points = static_cast<double>(1L << plan.log_size()) * kLanes;
    return kNanosecond * rows_time(plan, plan.stages.size(), points, kLanes, kLanes * kBytes, 2 * points * kBytes);
}

double CostModel::last_stage(const Plan& plan, double /*enough*/) {
    const Stage& stage = plan.stages.back();
    const double points = static_cast<double>(1L << plan.log_size());
    return kNanosecond * stage_time(stage, plan.log_size() - stage.log_radix(), points, points * kBytes);
}

}  // namespace tengen::transform
