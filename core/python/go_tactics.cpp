// Bindings of the tactics: the submodule tengen._core.tactics, which tengen.go.tactics shows.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/go/tactics/approach.h"
#include "core/go/tactics/atari.h"
#include "core/go/tactics/eyes.h"
#include "core/go/tactics/ladder.h"
#include "core/go/tactics/miai.h"
#include "core/go/tactics/nakade.h"
#include "core/go/tactics/seki.h"
#include "core/go/tactics/self_atari.h"
#include "core/go/tactics/snapback.h"
#include "core/go/tactics/solver.h"
#include "core/python/bind.h"

namespace tengen::python {

using go::Board;
using go::Color;
using go::Point;
using namespace nb::literals;

namespace {

using Vertices = std::vector<std::string>;

/// A reading as Python sees it: the move as a vertex.
struct PythonReading {
    std::string result;
    std::optional<std::string> move;
    int nodes;
};

PythonReading show(const go::Reading& reading, const Board& board) {
    static const char* const names[] = {"no", "yes", "unknown"};
    PythonReading shown{names[static_cast<int>(reading.result)], std::nullopt, reading.nodes};
    if (reading.move.is_board()) {
        shown.move = board.geometry().vertex(reading.move);
    }
    return shown;
}

template <class Points>
Vertices show_sorted(Points points, const Board& board) {
    points.sort();
    Vertices vertices;
    for (const Point p : points) {
        vertices.push_back(board.geometry().vertex(p));
    }
    return vertices;
}

std::optional<std::string> show_point(Point p, const Board& board) {
    return p.is_none() ? std::nullopt : std::optional(board.geometry().vertex(p));
}

int checked_limit(int limit) {
    if (limit < 1) {
        throw std::invalid_argument("a limit of " + std::to_string(limit) + " nodes is not positive");
    }
    return limit;
}

go::SolverOptions solver_options(int limit, int max_liberties) {
    if (max_liberties < 1) {
        throw std::invalid_argument("max_liberties is " + std::to_string(max_liberties) + ": at least 1 is needed");
    }
    return {checked_limit(limit), max_liberties};
}

go::SelfAtariPolicy to_policy(const std::string& name) {
    static const std::pair<const char*, go::SelfAtariPolicy> policies[] = {
        {"ignore", go::SelfAtariPolicy::ignore},
        {"never", go::SelfAtariPolicy::never},
        {"result3", go::SelfAtariPolicy::result3},
        {"nakade", go::SelfAtariPolicy::nakade},
    };
    for (const auto& [known, policy] : policies) {
        if (name == known) {
            return policy;
        }
    }
    throw std::invalid_argument("'" + name + "' is not a self-atari policy: ignore, never, result3 or nakade");
}

/// Binds `f(board, point, color)` for a question about playing on an empty point.
template <class F>
void bind_move_question(nb::module_& m, const char* name, F f, const char* doc) {
    m.def(
        name,
        [f](Board& board, nb::object point, nb::object color) {
            const Point p = to_empty(point, board);
            return f(board, p, to_color(color, board.to_move()));
        },
        "board"_a, "point"_a, "color"_a = nb::none(), doc);
}

/// Binds `f(board, stone)`, which gives a list of points, for a question about a chain.
template <class F>
void bind_chain_list(nb::module_& m, const char* name, F f, const char* doc) {
    m.def(
        name,
        [f](const Board& board, nb::object stone) { return show_sorted(f(board, to_stone(stone, board)), board); },
        "board"_a, "stone"_a, doc);
}

/// Binds `f(board, color)`, which gives a list of points.
template <class F>
void bind_color_list(nb::module_& m, const char* name, F f, const char* doc) {
    m.def(
        name,
        [f](const Board& board, nb::object color) {
            return show_sorted(f(board, to_color(color, board.to_move())), board);
        },
        "board"_a, "color"_a = nb::none(), doc);
}

void bind_eyes(nb::module_& m) {
    m.def(
        "is_eye",
        [](const Board& board, nb::object point, nb::object color, bool potential) {
            const Point p = to_point(point, board.geometry());
            const auto rule = potential ? go::EyeRule::potential : go::EyeRule::strict;
            return go::is_eye(board, p, to_color(color, board.to_move()), rule);
        },
        "board"_a, "point"_a, "color"_a = nb::none(), "potential"_a = true,
        "True for a one-point eye; `potential` says whether empty diagonals count as own.");
    m.def(
        "is_proper_eye",
        [](const Board& board, nb::object point, nb::object color) {
            const Point p = to_point(point, board.geometry());
            return go::is_proper_eye(board, p, to_color(color, board.to_move()));
        },
        "board"_a, "point"_a, "color"_a = nb::none(),
        "True for an eye with own stones on all sides and enough diagonals, not counting on empty ones.");
}

void bind_atari(nb::module_& m) {
    bind_color_list(
        m, "chains_in_atari", [](const Board& b, Color c) { return go::chains_in_atari(b, c); },
        "The first stone of each chain of `color` that has one liberty.");
    m.def(
        "put_in_atari",
        [](const Board& board) {
            go::PointArray<4> stones;
            for (const Point root : go::put_in_atari(board)) {
                stones.push(go::first_stone(board, root));
            }
            return show_sorted(stones, board);
        },
        "board"_a, "The first stone of each chain of the side to move, in atari, that the last move touches.");
    bind_move_question(
        m, "extends_from_atari", [](const Board& b, Point p, Color c) { return go::extends_from_atari(b, p, c); },
        "True if playing there adds to an own chain in atari; never for a suicide.");
    bind_move_question(
        m, "captures", [](const Board& b, Point p, Color c) { return go::captures(b, p, c); },
        "How many stones playing there captures, leaving ko aside.");
    bind_chain_list(
        m, "capturing_moves", [](const Board& b, Point s) { return go::capturing_moves(b, s); },
        "The legal moves that capture the chain of a stone at once.");
    bind_chain_list(
        m, "saving_moves", [](const Board& b, Point s) { return go::saving_moves(b, s); },
        "The legal moves after which this chain in atari has two liberties or more.");
    bind_chain_list(
        m, "atari_moves", [](const Board& b, Point s) { return go::atari_moves(b, s); },
        "The legal moves of the opponent that leave this chain of two liberties with one.");
}

void bind_self_atari(nb::module_& m) {
    bind_move_question(
        m, "liberties_after", [](const Board& b, Point p, Color c) { return go::liberties_after(b, p, c); },
        "Liberties of the chain that playing there makes, captures included; 0 is suicide.");
    bind_move_question(
        m, "is_self_atari", [](const Board& b, Point p, Color c) { return go::is_self_atari(b, p, c); },
        "True if playing there leaves the new chain exactly one liberty.");
    m.def(
        "self_atari_allowed",
        [](const Board& board, nb::object point, nb::object color, const std::string& policy) {
            const Point p = to_empty(point, board);
            return go::self_atari_allowed(board, p, to_color(color, board.to_move()), to_policy(policy));
        },
        "board"_a, "point"_a, "color"_a = nb::none(), "policy"_a = "nakade",
        "False for a self-atari that the policy (ignore, never, result3, nakade) refuses.");
}

void bind_readers(nb::module_& m) {
    nb::class_<PythonReading>(m, "Reading", "The answer of a reader; true if it is a yes.")
        .def_ro("result", &PythonReading::result, "\"yes\", \"no\", or \"unknown\" if the limit came first.")
        .def_ro("move", &PythonReading::move, "After a yes, the first move; None if no move is needed.")
        .def_ro("nodes", &PythonReading::nodes, "How many positions were searched.")
        .def("__bool__", [](const PythonReading& self) { return self.result == "yes"; })
        .def("__repr__", [](const PythonReading& self) {
            return "Reading(result='" + self.result + "', move=" + (self.move ? "'" + *self.move + "'" : "None") +
                   ", nodes=" + std::to_string(self.nodes) + ")";
        });
    m.def(
        "ladder_captures",
        [](Board& board, nb::object stone, int limit) {
            return show(go::ladder_captures(board, to_stone(stone, board), checked_limit(limit)), board);
        },
        "board"_a, "stone"_a, "limit"_a = go::kLadderNodes,
        "Whether the opponent, moving first, catches the chain by a series of ataris.");
    m.def(
        "ladder_escapes",
        [](Board& board, nb::object stone, int limit) {
            return show(go::ladder_escapes(board, to_stone(stone, board), checked_limit(limit)), board);
        },
        "board"_a, "stone"_a, "limit"_a = go::kLadderNodes,
        "Whether the owner, moving first, gets the chain out of a ladder.");
    m.def(
        "can_kill",
        [](Board& board, nb::object stone, int limit, int max_liberties) {
            return show(go::can_kill(board, to_stone(stone, board), solver_options(limit, max_liberties)), board);
        },
        "board"_a, "stone"_a, "limit"_a = go::SolverOptions{}.limit,
        "max_liberties"_a = go::SolverOptions{}.max_liberties,
        "Whether the opponent, moving first, can capture the chain; more than `max_liberties` count as safe.");
    m.def(
        "can_save",
        [](Board& board, nb::object stone, int limit, int max_liberties) {
            return show(go::can_save(board, to_stone(stone, board), solver_options(limit, max_liberties)), board);
        },
        "board"_a, "stone"_a, "limit"_a = go::SolverOptions{}.limit,
        "max_liberties"_a = go::SolverOptions{}.max_liberties,
        "Whether the owner, moving first, can make the chain safe from capture.");
}

void bind_shapes(nb::module_& m) {
    m.def(
        "nakade_point",
        [](const Board& board, nb::object point, nb::object color) {
            const Point p = to_point(point, board.geometry());
            return show_point(go::nakade_point(board, p, to_color(color, board.to_move())), board);
        },
        "board"_a, "point"_a, "color"_a = nb::none(),
        "The empty vital point, for the attacker `color`, of the small region around a point, or None.");
    bind_color_list(
        m, "nakade_moves", [](const Board& b, Color c) { return go::nakade_moves(b, c); },
        "All legal vital points of small regions where `color` is the attacker.");
    m.def(
        "is_dead_shape",
        [](const Board& board, const std::vector<nb::object>& points) {
            go::PointArray<go::kMaxShape> shape;
            for (const nb::object& point : points) {
                const Point p = to_point(point, board.geometry());
                if (shape.full()) {
                    return false;
                }
                shape.push_new(p);
            }
            return go::is_dead_shape(shape, board.stride());
        },
        "board"_a, "points"_a, "True if these connected points, as an eye space, cannot make two eyes once filled.");
    m.def(
        "is_seki", [](const Board& board, nb::object stone) { return go::is_seki(board, to_stone(stone, board)); },
        "board"_a, "stone"_a, "True if the chain lives by liberties that neither side can take.");
    m.def(
        "seki_liberties", [](const Board& board) { return show_sorted(go::seki_liberties(board), board); }, "board"_a,
        "The empty points that chains in seki share.");
    bind_move_question(
        m, "fills_seki_or_eye", [](const Board& b, Point p, Color c) { return go::fills_seki_or_eye(b, p, c); },
        "True if playing there fills an own eye or a shared liberty of an own chain in seki.");
    bind_move_question(
        m, "is_snapback", [](Board& b, Point p, Color c) { return go::is_snapback(b, p, c); },
        "True if playing there gives up a stone whose capture can be captured with two stones or more.");
    bind_move_question(
        m, "approach_move", [](const Board& b, Point p, Color c) { return show_point(go::approach_move(b, p, c), b); },
        "The connection to play before a point that would be self-atari, or None.");
    m.def(
        "eye_space_miai",
        [](const Board& board, nb::object stone) {
            std::vector<std::pair<std::string, std::string>> pairs;
            for (const auto& [a, b] : go::eye_space_miai(board, to_stone(stone, board))) {
                pairs.emplace_back(board.geometry().vertex(a), board.geometry().vertex(b));
            }
            return pairs;
        },
        "board"_a, "stone"_a, "Pairs of points in an eye space of the chain of which it needs only one for two eyes.");
}

}  // namespace

void bind_go_tactics(nb::module_& m) {
    nb::module_ tactics = m.def_submodule("tactics", "Tactical questions about a position.");
    bind_eyes(tactics);
    bind_atari(tactics);
    bind_self_atari(tactics);
    bind_readers(tactics);
    bind_shapes(tactics);
}

}  // namespace tengen::python
