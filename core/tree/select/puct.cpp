#include "core/tree/select/exploration.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const Exploration puct(
    "puct", "c P sqrt(N) / (1 + n)",
    [](const Config& config) -> std::unique_ptr<Piece> {
        return std::make_unique<Puct>(narrow(config.exploration.coefficient));
    },
    true);

}  // namespace tengen::tree
