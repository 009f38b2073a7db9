// The small shapes of nakade: which sets of up to six points are dead as an eye space, and their vital point.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "core/go/types.h"

namespace tengen::go {

enum class Shape : std::uint8_t {
    other,
    one,
    two,
    straight3,
    bent3,
    square4,
    pyramid4,
    crossed5,
    bulky5,
    rabbity6,
};

inline constexpr int kMaxShape = 6;

struct ShapeAnalysis {
    Shape shape = Shape::other;
    /// The one point that decides life and death; `none` if there is no single one.
    Point vital = Point::none();
};

/// Names a connected set of points. The numbers of neighbours inside the set tell these shapes apart: with n points,
/// n links mean that a square of four is part of them, and a point of four links is the middle of a cross.
template <class Points>
ShapeAnalysis analyse_shape(const Points& points, int stride) {
    const int n = points.size();
    if (n < 1 || n > kMaxShape) {
        return {};
    }
    int links = 0;
    int most = 0;
    int centre = 0;
    for (int i = 0; i < n; ++i) {
        int degree = 0;
        for (int j = 0; j < n; ++j) {
            const int distance = std::abs(points[i].index() - points[j].index());
            degree += distance == 1 || distance == stride;
        }
        links += degree;
        if (degree > most) {
            most = degree;
            centre = i;
        }
    }
    links /= 2;
    const Point vital = points[centre];
    switch (n) {
        case 1:
            return {Shape::one};
        case 2:
            return {Shape::two};
        case 3: {
            const Point a = points[centre == 0 ? 1 : 0];
            const Point b = points[centre == 2 ? 1 : 2];
            const bool straight = a.index() + b.index() == 2 * vital.index();
            return {straight ? Shape::straight3 : Shape::bent3, vital};
        }
        case 4:
            if (links == 4) {
                return {Shape::square4};
            }
            return most == 3 ? ShapeAnalysis{Shape::pyramid4, vital} : ShapeAnalysis{};
        case 5:
            if (most == 4) {
                return {Shape::crossed5, vital};
            }
            return links == 5 ? ShapeAnalysis{Shape::bulky5, vital} : ShapeAnalysis{};
        default:
            return most == 4 && links == 6 ? ShapeAnalysis{Shape::rabbity6, vital} : ShapeAnalysis{};
    }
}

/// True if an eye space of this shape, filled up and captured, does not make two eyes.
template <class Points>
bool is_dead_shape(const Points& points, int stride) {
    return analyse_shape(points, stride).shape != Shape::other;
}

}  // namespace tengen::go
