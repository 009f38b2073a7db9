// Strength by the Bradley-Terry model (Coulom 2007): w simulations, of which the strongest move of the position wins
// all, one a hundred times weaker none, and those between in proportion to the logarithm of their strength.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/base/math.h"
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

void gamma(PriorView& view, float weight, Evidence& evidence) {
    static const int form = std::getenv("GAMMA_FORM") ? std::atoi(std::getenv("GAMMA_FORM")) : 0;
    LocalFeatures local;
    local.find(view.board);
    float strengths[kMaxPoints];
    float strongest = 0;
    for (std::size_t i = 0; i < view.moves.size(); ++i) {
        strengths[i] = view.gammas->strength(team_of(view.board, view.moves[i], local));
        strongest = std::max(strongest, strengths[i]);
    }
    constexpr double kRange = 4.605170185988091;  // ln 100
    for (std::size_t i = 0; i < view.moves.size(); ++i) {
        const double share = strengths[i] / strongest;
        const double value = std::max(0.0, 1 + repeatable_log(share) / kRange);
        if (form == 0)
            evidence.add(view.moves[i], weight * static_cast<float>(value), weight);
        else if (form == 1)
            evidence.good(view.moves[i], weight * static_cast<float>(value));
        else if (form == 2)
            evidence.good(view.moves[i], weight * static_cast<float>(std::sqrt(share)));
        else
            evidence.add(view.moves[i], weight * static_cast<float>(std::sqrt(share)), weight);
    }
}

}  // namespace tengen::go::prior
