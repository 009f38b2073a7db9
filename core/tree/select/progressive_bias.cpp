#include "core/tree/select/bias.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const PriorUse progressive("progressive", "a bias that fades", [](const Config& config) -> std::unique_ptr<Piece> {
    return std::make_unique<ProgressiveBias>(narrow(config.prior.scale));
});

}  // namespace tengen::tree
