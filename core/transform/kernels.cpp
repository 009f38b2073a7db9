#include "core/transform/kernels.h"

namespace tengen::transform {

const KernelTable& avx2_kernels();
const KernelTable& avx512_kernels();

const KernelTable& best_kernels([[maybe_unused]] int limit) {
#if defined(__x86_64__)
    if (limit >= 8 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("fma")) {
        return avx512_kernels();
    }
    if (limit >= 4 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return avx2_kernels();
    }
#endif
    return base_kernels();
}

}  // namespace tengen::transform
