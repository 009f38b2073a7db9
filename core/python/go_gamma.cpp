// Bindings of the Bradley-Terry model of moves: the submodule tengen._core.gammas, which tengen.go.gammas shows.
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/go/gamma/gammas.h"
#include "core/python/bind.h"

namespace tengen::python {

using go::Board;
using go::Point;
using go::Team;
using namespace nb::literals;

namespace {

/// Calls `f(point, team)` for the legal moves of the side to move that fill no own eye.
template <class F>
void for_each_team(const Board& board, F&& f) {
    go::LocalFeatures local;
    local.find(board);
    for (const Point p : board.geometry().points()) {
        if (board.legal(p, board.to_move()) && !go::is_potential_eye(board.neighborhood(p), board.to_move())) {
            f(p, go::team_of(board, p, local));
        }
    }
}

/// The shape of a team in place of its images.
Team canonical(Team team) {
    const go::Neighborhood shape = go::shape_of(team);
    return (team ^ shape) | go::canonical_shape(shape);
}

nb::object teams(const Board& board, nb::object vertex) {
    const Point chosen = to_vertex(vertex, board.geometry());
    auto* const data = new std::uint32_t[static_cast<std::size_t>(board.geometry().area())];
    const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<std::uint32_t*>(memory); });
    std::size_t count = 0;
    std::int64_t place = -1;
    for_each_team(board, [&](Point p, Team team) {
        place = p == chosen ? static_cast<std::int64_t>(count) : place;
        data[count++] = canonical(team);
    });
    return nb::make_tuple(nb::ndarray<nb::numpy, std::uint32_t, nb::ndim<1>>(data, {count}, owner), place);
}

}  // namespace

void bind_go_gamma(nb::module_& m) {
    nb::module_ gammas = m.def_submodule("gammas", "Moves as teams of features with strengths.");
    gammas.def(
        "fields",
        [] {
            std::vector<std::tuple<std::string, int, int, std::vector<std::string>>> list;
            for (const go::FeatureField& field : go::feature::kFields) {
                list.emplace_back(
                    field.name, field.shift, field.bits,
                    std::vector<std::string>(field.values.begin(), field.values.begin() + field.value_count()));
            }
            return list;
        },
        "(name, lowest bit in a team, bits, names of the values from 1) of each feature; the shape has the low 16 "
        "bits.");
    gammas.def("teams", &teams, "board"_a, "vertex"_a,
               nb::sig("def teams(board: tengen._core.Board, vertex: str) -> "
                       "tuple[numpy.typing.NDArray[numpy.uint32], int]"),
               "The team of each legal move that fills no own eye, and the place of one move among them, or -1.");
    gammas.def(
        "strengths",
        [](const Board& board, const std::string& text) {
            const go::Gammas parsed = go::Gammas::parse(text);
            std::map<std::string, double> list;
            for_each_team(board, [&](Point p, Team team) {
                list[board.geometry().vertex(p)] = static_cast<double>(parsed.strength(team));
            });
            return list;
        },
        "board"_a, "text"_a, "By vertex the strength of each such move, by the text of a file of gammas.");
    gammas.def(
        "shape_text", [](std::uint16_t shape) { return go::shape_text(shape); }, "shape"_a,
        "Three rows such as XO./.*./### for the low 16 bits of a team.");
}

}  // namespace tengen::python
