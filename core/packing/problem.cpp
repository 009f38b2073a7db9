#include "core/packing/problem.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace tengen::packing {

namespace {

std::string named(std::size_t i, const Size& size) {
    return "rectangle " + std::to_string(i + 1) + " (" + std::to_string(size.width) + " x " +
           std::to_string(size.height) + ")";
}

}  // namespace

Problem::Problem(int width, std::span<const Size> items, bool rotation)
    : width_(width), rotation_(rotation), items_(static_cast<int>(items.size())) {
    if (width < 1 || width > kMaxLength) {
        throw std::invalid_argument("the width of the strip is 1 to " + std::to_string(kMaxLength) + ", not " +
                                    std::to_string(width));
    }
    if (items.empty() || items.size() > kMaxItems) {
        throw std::invalid_argument("an instance has 1 to " + std::to_string(kMaxItems) + " rectangles, not " +
                                    std::to_string(items.size()));
    }
    std::map<std::pair<int, int>, std::size_t> known;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Size size = items[i];
        if (std::min(size.width, size.height) < 1 || std::max(size.width, size.height) > kMaxLength) {
            throw std::invalid_argument(named(i, size) + ": sides are 1 to " + std::to_string(kMaxLength));
        }
        const bool upright = size.width <= width;
        const bool turnable = rotation && size.height <= width && size.width != size.height;
        if (!upright && !turnable) {
            throw std::invalid_argument(named(i, size) + " does not fit into a strip of width " +
                                        std::to_string(width) + (rotation ? "" : " without rotation"));
        }
        std::pair<int, int> key = {size.width, size.height};
        if (rotation && key.first > key.second) {
            std::swap(key.first, key.second);
        }
        const auto [found, added] = known.emplace(key, kinds_.size());
        if (added) {
            Kind kind{size, {}, turnable, upright, 0, 0};
            kind.least_width = upright && turnable ? std::min(size.width, size.height)
                               : upright           ? size.width
                                                   : size.height;
            kind.least_height = upright && turnable ? std::min(size.width, size.height)
                                : upright           ? size.height
                                                    : size.width;
            kinds_.push_back(kind);
        }
        kinds_[found->second].items.push_back(static_cast<int>(i));
        area_ += size.area();
    }
    by_width_.resize(kinds_.size());
    std::iota(by_width_.begin(), by_width_.end(), 0);
    by_height_ = by_width_;
    std::stable_sort(by_width_.begin(), by_width_.end(),
                     [&](int a, int b) { return kind(a).least_width < kind(b).least_width; });
    std::stable_sort(by_height_.begin(), by_height_.end(),
                     [&](int a, int b) { return kind(a).least_height > kind(b).least_height; });
    find_bounds();
}

void Problem::find_bounds() {
    long stacked = 0;  // those that are wider than half of the strip, however they lie, are on top of each other
    long total = 0;
    int tallest = 0;
    for (const Kind& kind : kinds_) {
        const auto count = static_cast<long>(kind.items.size());
        stacked += 2 * kind.least_width > width_ ? count * kind.least_height : 0;
        tallest = std::max(tallest, kind.least_height);
        total += count * std::max(kind.size.width, kind.size.height);
    }
    const long by_area = (area_ + width_ - 1) / width_;
    const long most = std::max({by_area, static_cast<long>(tallest), stacked});
    if (total > 2'000'000'000L) {
        throw std::invalid_argument("the rectangles together are too long: use a coarser unit of length");
    }
    lower_bound_ = static_cast<int>(most);
    upper_bound_ = static_cast<int>(total);
}

}  // namespace tengen::packing
