#include "core/tree/table.h"

#include <bit>

#include "core/base/random.h"

namespace tengen::tree {

Table::Table(std::size_t entries) : slots_(entries == 0 ? 0 : std::bit_ceil(2 * entries)), limit_(entries) {}

std::size_t Table::place(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = split_mix(key) & mask;
    for (;;) {
        const std::uint64_t found = slots_[i].key.load(std::memory_order_acquire);
        if (found == key || found == 0) {
            return i;
        }
        i = (i + 1) & mask;  // at most half of the slots are in use, so a free one is never far
    }
}

Ref Table::find(std::uint64_t key) {
    if (slots_.empty()) {
        return 0;
    }
    Slot& slot = slots_[place(stored(key))];
    const Ref node = slot.node.load(std::memory_order_acquire);
    if (node != 0) {
        slot.accesses.fetch_add(1, std::memory_order_relaxed);
    }
    return node;
}

Ref Table::insert(std::uint64_t key, Ref node) {
    if (slots_.empty()) {
        return node;
    }
    key = stored(key);
    for (;;) {
        Slot& slot = slots_[place(key)];
        std::uint64_t expected = slot.key.load(std::memory_order_acquire);
        if (expected == 0) {
            if (size_.fetch_add(1, std::memory_order_relaxed) >= limit_) {
                size_.fetch_sub(1, std::memory_order_relaxed);
                overflowed_.store(true, std::memory_order_relaxed);
                return node;
            }
            if (!slot.key.compare_exchange_strong(expected, key, std::memory_order_acq_rel)) {
                size_.fetch_sub(1, std::memory_order_relaxed);
                if (expected != key) {
                    continue;  // another key took the slot
                }
            }
        }
        Ref none = 0;
        if (slot.node.compare_exchange_strong(none, node, std::memory_order_acq_rel)) {
            slot.accesses.store(1, std::memory_order_relaxed);
            return node;
        }
        return none;
    }
}

Table::Entry Table::entry(std::uint64_t key) const {
    if (slots_.empty()) {
        return {0, 0};
    }
    const Slot& slot = slots_[place(stored(key))];
    return {slot.node.load(std::memory_order_relaxed), slot.accesses.load(std::memory_order_relaxed)};
}

bool Table::restore(std::uint64_t key, const Entry& entry) {
    if (size() >= limit_ || this->entry(key).node != 0) {
        return false;
    }
    insert(key, entry.node);
    slots_[place(stored(key))].accesses.store(entry.accesses, std::memory_order_relaxed);
    return true;
}

std::uint32_t Table::accesses(std::uint64_t key) const {
    return slots_.empty() ? 0 : slots_[place(stored(key))].accesses.load(std::memory_order_relaxed);
}

void Table::clear() {
    for (Slot& slot : slots_) {
        slot.key.store(0, std::memory_order_relaxed);
        slot.node.store(0, std::memory_order_relaxed);
        slot.accesses.store(0, std::memory_order_relaxed);
    }
    size_.store(0, std::memory_order_relaxed);
    overflowed_.store(false, std::memory_order_relaxed);
}

}  // namespace tengen::tree
