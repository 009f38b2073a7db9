// Local contexts (Basaldúa 2013, 4.3.2 and 6.1.1: "hologram board"): for every point a hash of its 4, 8, 12, 20,
// 24, 28, 36 or 40 nearest points, each empty, own, enemy or off the board, kept up to date stone by stone.
//
// The rings are ordered by go distance |dx| + |dy| + max(|dx|, |dy|); together they are the diamond of Manhattan
// radius 4. A 64-bit value holds both points of view: the low half is the 32-bit hash with black as "own", the high
// half with white as "own", so that one XOR per neighbour serves both colours. The first two rings need no upkeep:
// they are looked up from the board's 3x3 neighbourhood. Which sizes are kept is a template parameter.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/go/board.h"

namespace tengen::go {

struct Offset {
    int dx;
    int dy;
};

namespace context {

inline constexpr int kPoints = 40;
inline constexpr std::array<int, 8> kSizes = {4, 8, 12, 20, 24, 28, 36, 40};
constexpr bool is_size(int n) {
    for (const int s : kSizes) {
        if (s == n) {
            return true;
        }
    }
    return false;
}

constexpr int go_distance(int dx, int dy) {
    const int ax = dx < 0 ? -dx : dx;
    const int ay = dy < 0 ? -dy : dy;
    return ax + ay + (ax > ay ? ax : ay);
}

/// The 40 offsets ring by ring; inside a ring from the top left, row by row. The first eight are then put in the
/// order of the directions N W E S NW NE SW SE, which the rows already give.
constexpr std::array<Offset, kPoints> make_offsets() {
    std::array<Offset, kPoints> list{};
    int n = 0;
    // Go distances of the rings: (1,0) 2, (1,1) 3, (2,0) 4, (2,1) 5, (2,2) and (3,0) 6, (3,1) 7, (4,0) 8.
    // (2,2) and (3,0) tie; the thesis' sizes 24 and 28 do not tell which comes first. We take (2,2), as the nearer
    // by Euclidean distance.
    constexpr std::array<std::array<int, 2>, 8> rings = {
        {{1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}, {4, 0}}};
    for (const auto& ring : rings) {
        for (int dy = -4; dy <= 4; ++dy) {
            for (int dx = -4; dx <= 4; ++dx) {
                const int ax = dx < 0 ? -dx : dx;
                const int ay = dy < 0 ? -dy : dy;
                const bool in = (ax == ring[0] && ay == ring[1]) || (ax == ring[1] && ay == ring[0]);
                if (in) {
                    list[n++] = {dx, dy};
                }
            }
        }
    }
    return list;
}

inline constexpr std::array<Offset, kPoints> kOffsets = make_offsets();

/// 32-bit key of "neighbour i is in this state, seen from the own side"; empty has key 0.
enum class State : int { empty = 0, own = 1, other = 2, off = 3 };
constexpr std::uint32_t half_key(int i, State s) {
    if (s == State::empty) {
        return 0;
    }
    return static_cast<std::uint32_t>(split_mix(0x636f6e7465787400ULL + 4 * i + static_cast<int>(s)) >> 16);
}

/// Both halves for a neighbour that holds `c`.
constexpr std::uint64_t key(int i, Color c) {
    const auto pack = [](std::uint32_t black_view, std::uint32_t white_view) {
        return std::uint64_t{black_view} | (std::uint64_t{white_view} << 32);
    };
    switch (c) {
        case Color::black:
            return pack(half_key(i, State::own), half_key(i, State::other));
        case Color::white:
            return pack(half_key(i, State::other), half_key(i, State::own));
        case Color::off:
            return pack(half_key(i, State::off), half_key(i, State::off));
        default:
            return 0;
    }
}

constexpr std::array<std::array<std::uint64_t, kPoints>, 4> make_keys() {
    std::array<std::array<std::uint64_t, kPoints>, 4> keys{};
    for (int c = 0; c < 4; ++c) {
        for (int i = 0; i < kPoints; ++i) {
            keys[c][i] = key(i, static_cast<Color>(c));
        }
    }
    return keys;
}

/// [colour code][neighbour].
inline constexpr auto kKeys = make_keys();

/// Hash of four neighbours from their byte of a neighbourhood: [0] orthogonal, [1] diagonal.
constexpr std::array<std::array<std::uint64_t, 256>, 2> make_byte_tables() {
    std::array<std::array<std::uint64_t, 256>, 2> tables{};
    for (int half = 0; half < 2; ++half) {
        for (unsigned byte = 0; byte < 256; ++byte) {
            for (int i = 0; i < 4; ++i) {
                tables[half][byte] ^= key(4 * half + i, static_cast<Color>((byte >> (2 * i)) & 3));
            }
        }
    }
    return tables;
}

inline constexpr auto kByteTables = make_byte_tables();

constexpr std::uint64_t hash4(Neighborhood n) {
    return kByteTables[0][n & 0xff];
}
constexpr std::uint64_t hash8(Neighborhood n) {
    return kByteTables[0][n & 0xff] ^ kByteTables[1][n >> 8];
}

/// The half of a two-sided hash that belongs to `c`.
constexpr std::uint32_t side(std::uint64_t both, Color c) {
    return static_cast<std::uint32_t>(c == Color::black ? both : both >> 32);
}

/// The hash of the `n` nearest points computed from scratch: what the incremental one must equal.
std::uint64_t compute(const Board& board, Point p, int n);

}  // namespace context

/// Incremental contexts of the given sizes, ascending, each one of context::kSizes. A hook of Board::play.
template <int... Sizes>
class Contexts {
public:
    static constexpr bool kJournals = false;
    static constexpr int kLargest = std::max({0, Sizes...});
    static_assert((context::is_size(Sizes) && ...), "a context has 4, 8, 12, 20, 24, 28, 36 or 40 points");

