// Stopping long work: a flag that anybody may set, and a deadline on the monotonic clock.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace tengen {

/// Calls of stop() are counted: work that remembers the count from when it was asked for misses none that came later,
/// even before it begins, and heeds none that came earlier.
class StopToken {
public:
    void stop() { stops_.fetch_add(1, std::memory_order_relaxed); }
    std::uint64_t stops() const { return stops_.load(std::memory_order_relaxed); }
    /// From here on only what came after the first `stops` calls counts.
    void heed_after(std::uint64_t stops) { heeded_after_.store(stops, std::memory_order_relaxed); }
    void reset() { heed_after(stops()); }
    bool stopped() const { return stops() != heeded_after_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> stops_{0};
    std::atomic<std::uint64_t> heeded_after_{0};
};

class Deadline {
public:
    using Clock = std::chrono::steady_clock;

    /// `seconds` from now; infinity for never.
    explicit Deadline(double seconds) : start_(Clock::now()), seconds_(seconds) {}

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    bool over() const { return seconds_ != std::numeric_limits<double>::infinity() && elapsed() >= seconds_; }
    /// The share of the time that is over; 0 for never.
    double share() const { return elapsed() / seconds_; }

private:
    Clock::time_point start_;
    double seconds_;
};

/// When to look at the clock between steps of work. That costs as much as a short step, so it is done at every
/// sixteenth; where steps are long, after each: sixteen playouts of a second would be sixteen seconds too many.
/// Any number of threads may ask, each with the number of its own steps.
class Glances {
public:
    static constexpr long kRare = 16;
    static constexpr double kLongStep = 20e-6;  ///< seconds; beside them a look at the clock is nothing

    Glances() = default;
    Glances(const Glances& other) : long_(other.long_.load(std::memory_order_relaxed)) {}
    Glances& operator=(const Glances&) = delete;

    bool due(long steps) const { return steps % kRare == 0 || long_.load(std::memory_order_relaxed); }
    /// What a look has shown: so many steps took so many seconds.
    void learn(long steps, double seconds) {
        long_.store(seconds > kLongStep * static_cast<double>(steps), std::memory_order_relaxed);
    }

private:
    std::atomic<bool> long_{true};  // until the first look has shown otherwise
};

}  // namespace tengen
