#include "core/tree/select/term.h"
#include "core/tree/select/value.h"

namespace tengen::tree {

const Schedule bias_constant("bias-constant", "m / (m + n + m n c)", make_rave<BiasConstant>);

}  // namespace tengen::tree
