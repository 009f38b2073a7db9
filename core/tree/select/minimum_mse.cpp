#include "core/tree/select/term.h"
#include "core/tree/select/value.h"

namespace tengen::tree {

const Schedule minimum_mse("minimum-mse", "m / (n + m + 4 n m b^2)", make_rave<MinimumMse>);

}  // namespace tengen::tree
