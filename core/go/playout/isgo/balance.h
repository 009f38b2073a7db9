// Auto-balance (Basaldúa 2013, 4.7.4): with fixed thresholds the side that is ahead finds more learned moves and the
// playouts help the winner. Black's threshold rises and White's falls by an offset that follows the numbers of moves.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "core/base/bytes.h"
#include "core/go/types.h"

namespace tengen::go::isgo {

class Balance {
public:
    /// Change of the offset after so many learned moves of each side: none within two standard errors, otherwise 1, or
    /// 4 and 8 if one side has more than two and four times as many. (Where 4 turns into 8 is not printed.)
    static int step(std::int64_t black, std::int64_t white) {
        const std::int64_t difference = black - white;
        if (difference * difference <= 4 * (black + white)) {
            return 0;
        }
        const std::int64_t more = std::max(black, white);
        const std::int64_t less = std::min(black, white);
        const int size = more > 4 * less ? 8 : more > 2 * less ? 4 : 1;
        return difference > 0 ? size : -size;
    }

    /// Learned moves of a playout.
    void count(int black, int white) {
        black_.fetch_add(static_cast<std::uint32_t>(black), std::memory_order_relaxed);
        white_.fetch_add(static_cast<std::uint32_t>(white), std::memory_order_relaxed);
    }
    /// Shifts the offset by what was counted since the last time; it stays within +-limit.
    void adjust(int limit) {
        const std::uint32_t black = black_.exchange(0, std::memory_order_relaxed);
        const std::uint32_t white = white_.exchange(0, std::memory_order_relaxed);
        offset_.store(std::clamp(offset() + step(black, white), -limit, limit), std::memory_order_relaxed);
    }
    void clear() {
        black_.store(0, std::memory_order_relaxed);
        white_.store(0, std::memory_order_relaxed);
        offset_.store(0, std::memory_order_relaxed);
    }

    void save(ByteWriter& out) const {
        out.number(black_.load(std::memory_order_relaxed));
        out.number(white_.load(std::memory_order_relaxed));
        out.integer(offset());
    }
    /// With an offset within +-limit.
    void restore(ByteReader& in, int limit) {
        black_.store(in.small("learned moves are counted too often"), std::memory_order_relaxed);
        white_.store(in.small("learned moves are counted too often"), std::memory_order_relaxed);
        offset_.store(static_cast<int>(in.integer(limit, "an offset of learned moves is too large")),
                      std::memory_order_relaxed);
    }

    int offset() const { return offset_.load(std::memory_order_relaxed); }
    /// The least state at which `c` plays a learned move; one never seen, 0, is never played.
    int threshold(int neutral, Color c) const {
        return std::max(1, neutral + (c == Color::black ? offset() : -offset()));
    }

private:
    std::atomic<std::uint32_t> black_{0};
    std::atomic<std::uint32_t> white_{0};
    std::atomic<int> offset_{0};
};

}  // namespace tengen::go::isgo