    Contexts() = default;
    explicit Contexts(const Board& board) { reset(board); }

    /// Recomputes everything from a board.
    void reset(const Board& board);

    /// The two-sided hash of the N nearest points of `p` on the board that this object follows.
    template <int N>
    std::uint64_t both(const Board& board, Point p) const {
        static_assert(((N == Sizes) || ...), "this size is not in the set");
        if constexpr (N == 4) {
            return context::hash4(board.neighborhood(p));
        } else {
            std::uint64_t h = context::hash8(board.neighborhood(p));
            if constexpr (N > 8) {
                const int at = place_[p.index()];
                for (int s = 0; s <= slot_of(N); ++s) {
                    h ^= rings_[s][at];
                }
            }
            return h;
        }
    }
    template <int N>
    std::uint32_t get(const Board& board, Point p, Color c) const {
        return context::side(both<N>(board, p), c);
    }

    void placed(Point p, Color c) { update(p, c); }
    void removed(Point p, Color c) { update(p, c); }
    void touch(void*, std::size_t) {}

private:
    static constexpr int kSlots = (0 + ... + (Sizes > 8 ? 1 : 0));
    static constexpr int kMargin = 4;

    /// Index among the sizes above 8 of the smallest size that holds neighbour number `count - 1`.
    static constexpr int slot_of(int count) {
        int slot = 0;
        int found = -1;
        ((Sizes > 8 ? (found < 0 && count <= Sizes ? void(found = slot) : void(), void(++slot)) : void()), ...);
        return found;
    }

    template <std::size_t I>
    void update_one(std::size_t at, const std::uint64_t* keys) {
        // Seen from the neighbour at -offset, the stone lies at +offset.
        constexpr Offset o = context::kOffsets[I];
        rings_[slot_of(static_cast<int>(I) + 1)][at - o.dy * stride_ - o.dx] ^= keys[I];
    }

    void update(Point p, Color c) {
        if constexpr (kLargest > 8) {
            const std::size_t at = place_[p.index()];
            const std::uint64_t* const keys = context::kKeys[code(c)].data();
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (update_one<I + 8>(at, keys), ...);
            }(std::make_index_sequence<kLargest - 8>());
        }
    }

    std::ptrdiff_t stride_ = 0;
    // A layout of its own with a margin of four cells, so that updates need no test for the edge.
    std::vector<std::uint16_t> place_;
    std::array<std::vector<std::uint64_t>, static_cast<std::size_t>(kSlots)> rings_;
};

template <int... Sizes>
void Contexts<Sizes...>::reset(const Board& board) {
    if constexpr (kLargest > 8) {
        const Geometry& g = board.geometry();
        stride_ = g.width() + kMargin;
        place_.assign(g.cells(), 0);
        const std::size_t area = static_cast<std::size_t>(stride_) * (g.height() + 2 * kMargin) + 2 * kMargin;
        for (auto& ring : rings_) {
            ring.assign(area, 0);
        }
        for (const Point p : g.points()) {
            place_[p.index()] = static_cast<std::uint16_t>((g.y(p) + kMargin) * stride_ + g.x(p) + kMargin);
        }
        for (const Point p : g.points()) {
            for (int i = 8; i < kLargest; ++i) {
                const Offset o = context::kOffsets[i];
                const int x = g.x(p) + o.dx;
                const int y = g.y(p) + o.dy;
                const Color c = g.on_board(x, y) ? board[g.at(x, y)] : Color::off;
                rings_[slot_of(i + 1)][place_[p.index()]] ^= context::kKeys[code(c)][i];
            }
        }
    }
}

}  // namespace tengen::go
