#include "core/go/context.h"

namespace tengen::go::context {

std::uint64_t compute(const Board& board, Point p, int n) {
    const Geometry& g = board.geometry();
    std::uint64_t hash = 0;
    for (int i = 0; i < n; ++i) {
        const int x = g.x(p) + kOffsets[i].dx;
        const int y = g.y(p) + kOffsets[i].dy;
        hash ^= key(i, g.on_board(x, y) ? board[g.at(x, y)] : Color::off);
    }
    return hash;
}

}  // namespace tengen::go::context
