// Bindings of P-games: the game itself, its groups and experiments.
#include <nanobind/stl/vector.h>

#include "core/pgame/experiment.h"
#include "core/python/bind.h"

namespace tengen::python {

using namespace nb::literals;
using pgame::Experiment;
using pgame::Game;
using pgame::GameResult;
using pgame::GroupOptions;

namespace {

int checked_node(const Game& game, int node) {
    if (node < 0 || node >= game.nodes()) {
        throw std::invalid_argument("the game has no node " + std::to_string(node));
    }
    return node;
}

/// A node that has moves.
int inner_node(const Game& game, int node) {
    if (game.leaf(checked_node(game, node))) {
        throw std::invalid_argument("node " + std::to_string(node) + " is the end of a game");
    }
    return node;
}

std::vector<int> children(const Game& game, int node) {
    std::vector<int> list;
    for (int i = 0; i < game.moves(checked_node(game, node)); ++i) {
        list.push_back(game.child(node, i));
    }
    return list;
}

std::vector<int> winning_moves(const Game& game, int node) {
    std::vector<int> list;
    for (int i = 0; i < game.moves(checked_node(game, node)); ++i) {
        if (game.winning_move(node, i)) {
            list.push_back(i);
        }
    }
    return list;
}

std::vector<std::vector<tree::Action>> draw_groups(const Game& game, Integer node, Integer groups, double size,
                                                   double bias, bool overlap, std::uint64_t seed) {
    const pgame::Groups drawn({groups.value, size, bias, overlap}, seed);
    std::vector<tree::Action> moves;
    for (int i = 0; i < game.moves(inner_node(game, node.value)); ++i) {
        moves.push_back(static_cast<tree::Action>(i));
    }
    std::vector<std::vector<tree::Action>> list;
    drawn.draw(game, node.value, moves, list);
    return list;
}

nb::class_<Game> bind_game(nb::module_& m) {
    nb::class_<Game> c(m, "Game", "An artificial game whose exact value is known. Node 0 is the root.");
    c.def(
         "__init__",
         [](Game* self, Integer breadth, Integer depth, Integer range, double combination, bool equal_scores,
            bool unfold, std::uint64_t seed) {
             new (self) Game({breadth.value, depth.value, range.value, combination, equal_scores, unfold}, seed);
         },
         "breadth"_a, "depth"_a, nb::kw_only(), "range"_a = 127, "combination"_a = 0.0, "equal_scores"_a = false,
         "unfold"_a = false, "seed"_a = 0)
        .def_static(
            "drawn",
            [](const std::vector<std::vector<int>>& children, std::vector<int> scores) {
                return Game(children, std::move(scores));
            },
            "children"_a, "scores"_a,
            "A game with these nodes: the nodes after each move, of larger numbers, and the scores. All paths to a "
            "node must be equally long.")
        .def_prop_ro("nodes", &Game::nodes)
        .def(
            "level", [](const Game& self, int node) { return self.level(checked_node(self, node)); }, "node"_a)
        .def(
            "score", [](const Game& self, int node) { return self.score(checked_node(self, node)); }, "node"_a,
            "Points of MAX minus points of MIN, the same on all paths to the node.")
        .def("children", &children, "node"_a, "The nodes after each move; none at the end.")
        .def(
            "max_wins", [](const Game& self, int node) { return self.max_wins(checked_node(self, node)); },
            "node"_a = 0, "MAX, who moves at the root, wins with best play.")
        .def("winning_moves", &winning_moves, "node"_a = 0, "Moves that win for the player who makes them.")
        .def("right_moves", &Game::right_moves, "Winning moves of the root, or all if there are none.");
    m.def("draw_groups", &draw_groups, "game"_a, "node"_a, nb::kw_only(), "groups"_a, "size"_a = 1.0, "bias"_a = 1.0,
          "overlap"_a = true, "seed"_a = 0,
          "The groups of a node's moves, the one of all (or all other) moves last; some may be empty.");
    return c;
}

void bind_experiment(nb::module_& m) {
    nb::class_<StopToken>(m, "Stop", "Ends experiments that run in other threads.")
        .def(nb::init<>())
        .def("stop", &StopToken::stop)
        .def_prop_ro("stopped", &StopToken::stopped);
    nb::class_<GameResult>(m, "GameResult", "What all repetitions on one game gave.")
        .def_ro("game", &GameResult::game)
        .def_ro("errors", &GameResult::errors, "Wrong answers at each checkpoint; empty if stopped.")
        .def_ro("right_moves", &GameResult::right_moves, "Root moves that a perfect player may choose.");
    nb::class_<Experiment>(m, "Experiment", "One configuration of games and search.")
        .def(
            "__init__",
            [](Experiment* self, Integer breadth, Integer depth, Integer range, double combination, bool equal_scores,
               bool decided, Integer groups, double group_size, double group_bias, bool overlap, const std::string& uct,
               double uct_c, Integer expand_visits, const std::string& final_move, Integer repetitions,
               std::vector<int> checkpoints, std::uint64_t seed) {
                Experiment made{{breadth.value, depth.value, range.value, combination, equal_scores, false},
                                decided,
                                {groups.value, group_size, group_bias, overlap},
                                uct,
                                uct_c,
                                expand_visits.value,
                                final_move,
                                repetitions.value,
                                std::move(checkpoints),
                                seed};
                made.check();
                new (self) Experiment(std::move(made));
            },
            nb::kw_only(), "breadth"_a, "depth"_a, "range"_a, "combination"_a, "equal_scores"_a, "decided"_a,
            "groups"_a, "group_size"_a, "group_bias"_a, "overlap"_a, "uct"_a, "uct_c"_a, "expand_visits"_a,
            "final_move"_a, "repetitions"_a, "checkpoints"_a, "seed"_a)
        .def(
            "run_games",
            [](const Experiment& self, Integer first, Integer count, Integer threads, const StopToken* stop) {
                const StopToken never;
                const nb::gil_scoped_release release;
                return pgame::run_games(self, first.value, count.value, threads.value, stop ? *stop : never);
            },
            "first"_a, "count"_a, nb::kw_only(), "threads"_a = 1, "stop"_a = nb::none(),
            "Plays games first .. first + count - 1; the results do not depend on the number of threads.");
}

}  // namespace

void bind_pgame(nb::module_& m) {
    nb::module_ pgame = m.def_submodule("pgame", "Artificial games with known values.");
    nb::class_<Game> game = bind_game(pgame);
    bind_experiment(pgame);
    bind_pgame_search(pgame, game);
}

}  // namespace tengen::python
