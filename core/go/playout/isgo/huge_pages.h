// Memory for large tables that are read at random: in pages of 2 MB where the system has them, which spares most reads
// a second look-up of the address.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tengen::go::isgo {

/// An allocator for std::vector.
template <class T>
struct HugePages {
    using value_type = T;
    static constexpr std::size_t kPage = std::size_t{2} << 20;

    HugePages() = default;
    template <class Other>
    explicit HugePages(const HugePages<Other>&) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = (count * sizeof(T) + kPage - 1) / kPage * kPage;
        void* const memory = std::aligned_alloc(kPage, bytes);
        if (memory == nullptr) {
            throw std::bad_alloc();
        }
#ifdef __linux__
        static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) { std::free(memory); }

    friend bool operator==(const HugePages&, const HugePages&) { return true; }
};

}  // namespace tengen::go::isgo
