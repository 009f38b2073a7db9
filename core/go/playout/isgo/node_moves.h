// Node moves (Basaldúa 2013, 4.7.2): the best learned move around the last one in its present surroundings.
#pragma once

#include <vector>

#include "core/go/context.h"
#include "core/go/playout/isgo/ranked.h"
#include "core/go/playout/isgo/tables.h"
#include "core/go/point_list.h"

namespace tengen::go::isgo {

/// The points around each point of a board, nearest first, without a test for the edge.
class Surroundings {
public:
    using Points = PointArray<context::kPoints>;

    /// `count` of them where all are on the board.
    Surroundings(const Geometry& g, int count) : around_(static_cast<std::size_t>(g.cells())) {
        for (const Point p : g.points()) {
            for (int i = 0; i < count; ++i) {
                const int x = g.x(p) + context::kOffsets[i].dx;
                const int y = g.y(p) + context::kOffsets[i].dy;
                if (g.on_board(x, y)) {
                    around_[static_cast<std::size_t>(p.index())].push(g.at(x, y));
                }
            }
        }
    }
    const Points& of(Point p) const { return around_[static_cast<std::size_t>(p.index())]; }

private:
    std::vector<Points> around_;
};

/// The move of `c` among the empty points around the last one whose state is highest and at least `threshold`, of those
/// that `allows` lets pass. `context_of(point)` is its surroundings as `c` sees them.
template <class ContextOf, class Allows>
Point node_move(const Board& board, Color c, const NodeTable& table, const Surroundings& surroundings, int threshold,
                Rng& rng, ContextOf&& context_of, Allows&& allows) {
    const Geometry& g = board.geometry();
    Point points[context::kPoints];
    const Cell* cells[context::kPoints];
    int count = 0;
    // All cells are asked for before the first is read: most are not in a cache.
    for (const Point p : surroundings.of(board.last_move())) {
        if (board[p] == Color::empty) {
            points[count] = p;
            cells[count] = &table.at(c, g.dense(p), context_of(p));
            __builtin_prefetch(cells[count++]);
        }
    }
    Ranked<context::kPoints> moves;
    for (int i = 0; i < count; ++i) {
        if (const int state = cells[i]->get(); state >= threshold) {
            moves.push(points[i], state);
        }
    }
    return moves.best(rng, allows);
}

}  // namespace tengen::go::isgo
