#include "core/go/tactics/atari.h"

namespace tengen::go {

PointList chains_in_atari(const Board& board, Color c) {
    PointList stones;
    PointSet seen(board.words());
    for (const Point p : board.geometry().points()) {
        if (board[p] == c && board.in_atari(p) && seen.insert(board.bit(board.chain(p)))) {
            stones.push(p);
        }
    }
    return stones;
}

}  // namespace tengen::go
