// The transposition table: from the key of a state to its node. Lock free; first come, first served.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "core/tree/arena.h"

namespace tengen::tree {

class Table {
public:
    /// Room for `entries`; 0 for no table.
    explicit Table(std::size_t entries);

    std::size_t size() const { return size_.load(std::memory_order_relaxed); }
    std::size_t limit() const { return limit_; }
    /// A node could not be entered since the last clear.
    bool overflowed() const { return overflowed_.load(std::memory_order_relaxed); }

    /// The node of a key, counted as an access; 0 if there is none.
    Ref find(std::uint64_t key);
    /// Enters a node unless the key is there or the table is full. Returns the node that the key has now, or `node`.
    Ref insert(std::uint64_t key, Ref node);
    std::uint32_t accesses(std::uint64_t key) const;

    /// The entry of a key as it is, without counting; 0 and 0 if there is none.
    struct Entry {
        Ref node;
        std::uint32_t accesses;
    };
    Entry entry(std::uint64_t key) const;
    /// Enters it again; false if the key is taken or the table full.
    bool restore(std::uint64_t key, const Entry& entry);
    void set_overflowed(bool overflowed) { overflowed_.store(overflowed, std::memory_order_relaxed); }

    void clear();

private:
    struct Slot {
        std::atomic<std::uint64_t> key{0};
        std::atomic<Ref> node{0};
        std::atomic<std::uint32_t> accesses{0};
    };

    /// The slot of a key, or the free one where it would go.
    std::size_t place(std::uint64_t key) const;
    static std::uint64_t stored(std::uint64_t key) { return key == 0 ? 1 : key; }

    std::vector<Slot> slots_;
    std::size_t limit_;
    std::atomic<std::size_t> size_{0};
    std::atomic<bool> overflowed_{false};
};

}  // namespace tengen::tree
