// Base cases for every machine.
#include "core/transform/codelets.h"

namespace tengen::transform {

namespace {

constexpr KernelTable kSingle = make_table<1>("one at a time");
constexpr KernelTable kBase = make_table<2>("128 bit");

}  // namespace

const KernelTable& base_kernels() {
    return kBase;
}
const KernelTable& single_kernels() {
    return kSingle;
}

}  // namespace tengen::transform
