#include "core/tree/select/term.h"
#include "core/tree/select/widening.h"

namespace tengen::tree {

const WideningRule unpruning("unpruning", "all at first, then as aya",
                             [](const Config& config) -> std::unique_ptr<Piece> {
                                 const WideningConfig& c = config.widening;
                                 return widened(config,
                                                UnpruningWidth{{c.scale, c.factor, c.minimum}, c.unpruned_visits});
                             });

}  // namespace tengen::tree
