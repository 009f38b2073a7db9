// Bindings of the board: tengen.go.Board, Color, contexts.
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "core/go/context.h"
#include "core/go/errors.h"
#include "core/go/planes.h"
#include "core/go/text.h"
#include "core/python/bind.h"
#include "core/python/go_values.h"

namespace tengen::python {

using go::Board;
using go::Color;
using go::Point;
using namespace nb::literals;

namespace {

using StonesView = nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<2>>;
using Mask = nb::ndarray<nb::numpy, bool, nb::ndim<2>>;

Color played_color(const Board& board, nb::handle color) {
    return to_color(color, board.to_move());
}

int play(Board& board, nb::handle vertex, nb::handle color, bool suicide) {
    const Point p = to_vertex(vertex, board.geometry());
    const Color c = played_color(board, color);
    if (p.is_pass()) {
        board.set_to_move(c);
        board.play_pass();
        return 0;
    }
    const std::string reason = go::illegal_reason(board, p, c, suicide);
    if (!reason.empty()) {
        throw go::IllegalMove(reason);
    }
    return board.play(p, c);
}

std::vector<std::string> legal_moves(const Board& board, nb::handle color, bool suicide) {
    const Color c = played_color(board, color);
    std::vector<std::string> moves;
    for (const Point p : board.geometry().points()) {
        if (board.legal(p, c, suicide)) {
            moves.push_back(board.geometry().vertex(p));
        }
    }
    return moves;
}

Mask legal_mask(const Board& board, nb::handle color, bool suicide) {
    const Color c = played_color(board, color);
    return board_array<bool>(board.size(),
                             [&](int i) { return board.legal(board.geometry().from_dense(i), c, suicide); });
}

StonesView stones(nb::pointer_and_handle<Board> self) {
    const Board& board = *self.p;
    const auto [rows, columns] = array_shape(board.size());
    return StonesView(board.cells() + board.geometry().at(0, 0).index(), {rows, columns}, self.h,
                      {board.stride(), std::int64_t{1}});
}

using Numbers = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

/// Any array of integers or bools as int64. Floats are refused, since a conversion would cut them off silently.
Numbers to_numbers(nb::handle value) {
    nb::ndarray<nb::ro> any;
    if (!nb::try_cast(value, any)) {
        throw nb::type_error("an array of integers is needed");
    }
    const auto kind = static_cast<nb::dlpack::dtype_code>(any.dtype().code);
    if (kind != nb::dlpack::dtype_code::Int && kind != nb::dlpack::dtype_code::UInt &&
        kind != nb::dlpack::dtype_code::Bool) {
        throw nb::type_error("an array of integers is needed, not one of floating point or complex numbers");
    }
    if (any.ndim() != 2) {
        throw std::invalid_argument("the array has " + std::to_string(any.ndim()) + " dimensions: a board has two");
    }
    for (int d = 0; d < 2; ++d) {
        if (any.shape(d) > go::kMaxSize) {
            throw std::invalid_argument("the array is too large: the largest board has " +
                                        std::to_string(go::kMaxSize) + " rows and columns");
        }
    }
    return nb::cast<Numbers>(value);
}

Board from_array(nb::handle value, nb::handle to_move) {
    const Numbers array = to_numbers(value);
    Board board(go::Size(static_cast<int>(array.shape(1)), static_cast<int>(array.shape(0))));
    board.set_to_move(to_color(to_move, Color::black));
    std::vector<Color> colors;
    for (std::size_t i = 0; i < array.size(); ++i) {
        if (array.data()[i] < 0 || array.data()[i] > 2) {
            throw std::invalid_argument(std::to_string(array.data()[i]) +
                                        " in the array is none of 0 (empty), 1 (black), 2 (white)");
        }
        colors.push_back(static_cast<Color>(array.data()[i]));
    }
    if (!board.set_position(colors.data())) {
        throw std::invalid_argument("the array holds a chain without liberties");
    }
    return board;
}

template <class ForEach>
std::vector<std::string> collect(const Board& board, ForEach&& for_each) {
    std::vector<Point> points;
    for_each([&](Point p) { points.push_back(p); });
    std::sort(points.begin(), points.end());
    std::vector<std::string> vertices;
    for (const Point p : points) {
        vertices.push_back(board.geometry().vertex(p));
    }
    return vertices;
}

int checked_context_size(Integer value) {
    const int points = value.value;
    if (!go::context::is_size(points)) {
        throw std::invalid_argument(std::to_string(points) + " is not a context size: 4, 8, 12, 20, 24, 28, 36 or 40");
    }
    return points;
}

int checked_neighbor(Integer neighbor) {
    if (neighbor.value < 0 || neighbor.value >= go::context::kPoints) {
        throw std::invalid_argument("a neighbour is 0..39");
    }
    return neighbor.value;
}

std::uint64_t zobrist_key(go::Size size, const std::string& kind, nb::handle vertex) {
    const go::Geometry& geometry = go::Geometry::of(size);
    if (kind == "side") {
        return go::zobrist::side(Color::white);
    }
    const Point p = to_point(vertex, geometry);
    return kind == "ko" ? go::zobrist::ko(p) : go::zobrist::stone(p, to_color(nb::cast(kind)));
}

/// A board that keeps all eight contexts up to date, for Python.
struct ContextBoard {
    explicit ContextBoard(const Board& start) : board(start), contexts(board) {}

