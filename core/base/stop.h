// Stopping long work: a flag that anybody may set, and a deadline on the monotonic clock.
#pragma once

#include <atomic>
#include <chrono>
#include <limits>

namespace tengen {

class StopToken {
public:
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    void reset() { stopped_.store(false, std::memory_order_relaxed); }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> stopped_{false};
};

class Deadline {
public:
    using Clock = std::chrono::steady_clock;

    /// `seconds` from now; infinity for never.
    explicit Deadline(double seconds) : start_(Clock::now()), seconds_(seconds) {}

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    bool over() const { return seconds_ != std::numeric_limits<double>::infinity() && elapsed() >= seconds_; }

private:
    Clock::time_point start_;
    double seconds_;
};

}  // namespace tengen
