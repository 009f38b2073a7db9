#include "core/packing/stock.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace tengen::packing {

std::vector<Size> ways(const Problem::Kind& kind) {
    std::vector<Size> sizes;
    if (kind.upright) {
        sizes.push_back(kind.size);
    }
    if (kind.turnable) {
        sizes.push_back(kind.size.turned());
    }
    return sizes;
}

Stock::Stock(const Problem& problem) {
    for (const Problem::Kind& kind : problem.kinds()) {
        const auto number = static_cast<int>(left_.size());
        left_.push_back(static_cast<int>(kind.items.size()));
        for (const Size& size : ways(kind)) {
            ways_.push_back({number, size});
        }
    }
    std::stable_sort(ways_.begin(), ways_.end(), [](const Way& a, const Way& b) {
        return std::tie(a.size.width, a.size.height) > std::tie(b.size.width, b.size.height);
    });
    next_.resize(ways_.size());
    std::iota(next_.begin(), next_.end(), std::size_t{0});
}

std::pair<int, Size> Stock::widest(int width) {
    const auto first =
        std::partition_point(ways_.begin(), ways_.end(), [&](const Way& way) { return way.size.width > width; });
    const std::size_t found = remaining(static_cast<std::size_t>(first - ways_.begin()));
    return found == ways_.size() ? std::pair(-1, Size{0, 0}) : std::pair(ways_[found].kind, ways_[found].size);
}

/// The first way from this place on whose kind remains. What is used up is passed over once: then each place on the way
/// knows where it leads, so that thousands of kinds are not looked through again and again.
std::size_t Stock::remaining(std::size_t place) {
    std::size_t end = place;
    while (end < ways_.size() && (next_[end] != end || left_[static_cast<std::size_t>(ways_[end].kind)] == 0)) {
        end = next_[end] != end ? next_[end] : end + 1;
    }
    while (place < end) {
        const std::size_t old = std::exchange(next_[place], end);
        place = old == place ? place + 1 : old;
    }
    return end;
}

}  // namespace tengen::packing
