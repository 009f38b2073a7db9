// Bindings of games as streams of events.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

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
        plays.push_back(games::make_event(nothing                                ? Kind::set_empty
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
        "The same from bytes in the form of the events, captures left out: 16 bits each, the lower byte first; bits 0-9 "
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
}

}  // namespace tengen::python
