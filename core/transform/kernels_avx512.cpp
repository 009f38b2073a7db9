// Base cases for processors with AVX-512; compiled with its flags, and called only where it is there.
#if defined(__x86_64__)
#include "core/transform/codelets.h"

namespace tengen::transform {

namespace {

constexpr KernelTable kTable = make_table<8>("AVX-512");

}  // namespace

const KernelTable& avx512_kernels();
const KernelTable& avx512_kernels() {
    return kTable;
}

}  // namespace tengen::transform
#endif
