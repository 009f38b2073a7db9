// Distance to the last move and to the one before (Rimmel 2009, 4.2.1): a move at go distance d, which is 2 for a
// neighbour and 3 for a diagonal one, has w (8 - d) / 6 wins if d < 8.
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

constexpr int kNearest = 2;
constexpr int kFar = 8;

void near_to(PriorView& view, Point from, float weight, Evidence& evidence) {
    if (!from.is_board()) {
        return;
    }
    for (const Point p : view.moves) {
        // The point itself is free again after a capture of several stones: as close as can be.
        const int d = std::max(kNearest, go_distance(view.board.geometry(), from, p));
        if (d < kFar) {
            evidence.good(p, weight * static_cast<float>(kFar - d) / (kFar - kNearest));
        }
    }
}

void distance_last(PriorView& view, float weight, Evidence& evidence) {
    near_to(view, view.last, weight, evidence);
}

void distance_previous(PriorView& view, float weight, Evidence& evidence) {
    near_to(view, view.previous, weight, evidence);
}

}  // namespace

const Rule distance_last_rule("distance_last", 170, "Moves win by their closeness to the last move", distance_last);

const Rule distance_previous_rule("distance_previous", 180, "Moves win by their closeness to the move before the last",
                                  distance_previous);

}  // namespace tengen::go::prior
