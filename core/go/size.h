// Width and height of a board.
#pragma once

#include <string>

namespace tengen::go {

/// An int is the side of a square.
struct Size {
    int width = 0;
    int height = 0;

    constexpr Size() = default;
    constexpr Size(int side) : width(side), height(side) {}  // NOLINT(google-explicit-constructor): Board(9)
    constexpr Size(int columns, int rows) : width(columns), height(rows) {}

    constexpr bool is_square() const { return width == height; }
    constexpr int area() const { return width * height; }
    constexpr int short_side() const { return width < height ? width : height; }

    friend constexpr bool operator==(const Size&, const Size&) = default;
};

/// "9x13": width, then height, as GTP's boardsize, SGF's SZ and people name a rectangle.
inline std::string size_text(Size size) {
    return std::to_string(size.width) + "x" + std::to_string(size.height);
}

}  // namespace tengen::go
