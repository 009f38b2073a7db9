#include "core/transform/race.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>

#include "core/base/random.h"
#include "core/transform/buffer.h"
#include "core/transform/clock.h"

namespace tengen::transform {

namespace {

constexpr std::size_t kLeastTurns = 3;
constexpr std::size_t kMostTurns = 40;

struct Runner {
    std::size_t number;
    std::unique_ptr<Executor> executor;
    std::vector<double> times{};
    double middle = std::numeric_limits<double>::infinity();  ///< the median of the times
};

}  // namespace

Raced race(const std::vector<Plan>& plans, const Stopwatch& stopwatch, double seconds) {
    return *race_while(plans, stopwatch, seconds, stopwatch.thread_time, [] { return true; });
}

std::optional<Raced> race_while(const std::vector<Plan>& plans, const Stopwatch& stopwatch, double seconds,
                                bool thread_time, const GoOn& go_on) {
    if (plans.empty()) {
        throw std::invalid_argument("a race needs a plan");
    }
    const double begin = clock_seconds(thread_time);
    std::vector<Runner> runners;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (plans[i].log_size() != plans[0].log_size()) {
            throw std::invalid_argument("a race needs plans of one length");
        }
        if (!go_on()) {
            return std::nullopt;
        }
        runners.push_back({i, std::make_unique<Executor>(plans[i])});
    }
    const auto size = static_cast<std::size_t>(runners[0].executor->size());
    const Buffer x(size), y(size);
    Rng rng(1);
    for (std::size_t i = 0; i < 2 * size; ++i) {
        x.data()[i] = rng.real() - 0.5;
        y.data()[i] = 0;
    }
    const auto run = [&](Runner& runner, long calls) {
        const double from = clock_seconds(stopwatch.thread_time);
        for (long i = 0; i < calls; ++i) {
            runner.executor->forward(x.data(), y.data());
        }
        return std::max(clock_seconds(stopwatch.thread_time) - from, 1e-9) / static_cast<double>(calls);
    };
    const double piece = stopwatch.seconds / stopwatch.samples;
    const auto turn = [&] {
        for (Runner& runner : runners) {
            if (!go_on()) {
                return false;
            }
            // The one before has left other tables in the cache: a first run does not count.
            const double first = run(runner, 1);
            const double known = std::min(first, runner.middle);
            runner.times.push_back(run(runner, std::max(1L, std::lround(piece / known))));
            runner.middle = median(runner.times);
        }
        std::ranges::rotate(runners, runners.begin() + 1);  // who comes after whom matters
        return true;
    };
    const int heats = std::max(1, static_cast<int>(std::bit_width(runners.size() - 1)));
    std::size_t turns = 0;
    bool going = true;
    for (int heat = 1; heat <= heats; ++heat) {
        const double until = begin + seconds * heat / heats;
        while (going && (turns < kLeastTurns || (clock_seconds(thread_time) < until && turns < kMostTurns))) {
            going = turn();
            turns += going ? 1 : 0;
        }
        if (turns < kLeastTurns) {
            return std::nullopt;
        }
        std::ranges::stable_sort(runners, {}, &Runner::middle);
        runners.resize((runners.size() + 1) / 2);
    }
    return Raced{runners[0].number, runners[0].middle};
}

}  // namespace tengen::transform
