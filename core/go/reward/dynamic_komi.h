// Dynamic komi: points added to the komi by which playouts are judged, so that they do not all end alike where one side
// is far ahead (Ferreira 2016, 3.3.10; Baudis 2011). Positive points are White's. An ended game counts by the real
// komi.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "core/base/bytes.h"
#include "core/go/board.h"
#include "core/go/reward/config.h"
#include "core/tree/domain.h"

namespace tengen::go {

/// The offset of one search. Threads may count playouts at the same time; a copy goes its own way.
class DynamicKomi {
public:
    enum class Rule : std::uint8_t { off, linear, value };

    /// Throws std::invalid_argument if the configuration is wrong.
    DynamicKomi(const DynamicKomiConfig& config, int handicap);
    DynamicKomi(const DynamicKomi& other);
    DynamicKomi& operator=(const DynamicKomi&) = delete;

    int offset() const { return offset_.load(std::memory_order_relaxed); }
    /// The search goes on from this position. The offset by value stays what it was, unless the board is full.
    void begin(const Board& board);
    /// A playout ended like this.
    void count(const tree::Outcome& outcome) const {
        if (counting_) {
            add(outcome);
        }
    }

    void save(ByteWriter& out) const;
    /// After `begin` with the same position.
    void restore(ByteReader& in);

private:
    void add(const tree::Outcome& outcome) const;
    void adjust(double win_rate) const;

    DynamicKomiConfig config_;
    Rule rule_;
    int handicap_;
    int side_ = 0;  ///< the player at the root
    int most_ = 0;  ///< points that the offset never exceeds
    bool counting_ = false;
    mutable std::atomic<int> offset_{0};
    /// Playouts since the last change in the low half, twice the wins of Black (draws once) in the high half.
    mutable std::atomic<std::uint64_t> window_{0};
    /// By player: the burden that proved too heavy.
    mutable std::atomic<int> too_heavy_[2] = {std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
};

}  // namespace tengen::go
