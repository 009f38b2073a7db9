// Base cases for processors with AVX2; compiled with its flags, and called only where it is there.
#if defined(__x86_64__)
#include "core/transform/codelets.h"

namespace tengen::transform {

namespace {

constexpr KernelTable kTable = make_table<4>("AVX2");

}  // namespace

const KernelTable& avx2_kernels();
const KernelTable& avx2_kernels() {
    return kTable;
}

}  // namespace tengen::transform
#endif
