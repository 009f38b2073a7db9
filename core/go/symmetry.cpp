#include "core/go/symmetry.h"

#include <vector>

namespace tengen::go {

namespace {

Color recolored(Color c, bool swap) {
    return swap && is_stone(c) ? opponent(c) : c;
}

/// Row-major picture under a symmetry, for comparing representatives. Images are compared by contents, not by hash,
/// so that the canonical form does not depend on the hash keys.
std::vector<int> picture(const Board& board, int symmetry, bool swap) {
    const Geometry& g = board.geometry();
    std::vector<int> cells(g.area() + 1);
    for (const Point p : g.points()) {
        cells[g.dense(g.transform(p, symmetry))] = static_cast<int>(code(recolored(board[p], swap)));
    }
    cells.back() = board.ko().is_none() ? -1 : g.dense(g.transform(board.ko(), symmetry));
    return cells;
}

}  // namespace

Board transformed(const Board& board, int symmetry, bool swap_colors) {
    const Geometry& g = board.geometry();
    Board image(g.size());
    std::vector<Color> colors(g.area(), Color::empty);
    for (const Point p : g.points()) {
        colors[g.dense(g.transform(p, symmetry))] = recolored(board[p], swap_colors);
    }
    image.set_position(colors.data());
    image.set_to_move(recolored(board.to_move(), swap_colors));
    image.set_ko(g.transform(board.ko(), symmetry), recolored(board.ko_color(), swap_colors));
    image.set_last_moves(g.transform(board.last_move(), symmetry), g.transform(board.second_last_move(), symmetry),
                         board.move_number());
    for (const Color c : {Color::black, Color::white}) {
        image.set_prisoners(recolored(c, swap_colors), board.prisoners(c));
    }
    return image;
}

Canonical canonical(const Board& board) {
    const bool swap = board.to_move() == Color::white;
    int best = 0;
    std::vector<int> best_picture = picture(board, 0, swap);
    for (int symmetry = 1; symmetry < board.geometry().symmetries(); ++symmetry) {
        std::vector<int> candidate = picture(board, symmetry, swap);
        if (candidate < best_picture) {
            best = symmetry;
            best_picture = std::move(candidate);
        }
    }
    return {transformed(board, best, swap), best, swap};
}

}  // namespace tengen::go
