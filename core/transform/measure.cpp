#include "core/transform/measure.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

#include "core/base/random.h"
#include "core/transform/clock.h"
#include "core/transform/race.h"

namespace tengen::transform {

namespace {

/// So much slower than the best is hopeless: in a first run that is long but finds nothing in the caches, after a first
/// glance, and after a proper sample.
constexpr double kHopelessCold = 1.5;
constexpr double kHopelessAtOnce = 1.2;
constexpr double kHopeless = 1.08;
/// Seconds of the first glance.
constexpr double kGlance = 1e-4;
/// After so many seconds, and runs of the first plan, it is run again.
constexpr double kStale = 0.005;
constexpr double kStaleRuns = 8;
/// Seconds of such a look, and how many are remembered.
constexpr double kLook = 2e-4;
constexpr std::size_t kLooks = 5;
/// The share of the time of a measurement that a rough one takes.
constexpr double kRough = 0.25;
/// What takes at most this share of the anchor's time replaces it.
constexpr double kBetterAnchor = 0.93;
/// The share of the time of a search in which its best plans are measured in turns; what is so much slower than the
/// best does not take part.
constexpr double kRace = 0.2;
constexpr double kBehind = 0.08;
/// Runs of a plan in a race, at least: three turns of a first run, which does not count, and a sample; and making its
/// tables takes about as long as one.
constexpr double kRunsInRace = 7;
constexpr double kSamplesInRace = 3;
/// Others on the machine may slow a race down; so much longer than it should take, it is given up.
constexpr double kGiveUp = 1.5;
constexpr double kNothingIsEnough = std::numeric_limits<double>::infinity();

long calls_in(double span, double each) {
    return std::max(1L, std::lround(span / each));
}

}  // namespace

double Stopwatch::time(const std::function<void()>& call, double enough) const {
    const auto run = [&](long calls) {
        const double begin = clock_seconds(thread_time);
        for (long i = 0; i < calls; ++i) {
            call();
        }
        return std::max(clock_seconds(thread_time) - begin, 1e-9) / static_cast<double>(calls);
    };
    const double piece = seconds / samples;
    const double first = run(1);  // tables and data come into the cache
    if (first >= piece && first > kHopelessCold * enough) {
        return first;
    }
    const double glance = run(calls_in(kGlance, first));
    if (glance > kHopelessAtOnce * enough) {
        return glance;
    }
    double shortest = glance;
    std::vector<double> times;
    if (glance >= piece) {
        times.push_back(glance);
    }
    while (std::ssize(times) < samples) {
        times.push_back(run(calls_in(piece, shortest)));
        shortest = std::min(shortest, times.back());
        if (shortest > kHopeless * enough) {
            break;
        }
    }
    return median(times);
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

MeasuredTime::MeasuredTime(const PlanGrammar& grammar, const Stopwatch& stopwatch)
    : PlanObjective(grammar), exact_(stopwatch) {
    exact_.thread_time = stopwatch.thread_time && grammar.options().threads == 1;
    rough_ = exact_;
    rough_.seconds = kRough * exact_.seconds;
    set_rough(false);
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
    auto executor = std::make_unique<Executor>(plan);
    make_room(executor->size());
    const auto call = [&] { executor->forward(x_.data(), y_.data()); };
    if (anchor_ == nullptr) {
        const double seconds = stopwatch_.time(call, enough);
        take_as_anchor(std::move(executor), seconds);
        return seconds;
    }
    look_around();
    double seconds = stopwatch_.time(call, enough * level_) / level_;
    if (seconds < enough) {
        seconds = std::max(seconds, beside_anchor(*executor));
        if (seconds < kBetterAnchor * anchor_seconds_) {
            take_as_anchor(std::move(executor), seconds);
        }
    }
    return seconds;
}

void MeasuredTime::take_as_anchor(std::unique_ptr<Executor> executor, double seconds) {
    anchor_ = std::move(executor);
    anchor_seconds_ = seconds;
    looks_ = {level_};
    looked_ = clock_seconds(stopwatch_.thread_time);
}

void MeasuredTime::look_around() {
    if (clock_seconds(stopwatch_.thread_time) - looked_ < std::max(kStale, kStaleRuns * anchor_seconds_)) {
        return;
    }
    const auto call = [&] { anchor_->forward(x_.data(), y_.data()); };
    const Stopwatch once{kLook, 1, stopwatch_.thread_time};
    looks_.push_back(once.time(call, kNothingIsEnough) / anchor_seconds_);
    if (looks_.size() > kLooks) {
        looks_.erase(looks_.begin());
    }
    level_ = median(looks_);  // of a few: a plan whose time is divided by an outlier would look like the best
    looked_ = clock_seconds(stopwatch_.thread_time);
}

double MeasuredTime::beside_anchor(const Executor& executor) const {
    const auto time = [&](const Executor& each) {
        return stopwatch_.time([&] { each.forward(x_.data(), y_.data()); }, kNothingIsEnough);
    };
    const double anchor = time(*anchor_);
    return time(executor) / anchor * anchor_seconds_;
}

double MeasuredTime::last_share() const {
    return kRace;
}

std::optional<Chosen> MeasuredTime::choose(const std::vector<Judged>& leaders, const LastTime& time,
                                           const GoOn& go_on) {
    std::vector<Plan> plans;
    double needed = 0;
    for (const Judged& leader : leaders) {
        Plan plan = parse_plan(leader.text);
        const double run = pseudo_mflops(plan.log_size(), 1) / leader.value;
        const double more = kSamplesInRace * exact_.seconds / exact_.samples + kRunsInRace * run;
        const double limit = plans.size() < 2 ? time.most : std::min(time.usual, time.most);
        if (needed + more > limit || leader.value < (1 - kBehind) * leaders[0].value) {
            break;
        }
        needed += more;
        plans.push_back(std::move(plan));
    }
    if (plans.empty()) {
        return std::nullopt;
    }
    const double seconds = std::max(needed, std::min(time.usual, time.most));
    const double end = clock_seconds(time.thread_time) + kGiveUp * seconds;
    const std::optional<Raced> raced = race_while(plans, exact_, seconds, time.thread_time,
                                                  [&] { return clock_seconds(time.thread_time) < end && go_on(); });
    if (!raced) {
        return std::nullopt;
    }
    return Chosen{raced->winner, pseudo_mflops(plans[0].log_size(), raced->seconds)};
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
