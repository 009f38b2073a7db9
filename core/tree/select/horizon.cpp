#include "core/tree/select/bias.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

const settings::Added<double> horizon_visits(
    "prior", "horizon", 50, "n_H of horizon: visits of a move from which on its prior has no influence",
    [](settings::Field& f) { f.least(0).in("visits").from("Basaldúa 2013, 3.15"); });

const PriorUse horizon(
    "horizon", "isGO's mixture",
    [](const Config& config) -> std::unique_ptr<Piece> {
        return std::make_unique<HorizonPrior>(narrow(horizon_visits(config.prior.own)));
    },
    true);

}  // namespace tengen::tree
