// What the binding files share: arguments as people write them, and the functions that register each folder.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>

#include "core/go/board.h"

namespace nb = nanobind;

namespace tengen::python {

void bind_go_board(nb::module_& m);
void bind_go_game(nb::module_& m);
void bind_go_playout(nb::module_& m);
void bind_go_shape(nb::module_& m);

/// A colour given as tengen.go.Color or as text ("black", "b", "X"); anything else is a ValueError.
go::Color to_color(nb::handle value);
/// The same, with None meaning `fallback`.
go::Color to_color(nb::handle value, go::Color fallback);
/// A point or pass given as text such as "D4"; anything else is a ValueError.
go::Point to_vertex(nb::handle value, const go::Geometry& geometry);
/// A point on the board; "pass" is a ValueError.
go::Point to_point(nb::handle value, const go::Geometry& geometry);
/// A point that holds a stone.
go::Point to_stone(nb::handle value, const go::Board& board);
/// An empty point.
go::Point to_empty(nb::handle value, const go::Board& board);
/// The vertex of a point, or None for `none`.
std::optional<std::string> from_point(go::Point p, const go::Geometry& geometry);

}  // namespace tengen::python
