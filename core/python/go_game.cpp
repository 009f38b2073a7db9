// Bindings of rules, games and scores.
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "core/go/errors.h"
#include "core/go/estimate.h"
#include "core/go/game.h"
#include "core/go/handicap.h"
#include "core/go/text.h"
#include "core/python/bind.h"
#include "core/python/go_values.h"

namespace tengen::python {

using go::Board;
using go::Color;
using go::Game;
using go::Point;
using go::Rules;
using go::Score;
using namespace nb::literals;

namespace {

Rules to_rules(nb::handle value) {
    if (nb::isinstance<Rules>(value)) {
        return nb::cast<Rules>(value);
    }
    if (nb::isinstance<nb::str>(value)) {
        return Rules::preset(nb::cast<std::string>(value));
    }
    throw std::invalid_argument("rules are a Rules object or the name of a preset, not " +
                                nb::cast<std::string>(nb::repr(value)));
}

std::vector<Point> to_stones(const std::vector<std::string>& vertices, const Board& board) {
    std::vector<Point> points;
    for (const std::string& v : vertices) {
        points.push_back(to_stone(nb::cast(v), board));
    }
    return points;
}

std::vector<std::string> to_vertices(const std::vector<Point>& points, const go::Geometry& g) {
    std::vector<std::string> vertices;
    for (const Point p : points) {
        vertices.push_back(g.vertex(p));
    }
    return vertices;
}

void set_up(Game& game, const std::vector<std::string>& black, const std::vector<std::string>& white,
            const std::vector<std::string>& empty, nb::object to_move) {
    const go::Geometry& g = game.board().geometry();
    std::vector<Color> position;
    for (const Point p : g.points()) {
        position.push_back(game.board()[p]);
    }
    const auto put = [&](const std::vector<std::string>& vertices, Color c) {
        for (const std::string& v : vertices) {
            position[g.dense(to_point(nb::cast(v), g))] = c;
        }
    };
    put(black, Color::black);
    put(white, Color::white);
    put(empty, Color::empty);
    game.set_up(position, to_color(to_move, game.board().to_move()));
}

std::optional<std::string> result(const Game& game) {
    if (!game.resigned()) {
        return std::nullopt;
    }
    return *game.resigned() == Color::black ? "W+R" : "B+R";
}

nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<2>> owner_view(nb::handle self) {
    static_assert(sizeof(Color) == 1);
    const auto& score = nb::cast<const Score&>(self);
    const auto [rows, columns] = array_shape(score.size);
    return {reinterpret_cast<const std::uint8_t*>(score.owner.data()), {rows, columns}, self};
}

void bind_rules(nb::module_& m) {
    nb::class_<Rules> rules(m, "Rules", "Rules as independent fields; Rules.preset(name) gives the usual sets.");
    bind_values<Rules>(rules);
    rules
        .def(
            "__init__",
            [](Rules* self, const std::string& name, const std::string& ko, bool suicide, const std::string& scoring,
               int passes_to_end, bool white_passes_last, bool pass_stones, const std::string& handicap_bonus,
               double komi) {
                if (passes_to_end < 2 || passes_to_end > 3) {
                    throw std::invalid_argument("passes_to_end is 2 or 3");
                }
                new (self) Rules{name,
                                 go::parse_ko_rule(ko),
                                 suicide,
                                 go::parse_scoring(scoring),
                                 passes_to_end,
                                 white_passes_last,
                                 pass_stones,
                                 go::parse_handicap_bonus(handicap_bonus),
                                 go::checked_komi(komi)};
            },
            "name"_a = "custom", "ko"_a = "positional", "suicide"_a = false, "scoring"_a = "area",
            "passes_to_end"_a = 2, "white_passes_last"_a = false, "pass_stones"_a = false, "handicap_bonus"_a = "none",
            "komi"_a = 7.5)
        .def_static(
            "preset", [](const std::string& name) { return Rules::preset(name); }, "name"_a)
        .def_static("preset_names", &Rules::preset_names)
        .def_ro("name", &Rules::name)
        .def_prop_ro(
            "ko", [](const Rules& r) { return std::string(go::name_of(r.ko)); }, "simple, positional or situational")
        .def_ro("suicide", &Rules::suicide, "Suicide of two stones or more is allowed.")
        .def_prop_ro(
            "scoring", [](const Rules& r) { return std::string(go::name_of(r.scoring)); }, "area or territory")
        .def_ro("passes_to_end", &Rules::passes_to_end)
        .def_ro("white_passes_last", &Rules::white_passes_last)
        .def_ro("pass_stones", &Rules::pass_stones, "Each pass hands over a prisoner.")
        .def_prop_ro(
            "handicap_bonus", [](const Rules& r) { return std::string(go::name_of(r.handicap_bonus)); },
            "none, stones or stones-minus-one: what White gets for handicap stones")
        .def_ro("komi", &Rules::komi)
        .def(nb::self == nb::self)
        .def("__hash__", [](const Rules& r) { return nb::hash(nb::cast(r.name)); })
        .def("__repr__", [](const Rules& r) {
            return "Rules(name='" + r.name + "', ko='" + std::string(go::name_of(r.ko)) +
                   "', suicide=" + (r.suicide ? "True" : "False") + ", scoring='" +
                   std::string(go::name_of(r.scoring)) + "', komi=" + go::points_text(r.komi) + ")";
        });
}

void bind_score(nb::module_& m) {
    nb::class_<Score> score(m, "Score", "A counted position.");
    bind_values<Score>(score);
    score.def_ro("black", &Score::black)
        .def_ro("white", &Score::white, "With komi and compensation.")
        .def_prop_ro("margin", &Score::margin, "Black minus White.")
        .def_prop_ro("winner", &Score::winner, "Color.EMPTY for a draw.")
        .def_prop_ro("text", &Score::text, "Such as B+3.5, W+2 or 0.")
        .def_prop_ro("owner", &owner_view, nb::rv_policy::automatic,
                     "Owner of each point, shape (height, width), row 0 at the top: 0 nobody, 1 black, 2 white.")
        .def("__repr__", [](const Score& s) {
            return "Score(" + s.text() + ", black=" + go::points_text(s.black) + ", white=" + go::points_text(s.white) +
                   ")";
        });
    m.def("score_stones", &go::score_stones, "board"_a, "komi"_a = 0.0, "Stones on the board only.");
    m.def("score_stones_and_eyes", &go::score_stones_and_eyes, "board"_a, "komi"_a = 0.0, "Stones and one-point eyes.");
    m.def(
        "score_area",
        [](const Board& board, double komi, const std::vector<std::string>& dead) {
            return go::score_area(board, komi, to_stones(dead, board));
        },
        "board"_a, "komi"_a = 0.0, "dead"_a = std::vector<std::string>{},
        "Stones and the empty regions that touch one colour only; chains of `dead` stones are taken off first.");
    m.def(
        "score_territory",
        [](const Board& board, double komi, const std::vector<std::string>& dead,
           const std::vector<std::string>& seki) {
            return go::score_territory(board, komi, to_stones(dead, board), to_stones(seki, board));
        },
        "board"_a, "komi"_a = 0.0, "dead"_a = std::vector<std::string>{}, "seki"_a = std::vector<std::string>{},
        "Surrounded empty points, prisoners and dead stones; nothing next to a chain in seki.");
}

void bind_estimate(nb::module_& m) {
    nb::class_<go::Estimate>(m, "Estimate", "Who owns what at the end of the game, judged by playouts.")
        .def_prop_ro(
            "ownership",
            [](nb::handle self) {
                const auto& estimate = nb::cast<const go::Estimate&>(self);
                const auto [rows, columns] = array_shape(estimate.size);
                return nb::ndarray<nb::numpy, const double, nb::ndim<2>>(estimate.ownership.data(), {rows, columns},
                                                                         self);
            },
            "Shape (height, width), row 0 at the top: 1 Black's to -1 White's.");
    m.def(
        "estimate",
        [](const Board& board, long playouts, int threads, std::uint64_t seed, double threshold,
           const std::string& policy) {
            if (playouts < 1 || threads < 1 || threads > 1024 || !(threshold >= 0 && threshold < 1)) {
                throw std::invalid_argument("playouts and threads are at least 1, the threshold is in [0, 1)");
            }
            const Board start(board);
            go::Estimate estimate;
            {
                const nb::gil_scoped_release release;
                estimate = go::estimate_status(start, {playouts, threads, seed, threshold, policy});
            }
            const auto stones = [&](go::Status status) {
                return to_vertices(estimate.stones(status), start.geometry());
            };
            return std::tuple(estimate, stones(go::Status::dead), stones(go::Status::seki));
        },
        "board"_a, "playouts"_a, "threads"_a, "seed"_a, "threshold"_a, "policy"_a);
    m.def(
        "score_by_ownership",
        [](const Board& board, nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu> ownership,
           double threshold, double komi) {
            const auto [rows, columns] = array_shape(board.size());
            if (ownership.shape(0) != rows || ownership.shape(1) != columns) {
                throw std::invalid_argument("the ownership has another shape than the board");
            }
            const std::vector<double> values(ownership.data(), ownership.data() + ownership.size());
            return go::score_by_ownership(board, values, threshold, komi);
        },
        "board"_a, "ownership"_a, "threshold"_a = 0.1, "komi"_a = 0.0,
        "Each point to the side that owns it by more than the threshold, disputed ones empty; then an area count.");
}

}  // namespace

void bind_go_game(nb::module_& m) {
    bind_rules(m);
    bind_score(m);
    bind_estimate(m);
    m.def(
        "max_fixed_handicap", [](go::Size size) { return go::max_fixed_handicap(go::Geometry::of(size).size()); },
        "size"_a, "Most stones of a fixed handicap on this size.");
    nb::class_<Game> game(m, "Game", "A game: a board with history, rules, komi, handicap, end and score.");
    bind_values<Game>(game);
    game.def(
            "__init__",
            [](Game* self, go::Size size, nb::object rules, std::optional<double> komi) {
                new (self) Game(size, to_rules(rules), komi);
            },
            "size"_a = 19, "rules"_a = "chinese", "komi"_a = nb::none())
        .def(
            "copy", [](const Game& self) { return Game(self); }, "An independent copy.")
        .def("__copy__", [](const Game& self) { return Game(self); })
        .def(
            "__deepcopy__", [](const Game& self, nb::handle) { return Game(self); }, "memo"_a)
        .def("__repr__",
             [](const Game& self) {
                 return go::board_to_text(self.board()) + "\n" + self.rules().name + ", komi " +
                        go::points_text(self.komi()) + ", move " + std::to_string(self.moves().size()) + ", " +
                        (self.over()                              ? "over"
                         : self.board().to_move() == Color::black ? "Black to move"
                                                                  : "White to move");
             })
        .def_prop_ro(
            "size", [](const Game& self) { return self.board().size(); },
            "The side of a square board; (width, height) of a rectangular one.")
        .def_prop_ro("width", [](const Game& self) { return self.board().geometry().width(); })
        .def_prop_ro("height", [](const Game& self) { return self.board().geometry().height(); })
        .def_prop_rw("rules", &Game::rules, [](Game& self, nb::object rules) { self.set_rules(to_rules(rules)); })
        .def_prop_rw("komi", &Game::komi, &Game::set_komi)
        .def_prop_rw("handicap", &Game::handicap, &Game::set_handicap)
        .def_prop_ro(
            "board", [](const Game& self) { return Board(self.board()); }, "A copy of the position now.")
        .def("board_at", &Game::board_at, "move"_a, "The position after the first `move` moves.")
        .def_prop_ro("to_move", [](const Game& self) { return self.board().to_move(); })
        .def_prop_ro("move_number", [](const Game& self) { return self.moves().size(); })
        .def_prop_ro("moves",
                     [](const Game& self) {
                         std::vector<std::pair<Color, std::string>> moves;
                         for (const go::Move& move : self.moves()) {
                             moves.emplace_back(move.color, self.board().geometry().vertex(move.point));
                         }
                         return moves;
                     })
        .def(
            "play",
            [](Game& self, nb::object vertex, nb::object color) {
                self.play(to_vertex(vertex, self.board().geometry()), to_color(color, self.board().to_move()));
            },
            "vertex"_a, "color"_a = nb::none(),
            "Plays a move or pass; IllegalMove if the rules forbid it. A move after the end resumes the game.")
        .def(
            "legal",
            [](const Game& self, nb::object vertex, nb::object color) {
                return self.legal(to_vertex(vertex, self.board().geometry()), to_color(color, self.board().to_move()));
            },
            "vertex"_a, "color"_a = nb::none())
        .def(
            "legal_moves",
            [](const Game& self, nb::object color) {
                const Color c = to_color(color, self.board().to_move());
                std::vector<Point> points;
                for (const Point p : self.board().geometry().points()) {
                    if (self.legal(p, c)) {
                        points.push_back(p);
                    }
                }
                return to_vertices(points, self.board().geometry());
            },
            "color"_a = nb::none(), "The legal points, superko included; pass is left out.")
        .def(
            "skip", [](Game& self, nb::object color) { self.skip(to_color(color, self.board().to_move())); },
            "color"_a = nb::none(),
            "A turn in which nothing was played and which is no pass, as Frisbee Go has it; not among the moves.")
        .def(
            "undo",
            [](Game& self) {
                if (!self.undo()) {
                    throw std::invalid_argument("there is nothing to undo");
                }
            },
            "Takes back the last move, set-up or skipped turn.")
        .def(
            "resign", [](Game& self, nb::object color) { self.resign(to_color(color, self.board().to_move())); },
            "color"_a = nb::none())
        .def("set_up", &set_up, "black"_a = std::vector<std::string>{}, "white"_a = std::vector<std::string>{},
             "empty"_a = std::vector<std::string>{}, "to_move"_a = nb::none(),
             "Adds and removes stones outside play, at any time; superko starts anew.")
        .def(
            "place_fixed_handicap",
            [](Game& self, int stones) {
                return to_vertices(self.place_fixed_handicap(stones), self.board().geometry());
            },
            "stones"_a)
        .def(
            "place_free_handicap",
            [](Game& self, int stones) {
                return to_vertices(self.place_free_handicap(stones), self.board().geometry());
            },
            "stones"_a)
        .def(
            "set_free_handicap",
            [](Game& self, const std::vector<std::string>& vertices) {
                std::vector<Point> points;
                for (const std::string& v : vertices) {
                    points.push_back(to_point(nb::cast(v), self.board().geometry()));
                }
                self.set_free_handicap(points);
            },
            "vertices"_a)
        .def_prop_ro("over", &Game::over, "Ended by passes or by resignation.")
        .def_prop_ro("passes_in_a_row", &Game::passes_in_a_row)
        .def_prop_ro("result", &result, "W+R or B+R after a resignation, else None: score() counts.")
        .def_prop_ro("handicap_compensation", &Game::handicap_compensation)
        .def(
            "score",
            [](const Game& self, const std::vector<std::string>& dead, const std::vector<std::string>& seki) {
                return self.score(to_stones(dead, self.board()), to_stones(seki, self.board()));
            },
            "dead"_a = std::vector<std::string>{}, "seki"_a = std::vector<std::string>{},
            "Counts by the rules; chains of `dead` stones are taken off first.")
        .def(
            "territory_margin_from_area",
            [](const Game& self, const std::vector<std::string>& dead) {
                return self.territory_margin_from_area(to_stones(dead, self.board()));
            },
            "dead"_a = std::vector<std::string>{},
            "The Japanese margin, komi included, from an area count and the number of stones each side played.");
}

}  // namespace tengen::python
