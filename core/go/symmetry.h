// The symmetries of a board, eight of a square and four of a rectangle, and its canonical form with colours normalised.
#pragma once

#include "core/go/board.h"

namespace tengen::go {

/// The image of a position, ko and last moves included, under one of its symmetries (see Geometry::transform); with
/// `swap_colors` black and white, and the side to move, are exchanged too.
Board transformed(const Board& board, int symmetry, bool swap_colors = false);

/// The representative of a position among its images under all symmetries, with colours exchanged so that Black is to
/// move (Ferreira 2016, 4.2.1: state reduction).
struct Canonical {
    Board board;
    /// board == transformed(original, symmetry, swapped).
    int symmetry;
    bool swapped;
};
Canonical canonical(const Board& board);

}  // namespace tengen::go
