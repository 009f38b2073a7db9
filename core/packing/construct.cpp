#include "core/packing/construct.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "core/packing/skyline.h"
#include "core/packing/stock.h"

namespace tengen::packing {

namespace {

/// Where a rectangle of these sizes lies lowest: top, then bottom, then left end decide.
Placement lowest_place(const Skyline& skyline, int kind, const std::vector<Size>& sizes) {
    std::optional<std::tuple<int, int, int>> best;
    Placement place;
    for (const Size& size : sizes) {
        for (int i = 0; i < skyline.size(); ++i) {
            const int y = skyline.rest(i, size.width);
            if (y == Skyline::kWall) {
                break;
            }
            const std::tuple key(y + size.height, y, skyline[i].x);
            if (!best || key < *best) {
                best = key;
                place = {kind, skyline[i].x, y, size};
            }
        }
    }
    return place;
}

int height_of(const std::vector<Placement>& placed) {
    int height = 0;
    for (const Placement& place : placed) {
        height = std::max(height, place.y + place.size.height);
    }
    return height;
}

template <class Before>
Packing bottom_left_by(const Problem& problem, Before before) {
    std::vector<int> order(problem.kinds().size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return before(problem.kind(a).size, problem.kind(b).size); });
    Skyline skyline(problem.width());
    Packing packing;
    for (const int kind : order) {
        for (std::size_t n = problem.kind(kind).items.size(); n > 0; --n) {
            const Placement place = lowest_place(skyline, kind, ways(problem.kind(kind)));
            skyline.cover(place.x, place.size.width, place.y + place.size.height);
            packing.placed.push_back(place);
        }
    }
    packing.height = height_of(packing.placed);
    return packing;
}

enum class Side { left, taller, lower };

/// Turns rectangles that stick out at the top, as long as that makes the packing lower.
void turn_towers(const Problem& problem, Skyline skyline, Packing& packing) {
    for (;;) {
        const auto tower = std::max_element(
            packing.placed.begin(), packing.placed.end(),
            [](const Placement& a, const Placement& b) { return a.y + a.size.height < b.y + b.size.height; });
        const Size turned = tower->size.turned();
        if (!problem.rotation() || turned.height >= tower->size.height || turned.width > problem.width()) {
            return;
        }
        const Placement before = *tower;
        skyline.cover(before.x, before.size.width, before.y);
        *tower = lowest_place(skyline, before.kind, {turned});
        skyline.cover(tower->x, tower->size.width, tower->y + tower->size.height);
        const int height = height_of(packing.placed);
        if (height >= packing.height) {
            *tower = before;
            return;
        }
        packing.height = height;
    }
}

Packing best_fit_at(const Problem& problem, Side side) {
    Stock stock(problem);
    Skyline skyline(problem.width());
    Packing packing;
    for (int remaining = problem.items(); remaining > 0;) {
        const int i = skyline.lowest();
        const Skyline::Segment segment = skyline[i];
        const auto [kind, size] = stock.widest(segment.width);
        if (kind < 0) {
            skyline.raise(i);
            continue;
        }
        const bool right = (side == Side::taller && skyline.right_of(i) > skyline.left_of(i)) ||
                           (side == Side::lower && skyline.right_of(i) < skyline.left_of(i));
        packing.placed.push_back({kind, right ? segment.x + segment.width - size.width : segment.x, segment.y, size});
        skyline.place(i, size.width, size.height, right);
        stock.take(kind);
        --remaining;
    }
    packing.height = height_of(packing.placed);
    turn_towers(problem, skyline, packing);
    return packing;
}

Packing best_of(std::vector<Packing> packings) {
    return *std::min_element(packings.begin(), packings.end(),
                             [](const Packing& a, const Packing& b) { return a.height < b.height; });
}

}  // namespace

Packing bottom_left(const Problem& problem) {
    return best_of({bottom_left_by(problem, [](Size a, Size b) { return a.width > b.width; }),
                    bottom_left_by(problem, [](Size a, Size b) { return a.height > b.height; }),
                    bottom_left_by(problem, [](Size a, Size b) { return a.area() > b.area(); })});
}

Packing best_fit(const Problem& problem) {
    return best_of(
        {best_fit_at(problem, Side::left), best_fit_at(problem, Side::taller), best_fit_at(problem, Side::lower)});
}

}  // namespace tengen::packing
