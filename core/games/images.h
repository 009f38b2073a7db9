// The images of a query and the way back from them: which of its symmetries leave it as it is, and so which of its
// points are alike.
#pragma once

#include <utility>
#include <vector>

#include "core/games/query.h"

namespace tengen::games {

/// A symmetry with or without exchange of colours.
struct Change {
    int symmetry;
    bool swap;

    int number() const { return symmetry + 8 * swap; }
};

/// All that a likeness allows, by number.
std::vector<Change> changes(int symmetries, const Likeness& likeness);

/// A rectangle of columns and rows, and where its points go under the symmetries as Geometry::transform has them.
struct Rectangle {
    int width;
    int height;

    int area() const { return width * height; }
    Rectangle image(int symmetry) const { return (symmetry & 4) ? Rectangle{height, width} : *this; }
    /// Where a point, by its number row by row, is in the image.
    int moved(int point, int symmetry) const;
};

/// Side of a rectangle in its image; see kLeft.
unsigned moved_edges(unsigned edges, int symmetry);

/// States with black and white exchanged.
constexpr std::uint8_t swapped_states(std::uint8_t states) {
    return static_cast<std::uint8_t>((states & kEmpty) | ((states & kBlack) << 1) | ((states & kWhite) >> 1));
}
constexpr go::Color swapped_color(go::Color color, bool swap) {
    return swap && go::is_stone(color) ? go::opponent(color) : color;
}

/// What points of the images are in the query.
class WayBack {
public:
    /// `same` are the changes that leave the query as it is.
    WayBack(Rectangle rectangle, const std::vector<Change>& same);

    struct Found {
        int point;
        go::Color color;
    };
    /// A point of the image that a change makes, with what was played there.
    Found operator()(Change change, int point, go::Color color) const;
    /// The colour of a pass, which is everywhere.
    go::Color of_pass(Change change, go::Color color) const;

private:
    std::vector<int> back_[8];
    std::vector<Found> first_[2];  ///< of those that are alike, by colour and point
    bool passes_alike_;
};

}  // namespace tengen::games
