// The best different models seen so far (L_best).
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace tengen::gep {

struct Found {
    std::vector<std::uint32_t> model;  // SNPs by rank, ascending
    int value = 0;                     // summed over the draws
    double evaluations = 0;            // spent when it was found
    double seconds = 0;                // the same, as time of runs
};

/// Threads may offer models at once. Of equal models the first found stays.
class BestList {
public:
    explicit BestList(std::size_t capacity) : capacity_(capacity) {}

    void offer(std::span<const std::uint32_t> sorted, int value, double evaluations, double seconds) {
        const std::lock_guard lock(mutex_);
        if (list_.size() == capacity_ && value <= list_.back().value) {
            return;
        }
        for (const Found& found : list_) {
            if (found.value == value &&
                std::equal(sorted.begin(), sorted.end(), found.model.begin(), found.model.end())) {
                return;
            }
        }
        const auto place = std::upper_bound(list_.begin(), list_.end(), value,
                                            [](int v, const Found& found) { return v > found.value; });
        list_.insert(place, {{sorted.begin(), sorted.end()}, value, evaluations, seconds});
        if (list_.size() > capacity_) {
            list_.pop_back();
        }
    }
    std::size_t capacity() const { return capacity_; }
    /// Best first.
    std::vector<Found> list() const {
        const std::lock_guard lock(mutex_);
        return list_;
    }

private:
    std::size_t capacity_;
    mutable std::mutex mutex_;
    std::vector<Found> list_;
};

}  // namespace tengen::gep
