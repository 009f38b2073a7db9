#include "core/go/tactics/eyes.h"

#include "core/go/point_list.h"

namespace tengen::go {

bool is_strict_eye(const Board& board, Point p, Color c) {
    const Geometry& g = board.geometry();
    if (board[p] != Color::empty || !is_potential_eye(board.neighborhood(p), c)) {
        return false;
    }
    // Everything the answer can depend on: candidates that hang together by empty diagonals.
    PointList candidates;
    PointSet eyes(board.words());
    candidates.push(p);
    eyes.add(board.bit(p));
    for (int i = 0; i < candidates.size(); ++i) {
        for (int d = 4; d < kDirections; ++d) {
            const Point q = g.neighbor(candidates[i], d);
            if (board[q] == Color::empty && is_potential_eye(board.neighborhood(q), c) && eyes.insert(board.bit(q))) {
                candidates.push(q);
            }
        }
    }
    // A plain recursion would visit a chequered board exponentially often; striking out what fails until nothing
    // changes gives the same set.
    for (bool changed = true; changed;) {
        changed = false;
        for (const Point q : candidates) {
            if (!eyes.has(board.bit(q))) {
                continue;
            }
            int bad = 0;
            bool edge = false;
            for (int d = 4; d < kDirections; ++d) {
                const Point r = g.neighbor(q, d);
                const Color at = board[r];
                edge = edge || at == Color::off;
                bad += at == opponent(c) || (at == Color::empty && !eyes.has(board.bit(r)));
            }
            if (bad + (edge ? 1 : 0) >= 2) {
                eyes.drop(board.bit(q));
                changed = true;
            }
        }
    }
    return eyes.has(board.bit(p));
}

}  // namespace tengen::go
