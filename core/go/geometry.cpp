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

const Geometry& Geometry::of(int size) {
    static const std::vector<std::unique_ptr<Geometry>> all = [] {
        std::vector<std::unique_ptr<Geometry>> list(kMaxSize + 1);
        for (int s = kMinSize; s <= kMaxSize; ++s) {
            list[s].reset(new Geometry(s));
        }
        return list;
    }();
    if (size < kMinSize || size > kMaxSize) {
        throw std::invalid_argument("board size " + std::to_string(size) + " is not in " + std::to_string(kMinSize) +
                                    ".." + std::to_string(kMaxSize));
    }
    return *all[size];
}

Geometry::Geometry(int size) : size_(size), stride_(size + 1), words_((size * (size + 1) + 63) / 64) {
    offsets_ = {-stride_, -1, 1, stride_, -stride_ - 1, -stride_ + 1, stride_ - 1, stride_ + 1};
    dense_.assign(cells(), -1);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            dense_[at(x, y).index()] = static_cast<std::int16_t>(points_.size());
            points_.push_back(at(x, y));
        }
    }
    stars_ = compute_star_points();
}

int Geometry::line(Point p) const {
    const int px = x(p);
    const int py = y(p);
    return 1 + std::min({px, py, size_ - 1 - px, size_ - 1 - py});
}

std::string Geometry::vertex(Point p) const {
    if (p.is_pass()) {
        return "pass";
    }
    if (!on_board(p)) {
        return "none";
    }
    return std::string(1, kColumns[x(p)]) + std::to_string(size_ - y(p));
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
    if (row < 1 || row > size_ || static_cast<int>(px) >= size_) {
        return fail("it is outside the " + std::to_string(size_) + "x" + std::to_string(size_) + " board");
    }
    return at(static_cast<int>(px), size_ - row);
}

Point Geometry::transform(Point p, int symmetry) const {
    if (!on_board(p)) {
        return p;
    }
    int px = x(p);
    int py = y(p);
    if (symmetry & 1) {
        px = size_ - 1 - px;
    }
    if (symmetry & 2) {
        py = size_ - 1 - py;
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
    std::vector<Point> stars;
    if (size_ < 7) {
        if (size_ % 2 == 1) {
            stars.push_back(at(size_ / 2, size_ / 2));
        }
        return stars;
    }
    const int near = size_ >= 13 ? 3 : 2;
    std::vector<int> lines = {near, size_ - 1 - near};
    const bool odd = size_ % 2 == 1;
    for (const int sy : lines) {
        for (const int sx : lines) {
            stars.push_back(at(sx, sy));
        }
    }
    if (odd) {
        const int middle = size_ / 2;
        stars.push_back(at(middle, middle));
        if (size_ >= 15) {
            for (const int s : lines) {
                stars.push_back(at(middle, s));
                stars.push_back(at(s, middle));
            }
        }
    }
    std::sort(stars.begin(), stars.end());
    return stars;
}

}  // namespace tengen::go
