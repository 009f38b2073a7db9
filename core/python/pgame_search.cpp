// The search of P-games: by tengen.Search, and as repetitions of an experiment that people watch one simulation after
// the other.
#include "core/pgame/experiment.h"
#include "core/pgame/search.h"
#include "core/python/bind.h"
#include "core/python/domain_binding.h"

namespace tengen::python {

using namespace nb::literals;
using pgame::Experiment;
using pgame::Game;
using pgame::PgameDomain;
using pgame::RunSetting;

namespace {

/// A game with knowledge about its moves.
struct GroupedGame {
    nb::object game;
    pgame::Groups groups;

    const Game& core() const { return nb::cast<const Game&>(game); }
    int traverse(visitproc visit, void* arg) const {
        Py_VISIT(game.ptr());
        return 0;
    }
    void drop() { game.reset(); }
};

/// A repetition on a game of an experiment, or on another one with its settings and seeds.
struct RepetitionSearcher : DomainSearcher<PgameDomain> {
    RepetitionSearcher(const Experiment& experiment, const nb::object& game, int number, int repetition)
        : RepetitionSearcher(game, pgame::run_setting(experiment, nb::cast<const Game&>(game), number, repetition),
                             experiment.final_move == "value") {}

    pgame::Groups grouping;
    bool by_value;
    Rng ties;

private:
    RepetitionSearcher(const nb::object& game, const RunSetting& setting, bool by_value)
        : DomainSearcher(game, domain_of(nb::cast<const Game&>(game), setting), nullptr, setting.config, nb::none()),
          grouping(setting.groups),
          by_value(by_value),
          ties(setting.seed) {
        search.reseed(setting.seed);
    }
    static PgameDomain domain_of(const Game& game, const RunSetting& setting) {
        return {setting.groups, &game, std::make_shared<pgame::Way>()};
    }
};

/// The groups of a node's moves; none at the end.
std::vector<std::vector<tree::Action>> groups_at(const RepetitionSearcher& self, Integer node) {
    const auto& game = nb::cast<const Game&>(self.owner);
    std::vector<tree::Action> moves;
    std::vector<std::vector<tree::Action>> groups;
    if (node.value >= 0 && node.value < game.nodes() && !game.leaf(node.value)) {
        for (int i = 0; i < game.moves(node.value); ++i) {
            moves.push_back(static_cast<tree::Action>(i));
        }
        self.grouping.draw(game, node.value, moves, groups);
    }
    return groups;
}

void bind_repetition(nb::module_& m) {
    nb::class_<RepetitionSearcher> c(m, "Search", nb::type_slots(collected<RepetitionSearcher>),
                                     "A repetition of an experiment, to be watched. Use tengen.pgame.Stepper.");
    c.def(
        "__init__",
        [](RepetitionSearcher* self, const Experiment& experiment, Integer number, Integer repetition) {
            new (self) RepetitionSearcher(experiment, nb::cast(pgame::make_game(experiment, number.value)),
                                          number.value, repetition.value);
        },
        "experiment"_a, "number"_a = 0, "repetition"_a = 0);
    c.def(
        "__init__",
        [](RepetitionSearcher* self, const Experiment& experiment, nb::handle_t<Game> game) {
            new (self) RepetitionSearcher(experiment, nb::borrow(game), 0, 0);
        },
        "experiment"_a, "game"_a, "The game instead of one of the experiment, searched as if it were its first.");
    bind_search<RepetitionSearcher>(c);
    c.def_prop_ro(
        "game", [](const RepetitionSearcher& self) { return nb::cast<nb::handle_t<Game>>(self.owner); },
        "The game that is searched.");
    c.def("groups", &groups_at, "node"_a,
          "The groups of a node's moves, that of all (or all other) moves last; none at the end.");
    c.def_prop_ro(
        "way",
        [](const RepetitionSearcher& self) {
            const pgame::Way& way = *self.search.domain().way;
            return nb::make_tuple(way.tree, way.rollout, way.winner);
        },
        "Of the last simulation: its moves in the tree, those of its rollout, and the winner; -1 before the first.");
    c.def(
        "answer", [](RepetitionSearcher& self) { return pgame::answer(self.search.tree(), self.by_value, self.ties); },
        "The move that the experiment would note now; ties are drawn anew each time.");
}

}  // namespace

void bind_pgame_search(nb::module_& m, nb::class_<Game>& game) {
    add_search<PgameDomain>(game, [](const Game& self) { return PgameDomain{{}, &self}; });
    nb::class_<GroupedGame> grouped(
        m, "GroupedGame", nb::type_slots(collected<GroupedGame>),
        "A game with groups of moves (draw_groups), which a search with tree.groups puts between a position and its "
        "moves.");
    grouped.def(
        "__init__",
        [](GroupedGame* self, nb::handle_t<Game> game, Integer groups, double size, double bias, bool overlap,
           std::uint64_t seed) {
            pgame::Groups drawn({groups.value, size, bias, overlap}, seed);
            new (self) GroupedGame{nb::borrow(game), std::move(drawn)};
        },
        "game"_a, nb::kw_only(), "groups"_a, "size"_a = 1.0, "bias"_a = 1.0, "overlap"_a = true, "seed"_a = 0);
    add_search<PgameDomain>(grouped, [](const GroupedGame& self) { return PgameDomain{self.groups, &self.core()}; });
    bind_repetition(m);
}

}  // namespace tengen::python
