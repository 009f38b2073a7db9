#include "core/tree/select/term.h"
#include "core/tree/select/value.h"

namespace tengen::tree {

const Schedule alpha_schedule("alpha", "a constant share", make_rave<ConstantShare>);

}  // namespace tengen::tree
