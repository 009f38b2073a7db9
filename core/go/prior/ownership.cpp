// Ownership (Rimmel 2009, 4.2.1): a point that ends as the mover's in a share s of the simulations looked at has
// w (1 - 3 |s - 1/3|) wins if that is positive. Nothing is said before kSamples simulations.
#include <cmath>

#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void ownership(PriorView& view, float weight, Evidence& evidence) {
    constexpr std::uint32_t kSamples = 8;
    if (view.ownership == nullptr || view.ownership->empty()) {
        return;
    }
    const std::uint32_t samples = view.ownership->samples();
    if (samples < kSamples) {
        return;
    }
    const int player = view.me == Color::black ? 0 : 1;
    for (const Point p : view.moves) {
        const auto action = static_cast<tree::Action>(view.board.geometry().dense(p));
        const float share = static_cast<float>(view.ownership->count(player, action)) / static_cast<float>(samples);
        const float gain = 1 - 3 * std::abs(share - 1.0f / 3);
        if (gain > 0) {
            evidence.good(p, weight * gain);
        }
    }
}

}  // namespace

const Rule ownership_rule("ownership", 190, "Points that end as the mover's in about a third of the simulations win",
                          ownership);

}  // namespace tengen::go::prior
