// Noise on the scores of the root: moves that are nearly as good as the best get simulations too, for displays.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/tree/select/arms.h"

namespace tengen::tree {

/// Two independent numbers from the normal distribution with mean 0 and deviation 1 (Marsaglia's polar method, which is
/// the same on every machine).
inline std::pair<double, double> draw_normal(Rng& rng) {
    for (;;) {
        const double x = 2 * rng.real() - 1;
        const double y = 2 * rng.real() - 1;
        const double square = x * x + y * y;
        if (square > 1e-300 && square < 1) {
            const double factor = std::sqrt(-2 * repeatable_log(square) / square);
            return {factor * x, factor * y};
        }
    }
}

/// Raises every score by the positive part of a normal number: half of the moves stay as they are.
inline void add_noise(Arms& arms, float deviation, Rng& rng) {
    for (int i = 0; i < arms.count; i += 2) {
        const auto [first, second] = draw_normal(rng);
        arms.score[i] += deviation * static_cast<float>(std::max(first, 0.0));
        if (i + 1 < arms.count) {
            arms.score[i + 1] += deviation * static_cast<float>(std::max(second, 0.0));
        }
    }
}

}  // namespace tengen::tree
