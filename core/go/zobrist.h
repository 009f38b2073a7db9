// Zobrist keys (seed tables made at compile time, the same in every build): stones, ko point and side to move.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/random.h"
#include "core/go/types.h"

namespace tengen::go::zobrist {

/// Keys are indexed by the padded cell, so that they differ between sizes only in which cells are used.
constexpr std::uint64_t key(std::uint64_t kind, int cell) {
    return split_mix(split_mix(0x74656e67656e0000ULL + kind) + static_cast<std::uint64_t>(cell));
}

template <int Kind>
constexpr std::array<std::uint64_t, kMaxCells> make_keys() {
    std::array<std::uint64_t, kMaxCells> keys{};
    for (int i = 0; i < kMaxCells; ++i) {
        keys[i] = key(Kind, i);
    }
    return keys;
}

/// [0] black, [1] white.
inline constexpr std::array<std::array<std::uint64_t, kMaxCells>, 2> kStone = {make_keys<1>(), make_keys<2>()};
inline constexpr std::array<std::uint64_t, kMaxCells> kKo = make_keys<3>();
inline constexpr std::uint64_t kWhiteToMove = key(4, 0);

inline std::uint64_t stone(Point p, Color c) {
    return kStone[code(c) - 1][p.index()];
}
/// Zero for "no ko".
inline std::uint64_t ko(Point p) {
    return p.is_none() ? 0 : kKo[p.index()];
}
inline std::uint64_t side(Color to_move) {
    return to_move == Color::white ? kWhiteToMove : 0;
}

}  // namespace tengen::go::zobrist
