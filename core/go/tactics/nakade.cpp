#include "core/go/tactics/nakade.h"

namespace tengen::go {

PointList nakade_moves(const Board& board, Color c) {
    PointList moves;
    for (const Point p : board.geometry().points()) {
        // The vital point is the only one of its region that is its own answer: no region is listed twice.
        if (board[p] == Color::empty && nakade_point(board, p, c) == p && board.legal(p, c)) {
            moves.push(p);
        }
    }
    return moves;
}

}  // namespace tengen::go
