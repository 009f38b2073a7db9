#include "core/go/position_key.h"

#include <algorithm>

namespace tengen::go {

ImageHashes::Keys::Keys(const Geometry& g) {
    for (const Point p : g.points()) {
        for (int s = 0; s < g.symmetries(); ++s) {
            const Point image = g.transform(p, s);
            stone[0][p.index()][s] = zobrist::stone(image, Color::black);
            stone[1][p.index()][s] = zobrist::stone(image, Color::white);
        }
    }
}

const ImageHashes::Keys& ImageHashes::keys_of(Size size) {
    static BySize<Keys> all;
    return all.get(size, Geometry::of(size));
}

ImageHashes::ImageHashes(Size size) : keys_(&keys_of(size)), symmetries_(Geometry::of(size).symmetries()) {}

PositionKey ImageHashes::key(Color to_move) const {
    const bool swapped = to_move == Color::white;
    const auto& hashes = hashes_[swapped];
    PositionKey key{hashes[0], 0, swapped};
    for (int s = 0; s < symmetries_; ++s) {
        if (hashes[s] < key.value) {
            key = {hashes[s], 0, swapped};
        }
        if (hashes[s] == key.value) {
            key.symmetries |= static_cast<std::uint8_t>(1 << s);
        }
    }
    return key;
}

PositionKey position_key(const Board& board) {
    ImageHashes hashes(board.size());
    for (const Point p : board.geometry().points()) {
        if (is_stone(board[p])) {
            hashes.toggle(p, board[p]);
        }
    }
    return hashes.key(board.to_move());
}

namespace {

std::uint16_t reduced(const Geometry& g, Point move, std::uint8_t symmetries) {
    std::uint16_t least = kReducedPass;
    for (int s = 0; s < g.symmetries() && !move.is_pass(); ++s) {
        if ((symmetries >> s & 1) != 0) {
            least = std::min(least, static_cast<std::uint16_t>(g.dense(g.transform(move, s))));
        }
    }
    return least;
}

}  // namespace

std::vector<ReducedMove> reduced_line(Size size, std::span<const Point> moves) {
    const Geometry& g = Geometry::of(size);
    Board board(size);
    ImageHashes hashes(size);
    std::vector<ReducedMove> line;
    line.reserve(moves.size());
    for (const Point move : moves) {
        const Color color = board.to_move();
        if (!move.is_pass() && !board.legal(move, color)) {
            break;
        }
        const PositionKey key = hashes.key(color);
        line.push_back({key.value, reduced(g, move, key.symmetries)});
        if (move.is_pass()) {
            board.play_pass();
        } else if (board.play(move, color) == 0) {
            hashes.toggle(move, color);
        } else {
            hashes.clear();
            for (const Point p : g.points()) {
                if (is_stone(board[p])) {
                    hashes.toggle(p, board[p]);
                }
            }
        }
    }
    return line;
}

}  // namespace tengen::go
