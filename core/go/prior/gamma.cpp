// Strength by the Bradley-Terry model (Coulom 2007): a move of strength g beside the strongest of the position, G, has
// w sqrt(g / G) wins.
#include <algorithm>
#include <cmath>

#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void gamma(PriorView& view, float weight, Evidence& evidence) {
    LocalFeatures local;
    local.find(view.board);
    float strengths[kMaxPoints];
    float strongest = 0;
    for (std::size_t i = 0; i < view.moves.size(); ++i) {
        strengths[i] = view.gammas->strength_at(view.board, view.moves[i], local);
        strongest = std::max(strongest, strengths[i]);
    }
    for (std::size_t i = 0; i < view.moves.size(); ++i) {
        evidence.good(view.moves[i], weight * std::sqrt(strengths[i] / strongest));
    }
}

}  // namespace

const Rule gamma_rule(
    "gamma", 310, "Moves win by their strength by the gammas of gamma.prior beside the strongest move of the position",
    gamma, {.prior_gammas = true});

}  // namespace tengen::go::prior
