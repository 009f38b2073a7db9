#include "core/go/handicap.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <tuple>

namespace tengen::go {

int max_fixed_handicap(int size) {
    if (size < 7) {
        return 0;
    }
    return size % 2 == 1 && size >= 9 ? 9 : 4;
}

std::vector<Point> fixed_handicap(int size, int stones) {
    const int most = max_fixed_handicap(size);
    if (stones < 2 || stones > most) {
        const std::string range =
            most == 0 ? "there is no fixed handicap on this size" : "2 to " + std::to_string(most);
        throw std::invalid_argument("fixed handicap of " + std::to_string(stones) + " stones on " +
                                    std::to_string(size) + "x" + std::to_string(size) + ": " + range);
    }
    const Geometry& g = Geometry::of(size);
    const int low = size >= 13 ? 3 : 2;
    const int high = size - 1 - low;
    const int mid = size / 2;
    // GTP 2, 4.1.1: corners from the lower left and upper right on, then sides, the centre with odd numbers from 5.
    std::vector<Point> points = {g.at(low, high), g.at(high, low), g.at(low, low), g.at(high, high)};
    const std::vector<Point> sides = {g.at(low, mid), g.at(high, mid), g.at(mid, high), g.at(mid, low)};
    const int around = stones % 2 == 1 && stones >= 5 ? stones - 1 : stones;
    for (int i = 4; i < around; ++i) {
        points.push_back(sides[i - 4]);
    }
    points.resize(std::min<std::size_t>(points.size(), around));
    if (around != stones) {
        points.push_back(g.at(mid, mid));
    }
    return points;
}

std::vector<Point> free_handicap(int size, int stones) {
    const Geometry& g = Geometry::of(size);
    stones = std::min(stones, g.area() - 1);
    std::vector<Point> chosen;
    const int fixed = std::min(stones, max_fixed_handicap(size));
    if (fixed >= 2) {
        chosen = fixed_handicap(size, fixed);
    }
    const auto distance = [&](Point a, Point b) { return std::abs(g.x(a) - g.x(b)) + std::abs(g.y(a) - g.y(b)); };
    while (static_cast<int>(chosen.size()) < stones) {
        // Farthest from the stones so far, then nearest to the fourth (third) line, then first in order.
        const int good_line = size >= 13 ? 4 : 3;
        const auto rank = [&](Point p) {
            int nearest = 2 * size;
            for (const Point q : chosen) {
                nearest = std::min(nearest, distance(p, q));
            }
            const int line = g.line(p);
            const bool edge = line < 3 && size >= 7;
            return std::tuple(edge ? 0 : 1, nearest, -std::abs(line - good_line), -p.index());
        };
        Point best = g.points().front();
        bool found = false;
        for (const Point p : g.points()) {
            if (std::find(chosen.begin(), chosen.end(), p) == chosen.end() && (!found || rank(best) < rank(p))) {
                best = p;
                found = true;
            }
        }
        chosen.push_back(best);
    }
    return chosen;
}

}  // namespace tengen::go
