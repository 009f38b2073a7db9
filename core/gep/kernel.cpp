#include "core/gep/kernel.h"

#include <array>

namespace tengen::gep {

namespace {

struct OfThisMachine {
    std::array<Kernel, 3> list{};
    std::size_t count = 0;

    OfThisMachine() {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi")) {
            list[count++] = {"AVX-512 VBMI", count_avx512};
        }
        if (__builtin_cpu_supports("avx2")) {
            list[count++] = {"AVX2", count_avx2};
        }
#endif
        list[count++] = {"128 bit", count_base};
    }
};

}  // namespace

std::size_t kernel_room(int snps, int blocks, int classes) {
    const auto groups = static_cast<std::size_t>(snps + 1) / 2;
    const auto places = static_cast<std::size_t>(blocks) * kBlock;
    return groups * places                                            // combined genotypes
           + groups * static_cast<std::size_t>(classes) * 2 * kBlock  // tables
           + 2 * places * sizeof(std::int16_t)                        // margins and who is placed rightly
           + places / kBlock * 2 * sizeof(std::uint64_t)              // people of the same margin
           + places;                                                  // margins of a byte
}

std::span<const Kernel> kernels() {
    static const OfThisMachine found;
    return {found.list.data(), found.count};
}

}  // namespace tengen::gep
