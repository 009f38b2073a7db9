// What rules say of moves: virtual simulations and how many of them were won, summed by point.
#pragma once

#include <algorithm>

#include "core/go/geometry.h"
#include "core/go/types.h"

namespace tengen::go {

class Evidence {
public:
    explicit Evidence(const Geometry& geometry) {
        std::fill_n(wins_, geometry.cells(), 0.0f);
        std::fill_n(visits_, geometry.cells(), 0.0f);
    }

    /// Pass is a place of its own: its number is a cell off the board.
    void add(Point p, float wins, float visits) {
        wins_[p.index()] += wins;
        visits_[p.index()] += visits;
    }
    void good(Point p, float weight) { add(p, weight, weight); }
    void bad(Point p, float weight) { add(p, 0, weight); }

    float wins(Point p) const { return wins_[p.index()]; }
    float visits(Point p) const { return visits_[p.index()]; }

private:
    float wins_[kMaxCells];
    float visits_[kMaxCells];
};

}  // namespace tengen::go
