// Who owns the points of actions at the end of simulations: sums that anybody may read while the search goes on.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/tree/domain.h"

namespace tengen::tree {

class Ownership {
public:
    Ownership() = default;
    Ownership(int players, std::uint32_t actions)
        : actions_(actions), counts_(static_cast<std::size_t>(players) * actions) {}

    Ownership(Ownership&& other) noexcept { *this = std::move(other); }

    bool empty() const { return counts_.empty(); }
    std::uint32_t actions() const { return actions_; }
    /// Simulations that were looked at.
    std::uint32_t samples() const { return samples_.load(std::memory_order_relaxed); }
    /// In how many of them the player owned the point of the action.
    std::uint32_t count(int player, Action action) const {
        return counts_[static_cast<std::size_t>(player) * actions_ + action].load(std::memory_order_relaxed);
    }

    /// One more simulation: by action the player that owns its point, or -1.
    void add(std::span<const std::int8_t> owner) {
        for (std::uint32_t a = 0; a < actions_; ++a) {
            if (owner[a] >= 0) {
                counts_[static_cast<std::size_t>(owner[a]) * actions_ + a].fetch_add(1, std::memory_order_relaxed);
            }
        }
        samples_.fetch_add(1, std::memory_order_relaxed);
    }
    /// The simulations of another search of the same domain too.
    void add(const Ownership& other) {
        for (std::size_t i = 0; i < counts_.size() && i < other.counts_.size(); ++i) {
            counts_[i].fetch_add(other.counts_[i].load(std::memory_order_relaxed), std::memory_order_relaxed);
        }
        samples_.fetch_add(other.samples(), std::memory_order_relaxed);
    }
    void clear() {
        for (auto& count : counts_) {
            count.store(0, std::memory_order_relaxed);
        }
        samples_.store(0, std::memory_order_relaxed);
    }
    void save(ByteWriter& out) const {
        out.number(samples());
        for (const auto& count : counts_) {
            out.number(count.load(std::memory_order_relaxed));
        }
    }
    /// Into a new one for the same players and actions.
    void restore(ByteReader& in) {
        samples_.store(in.small("there are too many looks at who owns what"), std::memory_order_relaxed);
        for (auto& count : counts_) {
            count.store(in.small("a point is owned more often than it was looked at", samples()),
                        std::memory_order_relaxed);
        }
    }
    Ownership& operator=(Ownership&& other) noexcept {
        actions_ = other.actions_;
        counts_ = std::move(other.counts_);
        samples_.store(other.samples(), std::memory_order_relaxed);
        return *this;
    }

private:
    std::uint32_t actions_ = 0;
    std::vector<std::atomic<std::uint32_t>> counts_;
    std::atomic<std::uint32_t> samples_{0};
};

}  // namespace tengen::tree
