// Learned moves by their states: the highest is played, of equal ones any (Basaldúa 2013, 4.7.5 plays the highest; ties
// are not spoken of, and a fixed order would lean to one side of the board).
#pragma once

#include <cstdint>

#include "core/base/random.h"
#include "core/go/types.h"

namespace tengen::go::isgo {

template <int Capacity>
class Ranked {
public:
    Ranked() : size_(0) {}

    /// The caller sees to it that there is room.
    void push(Point p, int state) {
        points_[size_] = static_cast<std::uint16_t>(p.index());
        states_[size_++] = static_cast<std::uint8_t>(state);
    }

    /// The highest that `allows` lets pass, or none. What it refuses is dropped.
    template <class Allows>
    Point best(Rng& rng, Allows&& allows) {
        while (size_ > 0) {
            int best = 0;
            std::uint32_t ties = 1;
            for (int i = 1; i < size_; ++i) {
                if (states_[i] > states_[best]) {
                    best = i;
                    ties = 1;
                } else if (states_[i] == states_[best] && rng.below(++ties) == 0) {
                    best = i;
                }
            }
            const Point p{points_[best]};
            if (allows(p)) {
                return p;
            }
            --size_;
            points_[best] = points_[size_];
            states_[best] = states_[size_];
        }
        return Point::none();
    }

private:
    // Left as they are: making one costs a store.
    std::uint16_t points_[Capacity];
    std::uint8_t states_[Capacity];
    int size_;
};

}  // namespace tengen::go::isgo
