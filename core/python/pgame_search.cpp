// The search of a P-game, for people who watch it one simulation after the other.
#include "core/pgame/experiment.h"
#include "core/pgame/watched.h"
#include "core/python/bind.h"
#include "core/python/python_formula.h"
#include "core/python/search_binding.h"

namespace tengen::python {

using namespace nb::literals;
using pgame::Experiment;
using pgame::Game;
using pgame::RunSetting;
using pgame::WatchedDomain;

namespace {

/// A repetition on a game of an experiment, or on another one with its settings and seeds; the game stays where it is,
/// since states point to it.
struct PgameSearcher {
    PgameSearcher(const Experiment& experiment, Game played, int number, int repetition)
        : by_value(experiment.final_move == "value"),
          game(std::make_unique<const Game>(std::move(played))),
          setting(pgame::run_setting(experiment, *game, number, repetition)),
          ties(setting.seed),
          search(domain(setting), setting.config) {
        search.reseed(setting.seed);
        search.set_root(pgame::WatchedState(*game));
    }
    static WatchedDomain domain(const RunSetting& setting) {
        WatchedDomain made;
        made.grouping = setting.groups;
        return made;
    }

    bool by_value;
    std::unique_ptr<const Game> game;
    RunSetting setting;
    Rng ties;
    tree::Search<WatchedDomain> search;
    StopToken stop;
    std::atomic<bool> busy{false};
};

int traverse_pgame_search(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    return nb::inst_ready(self) ? traverse_formula(nb::inst_ptr<PgameSearcher>(self)->search, visit, arg) : 0;
}

int clear_pgame_search(PyObject* self) {
    clear_formula(nb::inst_ptr<PgameSearcher>(self)->search);
    return 0;
}

PyType_Slot pgame_search_slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse_pgame_search)},
                                    {Py_tp_clear, reinterpret_cast<void*>(clear_pgame_search)},
                                    {0, nullptr}};

}  // namespace

void bind_pgame_search(nb::module_& m) {
    nb::class_<PgameSearcher> c(m, "Search", "A repetition of an experiment, to be watched. Use tengen.pgame.Stepper.",
                                nb::type_slots(pgame_search_slots));
    c.def(
        "__init__",
        [](PgameSearcher* self, const Experiment& experiment, Integer number, Integer repetition) {
            new (self)
                PgameSearcher(experiment, pgame::make_game(experiment, number.value), number.value, repetition.value);
        },
        "experiment"_a, "number"_a = 0, "repetition"_a = 0);
    c.def(
        "__init__",
        [](PgameSearcher* self, const Experiment& experiment, const Game& game) {
            new (self) PgameSearcher(experiment, game, 0, 0);
        },
        "experiment"_a, "game"_a, "The game instead of one of the experiment, searched as if it were its first.");
    bind_search<PgameSearcher>(c);
    c.def_prop_ro(
        "game", [](const PgameSearcher& self) -> const Game& { return *self.game; }, nb::rv_policy::reference_internal);
    c.def(
        "groups",
        [](const PgameSearcher& self, Integer node) {
            std::vector<tree::Action> moves;
            std::vector<std::vector<tree::Action>> groups;
            if (node.value >= 0 && node.value < self.game->nodes() && !self.game->leaf(node.value)) {
                for (int i = 0; i < self.game->moves(node.value); ++i) {
                    moves.push_back(static_cast<tree::Action>(i));
                }
                self.setting.groups.draw(*self.game, node.value, moves, groups);
            }
            return groups;
        },
        "node"_a, "The groups of a node's moves, that of all (or all other) moves last; none at the end.");
    c.def_prop_ro(
        "way",
        [](const PgameSearcher& self) {
            const pgame::Way& way = *self.search.domain().way;
            return nb::make_tuple(way.tree, way.rollout, way.winner);
        },
        "Of the last simulation: its moves in the tree, those of its rollout, and the winner; -1 before the first.");
    c.def(
        "answer", [](PgameSearcher& self) { return pgame::answer(self.search.tree(), self.by_value, self.ties); },
        "The move that the experiment would note now; ties are drawn anew each time.");
}

}  // namespace tengen::python
