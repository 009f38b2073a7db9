// The two-dimensional orthogonal strip packing problem: rectangles that all have to go into a strip of fixed width,
// which is to be as short as possible.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tengen::packing {

struct Size {
    int width = 0;
    int height = 0;

    long area() const { return static_cast<long>(width) * height; }
    Size turned() const { return {height, width}; }
    bool operator==(const Size&) const = default;
};

/// Where a rectangle lies; width and height as it lies there.
struct Placement {
    int kind = 0;
    int x = 0;
    int y = 0;
    Size size;
};

/// An instance with equal rectangles counted together: they are one choice, not many.
class Problem {
public:
    struct Kind {
        Size size;
        std::vector<int> items;  ///< numbers of the rectangles of this kind
        bool turnable = false;   ///< may lie turned, and fits so
        bool upright = false;    ///< fits as given
        int least_width = 0;     ///< of the ways that it may lie
        int least_height = 0;
    };

    static constexpr int kMaxLength = 1'000'000;
    static constexpr int kMaxItems = 10'000;

    /// Throws std::invalid_argument that names the rectangle, counted from 1, if it does not fit or has no size.
    Problem(int width, std::span<const Size> items, bool rotation);

    int width() const { return width_; }
    bool rotation() const { return rotation_; }
    int items() const { return items_; }
    long area() const { return area_; }
    const std::vector<Kind>& kinds() const { return kinds_; }
    const Kind& kind(int i) const { return kinds_[static_cast<std::size_t>(i)]; }
    /// Kinds with the least width first.
    const std::vector<int>& by_width() const { return by_width_; }
    /// Kinds with the greatest least height first.
    const std::vector<int>& by_height() const { return by_height_; }
    /// No packing is shorter: by area, by the tallest, and by those that cannot lie side by side.
    int lower_bound() const { return lower_bound_; }
    /// A height that any sensible packing stays under, for scales.
    int upper_bound() const { return upper_bound_; }

private:
    void find_bounds();

    int width_;
    bool rotation_;
    int items_;
    long area_ = 0;
    int lower_bound_ = 0;
    int upper_bound_ = 0;
    std::vector<Kind> kinds_;
    std::vector<int> by_width_;
    std::vector<int> by_height_;
};

}  // namespace tengen::packing
