// Frisbee Go (Althöfer 2015): a stone is thrown at a point and may come down beside it.
#pragma once

#include "core/base/random.h"
#include "core/base/settings.h"
#include "core/go/board.h"

namespace tengen::go {

struct FrisbeeConfig {
    double accuracy = 1.0;

    static void describe(settings::Fields<FrisbeeConfig>& f) {
        f.about("Frisbee Go: stones that may land beside the point they are thrown at.");
        f("accuracy", &FrisbeeConfig::accuracy,
          "Chance that a stone lands where it was aimed, otherwise on any of the four points beside it; where it "
          "cannot "
          "be played, the turn is skipped; 1 is ordinary Go")
            .chance()
            .from("Althöfer 2015");
    }
};

class Frisbee {
public:
    explicit Frisbee(const FrisbeeConfig& config = {}) : accuracy_(config.accuracy) {}

    bool on() const { return accuracy_ < 1; }
    /// Where a stone comes down, perhaps off the board or on another stone.
    Point land(const Board& board, Point aim, Rng& rng) const {
        const double u = rng.real();
        return u < accuracy_ ? aim : board.neighbor(aim, static_cast<int>(4 * (u - accuracy_) / (1 - accuracy_)) & 3);
    }

    /// Calls `f(point, chance)` with all of these places.
    template <class F>
    void for_landings(const Board& board, Point aim, F&& f) const {
        f(aim, accuracy_);
        for (int direction = 0; direction < 4; ++direction) {
            f(board.neighbor(aim, direction), (1 - accuracy_) / 4);
        }
    }

private:
    double accuracy_;
};

}  // namespace tengen::go
