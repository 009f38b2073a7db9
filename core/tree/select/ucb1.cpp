#include "core/tree/select/exploration.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const Exploration ucb1("ucb1", "c sqrt(ln N / n)", [](const Config& config) -> std::unique_ptr<Piece> {
    return std::make_unique<Ucb1>(narrow(config.exploration.coefficient));
});

}  // namespace tengen::tree
