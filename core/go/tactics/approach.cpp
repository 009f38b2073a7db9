#include "core/go/tactics/approach.h"

#include "core/go/tactics/self_atari.h"

namespace tengen::go {

Point approach_move(const Board& board, Point p, Color c) {
    if (!board.legal(p, c) || !is_self_atari(board, p, c)) {
        return Point::none();
    }
    const PointArray<4> joined = chains_beside(board, p, c);
    Point last = Point::none();
    board.for_each_neighbor(p, [&](Point q) { last = board[q] == Color::empty ? q : last; });
    for (const Point root : joined) {
        board.for_each_liberty(root, [&](Point q) { last = q == p ? last : q; });
    }
    if (last.is_none() || !board.legal(last, c) || is_self_atari(board, last, c)) {
        return Point::none();
    }
    for (const Point root : chains_beside(board, last, c)) {
        if (!joined.contains(root)) {
            return last;
        }
    }
    return Point::none();
}

}  // namespace tengen::go
