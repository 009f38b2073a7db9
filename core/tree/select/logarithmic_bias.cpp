#include "core/tree/select/bias.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const settings::Added<double> mogo_gamma(
    "prior", "gamma", 1.0,
    "c2 of mogo, in gamma = c2 / m, by which what speaks for a move in virtual simulations is multiplied",
    [](settings::Field& f) { f.least(0).from("Rimmel 2009, 4.3"); });

const PriorUse logarithmic(
    "mogo", "MoGo's bias",
    [](const Config& config) -> std::unique_ptr<Piece> {
        return std::make_unique<LogarithmicBias>(narrow(config.prior.scale), narrow(mogo_gamma(config.prior.own)));
    },
    true);

}  // namespace tengen::tree
