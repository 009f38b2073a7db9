// Memory of a tree: one region of fixed size, handed out from the front. Never more than the budget is used; what was
// used goes back to the system on clear.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tengen::tree {

/// Place of a block in the arena, in units of 16 bytes; 0 is none.
using Ref = std::uint32_t;

class Arena {
public:
    static constexpr std::size_t kUnit = 16;

    /// Throws NoRoom if the address space cannot be had.
    explicit Arena(std::size_t bytes);
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// Room for `bytes`, or 0 when the budget is used up. Safe from several threads.
    Ref allocate(std::size_t bytes) {
        const std::size_t units = (bytes + kUnit - 1) / kUnit;
        const std::size_t at = next_.fetch_add(units, std::memory_order_relaxed);
        if (at + units > units_) {
            next_.fetch_sub(units, std::memory_order_relaxed);
            return 0;
        }
        return static_cast<Ref>(at);
    }

    void* at(Ref ref) const { return base_ + static_cast<std::size_t>(ref) * kUnit; }
    Ref ref_of(const void* block) const {
        return static_cast<Ref>(static_cast<std::size_t>(static_cast<const std::byte*>(block) - base_) / kUnit);
    }
    std::size_t capacity() const { return units_ * kUnit; }
    std::size_t used() const { return next_.load(std::memory_order_relaxed) * kUnit; }
    /// First place after what is in use.
    Ref end() const { return static_cast<Ref>(next_.load(std::memory_order_relaxed)); }

    /// Forgets everything after `end` and gives the pages back to the system.
    void truncate(Ref end);
    void clear() { truncate(kFirst); }
    /// Forgets everything but keeps the pages, for the next search of the same size.
    void reset() { next_.store(kFirst, std::memory_order_relaxed); }

    /// The first block's place: 0 is kept free to mean none.
    static constexpr Ref kFirst = 1;

private:
    std::byte* base_;
    std::size_t units_;
    std::atomic<std::size_t> next_{kFirst};
};

}  // namespace tengen::tree
