// Bindings of games as streams of events, and of collections of them.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "core/base/stop.h"
#include "core/games/collection.h"
#include "core/games/events.h"
#include "core/python/bind.h"

namespace tengen::python {

using namespace nb::literals;
using games::Event;
using games::Events;
using games::Kind;

namespace {

using Placed = std::vector<std::pair<go::Color, std::string>>;

std::string_view view_of(const nb::bytes& bytes) {
    return {bytes.c_str(), bytes.size()};
}

nb::bytes bytes_of(const Events& events) {
    const std::string text = games::to_bytes(events);
    return nb::bytes(text.data(), text.size());
}

Events checked_events(go::Size size, const nb::bytes& bytes) {
    Events events = games::from_bytes(view_of(bytes));
    games::check_events(size, events);
    return events;
}

/// Pairs of a colour and a vertex, as lists and tuples.
template <class Add>
void for_each_pair(const nb::iterable& pairs, Add&& add) {
    for (const nb::handle pair : pairs) {
        if (!nb::isinstance<nb::sequence>(pair) || nb::len(pair) != 2) {
            throw nb::type_error("set-up and moves are pairs of a colour and a vertex");
        }
        add(nb::object(pair[0]), nb::object(pair[1]));
    }
}

nb::bytes encode(go::Size size, const nb::iterable& setup, const nb::iterable& moves) {
    const go::Geometry& geometry = go::Geometry::of(size);
    Events plays;
    for_each_pair(setup, [&](const nb::object& color, const nb::object& vertex) {
        const int point = geometry.dense(to_point(vertex, geometry));
        const bool nothing = nb::isinstance<go::Color>(color) && nb::cast<go::Color>(color) == go::Color::empty;
        plays.push_back(games::make_event(nothing                               ? Kind::set_empty
                                          : to_color(color) == go::Color::black ? Kind::set_black
                                                                                : Kind::set_white,
                                          point));
    });
    for_each_pair(moves, [&](const nb::object& color, const nb::object& vertex) {
        const go::Point p = to_vertex(vertex, geometry);
        const go::Color c = to_color(color);
        plays.push_back(p.is_pass() ? games::pass_event(c) : games::move_event(c, geometry.dense(p)));
    });
    return bytes_of(games::with_captures(size, plays));
}

std::pair<Placed, Placed> decode(go::Size size, const nb::bytes& bytes) {
    const go::Geometry& geometry = go::Geometry::of(size);
    const Events events = checked_events(size, bytes);
    std::pair<Placed, Placed> found;
    const auto vertex = [&](Event event) { return geometry.vertex(geometry.from_dense(games::point_of(event))); };
    for (const Event event : games::set_up_of(size, events)) {
        found.first.emplace_back(games::color_of(games::kind_of(event)), vertex(event));
    }
    for (const Event event : events) {
        const Kind kind = games::kind_of(event);
        if (games::is_move(kind)) {
            found.second.emplace_back(games::color_of(kind), games::is_pass(kind) ? "pass" : vertex(event));
        }
    }
    return found;
}

using Mask = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using games::Collection;
using games::Frequent;
using games::Hit;

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

struct Hits {
    std::vector<Hit> list;
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

template <class T>
auto hit_column(T Hit::*member) {
    return [member](nb::pointer_and_handle<Hits> self) { return column<T, Hit, Hits>(self.p->list, member, self); };
}
template <class Row, class T>
auto frequent_column(std::vector<Row> Frequent::*rows, T Row::*member) {
    return [rows, member](nb::pointer_and_handle<Frequent> self) {
        return column<T, Row, Frequent>((*self.p).*rows, member, self);
    };
}

template <class Query>
Hits find(const Collection& self, const Query& query, const Limits& limits) {
    const nb::gil_scoped_release release;
    return {self.find(query, limits.scope)};
}

go::Color side_of(nb::handle to_move) {
    return to_color(to_move, go::Color::empty);
}

std::vector<std::uint8_t> states_of(const nb::bytes& bytes) {
    const std::string_view view = view_of(bytes);
    return {view.begin(), view.end()};
}

Hits find_position(const Collection& self, go::Size size, const nb::bytes& stones, nb::handle to_move, bool symmetries,
                   bool colors, const std::optional<Mask>& games, int threads, std::size_t most_hits,
                   const StopToken* stop) {
    games::Position query{size, {}, side_of(to_move), {symmetries, colors}};
    for (const char stone : view_of(stones)) {
        if (stone < 0 || stone > 2) {
            throw std::invalid_argument("the stones of a position are 0 (empty), 1 (black) and 2 (white)");
        }
        query.stones.push_back(static_cast<go::Color>(stone));
    }
    return find(self, query, {games, threads, most_hits, stop});
}

Hits find_pattern(const Collection& self, Integer width, Integer height, const nb::bytes& black, const nb::bytes& white,
                  nb::handle to_move, Integer edges, const std::optional<std::pair<int, int>>& at,
                  const std::optional<go::Size>& size, bool symmetries, bool colors, const std::optional<Mask>& games,
                  int threads, std::size_t most_hits, const StopToken* stop) {
    games::Pattern query;
    query.width = width.value;
    query.height = height.value;
    query.black = states_of(black);
    query.white = states_of(white);
    query.to_move = side_of(to_move);
    query.edges = static_cast<unsigned>(edges.value);
    query.fixed = at.has_value();
    if (at) {
        query.x = at->first;
        query.y = at->second;
    }
    query.size = size.value_or(go::Size());
    if (at && !size) {
        throw std::invalid_argument("a pattern with a fixed place needs a size of board");
    }
    query.likeness = {symmetries, colors};
    return find(self, query, {games, threads, most_hits, stop});
}

Hits find_sequence(const Collection& self, go::Size size, const nb::bytes& moves,
                   const std::optional<std::tuple<int, int, int, int>>& within, bool symmetries, bool colors,
                   const std::optional<Mask>& games, int threads, std::size_t most_hits, const StopToken* stop) {
    games::Sequence query{
        size, games::from_bytes(view_of(moves)), within.has_value(), 0, 0, 0, 0, {symmetries, colors}};
    if (within) {
        std::tie(query.x, query.y, query.width, query.height) = *within;
    }
    return find(self, query, {games, threads, most_hits, stop});
}

Frequent frequent(const Collection& self, go::Size size, Integer first_move, Integer last_move, Integer least_games,
                  const std::optional<Mask>& winners, const std::optional<Mask>& games, int threads,
                  const StopToken* stop) {
    games::FrequentQuery query{size, first_move.value, last_move.value, least_games.value, {}};
    if (winners) {
        query.winners = {winners->data(), winners->shape(0)};
    }
    const Limits limits(games, threads, 0, stop);
    const nb::gil_scoped_release release;
    return self.frequent(query, limits.scope);
}

template <class T>
std::size_t checked_game(const Collection& self, T number) {
    if (number < 0 || static_cast<std::size_t>(number) >= self.count()) {
        throw nb::index_error("there is no such game in the collection");
    }
    return static_cast<std::size_t>(number);
}

void bind_hits(nb::module_& m) {
    nb::class_<Hits>(m, "Hits", "Where a query was found: columns of equal length, in the order of the games.")
        .def("__len__", [](const Hits& self) { return self.list.size(); })
        .def_prop_ro("game", hit_column(&Hit::game), "Number of the game in the collection.")
        .def_prop_ro("move", hit_column(&Hit::move), "Number of the position: so many moves were played before.")
        .def_prop_ro("next", hit_column(&Hit::next), "Number of the continuation among the moves, 0 for none.")
        .def_prop_ro("point", hit_column(&Hit::point),
                     "The continuation, row by row in the rectangle of the query; -2 is a pass, -1 none.")
        .def_prop_ro("color", hit_column(&Hit::color),
                     "Of the continuation, as in the query: 1 black, 2 white, 0 none.")
        .def_prop_ro("played", hit_column(&Hit::played), "Its colour in the game.")
        .def_prop_ro("place", hit_column(&Hit::place), "Top left corner of the image on the board, row by row.")
        .def_prop_ro("image", hit_column(&Hit::image),
                     "Its symmetry, with 8 added for exchanged colours and 16 where White sees own and other stones.");
    nb::class_<Frequent>(m, "Frequent", "Positions that many games have, by key, and their continuations by position.")
        .def("__len__", [](const Frequent& self) { return self.places.size(); })
        .def_prop_ro("key", frequent_column(&Frequent::places, &Frequent::Place::key), "As position_key has it.")
        .def_prop_ro("games", frequent_column(&Frequent::places, &Frequent::Place::games))
        .def_prop_ro("decided", frequent_column(&Frequent::places, &Frequent::Place::decided),
                     "Of these, games with a winner.")
        .def_prop_ro("wins", frequent_column(&Frequent::places, &Frequent::Place::wins), "Of the side to move.")
        .def_prop_ro("example", frequent_column(&Frequent::places, &Frequent::Place::example),
                     "The first game that has it.")
        .def_prop_ro("move", frequent_column(&Frequent::places, &Frequent::Place::move),
                     "Number of the position in that game.")
        .def_prop_ro("move_place", frequent_column(&Frequent::continuations, &Frequent::Continuation::place),
                     "Of each continuation: which position it is played in.")
        .def_prop_ro("move_point", frequent_column(&Frequent::continuations, &Frequent::Continuation::point),
                     "Reduced as tengen.go.Reduced does it, row by row; -2 is a pass, -1 the end of the game.")
        .def_prop_ro("move_games", frequent_column(&Frequent::continuations, &Frequent::Continuation::games))
        .def_prop_ro("move_decided", frequent_column(&Frequent::continuations, &Frequent::Continuation::decided))
        .def_prop_ro("move_wins", frequent_column(&Frequent::continuations, &Frequent::Continuation::wins));
}

void bind_collection(nb::module_& m) {
    constexpr std::size_t kMostHits = games::Scope().most_hits;
    nb::class_<Collection>(m, "Collection", "Games in memory that are searched by all processors.")
        .def(nb::init<>())
        .def(
            "add",
            [](Collection& self, go::Size size, const nb::bytes& bytes) {
                const Events events = games::from_bytes(view_of(bytes));
                const nb::gil_scoped_release release;
                return self.add(size, events);
            },
            "size"_a, "events"_a, "The number of the game, counted from 0; ValueError if the bytes are no game.")
        .def("__len__", &Collection::count)
        .def_prop_ro("memory", &Collection::memory, "Bytes that the games take.")
        .def(
            "size", [](const Collection& self, Integer game) { return self.size(checked_game(self, game.value)); },
            "game"_a)
        .def(
            "events",
            [](const Collection& self, Integer game) { return bytes_of(self.events(checked_game(self, game.value))); },
            "game"_a, "The game, with the result of its set-up.")
        .def("find_position", &find_position, "size"_a, "stones"_a, nb::kw_only(), "to_move"_a = nb::none(),
             "symmetries"_a = true, "colors"_a = true, "games"_a = nb::none(), "threads"_a = 0,
             "most_hits"_a = kMostHits, "stop"_a = nb::none(),
             "Stones are a byte for each point. `games` is a byte for each game, 0 for those that are left out; "
             "RuntimeError when stopped.")
        .def("find_pattern", &find_pattern, "width"_a, "height"_a, "black"_a, "white"_a, nb::kw_only(),
             "to_move"_a = nb::none(), "edges"_a = 0, "at"_a = nb::none(), "size"_a = nb::none(), "symmetries"_a = true,
             "colors"_a = true, "games"_a = nb::none(), "threads"_a = 0, "most_hits"_a = kMostHits,
             "stop"_a = nb::none(),
             "States are a byte for each point (bits: 1 empty, 2 black, 4 white), in positions where Black is to move "
             "and where White is. Edges of the board are bits: 1 left, 2 top, 4 right, 8 bottom; `at` is the column "
             "and row of the top left corner.")
        .def("find_sequence", &find_sequence, "size"_a, "moves"_a, nb::kw_only(), "within"_a = nb::none(),
             "symmetries"_a = true, "colors"_a = true, "games"_a = nb::none(), "threads"_a = 0,
             "most_hits"_a = kMostHits, "stop"_a = nb::none(),
             "Moves are in the form of the events. `within` is a rectangle: column, row, width, height.")
        .def("frequent", &frequent, "size"_a, nb::kw_only(), "first_move"_a = 0,
             "last_move"_a = std::numeric_limits<int>::max(), "least_games"_a = 1, "winners"_a = nb::none(),
             "games"_a = nb::none(), "threads"_a = 0, "stop"_a = nb::none(),
             "Positions modulo symmetries and colours that at least so many games have, each game counted once.");
}

}  // namespace

void bind_games(nb::module_& parent) {
    nb::module_ m = parent.def_submodule("games", "Games as streams of events. Use tengen.games.");
    m.attr("MAX_EVENTS") = games::kMaxEvents;
    m.def("encode", &encode, "size"_a, "setup"_a, "moves"_a,
          "A game as a stream of events, from set-up stones and moves as pairs (colour, vertex); Color.EMPTY takes a "
          "set-up stone away. ValueError for an illegal move (superko aside) names its number and why.");
    m.def(
        "encode_events",
        [](go::Size size, const nb::bytes& plays) {
            return bytes_of(games::with_captures(size, games::from_bytes(view_of(plays))));
        },
        "size"_a, "plays"_a,
        "The same from bytes in the form of the events, captures left out: 16 bits each, the lower byte first; bits "
        "0-9 "
        "the point, row by row from the top left, 10-12 the kind: 0 black, 1 white, 3 set-up black, 4 set-up white, 5 "
        "black pass, 6 white pass, 7 set-up empty.");
    m.def("decode", &decode, "size"_a, "events"_a,
          "Set-up stones and moves of a game, as encode takes them; ValueError if the bytes are no game.");
    m.def(
        "canonical_moves",
        [](go::Size size, const nb::bytes& bytes) {
            const Events moves = games::canonical_moves(size, checked_events(size, bytes));
            std::string text;
            for (const Event event : moves) {
                text.push_back(static_cast<char>(event >> 8));
                text.push_back(static_cast<char>(event & 255));
            }
            return nb::bytes(text.data(), text.size());
        },
        "size"_a, "events"_a,
        "Set-up and moves of the least image of a game under symmetries and exchange of colours, two bytes each, the "
        "higher one first: that of a game's beginning is the beginning of it.");
    bind_hits(m);
    bind_collection(m);
}

}  // namespace tengen::python
