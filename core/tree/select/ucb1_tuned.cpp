#include "core/tree/select/exploration.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const Exploration ucb1_tuned("ucb1-tuned", "the same with a bound of the variance",
                             [](const Config& config) -> std::unique_ptr<Piece> {
                                 return std::make_unique<Ucb1Tuned>(narrow(config.exploration.coefficient));
                             });

}  // namespace tengen::tree
