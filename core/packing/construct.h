// Packings made in one go, by rules without chance: what searches start from and are compared with.
#pragma once

#include <vector>

#include "core/packing/problem.h"

namespace tengen::packing {

struct Packing {
    int height = 0;
    std::vector<Placement> placed;
};

/// Bottom-left decreasing (Baker, Coffman, Rivest 1980): one rectangle after the other as low as it can lie on the
/// skyline, of equals to the left, as it lies lower; in the best of the orders by width, height and area.
Packing bottom_left(const Problem& problem);

/// Best fit (Burke, Kendall, Whitwell 2004): on the lowest segment the widest rectangle that fits, lifted if none does;
/// at the left end, beside the taller or beside the lower side, whichever gives the best packing. In the end towers
/// that stick out are turned.
Packing best_fit(const Problem& problem);

}  // namespace tengen::packing
