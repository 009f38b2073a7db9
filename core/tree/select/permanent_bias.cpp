#include "core/tree/select/bias.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const PriorUse permanent("permanent", "a bias that stays", [](const Config& config) -> std::unique_ptr<Piece> {
    return std::make_unique<PermanentBias>(narrow(config.prior.scale));
});

}  // namespace tengen::tree
