#include "core/go/distance.h"

#include <algorithm>
#include <cstdlib>

namespace tengen::go {

int manhattan_distance(const Geometry& g, Point a, Point b) {
    return std::abs(g.x(a) - g.x(b)) + std::abs(g.y(a) - g.y(b));
}

int go_distance(const Geometry& g, Point a, Point b) {
    const int dx = std::abs(g.x(a) - g.x(b));
    const int dy = std::abs(g.y(a) - g.y(b));
    return dx + dy + std::max(dx, dy);
}

CommonFate::CommonFate(const Board& board, Point source, int limit) {
    distance_.fill(static_cast<std::uint8_t>(kFar));
    std::array<Point, kMaxPoints> queue;
    int tail = 0;
    const auto reach = [&](Point p, int distance) {
        if (distance_[p.index()] != kFar) {
            return;
        }
        const auto enter = [&](Point q) {
            distance_[q.index()] = static_cast<std::uint8_t>(distance);
            queue[tail++] = q;
        };
        if (is_stone(board[p])) {
            board.for_each_stone(p, enter);
        } else {
            enter(p);
        }
    };
    reach(source, 0);
    for (int head = 0; head < tail; ++head) {
        const int next = distance_[queue[head].index()] + 1;
        if (next > limit) {
            break;
        }
        board.for_each_neighbor(queue[head], [&](Point q) { reach(q, next); });
    }
}

}  // namespace tengen::go
