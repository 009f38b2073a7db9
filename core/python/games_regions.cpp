// Bindings of patterns in regions of the board, and of the territory at the end of games.
#include <nanobind/stl/vector.h>

#include "core/base/stop.h"
#include "core/games/regions.h"
#include "core/games/territory.h"
#include "core/python/bind.h"
#include "core/python/games.h"

namespace tengen::python {

using namespace nb::literals;
using games::Collection;
using games::RegionPatterns;

namespace {

template <class T>
auto pattern_column(T RegionPatterns::Pattern::*member) {
    return [member](nb::pointer_and_handle<RegionPatterns> self) {
        return column<T, RegionPatterns::Pattern, RegionPatterns>(self.p->patterns, member, self);
    };
}
template <class T>
auto continuation_column(T RegionPatterns::Continuation::*member) {
    return [member](nb::pointer_and_handle<RegionPatterns> self) {
        return column<T, RegionPatterns::Continuation, RegionPatterns>(self.p->continuations, member, self);
    };
}

using Territory = nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

RegionPatterns region_patterns(const Collection& collection, go::Size size,
                               const std::vector<std::vector<std::uint16_t>>& places,
                               const std::vector<std::vector<std::uint16_t>>& borders,
                               const std::vector<std::uint16_t>& mirror, Integer last_move, Integer least_seen,
                               const std::optional<Territory>& territory, const std::optional<Mask>& games, int threads,
                               const StopToken* stop) {
    games::RegionQuery query{size, places, borders, mirror, last_move.value, least_seen.value, {}};
    if (territory) {
        if (territory->shape(1) != places.size()) {
            throw std::invalid_argument("the territory is an array of games and places");
        }
        query.territory = {territory->data(), territory->size()};
    }
    const Limits limits(games, threads, 0, stop);
    const nb::gil_scoped_release release;
    return games::region_patterns(collection, query, limits.scope);
}

nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>> final_territory(const Collection& collection, const Numbers& games,
                                                                  long playouts, std::uint64_t seed, int threads,
                                                                  const StopToken* stop) {
    if (playouts < 1) {
        throw std::invalid_argument("at least one playout is needed");
    }
    games::TerritoryOptions options;
    options.playouts = playouts;
    options.seed = seed;
    options.threads = Limits(std::nullopt, threads, 0, stop).scope.threads;
    options.stop = stop;
    const std::span<const std::uint32_t> numbers{games.data(), games.size()};
    auto* const found = new std::vector<std::uint8_t>();
    const nb::capsule owner(found,
                            [](void* memory) noexcept { delete static_cast<std::vector<std::uint8_t>*>(memory); });
    {
        const nb::gil_scoped_release release;
        *found = games::final_territory(collection, numbers, options);
    }
    const std::size_t rows = numbers.size();
    return nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>(found->data(),
                                                             {rows, rows == 0 ? 0 : found->size() / rows}, owner);
}

}  // namespace

void bind_games_regions(nb::module_& m) {
    using Pattern = RegionPatterns::Pattern;
    using Continuation = RegionPatterns::Continuation;
    m.attr("POINT_UNITS") = games::kPointUnits;
    m.attr("NO_TERRITORY") = games::kNoTerritory;
    nb::class_<RegionPatterns>(m, "RegionPatterns",
                               "Patterns in a region, those seen most first, and their continuations by pattern.")
        .def("__len__", [](const RegionPatterns& self) { return self.patterns.size(); })
        .def_ro("visits", &RegionPatterns::visits, "Patterns in all places of all games, frequent or not.")
        .def_prop_ro(
            "stones",
            [](nb::pointer_and_handle<RegionPatterns> self) {
                static const std::uint8_t nothing = 0;
                const auto& stones = self.p->stones;
                const std::size_t rows = self.p->patterns.size();
                return nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<2>>(
                    stones.empty() ? &nothing : stones.data(), {rows, rows == 0 ? 0 : stones.size() / rows}, self.h);
            },
            "By pattern and cell: 0 empty, 1 black, 2 white.")
        .def_prop_ro("seen", pattern_column(&Pattern::seen), "In how many places of games.")
        .def_prop_ro("owned", pattern_column(&Pattern::owned), "Of these, in games whose territory is known.")
        .def_prop_ro("points", pattern_column(&Pattern::points), "Sum of Black's points in units of 1 / 508.")
        .def_prop_ro("squares", pattern_column(&Pattern::squares), "Sum of their squares in units of 1 / 129032.")
        .def_prop_ro("black_elsewhere", pattern_column(&Pattern::black_elsewhere),
                     "How often Black played elsewhere at once.")
        .def_prop_ro("white_elsewhere", pattern_column(&Pattern::white_elsewhere),
                     "How often White played elsewhere at once.")
        .def_prop_ro("over", pattern_column(&Pattern::over), "How often the game ended with it.")
        .def_prop_ro("silent", pattern_column(&Pattern::silent), "How often nothing was played there any more.")
        .def_prop_ro("example", pattern_column(&Pattern::example), "The first game that has it.")
        .def_prop_ro("move", pattern_column(&Pattern::move), "Number of the position in that game.")
        .def_prop_ro("place", pattern_column(&Pattern::place), "The place in that game.")
        .def_prop_ro("move_pattern", continuation_column(&Continuation::pattern),
                     "Of each continuation: which pattern it is played in.")
        .def_prop_ro("move_cell", continuation_column(&Continuation::cell))
        .def_prop_ro("move_white", continuation_column(&Continuation::white), "1 if White plays it.")
        .def_prop_ro("move_seen", continuation_column(&Continuation::seen))
        .def_prop_ro("move_at_once", continuation_column(&Continuation::at_once),
                     "Of these, how often it was the next move of the game.");
    m.def("region_patterns", &region_patterns, "collection"_a, "size"_a, "places"_a, "borders"_a, "mirror"_a,
          nb::kw_only(), "last_move"_a = std::numeric_limits<int>::max(), "least_seen"_a = 1,
          "territory"_a = nb::none(), "games"_a = nb::none(), "threads"_a = 0, "stop"_a = nb::none(),
          "Patterns of a region that are seen often enough, modulo its reflection and colours. Places are lists of the "
          "points of the cells, row by row from the top left of the board; borders, one for each place or none at all, "
          "are points that have to be empty. Territory is an array by game and place.");
    m.def("final_territory", &final_territory, "collection"_a, "games"_a, nb::kw_only(), "playouts"_a = 32,
          "seed"_a = 0, "threads"_a = 0, "stop"_a = nb::none(),
          "Whose each point is at the end of games, by playouts: 0 surely White's to 254 surely Black's.");
}

}  // namespace tengen::python
