#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "core/base/quote.h"
#include "core/python/bind.h"

namespace tengen::python {

using go::Color;
using go::Geometry;
using go::Point;

namespace {

std::string describe(nb::handle value) {
    return printable(to_text(nb::repr(value)));
}

}  // namespace

std::string to_text(nb::handle text) {
    // Half of a surrogate pair has no UTF-8; it is written as an escape, which no reader takes for anything else.
    const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
    if (!bytes.is_valid()) {
        nb::raise_python_error();
    }
    const auto view = nb::borrow<nb::bytes>(bytes);
    return std::string(view.c_str(), view.size());
}

Color to_color(nb::handle value) {
    if (nb::isinstance<Color>(value)) {
        const auto c = nb::cast<Color>(value);
        if (go::is_stone(c)) {
            return c;
        }
    } else if (nb::isinstance<nb::str>(value)) {
        std::string text = to_text(value);
        std::transform(text.begin(), text.end(), text.begin(),
                       [](unsigned char ch) { return static_cast<char>(std::tolower(ch)); });
        if (text == "black" || text == "b" || text == "x") {
            return Color::black;
        }
        if (text == "white" || text == "w" || text == "o") {
            return Color::white;
        }
    }
    throw std::invalid_argument(describe(value) + " is not a colour: write \"black\" or \"white\"");
}

Color to_color(nb::handle value, Color fallback) {
    return value.is_none() ? fallback : to_color(value);
}

Point to_vertex(nb::handle value, const Geometry& geometry) {
    if (!nb::isinstance<nb::str>(value)) {
        throw std::invalid_argument(describe(value) + " is not a vertex: write text such as \"D4\" or \"pass\"");
    }
    return geometry.parse_vertex(to_text(value));
}

Point to_point(nb::handle value, const Geometry& geometry) {
    const Point p = to_vertex(value, geometry);
    if (p.is_pass()) {
        throw std::invalid_argument("a point of the board is needed here, not a pass");
    }
    return p;
}

Point to_stone(nb::handle value, const go::Board& board) {
    const Point p = to_point(value, board.geometry());
    if (!go::is_stone(board[p])) {
        throw std::invalid_argument("there is no stone at " + board.geometry().vertex(p));
    }
    return p;
}

Point to_empty(nb::handle value, const go::Board& board) {
    const Point p = to_point(value, board.geometry());
    if (board[p] != Color::empty) {
        throw std::invalid_argument(board.geometry().vertex(p) + " is not empty");
    }
    return p;
}

std::optional<std::string> from_point(Point p, const Geometry& geometry) {
    return p.is_none() ? std::nullopt : std::optional(geometry.vertex(p));
}

}  // namespace tengen::python
