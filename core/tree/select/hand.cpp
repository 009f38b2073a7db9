#include "core/tree/select/term.h"
#include "core/tree/select/value.h"

namespace tengen::tree {

const Schedule hand_schedule("hand", "sqrt(k / (3 n + k))", make_rave<HandSchedule>);

}  // namespace tengen::tree
