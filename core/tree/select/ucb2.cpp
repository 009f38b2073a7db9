#include "core/tree/select/exploration.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const settings::Added<double> ucb2_alpha(
    "exploration", "ucb2_alpha", 0.001,
    "alpha of UCB2: the greater, the longer a chosen move is played without looking at the others",
    [](settings::Field& f) { f.above(0).most(1e6); });

const Exploration ucb2("ucb2", "moves are played in growing epochs",
                       [](const Config& config) -> std::unique_ptr<Piece> {
                           return std::make_unique<Ucb2>(narrow(config.exploration.coefficient),
                                                         ucb2_alpha(config.exploration.own));
                       });

}  // namespace tengen::tree
