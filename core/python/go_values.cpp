#include "core/python/go_values.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/python/bind.h"

namespace tengen::python {

using go::Board;
using go::Color;
using go::Game;
using go::Geometry;
using go::Point;
using go::Rules;
using go::Score;

namespace {

/// A value by its key.
template <class T>
T get(const nb::dict& values, const char* key) {
    T value{};
    if (!values.contains(key) || !nb::try_cast<T>(values[key], value)) {
        throw std::invalid_argument(std::string("there is no '") + key + "', or nothing that it can be");
    }
    return value;
}

/// Of a list or tuple.
template <class T>
T at(const nb::sequence& row, std::size_t place) {
    T value{};
    if (place >= nb::len(row) || !nb::try_cast<T>(row[place], value)) {
        throw std::invalid_argument("a row of values is too short, or holds what it cannot");
    }
    return value;
}

go::Size size_of(const nb::dict& values) {
    const auto [width, height] = get<std::pair<int, int>>(values, "size");
    return Geometry::of(go::Size(width, height)).size();
}

const char* name_of_color(Color c) {
    return c == Color::black ? "black" : "white";
}
Color color_of(const std::string& name) {
    if (name != "black" && name != "white") {
        throw std::invalid_argument("a colour is neither black nor white");
    }
    return name == "black" ? Color::black : Color::white;
}

/// '.', 'X' and 'O' by dense number.
std::string text_of(const std::vector<Color>& colors) {
    std::string text;
    for (const Color c : colors) {
        text += c == Color::black ? 'X' : c == Color::white ? 'O' : '.';
    }
    return text;
}
std::vector<Color> colors_of(const std::string& text) {
    std::vector<Color> colors;
    for (const char c : text) {
        if (c != 'X' && c != 'O' && c != '.') {
            throw std::invalid_argument("a point is none of X, O and .");
        }
        colors.push_back(c == 'X' ? Color::black : c == 'O' ? Color::white : Color::empty);
    }
    return colors;
}

nb::object vertex_of(Point p, const Geometry& g) {
    return p.is_none() ? nb::object(nb::none()) : nb::object(nb::cast(g.vertex(p)));
}
Point point_of(const std::optional<std::string>& vertex, const Geometry& g) {
    return vertex ? to_vertex(nb::cast(*vertex), g) : Point::none();
}
Point point_of(const nb::dict& values, const char* key, const Geometry& g) {
    return point_of(get<std::optional<std::string>>(values, key), g);
}

nb::list vertices_of(const std::vector<Point>& points, const Geometry& g) {
    nb::list vertices;
    for (const Point p : points) {
        vertices.append(g.vertex(p));
    }
    return vertices;
}
std::vector<Point> points_of(const std::vector<std::string>& vertices, const Geometry& g) {
    std::vector<Point> points;
    for (const std::string& vertex : vertices) {
        points.push_back(to_vertex(nb::cast(vertex), g));
    }
    return points;
}

}  // namespace

nb::dict values_of(const Board& board) {
    const Geometry& g = board.geometry();
    const Board::Values held = board.values();
    nb::list chains;
    for (const std::vector<Point>& ring : held.chains) {
        chains.append(vertices_of(ring, g));
    }
    nb::dict values;
    values["size"] = nb::make_tuple(held.size.width, held.size.height);
    values["stones"] = text_of(held.colors);
    values["to_move"] = name_of_color(held.to_move);
    values["ko"] = vertex_of(held.ko, g);
    values["ko_color"] = name_of_color(held.ko_color);
    values["last_moves"] = nb::make_tuple(vertex_of(held.last, g), vertex_of(held.second_last, g));
    values["move_number"] = held.moves;
    values["prisoners"] = nb::make_tuple(held.prisoners[0], held.prisoners[1]);
    values["empty"] = vertices_of(held.empties, g);
    values["chains"] = chains;
    return values;
}

template <>
Board made_of(const nb::dict& values) {
    Board::Values held;
    held.size = size_of(values);
    const Geometry& g = Geometry::of(held.size);
    held.colors = colors_of(get<std::string>(values, "stones"));
    held.to_move = color_of(get<std::string>(values, "to_move"));
    held.ko = point_of(values, "ko", g);
    held.ko_color = color_of(get<std::string>(values, "ko_color"));
    const auto last = get<std::pair<std::optional<std::string>, std::optional<std::string>>>(values, "last_moves");
    held.last = point_of(last.first, g);
    held.second_last = point_of(last.second, g);
    held.moves = get<int>(values, "move_number");
    const auto [black, white] = get<std::pair<int, int>>(values, "prisoners");
    held.prisoners[0] = black;
    held.prisoners[1] = white;
    held.empties = points_of(get<std::vector<std::string>>(values, "empty"), g);
    for (const auto& ring : get<std::vector<std::vector<std::string>>>(values, "chains")) {
        held.chains.push_back(points_of(ring, g));
    }
    return Board::of(held);
}

nb::dict values_of(const Rules& rules) {
    nb::dict values;
    values["name"] = rules.name;
    values["ko"] = std::string(go::name_of(rules.ko));
    values["suicide"] = rules.suicide;
    values["scoring"] = std::string(go::name_of(rules.scoring));
    values["passes_to_end"] = rules.passes_to_end;
    values["white_passes_last"] = rules.white_passes_last;
    values["pass_stones"] = rules.pass_stones;
    values["handicap_bonus"] = std::string(go::name_of(rules.handicap_bonus));
    values["komi"] = rules.komi;
    return values;
}

template <>
Rules made_of(const nb::dict& values) {
    Rules rules;
    rules.name = get<std::string>(values, "name");
    rules.ko = go::parse_ko_rule(get<std::string>(values, "ko"));
    rules.suicide = get<bool>(values, "suicide");
    rules.scoring = go::parse_scoring(get<std::string>(values, "scoring"));
    rules.passes_to_end = get<int>(values, "passes_to_end");
    rules.white_passes_last = get<bool>(values, "white_passes_last");
    rules.pass_stones = get<bool>(values, "pass_stones");
    rules.handicap_bonus = go::parse_handicap_bonus(get<std::string>(values, "handicap_bonus"));
    rules.komi = go::checked_komi(get<double>(values, "komi"));
    if (rules.passes_to_end < 2 || rules.passes_to_end > 3) {
        throw std::invalid_argument("passes_to_end is 2 or 3");
    }
    return rules;
}

nb::dict values_of(const Game& game) {
    const Geometry& g = game.board().geometry();
    nb::list events;
    for (const Game::Event& event : game.events()) {
        const char* const color = name_of_color(event.move.color);
        if (!event.is_turn) {
            events.append(nb::make_tuple("set-up", color, text_of(event.position), event.handicap_before));
        } else if (event.move.point.is_none()) {
            events.append(nb::make_tuple("skip", color));
        } else {
            events.append(nb::make_tuple("play", color, g.vertex(event.move.point)));
        }
    }
    nb::dict values;
    values["size"] = nb::make_tuple(g.width(), g.height());
    values["rules"] = values_of(game.rules());
    values["komi"] = game.komi();
    values["handicap"] = game.handicap();
    values["events"] = events;
    values["resigned"] = game.resigned() ? nb::object(nb::cast(name_of_color(*game.resigned()))) : nb::none();
    return values;
}

template <>
Game made_of(const nb::dict& values) {
    Game game(size_of(values), made_of<Rules>(get<nb::dict>(values, "rules")), get<double>(values, "komi"));
    const Geometry& g = game.board().geometry();
    std::vector<Game::Event> events;
    for (const nb::handle each : get<nb::list>(values, "events")) {
        nb::sequence row;
        if (!nb::try_cast<nb::sequence>(each, row)) {
            throw std::invalid_argument("an event is no row of values");
        }
        const auto kind = at<std::string>(row, 0);
        const Color color = color_of(at<std::string>(row, 1));
        if (kind == "set-up") {
            events.push_back({false, {color, Point::none()}, colors_of(at<std::string>(row, 2)), at<int>(row, 3)});
        } else if (kind == "skip") {
            events.push_back({true, {color, Point::none()}, {}, 0});
        } else if (kind == "play") {
            events.push_back({true, {color, to_vertex(nb::cast(at<std::string>(row, 2)), g)}, {}, 0});
        } else {
            throw std::invalid_argument("an event is none of play, skip and set-up");
        }
    }
    game.replay(events);
    game.set_handicap(get<int>(values, "handicap"));
    if (const auto resigned = get<std::optional<std::string>>(values, "resigned")) {
        game.resign(color_of(*resigned));
    }
    return game;
}

nb::dict values_of(const Score& score) {
    nb::dict values;
    values["size"] = nb::make_tuple(score.size.width, score.size.height);
    values["black"] = score.black;
    values["white"] = score.white;
    values["owner"] = text_of(score.owner);
    return values;
}

template <>
Score made_of(const nb::dict& values) {
    Score score;
    score.size = size_of(values);
    score.black = get<double>(values, "black");
    score.white = get<double>(values, "white");
    score.owner = colors_of(get<std::string>(values, "owner"));
    if (static_cast<int>(score.owner.size()) != score.size.area()) {
        throw std::invalid_argument("the owners are not those of a board of this size");
    }
    return score;
}

}  // namespace tengen::python
