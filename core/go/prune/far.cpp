// Far from everything (Ferreira 2016, 4.3.1): points more than `far_distance` steps along the lines from any stone, on
// boards whose sides have `far_min_size` lines or more. Opening points stay: the third and the fourth line, and the
// nine points (on even sides fewer) in the middle of the board; which points these are is ours.
#include <cstdlib>

#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

bool is_opening_point(const Geometry& g, Point p) {
    const int line = g.line(p);
    const auto central = [](int at, int side) { return std::abs(2 * at - (side - 1)) <= 2; };
    return line == 3 || line == 4 || (central(g.x(p), g.width()) && central(g.y(p), g.height()));
}

const settings::Added<int> far_distance(
    "pruning", "far_distance", 4, "Steps along the lines that are not far",
    [](settings::Field& f) { f.within(1, 50).in("steps").from("Ferreira 2016, 4.3.1"); }, 91);

const settings::Added<int> far_min_size(
    "pruning", "far_min_size", 13, "Boards from this size on have far points",
    [](settings::Field& f) { f.within(1, 100).in("lines").from("ours"); }, 92);

void far(PriorView& view, const settings::Own& own, Dropped& dropped) {
    const Board& board = view.board;
    const Geometry& g = board.geometry();
    if (g.size().short_side() < far_min_size(own)) {
        return;
    }
    PointSet near(board.words());
    PointList reached;
    for (const Point p : g.points()) {
        if (board[p] != Color::empty) {
            near.add(board.bit(p));
            reached.push(p);
        }
    }
    int begin = 0;
    const int reach = far_distance(own);
    for (int steps = 0; steps < reach && begin < reached.size(); ++steps) {
        for (const int end = reached.size(); begin < end; ++begin) {
            board.for_each_neighbor(reached[begin], [&](Point p) {
                if (near.insert(board.bit(p))) {
                    reached.push(p);
                }
            });
        }
    }
    for (const Point p : view.moves) {
        if (!near.has(board.bit(p)) && !is_opening_point(g, p)) {
            dropped.drop(p);
        }
    }
}

}  // namespace

const Rule far_rule("far", 90, "Points far from all stones, but for the third and fourth line and the centre",
                    Claim::shape, far);

}  // namespace tengen::go::prune
