// Bindings of what is read off a position: patterns, symmetries, distances, unconditional life.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "core/go/benson.h"
#include "core/go/distance.h"
#include "core/go/pattern.h"
#include "core/go/position_key.h"
#include "core/go/symmetry.h"
#include "core/python/bind.h"

namespace tengen::python {

using go::Board;
using go::Color;
using go::PatternSet;
using go::Point;
using namespace nb::literals;

namespace {

int checked_symmetry(int symmetry) {
    if (symmetry < 0 || symmetry > 7) {
        throw std::invalid_argument("a symmetry is 0 to 7");
    }
    return symmetry;
}

int checked_symmetry(int symmetry, const go::Geometry& g) {
    if (checked_symmetry(symmetry) >= g.symmetries()) {
        throw std::invalid_argument("a symmetry of a rectangular board is 0 to 3: rows and columns cannot be swapped");
    }
    return symmetry;
}

std::vector<std::string> vertices(const std::vector<Point>& points, const Board& board) {
    std::vector<std::string> list;
    for (const Point p : points) {
        list.push_back(board.geometry().vertex(p));
    }
    return list;
}

nb::object common_fate(const Board& board, nb::object source, int limit) {
    if (limit < 0 || limit >= go::CommonFate::kFar) {
        throw std::invalid_argument("the limit is 0 to 254");
    }
    const go::CommonFate distances(board, to_point(source, board.geometry()), limit);
    return nb::cast(board_array<std::uint8_t>(
        board.size(), [&](int i) { return static_cast<std::uint8_t>(distances[board.geometry().from_dense(i)]); }));
}

void bind_patterns(nb::module_& m) {
    nb::class_<PatternSet>(m, "PatternSet", "3x3 patterns, looked up by the surroundings of a point.")
        .def_static(
            "parse", [](const std::string& text) { return PatternSet::parse(text); }, "text"_a,
            "Reads the text of a pattern file; ValueError names the line.")
        .def("__len__", [](const PatternSet& self) { return self.patterns().size(); })
        .def_prop_ro("shape_count", &PatternSet::shape_count, "Distinct 3x3 surroundings that match, for one colour.")
        .def_prop_ro(
            "patterns",
            [](const PatternSet& self) {
                std::vector<std::tuple<std::string, double, int>> list;
                for (const auto& p : self.patterns()) {
                    list.emplace_back(p.name, p.weight, p.shapes);
                }
                return list;
            },
            "(name, weight, shapes) of each pattern; a shape counts for the first pattern that has it.")
        .def(
            "find",
            [](const PatternSet& self, const Board& board, nb::object vertex,
               nb::object color) -> std::optional<std::string> {
                const Point p = to_empty(vertex, board);
                const auto* found = self.find(board.neighborhood(p), to_color(color, board.to_move()));
                return found == nullptr ? std::nullopt : std::optional(found->name);
            },
            "board"_a, "vertex"_a, "color"_a = nb::none(), "Name of the pattern that a move there matches, or None.")
        .def(
            "matches",
            [](const PatternSet& self, const Board& board, nb::object color) {
                const Color c = to_color(color, board.to_move());
                std::vector<Point> points;
                for (const Point p : board.geometry().points()) {
                    if (board[p] == Color::empty && self.matches(board.neighborhood(p), c)) {
                        points.push_back(p);
                    }
                }
                return vertices(points, board);
            },
            "board"_a, "color"_a = nb::none(), "All empty points where a move matches.")
        .def(
            "matches_code",
            [](const PatternSet& self, int neighborhood, nb::object color) {
                if (neighborhood < 0 || neighborhood > 0xffff) {
                    throw std::invalid_argument("a neighbourhood is 16 bits");
                }
                return self.matches(static_cast<go::Neighborhood>(neighborhood), to_color(color));
            },
            "neighborhood"_a, "color"_a, "The same for a code as Board.neighborhood gives it.");
}

}  // namespace

void bind_go_shape(nb::module_& m) {
    bind_patterns(m);
    m.def(
        "transformed",
        [](const Board& board, int symmetry, bool swap) {
            return go::transformed(board, checked_symmetry(symmetry, board.geometry()), swap);
        },
        "board"_a, "symmetry"_a, "swap_colors"_a = false,
        "The image of a position: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 then swaps rows and columns, "
        "which\n"
        "a rectangular board does not allow.");
    m.def(
        "transform_vertex",
        [](go::Size size, nb::object vertex, int symmetry) {
            const go::Geometry& g = go::Geometry::of(size);
            return g.vertex(g.transform(to_vertex(vertex, g), checked_symmetry(symmetry, g)));
        },
        "size"_a, "vertex"_a, "symmetry"_a, "The image of a point.");
    m.def(
        "inverse_symmetry", [](int symmetry) { return go::Geometry::inverse_symmetry(checked_symmetry(symmetry)); },
        "symmetry"_a);
    m.def(
        "canonical",
        [](const Board& board) {
            go::Canonical c = go::canonical(board);
            return std::tuple(c.board, c.symmetry, c.swapped);
        },
        "board"_a, "(board, symmetry, swapped): the representative among all symmetric images with Black to move.");
    m.def(
        "position_key",
        [](const Board& board) {
            const go::PositionKey key = go::position_key(board);
            std::vector<int> symmetries;
            for (int s = 0; s < 8; ++s) {
                if ((key.symmetries >> s & 1) != 0) {
                    symmetries.push_back(s);
                }
            }
            return std::tuple(key.value, symmetries, key.swapped);
        },
        "board"_a,
        "(key, symmetries, swapped): a number that all images of a position share, ko left out, and which images it\n"
        "is of: transformed(board, s, swapped) for these symmetries s, several if the position is like itself.");
    m.def(
        "reduced_line",
        [](go::Size size, nb::iterable moves) {
            const go::Geometry& g = go::Geometry::of(size);
            std::vector<Point> points;
            for (const nb::handle move : moves) {
                points.push_back(to_vertex(move, g));
            }
            std::vector<std::pair<std::uint64_t, int>> line;
            for (const go::ReducedMove& each : go::reduced_line(size, points)) {
                line.emplace_back(each.key, each.move);
            }
            return line;
        },
        "size"_a, "moves"_a,
        "Keys of the positions of a record from the empty board, Black first, each with the move as its image has it:\n"
        "counted row by row from the top left, 65535 for a pass. It ends before the first move that is not legal.");
    m.def(
        "manhattan_distance",
        [](go::Size size, nb::object a, nb::object b) {
            const go::Geometry& g = go::Geometry::of(size);
            return go::manhattan_distance(g, to_point(a, g), to_point(b, g));
        },
        "size"_a, "a"_a, "b"_a, "|dx| + |dy|");
    m.def(
        "go_distance",
        [](go::Size size, nb::object a, nb::object b) {
            const go::Geometry& g = go::Geometry::of(size);
            return go::go_distance(g, to_point(a, g), to_point(b, g));
        },
        "size"_a, "a"_a, "b"_a, "|dx| + |dy| + max(|dx|, |dy|)");
    m.def("common_fate", &common_fate, "board"_a, "source"_a, "limit"_a = 254,
          nb::sig("def common_fate(board: Board, source: str, limit: int = 254) -> "
                  "numpy.typing.NDArray[numpy.uint8]"),
          "Distances in the common fate graph, shape (height, width), row 0 at the top; 255 beyond the limit.");
    m.def(
        "unconditional_life",
        [](const Board& board, nb::object color, bool suicide) {
            const go::UnconditionalLife life = go::unconditional_life(board, to_color(color), suicide);
            return std::pair(vertices(life.chains, board), vertices(life.territory, board));
        },
        "board"_a, "color"_a, "suicide"_a = false,
        "Benson: (a stone of each chain that lives even if its owner always passes, points of their vital regions).");
}

}  // namespace tengen::python
