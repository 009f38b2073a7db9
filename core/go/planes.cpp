#include "core/go/planes.h"

#include <algorithm>

namespace tengen::go {

void write_planes(const Board& board, std::span<float> planes) {
    const Geometry& geometry = board.geometry();
    const auto area = static_cast<std::size_t>(geometry.area());
    std::fill(planes.begin(), planes.end(), 0.0f);
    const Color own = board.to_move();
    for (std::size_t i = 0; i < area; ++i) {
        const Point p = geometry.from_dense(static_cast<int>(i));
        const Color here = board[p];
        if (here == Color::empty) {
            continue;
        }
        const bool mine = here == own;
        planes[(mine ? 0 : 1) * area + i] = 1;
        const auto liberties = static_cast<std::size_t>(std::min(board.liberties(p), 3));
        planes[((mine ? 2 : 5) + liberties - 1) * area + i] = 1;
    }
    const auto mark = [&](std::size_t plane, Point p) {
        if (p.is_board()) {
            planes[plane * area + static_cast<std::size_t>(geometry.dense(p))] = 1;
        }
    };
    mark(8, board.last_move());
    mark(9, board.second_last_move());
    mark(10, board.ko_color() == own ? board.ko() : Point::none());
    std::fill_n(planes.begin() + static_cast<std::ptrdiff_t>(11 * area), area, own == Color::black ? 1.0f : 0.0f);
    std::fill_n(planes.begin() + static_cast<std::ptrdiff_t>(12 * area), area, 1.0f);
}

}  // namespace tengen::go
