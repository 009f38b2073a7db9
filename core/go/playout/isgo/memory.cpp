#include "core/go/playout/isgo/memory.h"

#include <stdexcept>

namespace tengen::go::isgo {

namespace {

/// The most bits up to kMaxBits whose table fits; -1 if none does.
template <class Bytes>
int most_bits(double budget, Bytes&& bytes) {
    int bits = -1;
    while (bits < kMaxBits && static_cast<double>(bytes(bits + 1)) <= budget) {
        ++bits;
    }
    return bits;
}

}  // namespace

TableBits bits_within(double memory_mb, const TableSizes& sizes) {
    const double budget = memory_mb * (1 << 20);
    TableBits bits{0, 0};
    double left = budget;
    if (sizes.answers > 0) {
        bits.edge =
            most_bits(budget * (sizes.node_tables > 0 ? 0.75 : 1.0), [&](int b) { return sizes.edge_bytes(b); });
        left -= static_cast<double>(sizes.edge_bytes(bits.edge < 0 ? 0 : bits.edge));
    }
    if (sizes.node_tables > 0) {
        bits.node = most_bits(left, [&](int b) { return sizes.node_bytes(b); });
    }
    if (bits.node < 0 || bits.edge < 0 || !(memory_mb >= 0)) {
        throw std::invalid_argument("learning.memory_mb is too small for a board of this size");
    }
    return bits;
}

}  // namespace tengen::go::isgo
