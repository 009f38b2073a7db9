// What the bindings of games share: limits of a query, and columns of results.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "core/games/query.h"
#include "core/python/bind.h"

namespace tengen::python {

void bind_games_regions(nb::module_& games);

using Mask = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// What all queries take: which games, on how many threads, at most how many hits, and what ends the search early.
struct Limits {
    Limits(const std::optional<Mask>& games, int threads, std::size_t most_hits, const StopToken* stop) {
        if (games) {
            scope.games = {games->data(), games->shape(0)};
            if (scope.games.empty()) {
                scope.games = kNone;
            }
        }
        if (threads < 0 || threads > 1024) {
            throw std::invalid_argument("threads have to be in 1..1024, or 0 for as many as there are processors");
        }
        scope.threads = threads;
        scope.most_hits = most_hits;
        scope.stop = stop;
    }
    /// The games of a mask without any: the first one, left out.
    static constexpr std::uint8_t kNone[1] = {0};
    games::Scope scope;
};

/// A column of a list of structures, as an array that shares its memory.
template <class T, class Row, class Owner>
nb::ndarray<nb::numpy, const T, nb::ndim<1>> column(const std::vector<Row>& rows, const T Row::*member,
                                                    nb::pointer_and_handle<Owner> owner) {
    static_assert(sizeof(Row) % sizeof(T) == 0);
    static const Row empty{};
    const Row* const first = rows.empty() ? &empty : rows.data();
    return nb::ndarray<nb::numpy, const T, nb::ndim<1>>(&(first->*member), {rows.size()}, owner.h,
                                                        {static_cast<std::int64_t>(sizeof(Row) / sizeof(T))});
}

}  // namespace tengen::python
