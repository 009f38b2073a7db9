// What is left to place, by how much of a width it fills.
#pragma once

#include <utility>
#include <vector>

#include "core/packing/problem.h"

namespace tengen::packing {

/// The ways that a rectangle may lie.
std::vector<Size> ways(const Problem::Kind& kind);

class Stock {
public:
    /// All rectangles of a problem.
    explicit Stock(const Problem& problem);

    /// The kind and the way it lies that fills most of a width, of equals the higher one; kind -1 if none fits.
    std::pair<int, Size> widest(int width);
    void take(int kind) { --left_[static_cast<std::size_t>(kind)]; }

private:
    struct Way {
        int kind;
        Size size;
    };
    std::size_t remaining(std::size_t place);

    std::vector<int> left_;          ///< by kind
    std::vector<Way> ways_;          ///< wider ones first, of equals the higher ones
    std::vector<std::size_t> next_;  ///< of each way the place itself, or one before which nothing remains
};

}  // namespace tengen::packing
