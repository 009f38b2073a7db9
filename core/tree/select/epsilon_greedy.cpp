#include "core/tree/select/choose.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const settings::Added<double> epsilon_c(
    "exploration", "epsilon_c", 0.05,
    "c of epsilon-greedy, in epsilon = min(1, c K / (d^2 n)) for K moves and n visits",
    [](settings::Field& f) { f.least(0); });
const settings::Added<double> epsilon_d(
    "exploration", "epsilon_d", 0.5, "d of epsilon-greedy: how much the best move is better than the second, at least",
    [](settings::Field& f) { f.above(0).in("units of reward"); });

const Exploration epsilon_greedy("epsilon-greedy", "any move with a chance that falls with visits", no_piece, false,
                                 [](const Config& config) -> std::unique_ptr<Chooser> {
                                     return std::make_unique<EpsilonGreedy>(epsilon_c(config.exploration.own),
                                                                            epsilon_d(config.exploration.own));
                                 });

}  // namespace tengen::tree
