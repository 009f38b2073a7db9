// The step of local searches: one SNP of a model for another.
#pragma once

#include <algorithm>

#include "core/gep/problem.h"

namespace tengen::gep {

/// A model with one SNP, any of them, replaced by one drawn from the table; there have to be others.
inline Model swapped(const Model& model, const Problem& problem, Rng& rng) {
    Model next = model;
    next.erase(next.begin() + rng.below(static_cast<std::uint32_t>(next.size())));
    while (next.size() < model.size()) {
        const std::uint32_t rank = problem.draw(0, rng);
        if (!std::binary_search(model.begin(), model.end(), rank)) {
            next.insert(std::lower_bound(next.begin(), next.end(), rank), rank);
        }
    }
    return next;
}

}  // namespace tengen::gep
