// A win/loss state that several threads learn into at once.
#pragma once

#include <atomic>

#include "core/bandit/wls.h"

namespace tengen::bandit {

/// Of the size of its index, 0 (never seen) when made. A thread that reads between another's load and store makes one
/// of the two results lost, which costs a little evidence. Nothing worse can happen: a load or store is never torn, and
/// what is stored is the successor of a state that the cell held. Waiting or retrying would cost more than the result
/// is worth.
template <std::unsigned_integral Index>
class WlsCell {
public:
    Index get() const { return state_.load(std::memory_order_relaxed); }
    /// To the index of a state.
    void set(Index state) { state_.store(state, std::memory_order_relaxed); }
    void clear() { state_.store(0, std::memory_order_relaxed); }

    /// Learns a result and returns the new state.
    Index update(const WlsTable<Index>& table, bool win) {
        const Index state = table.next(get(), win);
        state_.store(state, std::memory_order_relaxed);
        return state;
    }

private:
    std::atomic<Index> state_{0};

    static_assert(std::atomic<Index>::is_always_lock_free && sizeof(std::atomic<Index>) == sizeof(Index));
};

}  // namespace tengen::bandit
