// Memory for complex numbers: aligned to cache lines, on large pages where the system has them and it is worth it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace tengen::transform {

class Buffer {
public:
    Buffer() = default;
    /// Room for so many complex numbers, with any content.
    explicit Buffer(std::size_t complexes) {
        constexpr std::size_t kPage = std::size_t{2} << 20;
        // Where small pages lie in memory decides which of them meet in the cache, and with that a tenth of the time of
        // a transform of 2^16 points: another draw for each buffer. Inside of a large page nothing is drawn.
        constexpr std::size_t kLarge = std::size_t{1} << 16;
        const std::size_t bytes = complexes * 2 * sizeof(double);
        const std::size_t alignment = bytes >= kLarge ? kPage : 64;
        void* const memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
        if (memory == nullptr && bytes > 0) {
            throw std::bad_alloc();
        }
#if defined(__linux__)
        if (bytes >= kLarge) {
            static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));  // a wish: without it all works, only slower
        }
#endif
        memory_.reset(static_cast<double*>(memory));
    }

    double* data() const { return memory_.get(); }

private:
    struct Free {
        void operator()(double* p) const { std::free(p); }
    };
    std::unique_ptr<double, Free> memory_;
};

}  // namespace tengen::transform
