#include "core/go/handicap.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <tuple>

namespace tengen::go {

int max_fixed_handicap(Size size) {
    if (size.short_side() < 7) {
        return 0;
    }
    return size.width % 2 == 1 && size.height % 2 == 1 && size.short_side() >= 9 ? 9 : 4;
}

std::vector<Point> fixed_handicap(Size size, int stones) {
    const int most = max_fixed_handicap(size);
    if (stones < 2 || stones > most) {
        const std::string range =
            most == 0 ? "there is no fixed handicap on this size" : "2 to " + std::to_string(most);
        throw std::invalid_argument("fixed handicap of " + std::to_string(stones) + " stones on " + size_text(size) +
                                    ": " + range);
    }
    const Geometry& g = Geometry::of(size);
    const auto low = [](int side) { return side >= 13 ? 3 : 2; };
    const int left = low(size.width);
    const int right = size.width - 1 - left;
    const int top = low(size.height);
    const int bottom = size.height - 1 - top;
    const int mid_x = size.width / 2;
    const int mid_y = size.height / 2;
    // GTP 2, 4.1.1: corners from the lower left and upper right on, then sides, the centre with odd numbers from 5.
    std::vector<Point> points = {g.at(left, bottom), g.at(right, top), g.at(left, top), g.at(right, bottom)};
    const std::vector<Point> sides = {g.at(left, mid_y), g.at(right, mid_y), g.at(mid_x, bottom), g.at(mid_x, top)};
    const int around = stones % 2 == 1 && stones >= 5 ? stones - 1 : stones;
    for (int i = 4; i < around; ++i) {
        points.push_back(sides[i - 4]);
    }
    points.resize(std::min<std::size_t>(points.size(), around));
    if (around != stones) {
        points.push_back(g.at(mid_x, mid_y));
    }
    return points;
}

std::vector<Point> free_handicap(Size size, int stones) {
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
        const int good_line = size.short_side() >= 13 ? 4 : 3;
        const auto rank = [&](Point p) {
            int nearest = size.width + size.height;
            for (const Point q : chosen) {
                nearest = std::min(nearest, distance(p, q));
            }
            const int line = g.line(p);
            const bool edge = line < 3 && size.short_side() >= 7;
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
