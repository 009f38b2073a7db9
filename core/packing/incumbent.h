// The best packing found so far, shared by all threads and methods.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/stop.h"
#include "core/packing/problem.h"

namespace tengen::packing {

/// When a packing was found that was shorter than all before.
struct Improvement {
    double seconds;
    int height;
};

class Incumbent {
public:
    /// The token is told to stop when no shorter packing is possible or `limit` packings were made; it must outlive
    /// this.
    Incumbent(const Problem& problem, StopToken& stop, long limit = std::numeric_limits<long>::max())
        : Incumbent(problem, &stop, limit) {}
    /// Of a search that ends by itself and lets itself be watched.
    explicit Incumbent(const Problem& problem) : Incumbent(problem, nullptr, std::numeric_limits<long>::max()) {}

    /// When playouts that take long may be left unfinished; told before threads begin.
    void set_deadline(const Deadline& deadline) { deadline_ = deadline; }
    /// ... by what tells whether the search is over; null afterwards.
    void watch(const std::function<bool()>* over) { watched_ = over; }
    bool watched() const { return watched_ != nullptr; }
    /// Whether time is up or the token was told to stop.
    bool over() const {
        return (stop_ != nullptr && stop_->stopped()) || deadline_.over() || (watched_ != nullptr && (*watched_)());
    }

    /// Of the best; above every possible one while there is none.
    int height() const { return height_.load(std::memory_order_relaxed); }
    /// Packings that searches have made.
    long made() const { return made_.load(std::memory_order_relaxed); }
    /// Counts a whole packing, and takes it if it is shorter.
    void add(int height, const std::vector<Placement>& packing) {
        offer(height, packing);
        if (made_.fetch_add(1, std::memory_order_relaxed) + 1 >= limit_) {
            stop();
        }
    }
    /// Takes a whole packing if it is shorter; true if it was.
    bool offer(int height, const std::vector<Placement>& packing) {
        if (height >= this->height()) {
            return false;
        }
        const std::lock_guard lock(mutex_);
        if (height >= this->height()) {
            return false;
        }
        height_.store(height, std::memory_order_relaxed);
        packing_ = packing;
        history_.push_back({clock_.elapsed(), height});
        if (height <= lower_bound_) {
            stop();
        }
        return true;
    }
    std::vector<Placement> packing() const {
        const std::lock_guard lock(mutex_);
        return packing_;
    }
    std::vector<Improvement> history() const {
        const std::lock_guard lock(mutex_);
        return history_;
    }

private:
    Incumbent(const Problem& problem, StopToken* stop, long limit)
        : height_(problem.upper_bound() + 1),
          lower_bound_(problem.lower_bound()),
          limit_(limit),
          stop_(stop),
          clock_(0) {}
    void stop() {
        if (stop_ != nullptr) {
            stop_->stop();
        }
    }

    std::atomic<int> height_;
    std::atomic<long> made_{0};
    const int lower_bound_;
    const long limit_;
    StopToken* const stop_;
    const Deadline clock_;
    Deadline deadline_{std::numeric_limits<double>::infinity()};
    const std::function<bool()>* watched_ = nullptr;
    mutable std::mutex mutex_;
    std::vector<Placement> packing_;
    std::vector<Improvement> history_;
};

}  // namespace tengen::packing
