// One number for a position and all its images: under the symmetries of the board, with colours exchanged so that Black
// is to move (state reduction: Ferreira 2016, 4.2.1). Books and databases of games find positions by it.
//
// Of the images' hashes the least is the key. Simple ko is left out: a record of games does not tell it without
// playing the rules, and those who look a move up have to ask whether it is legal anyway.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/go/board.h"
#include "core/go/symmetry.h"

namespace tengen::go {

struct PositionKey {
    std::uint64_t value;
    /// The images whose hash is the key are transformed(board, s, swapped) for the symmetries s whose bits are set:
    /// more than one if the position is like itself.
    std::uint8_t symmetries;
    bool swapped;
};

/// The hashes of all images of a position, kept up to date stone by stone.
class ImageHashes {
public:
    explicit ImageHashes(Size size);

    /// A stone appears or disappears.
    void toggle(Point p, Color stone) {
        const auto& keys = *keys_;
        for (int swapped = 0; swapped < 2; ++swapped) {
            const auto& of = keys.stone[(stone == Color::white) != (swapped == 1)][p.index()];
            for (int s = 0; s < 8; ++s) {
                hashes_[swapped][s] ^= of[s];
            }
        }
    }
    PositionKey key(Color to_move) const;
    /// The hash of one image, as key() compares them.
    std::uint64_t hash(int symmetry, bool swapped) const { return hashes_[swapped][symmetry]; }
    void clear() { hashes_ = {}; }

private:
    struct Keys {
        explicit Keys(const Geometry& g);
        /// By colour, cell and symmetry.
        std::array<std::array<std::array<std::uint64_t, 8>, kMaxCells>, 2> stone{};
    };
    static const Keys& keys_of(Size size);

    const Keys* keys_;
    int symmetries_;
    std::array<std::array<std::uint64_t, 8>, 2> hashes_{};
};

PositionKey position_key(const Board& board);

/// A move in the image of the position that it was played in.
struct ReducedMove {
    std::uint64_t key;   ///< of the position
    std::uint16_t move;  ///< counted row by row from the top left in the image, the first of those that are alike
};
constexpr std::uint16_t kReducedPass = 0xffff;

/// A record from the empty board, Black first, as books count it; it ends before the first move that is not legal.
std::vector<ReducedMove> reduced_line(Size size, std::span<const Point> moves);

}  // namespace tengen::go
