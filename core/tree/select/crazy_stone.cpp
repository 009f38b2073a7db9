#include "core/tree/select/term.h"
#include "core/tree/select/widening.h"

namespace tengen::tree {

const WideningRule crazy_stone("crazy-stone", "all at first, then one, then with the logarithm",
                               [](const Config& config) -> std::unique_ptr<Piece> {
                                   const WideningConfig& c = config.widening;
                                   return widened(config, CrazyStoneWidth{c.scale, c.factor, c.unpruned_visits});
                               });

}  // namespace tengen::tree
