#include "core/go/geometry.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <stdexcept>

#include "core/base/quote.h"

namespace tengen::go {

namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

}  // namespace

const Geometry& Geometry::of(Size size) {
    static BySize<Geometry> all;
    const auto in_range = [](int side) { return side >= kMinSize && side <= kMaxSize; };
    if (!in_range(size.width) || !in_range(size.height)) {
        const std::string range = std::to_string(kMinSize) + ".." + std::to_string(kMaxSize);
        throw std::invalid_argument(
            "board size " + (size.is_square() ? std::to_string(size.width) + " is not in " + range
                                              : size_text(size) + ": width and height are not both in " + range));
    }
    return all.get(size, size);
}

Geometry::Geometry(Size size)
    : size_(size), stride_(size.width + 1), words_((size.height * (size.width + 1) + 63) / 64) {
    offsets_ = {-stride_, -1, 1, stride_, -stride_ - 1, -stride_ + 1, stride_ - 1, stride_ + 1};
    dense_.assign(cells(), -1);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            dense_[at(x, y).index()] = static_cast<std::int16_t>(points_.size());
            points_.push_back(at(x, y));
        }
    }
    stars_ = compute_star_points();
}

int Geometry::line(Point p) const {
    const int px = x(p);
    const int py = y(p);
    return 1 + std::min({px, py, size_.width - 1 - px, size_.height - 1 - py});
}

std::string Geometry::vertex(Point p) const {
    if (p.is_pass()) {
        return "pass";
    }
    if (!on_board(p)) {
        return "none";
    }
    return std::string(1, kColumns[x(p)]) + std::to_string(size_.height - y(p));
}

Point Geometry::parse_vertex(std::string_view text) const {
    const auto fail = [&](const std::string& why) -> Point {
        throw std::invalid_argument("\"" + printable(text) + "\" is not a vertex: " + why);
    };
    std::string lower;
    for (const char ch : text) {
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(ch)));
    }
    if (lower == "pass") {
        return Point::pass();
    }
    if (lower.size() < 2 || lower.size() > 3) {
        return fail("write a column letter and a row number, such as D4, or pass");
    }
    const char column = static_cast<char>(std::toupper(static_cast<unsigned char>(lower[0])));
    const std::size_t px = kColumns.find(column);
    if (px == std::string_view::npos) {
        return fail(column == 'I' ? "columns skip the letter I" : "the column is not a letter A-Z");
    }
    int row = 0;
    for (const char ch : lower.substr(1)) {
        if (ch < '0' || ch > '9') {
            return fail("the row is not a number");
        }
        row = 10 * row + (ch - '0');
    }
    if (row < 1 || row > size_.height || static_cast<int>(px) >= size_.width) {
        return fail("it is outside the " + size_text(size_) + " board");
    }
    return at(static_cast<int>(px), size_.height - row);
}

Point Geometry::transform(Point p, int symmetry) const {
    if (!on_board(p)) {
        return p;
    }
    int px = x(p);
    int py = y(p);
    if (symmetry & 1) {
        px = size_.width - 1 - px;
    }
    if (symmetry & 2) {
        py = size_.height - 1 - py;
    }
    if (symmetry & 4) {
        std::swap(px, py);
    }
    return at(px, py);
}

int Geometry::inverse_symmetry(int symmetry) {
    // Undoing "mirror, then swap" is "swap, then mirror": with the swap last, the two mirrors trade places.
    return (symmetry & 4) ? 4 | ((symmetry & 1) << 1) | ((symmetry & 2) >> 1) : symmetry;
}

std::vector<Point> Geometry::compute_star_points() const {
    const auto odd = [](int side) { return side % 2 == 1; };
    const auto lines = [](int side) {
        const int near = side >= 13 ? 3 : 2;
        return std::array<int, 2>{near, side - 1 - near};
    };
    // A side with an odd number of lines, 15 or more, has a star point in its middle.
    const auto has_middle = [&](int side) { return odd(side) && side >= 15; };
    std::vector<Point> stars;
    const int middle_x = width() / 2;
    const int middle_y = height() / 2;
    if (odd(width()) && odd(height())) {
        stars.push_back(at(middle_x, middle_y));
    }
    if (size_.short_side() < 7) {
        return stars;
    }
    for (const int sy : lines(height())) {
        for (const int sx : lines(width())) {
            stars.push_back(at(sx, sy));
        }
        if (has_middle(width())) {
            stars.push_back(at(middle_x, sy));
        }
    }
    for (const int sx : lines(width())) {
        if (has_middle(height())) {
            stars.push_back(at(sx, middle_y));
        }
    }
    std::sort(stars.begin(), stars.end());
    return stars;
}

}  // namespace tengen::go
