#include "core/tree/select/term.h"
#include "core/tree/select/widening.h"

namespace tengen::tree {

const WideningRule aya("aya", "with the logarithm of the visits", [](const Config& config) -> std::unique_ptr<Piece> {
    const WideningConfig& c = config.widening;
    return widened(config, LogarithmicWidth{c.scale, c.factor, c.minimum});
});

}  // namespace tengen::tree
