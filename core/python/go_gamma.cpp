// Bindings of the Bradley-Terry model of moves: the submodule tengen._core.gammas, which tengen.go.gammas shows.
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/go/gamma/gammas.h"
#include "core/python/bind.h"

namespace tengen::python {

using go::Board;
using go::LargePatterns;
using go::Point;
using go::WideTeam;
using namespace nb::literals;

namespace {

/// Calls `f(point, local features)` for the legal moves of the side to move that fill no own eye.
template <class F>
void for_each_candidate(const Board& board, F&& f) {
    go::LocalFeatures local;
    local.find(board);
    for (const Point p : board.geometry().points()) {
        if (board.legal(p, board.to_move()) && !go::is_potential_eye(board.neighborhood(p), board.to_move())) {
            f(p, local);
        }
    }
}

/// The shape of a team in place of its images.
WideTeam canonical(WideTeam team) {
    const go::Neighborhood shape = go::shape_of(go::team_of(team));
    return (team ^ shape) | go::canonical_shape(shape);
}

nb::object teams(const Board& board, nb::object vertex, const LargePatterns* patterns) {
    const Point chosen = to_vertex(vertex, board.geometry());
    auto* const data = new WideTeam[static_cast<std::size_t>(board.geometry().area())];
    const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<WideTeam*>(memory); });
    std::size_t count = 0;
    std::int64_t place = -1;
    for_each_candidate(board, [&](Point p, const go::LocalFeatures& local) {
        place = p == chosen ? static_cast<std::int64_t>(count) : place;
        data[count++] = canonical(patterns != nullptr ? go::wide_team_of(board, p, local, *patterns)
                                                      : WideTeam{go::team_of(board, p, local)});
    });
    return nb::make_tuple(nb::ndarray<nb::numpy, WideTeam, nb::ndim<1>>(data, {count}, owner), place);
}

using FieldRow = std::tuple<std::string, int, int, std::vector<std::string>>;

/// Rows of `fields`; `shift` is where their word begins.
void add_fields(std::span<const go::FeatureField> fields, int shift, std::vector<FieldRow>& list) {
    for (const go::FeatureField& field : fields) {
        list.emplace_back(field.name, field.shift + shift, field.bits,
                          std::vector<std::string>(field.values.begin(), field.values.end()));
    }
}

}  // namespace

void bind_go_gamma(nb::module_& m) {
    nb::module_ gammas = m.def_submodule("gammas", "Moves as teams of features with strengths.");
    gammas.def(
        "fields",
        [](bool wide) {
            std::vector<FieldRow> list;
            add_fields(go::feature::kFields, 0, list);
            if (wide) {
                add_fields(go::feature::kWideFields, 32, list);
            }
            return list;
        },
        "wide"_a,
        "(name, lowest bit in a team, bits, names of the values from 1) of each feature. The shape has the low 16 bits "
        "and the number of the large pattern those from PATTERN_SHIFT on; wide features are those of priors.");
    gammas.attr("PATTERN_SHIFT") = 32 + go::feature::kPatternShift;
    nb::class_<LargePatterns>(gammas, "LargePatterns", "Known large patterns, numbered from 1.")
        .def(
            "__init__",
            [](LargePatterns* self, const std::vector<std::string>& texts) {
                new (self) LargePatterns();
                for (const std::string& text : texts) {
                    self->add(go::LargePattern::parse(text));
                }
            },
            "texts"_a)
        .def("__len__", &LargePatterns::count)
        .def(
            "match",
            [](const LargePatterns& self, const Board& board, nb::object vertex) {
                return self.match(board, to_point(vertex, board.geometry()), board.to_move());
            },
            "board"_a, "vertex"_a, nb::sig("def match(self, board: tengen._core.Board, vertex: str) -> int"),
            "The number of the largest known pattern around a point, the side to move being the owner, or 0.");
    nb::class_<go::PatternCounter>(gammas, "PatternCounter", "Counts the large patterns of moves.")
        .def(nb::init<int>(), "wait"_a)
        .def(
            "add",
            [](go::PatternCounter& self, const Board& board, nb::object vertex) {
                self.add(board, to_point(vertex, board.geometry()), board.to_move());
            },
            "board"_a, "vertex"_a, nb::sig("def add(self, board: tengen._core.Board, vertex: str) -> None"),
            "A move of the side to move.")
        .def("frequent", &go::PatternCounter::frequent, "least"_a, "Those seen so often, as texts.");
    gammas.def("teams", &teams, "board"_a, "vertex"_a, "patterns"_a.none() = nb::none(),
               nb::sig("def teams(board: tengen._core.Board, vertex: str, patterns: LargePatterns | None = None) -> "
                       "tuple[numpy.typing.NDArray[numpy.uint64], int]"),
               "The team of each legal move that fills no own eye, and the place of one move among them, or -1. With "
               "patterns, what only priors know is part of the teams.");
    gammas.def(
        "strengths",
        [](const Board& board, const std::string& text) {
            const std::shared_ptr<const go::Gammas> parsed = go::Gammas::shared(text);
            std::map<std::string, double> list;
            for_each_candidate(board, [&](Point p, const go::LocalFeatures& local) {
                list[board.geometry().vertex(p)] = static_cast<double>(parsed->strength_at(board, p, local));
            });
            return list;
        },
        "board"_a, "text"_a, "By vertex the strength of each such move, by the text of a file of gammas.");
    gammas.def(
        "shape_text", [](std::uint16_t shape) { return go::shape_text(shape); }, "shape"_a,
        "Three rows such as XO./.*./### for the low 16 bits of a team.");
}

}  // namespace tengen::python
