#include "core/tree/select/term.h"

namespace tengen::tree {

// What leaves a term out, of each kind.
const Exploration no_exploration("none", "nothing", no_piece);
const Schedule no_schedule("off", "no AMAF values", no_piece);
const PriorUse no_prior("off", "nothing", no_piece);
const WideningRule no_widening("off", "all are considered", no_piece);

}  // namespace tengen::tree
