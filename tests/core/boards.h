// Small positions written as rows.
#pragma once

#include <string>
#include <vector>

#include "core/go/board.h"

namespace test {

/// Rows from the top, X black, O white.
inline tengen::go::Board board_of(const std::vector<std::string>& rows) {
    using tengen::go::Color;
    const tengen::go::Size size(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
    tengen::go::Board board(size);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            if (rows[y][x] != '.') {
                board.place(board.geometry().at(x, y), rows[y][x] == 'X' ? Color::black : Color::white);
            }
        }
    }
    return board;
}

/// The board after one more move.
inline tengen::go::Board after(tengen::go::Board board, const char* vertex, tengen::go::Color c) {
    board.set_to_move(c);
    board.play(board.geometry().parse_vertex(vertex), c);
    return board;
}

/// A stone or a pass.
inline void move(tengen::go::Board& board, tengen::go::Color c, tengen::go::Point p) {
    if (p.is_pass()) {
        board.play_pass();
    } else {
        board.play(p, c);
    }
}

}  // namespace test
