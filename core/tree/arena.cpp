#include "core/tree/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "core/base/memory.h"

namespace tengen::tree {

Arena::Arena(std::size_t bytes) : units_(std::clamp<std::size_t>(bytes / kUnit, 64, std::size_t{1} << 32)) {
    // Pages are not touched, and so not resident, before they are used.
    void* const memory =
        mmap(nullptr, units_ * kUnit, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw NoRoom("not enough memory for a tree of " + std::to_string(units_ * kUnit >> 20) +
                     " MB: set tree.memory_mb to less");
    }
    base_ = static_cast<std::byte*>(memory);
}

Arena::~Arena() {
    munmap(base_, units_ * kUnit);
}

void Arena::truncate(Ref end) {
    next_.store(end, std::memory_order_relaxed);
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t keep = (static_cast<std::size_t>(end) * kUnit + page - 1) / page * page;
    if (keep < units_ * kUnit) {
        madvise(base_ + keep, units_ * kUnit - keep, MADV_DONTNEED);
    }
}

}  // namespace tengen::tree