    Board board;
    go::Contexts<4, 8, 12, 20, 24, 28, 36, 40> contexts;

    std::uint64_t both(Point p, Integer points) const {
        switch (checked_context_size(points)) {
            case 4:
                return contexts.both<4>(board, p);
            case 8:
                return contexts.both<8>(board, p);
            case 12:
                return contexts.both<12>(board, p);
            case 20:
                return contexts.both<20>(board, p);
            case 24:
                return contexts.both<24>(board, p);
            case 28:
                return contexts.both<28>(board, p);
            case 36:
                return contexts.both<36>(board, p);
            default:
                return contexts.both<40>(board, p);
        }
    }
};

std::vector<std::uint32_t> context_row(const ContextBoard& self, Integer points, nb::handle color) {
    const Color c = to_color(color, self.board.to_move());
    std::vector<std::uint32_t> row;
    for (const Point p : self.board.geometry().points()) {
        row.push_back(go::context::side(self.both(p, points), c));
    }
    return row;
}

void bind_context_board(nb::module_& m) {
    nb::class_<ContextBoard>(m, "ContextBoard",
                             "A board that keeps the local context of every point up to date as stones come and go.")
        .def(nb::init<const Board&>(), "board"_a)
        .def_prop_ro(
            "board", [](const ContextBoard& self) { return Board(self.board); }, "A copy of the position.")
        .def(
            "play",
            [](ContextBoard& self, nb::object vertex, nb::object color) {
                const Point p = to_vertex(vertex, self.board.geometry());
                const Color c = to_color(color, self.board.to_move());
                if (p.is_pass()) {
                    self.board.set_to_move(c);
                    self.board.play_pass();
                    return;
                }
                const std::string reason = go::illegal_reason(self.board, p, c, true);
                if (!reason.empty()) {
                    throw go::IllegalMove(reason);
                }
                self.board.play(p, c, self.contexts);
            },
            "vertex"_a, "color"_a = nb::none(), "Plays a move; suicide of several stones is allowed.")
        .def(
            "context",
            [](const ContextBoard& self, nb::object vertex, Integer points, nb::object color) {
                const Point p = to_point(vertex, self.board.geometry());
                return go::context::side(self.both(p, points), to_color(color, self.board.to_move()));
            },
            "vertex"_a, "points"_a = 40, "color"_a = nb::none(),
            "32-bit hash of the nearest `points` points, seen from `color` (default: the side to move).")
        .def("contexts", &context_row, "points"_a = 40, "color"_a = nb::none(),
             "The contexts of all points, row by row from the top.");
    m.def(
        "context_key",
        [](Integer neighbor, Integer state) {
            if (state.value < 0 || state.value > 3) {
                throw std::invalid_argument("a state is 0..3 (empty, own, other, off)");
            }
            return go::context::half_key(checked_neighbor(neighbor), static_cast<go::context::State>(state.value));
        },
        "neighbor"_a, "state"_a, "The 32-bit key that a neighbour in a state adds to a context hash.");
    m.def(
        "context_offset",
        [](Integer neighbor) {
            const go::Offset offset = go::context::kOffsets[checked_neighbor(neighbor)];
            return nb::make_tuple(offset.dx, offset.dy);
        },
        "neighbor"_a, "(dx, dy) of a neighbour, nearest first; dy counts downwards.");
    m.def("zobrist_key", &zobrist_key, "size"_a, "kind"_a, "vertex"_a = nb::none(),
          "The 64-bit key that a board hash takes in: kind \"black\", \"white\" or \"ko\" at a vertex, \"side\" when "
          "white is\n"
          "to move.");
}

}  // namespace

void bind_go_board(nb::module_& m) {
    nb::enum_<Color>(m, "Color", "What a point holds.")
        .value("EMPTY", Color::empty)
        .value("BLACK", Color::black)
        .value("WHITE", Color::white)
        .def_prop_ro("opponent", [](Color c) { return go::is_stone(c) ? go::opponent(c) : c; });
    nb::exception<go::IllegalMove>(m, "IllegalMove", PyExc_ValueError);
    m.attr("MIN_SIZE") = go::kMinSize;
    m.attr("MAX_SIZE") = go::kMaxSize;

    nb::class_<Board> board(
        m, "Board",
        "A position: stones, chains with exact liberties, simple ko, side to move.\n\n"
        "Board(9) is square, Board((9, 13)) 9 wide and 13 high; both sides are 2 to 25. Points are\n"
        "written as on the board (\"D4\", \"pass\"). A Board knows no history: superko, komi and\n"
        "scoring belong to Game.");
    bind_values<Board>(board);
    board.def(
             "__init__", [](Board* self, go::Size size) { new (self) Board(size); }, "size"_a = 19)
        .def_static(
            "from_text",
            [](nb::str text, nb::object to_move) {
                return go::board_from_text(to_text(text), to_color(to_move, Color::black));
            },
            "text"_a, "to_move"_a = nb::none(),
            "Reads rows from the top, '.' empty, 'X' black, 'O' white; coordinates around them are allowed.")
        .def_static("from_array", &from_array, "array"_a, "to_move"_a = nb::none(),
                    nb::sig("def from_array(array: numpy.typing.NDArray[numpy.integer], "
                            "to_move: object | None = None) -> Board"),
                    "From an array of integers, shape (height, width), row 0 at the top: 0 empty, 1 black, 2 white.")
        .def(
            "copy", [](const Board& self) { return Board(self); }, "An independent copy.")
        .def("__copy__", [](const Board& self) { return Board(self); })
        .def(
            "__deepcopy__", [](const Board& self, nb::handle) { return Board(self); }, "memo"_a)
        .def("__repr__", &go::board_to_text)
        .def("__str__", &go::board_to_text)
        .def(
            "__eq__", [](const Board& a, const Board& b) { return a.same_position(b); }, nb::is_operator(),
            "Same size, stones, ko and side to move.")
        .def("__hash__", [](const Board& self) { return static_cast<Py_hash_t>(self.hash() >> 1); })
        .def_prop_ro("size", &Board::size, "The side of a square board; (width, height) of a rectangular one.")
        .def_prop_ro("width", [](const Board& self) { return self.geometry().width(); })
        .def_prop_ro("height", [](const Board& self) { return self.geometry().height(); })
        .def_prop_rw(
            "to_move", &Board::to_move, [](Board& self, nb::object c) { self.set_to_move(to_color(c)); },
            nb::for_setter(nb::arg("color").none()))
        .def_prop_ro(
            "ko", [](const Board& self) { return from_point(self.ko(), self.geometry()); },
            "The point that simple ko forbids now, or None.")
        .def_prop_ro("last_move", [](const Board& self) { return from_point(self.last_move(), self.geometry()); })
        .def_prop_ro("move_number", &Board::move_number)
        .def_prop_ro("hash", &Board::hash, "64-bit hash of stones, ko point and side to move.")
        .def_prop_ro("stones_hash", &Board::stones_hash, "64-bit hash of the stones alone.")
        .def(
            "planes",
            [](const go::Board& board) {
                const auto [rows, columns] = array_shape(board.size());
                const std::size_t count = go::kPlanes * rows * columns;
                auto* const data = new float[count];
                const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<float*>(memory); });
                go::write_planes(board, {data, count});
                return nb::ndarray<nb::numpy, float, nb::ndim<3>>(data, {go::kPlanes, rows, columns}, owner);
            },
            "The position as networks read it, shape (planes, height, width), row 0 at the top, 0 and 1 in the view of "
            "the "
            "player to move: own stones, enemy stones, own chains of 1, 2 and more liberties, enemy chains of 1, 2 and "
            "more, last move, the move before, ko, Black to move, and ones.")
        .def_prop_ro("stones", &stones, nb::rv_policy::automatic,
                     "Live read-only view, shape (height, width), row 0 at the top: 0 empty, 1 black, 2 white.")
        .def(
            "stone_count", [](const Board& self, nb::object c) { return self.stones(to_color(c)); }, "color"_a)
        .def(
            "prisoners", [](const Board& self, nb::object c) { return self.prisoners(to_color(c)); }, "color"_a,
            "How many stones of `color` were captured so far.")
        .def(
            "__getitem__", [](const Board& self, nb::object vertex) { return self[to_point(vertex, self.geometry())]; },
            "vertex"_a)
        .def("play", &play, "vertex"_a, "color"_a = nb::none(), "suicide"_a = false,
             "Plays a move and returns the number of stones captured; IllegalMove if the rules forbid it.")
        .def(
            "place",
            [](Board& self, nb::object vertex, nb::object color) {
                Board next(self);
                next.place(to_empty(vertex, self), to_color(color));
                if (next.has_dead_chain()) {
                    throw std::invalid_argument("a stone there would leave a chain without liberties");
                }
                self = next;
            },
            "vertex"_a, "color"_a, "Puts a set-up stone: no capture, no change of side or move number.")
        .def(
            "legal",
            [](const Board& self, nb::object vertex, nb::object color, bool suicide) {
                const Point p = to_vertex(vertex, self.geometry());
                return p.is_pass() || self.legal(p, played_color(self, color), suicide);
            },
            "vertex"_a, "color"_a = nb::none(), "suicide"_a = false)
        .def("legal_moves", &legal_moves, "color"_a = nb::none(), "suicide"_a = false,
             "The legal points, row by row from the top; pass, always legal, is left out.")
        .def("legal_mask", &legal_mask, "color"_a = nb::none(), "suicide"_a = false,
             "The legal points as an array of bool, shape (height, width), row 0 at the top.")
        .def("empty_points",
             [](const Board& self) {
                 return collect(self, [&](auto&& f) {
                     for (int i = 0; i < self.empty_count(); ++i) {
                         f(self.empty_point(i));
                     }
                 });
             })
        .def(
            "neighbors",
            [](const Board& self, nb::object point) {
                const Point p = to_point(point, self.geometry());
                return collect(self, [&](auto&& f) { self.for_each_neighbor(p, f); });
            },
            "point"_a, "The points beside a point: four, and fewer at the edge.")
        .def(
            "liberties", [](const Board& self, nb::object stone) { return self.liberties(to_stone(stone, self)); },
            "stone"_a, "How many liberties the chain of a stone has.")
        .def(
            "liberty_points",
            [](const Board& self, nb::object stone) {
                const Point p = to_stone(stone, self);
                return collect(self, [&](auto&& f) { self.for_each_liberty(p, f); });
            },
            "stone"_a)
        .def(
            "chain",
            [](const Board& self, nb::object stone) {
                const Point p = to_stone(stone, self);
                return collect(self, [&](auto&& f) { self.for_each_stone(p, f); });
            },
            "stone"_a, "All stones of a chain.")
        .def(
            "neighborhood",
            [](const Board& self, nb::object vertex) { return self.neighborhood(to_point(vertex, self.geometry())); },
            "vertex"_a, "The 3x3 surroundings as 16 bits: two per neighbour, N W E S NW NE SW SE from the low end.")
        .def(
            "context",
            [](const Board& self, nb::object vertex, Integer points, nb::object color) {
                const Point p = to_point(vertex, self.geometry());
                return go::context::side(go::context::compute(self, p, checked_context_size(points)),
                                         played_color(self, color));
            },
            "vertex"_a, "points"_a = 40, "color"_a = nb::none(),
            "32-bit hash of the nearest `points` points, seen from `color` (default: the side to move).")
        .def("consistent", &Board::consistent, "Slow check of every invariant; for tests.");
    bind_context_board(m);
}

}  // namespace tengen::python
