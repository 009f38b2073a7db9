// Memory that begins at a cache line, so that vectors of 64 bytes never cross one.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace tengen {

template <class T>
struct CacheLineAllocator {
    using value_type = T;
    static constexpr std::align_val_t kLine{64};

    CacheLineAllocator() = default;
    template <class U>
    CacheLineAllocator(const CacheLineAllocator<U>&) {}  // NOLINT: allocators convert

    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kLine)); }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, kLine); }
    bool operator==(const CacheLineAllocator&) const = default;
};

template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace tengen
