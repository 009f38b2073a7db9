#include "core/tree/select/term.h"

namespace tengen::tree {

// They enter the visits and values that the other pieces see (Tree::fill).
const PriorUse prior_visits("visits", "virtual simulations", no_piece);

}  // namespace tengen::tree
