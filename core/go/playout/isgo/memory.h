// How many bits of the local contexts the learned tables tell apart: as many as fit into the memory allowed (Basaldúa
// 2013, 4.7.2 and 4.7.3). With s x s points, a node table has 2 s^2 2^n bytes; edges have 2 s^4 2^m bytes and lists of
// 2 s^2 2^m times 8 bytes for each of the k answers.
#pragma once

#include <cstddef>

namespace tengen::go::isgo {

/// Contexts have 32 bits, of which the thesis uses 12 to 20.
inline constexpr int kMaxBits = 20;

struct TableSizes {
    int points;
    int answers;      ///< k, or 0 for no edges
    int node_tables;  ///< tables like that of node moves

    std::size_t node_bytes(int bits) const { return (std::size_t{2} * points * node_tables) << bits; }
    std::size_t edge_bytes(int bits) const {
        return answers == 0 ? 0 : (std::size_t{2} * points * (points + std::size_t{8} * answers)) << bits;
    }
};

struct TableBits {
    int node;  ///< n
    int edge;  ///< m
};

/// Edges get three quarters at most if there are node tables too, and those the rest. Throws std::invalid_argument if
/// not even one context fits.
TableBits bits_within(double memory_mb, const TableSizes& sizes);

}  // namespace tengen::go::isgo
