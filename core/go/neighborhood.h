// The 3x3 neighbourhood of a point as 16 bits, two per neighbour in the order of the directions:
// the low byte holds the four orthogonal neighbours, the high byte the four diagonals. The board keeps it for
// every cell; eyes, legality, 3x3 patterns and the 4- and 8-point contexts are read from it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/go/types.h"

namespace tengen::go {

using Neighborhood = std::uint16_t;

/// Which of the four orthogonal neighbours hold what: masks with bit 2*d for direction d.
struct Neighbors4 {
    unsigned low;
    unsigned high;

    explicit constexpr Neighbors4(Neighborhood n) : low(n & 0x55u), high((n >> 1) & 0x55u) {}

    constexpr unsigned empty() const { return ~(low | high) & 0x55u; }
    constexpr unsigned off() const { return low & high; }
    constexpr unsigned black() const { return low & ~high; }
    constexpr unsigned white() const { return high & ~low; }
    constexpr unsigned of(Color c) const { return c == Color::black ? black() : white(); }
};

constexpr Color neighbor_color(Neighborhood n, int direction) {
    return static_cast<Color>((n >> (2 * direction)) & 3);
}

constexpr bool has_empty_neighbor(Neighborhood n) {
    return ((n | (n >> 1)) & 0x55u) != 0x55u;
}
constexpr int count_empty_neighbors(Neighborhood n) {
    return std::popcount(Neighbors4(n).empty());
}

/// Neighbours of the eight that are not empty; the edge counts.
constexpr int occupied_neighbors(Neighborhood n) {
    return std::popcount((n | (n >> 1)) & 0x5555u);
}

/// True if the four orthogonal neighbours are stones of `c` or off the board.
constexpr bool surrounded_by(Neighborhood n, Color c) {
    const unsigned mask = c == Color::black ? 0x55u : 0xAAu;
    return (n & mask) == mask;
}

/// The same neighbourhood with the colours exchanged.
constexpr Neighborhood swap_colors(Neighborhood n) {
    const unsigned low = n & 0x5555u;
    const unsigned high = (n >> 1) & 0x5555u;
    return static_cast<Neighborhood>(high | (low << 1));
}

/// How an empty diagonal of a surrounded point counts (Basaldúa 2013, 4.3.1).
/// `potential`: as a friend (the stronger default). `strict`: as an enemy would, unless it is itself an eye;
/// the board resolves that case, see eyes.h.
enum class EyeRule : std::uint8_t { potential, strict };

namespace detail {

/// For the byte of diagonals: false where enough are enemies to make the eye false
/// (two in the centre, one at the edge), seen from black = low bit.
constexpr std::array<bool, 256> make_eye_table(Color own) {
    std::array<bool, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        int enemies = 0;
        int off = 0;
        for (int i = 0; i < 4; ++i) {
            const auto c = static_cast<Color>((byte >> (2 * i)) & 3);
            enemies += c == opponent(own);
            off += c == Color::off;
        }
        table[byte] = enemies + (off > 0 ? 1 : 0) < 2;
    }
    return table;
}

inline constexpr std::array<std::array<bool, 256>, 2> kEyeTables = {make_eye_table(Color::black),
                                                                    make_eye_table(Color::white)};

}  // namespace detail

/// One-point eye of `c` with EyePotential on: surrounded, and not made false by enemy diagonals.
constexpr bool is_potential_eye(Neighborhood n, Color c) {
    return surrounded_by(n, c) && detail::kEyeTables[code(c) - 1][n >> 8];
}

}  // namespace tengen::go
