// Everything that depends on the board size alone: where points are, their neighbours, symmetries, star points.
//
// A point (x, y), counted from the left and from the top, is the cell (y + 1) * stride + x + 1 with
// stride = width + 1. One border column serves as the right edge of one row and the left edge of the next.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/go/size.h"
#include "core/go/types.h"

namespace tengen::go {

/// Directions 0-3 are north, west, east, south; 4-7 the diagonals NW, NE, SW, SE.
inline constexpr int kDirections = 8;
constexpr int opposite_direction(int d) {
    return d < 4 ? 3 - d : 11 - d;
}

class Geometry {
public:
    /// The one geometry of a size with both sides in [kMinSize, kMaxSize]; throws std::invalid_argument otherwise.
    static const Geometry& of(Size size);

    Size size() const { return size_; }
    int width() const { return size_.width; }
    int height() const { return size_.height; }
    int stride() const { return stride_; }
    int cells() const { return (size_.width + 1) * (size_.height + 2) + 1; }
    int words() const { return words_; }
    int area() const { return size_.area(); }

    Point at(int x, int y) const { return Point{(y + 1) * stride_ + x + 1}; }
    int x(Point p) const { return p.index() % stride_ - 1; }
    int y(Point p) const { return p.index() / stride_ - 1; }
    bool on_board(int x, int y) const { return x >= 0 && y >= 0 && x < size_.width && y < size_.height; }
    bool on_board(Point p) const { return p.index() < cells() && dense_[p.index()] >= 0; }

    /// Row-major number of a point in [0, area), -1 off the board: the index of arrays shown to users.
    int dense(Point p) const { return dense_[p.index()]; }
    Point from_dense(int i) const { return points_[i]; }
    const std::vector<Point>& points() const { return points_; }

    int offset(int direction) const { return offsets_[direction]; }
    Point neighbor(Point p, int direction) const { return p.step(offsets_[direction]); }

    /// Line counted from the nearest edge, 1 on the edge.
    int line(Point p) const;

    /// "D4", "pass"; columns skip the letter I, rows count from the bottom.
    std::string vertex(Point p) const;
    /// Reads a vertex in any case; throws std::invalid_argument that says what is wrong.
    Point parse_vertex(std::string_view text) const;

    /// How many symmetries the board has: all 8 if it is square, else the first 4, which swap nothing.
    int symmetries() const { return size_.is_square() ? 8 : 4; }
    /// Image of a point under one of them: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 swaps x and y (last).
    Point transform(Point p, int symmetry) const;
    static int inverse_symmetry(int symmetry);

    /// The star points people draw: corners, sides and centre, as far as the size has them.
    const std::vector<Point>& star_points() const { return stars_; }

private:
    template <class T>
    friend class BySize;

    explicit Geometry(Size size);
    std::vector<Point> compute_star_points() const;

    Size size_;
    int stride_;
    int words_;
    std::array<int, kDirections> offsets_;
    std::vector<Point> points_;
    std::vector<std::int16_t> dense_;
    std::vector<Point> stars_;
};

/// One T for each size of board, made when first asked for, by any thread.
template <class T>
class BySize {
public:
    /// `argument` is what T is made of, for a size that a board may have.
    template <class Argument>
    const T& get(Size size, const Argument& argument) {
        const std::size_t i = static_cast<std::size_t>(kSides * (size.height - kMinSize) + size.width - kMinSize);
        std::call_once(once_[i], [&] { made_[i].reset(new T(argument)); });
        return *made_[i];
    }

private:
    static constexpr int kSides = kMaxSize - kMinSize + 1;
    std::array<std::once_flag, kSides * kSides> once_;
    std::array<std::unique_ptr<const T>, kSides * kSides> made_;
};

}  // namespace tengen::go
