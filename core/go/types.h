// Colour and point as types. A point is an index into a board with a one-cell border (see geometry.h).
#pragma once

#include <cstdint>
#include <functional>

namespace tengen::go {

/// Width and height lie between these.
inline constexpr int kMinSize = 2;
inline constexpr int kMaxSize = 25;
/// Cells of the largest padded board: (width + 1) * (height + 2) + 1.
inline constexpr int kMaxCells = (kMaxSize + 1) * (kMaxSize + 2) + 1;
inline constexpr int kMaxPoints = kMaxSize * kMaxSize;
/// 64-bit words of a set of points on the largest board.
inline constexpr int kMaxWords = (kMaxSize * (kMaxSize + 1) + 63) / 64;

/// What a cell holds. The two-bit values are the codes inside a 3x3 neighbourhood (neighbourhood.h),
/// chosen so that "black or off board" is one bit and "white or off board" the other.
enum class Color : std::uint8_t { empty = 0, black = 1, white = 2, off = 3 };

constexpr Color opponent(Color c) {
    return static_cast<Color>(3 - static_cast<int>(c));
}
constexpr bool is_stone(Color c) {
    return c == Color::black || c == Color::white;
}
constexpr unsigned code(Color c) {
    return static_cast<unsigned>(c);
}

class Point {
public:
    constexpr Point() = default;
    constexpr explicit Point(int index) : index_(static_cast<std::uint16_t>(index)) {}

    static constexpr Point none() { return Point{0}; }
    static constexpr Point pass() { return Point{1}; }

    constexpr int index() const { return index_; }
    constexpr bool is_none() const { return index_ == 0; }
    constexpr bool is_pass() const { return index_ == 1; }
    /// Neither `none` nor `pass`; says nothing about the board's size.
    constexpr bool is_board() const { return index_ > 1; }
    constexpr Point step(int delta) const { return Point{index_ + delta}; }

    friend constexpr bool operator==(Point, Point) = default;
    friend constexpr auto operator<=>(Point, Point) = default;

private:
    std::uint16_t index_ = 0;
};

}  // namespace tengen::go

template <>
struct std::hash<tengen::go::Point> {
    std::size_t operator()(tengen::go::Point p) const noexcept { return static_cast<std::size_t>(p.index()); }
};
