// Bindings of the search of Go.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "core/go/search.h"
#include "core/python/bind.h"
#include "core/python/collected.h"
#include "core/python/saving_binding.h"
#include "core/python/search_config.h"
#include "core/python/searcher.h"

namespace tengen::python {

using namespace nb::literals;
using tree::Action;
using tree::Edge;
using tree::Node;

namespace {

/// Owner of each point, 1 where it is player 0 at the end and -1 where it is player 1: the mean and the deviation from
/// simulation to simulation; empty if not known.
nb::tuple ownership_of(const tree::Ownership& ownership) {
    std::vector<float> mean(ownership.samples() > 0 ? ownership.actions() : 0);
    std::vector<float> deviation(mean.size());
    const auto samples = static_cast<float>(ownership.samples());
    for (Action a = 0; a < mean.size(); ++a) {
        const float first = static_cast<float>(ownership.count(0, a)) / samples;
        const float second = static_cast<float>(ownership.count(1, a)) / samples;
        mean[a] = first - second;
        deviation[a] = std::sqrt(std::clamp(first + second - mean[a] * mean[a], 0.0f, 1.0f));
    }
    return nb::make_tuple(column(mean), column(deviation));
}

struct GoSearcher : Searcher<go::GoDomain> {
    GoSearcher(const go::Game& game, const SearchConfig& config, nb::object judge)
        : Searcher(go::GoDomain(game, config), config,
                   judge.is_none() ? nullptr : std::make_unique<ArrayEvaluator<go::GoState>>(std::move(judge), 2)),
          start(game) {
        search.set_root(go::GoState(game));
    }
    /// One that was saved, after the actions by which its root has advanced from the game.
    GoSearcher(const go::Game& game, const SearchConfig& config, nb::object judge, std::vector<Action> played,
               const nb::bytes& saved)
        : GoSearcher(game, config, std::move(judge)) {
        advances = std::move(played);
        read_saved(saved, [&](ByteReader& in) { search.restore(root(), in); });
    }
    /// The game with the actions played.
    go::GoState root() const {
        go::GoState state(start);
        for (const Action action : advances) {
            const bool stone = action < state.pass_action();
            ByteReader::require(stone ? state.board().legal(state.point(action), state.board().to_move())
                                      : action <= state.skip_action(),
                                "the root was reached by a move that cannot be played");
            state.play(action);
            state.become_root();
        }
        return state;
    }
    void advanced(Action action) { advances.push_back(action); }
    void save(ByteWriter& out) const { search.save(out); }

    go::Game start;
    std::vector<Action> advances;
};

}  // namespace

void bind_go_search(nb::module_& m) {
    nb::class_<GoSearcher> go_search(m, "GoSearch", nb::type_slots(collected<GoSearcher>));
    go_search.def(nb::init<const go::Game&, const SearchConfig&, nb::object>(), "game"_a, "config"_a,
                  "evaluator"_a = nb::none());
    go_search.def(nb::init<const go::Game&, const SearchConfig&, nb::object, std::vector<Action>, const nb::bytes&>(),
                  "game"_a, "config"_a, "evaluator"_a.none(), "advances"_a, "saved"_a,
                  "A search that was saved; ValueError says why its bytes cannot be used.");
    go_search.def_prop_ro("start", [](const GoSearcher& self) { return self.start; }, "The game that it began with.");
    go_search.def_ro("advances", &GoSearcher::advances, "The actions by which its root has advanced from there.");
    bind_saving<GoSearcher>(go_search);
    bind_search<GoSearcher>(go_search);
    go_search.def_prop_ro(
        "ownership", [](const GoSearcher& self) { return ownership_of(self.search.ownership()); },
        "Mean and deviation by point in dense order: 1 Black's, -1 White's at the end of simulations; empty before the "
        "first.");
    go_search.def(
        "count_move_ownership",
        [](GoSearcher& self, bool on) {
            const Busy busy(self.busy);
            self.search.count_move_ownership(on);
        },
        "on"_a, "Keeps from now on who owns points for each move of the root, or no longer.");
    go_search.def(
        "move_ownership",
        [](const GoSearcher& self, std::uint32_t move) { return ownership_of(self.search.move_ownership(move)); },
        "move"_a, "The same of the simulations through a move of the root, by its place there; empty if not kept.");
    go_search.def(
        "restrict",
        [](GoSearcher& self, const std::vector<std::tuple<int, Action, std::uint32_t>>& bans) {
            const Busy busy(self.busy);
            tree::Restriction restriction(self.search.root_state().pass_action());
            for (const auto& [player, action, until] : bans) {
                restriction.leave_out(player, action, until);
            }
            self.search.restrict(restriction);
        },
        "bans"_a, "Leaves actions of players (0 Black) out at depths less than a number; replaces what was left out.");
    go_search.def_prop_ro(
        "left_out",
        [](const GoSearcher& self) {
            const tree::Search<go::GoDomain>& search = self.search;
            std::vector<Action> actions;
            for (Action a = 0; a <= search.root_state().pass_action(); ++a) {
                if (search.restriction().leaves_out(search.root_state().to_move(), a, 0)) {
                    actions.push_back(a);
                }
            }
            if (!actions.empty()) {
                std::vector<std::uint8_t> allowed;
                const Node& root = search.tree().root_node();
                search.restriction().allow(search.tree(), root, 0, allowed);
                for (std::uint32_t i = 0; i < root.edges; ++i) {
                    if (allowed[i]) {
                        std::erase(actions, root.begin()[i].action());
                    }
                }
            }
            return actions;
        },
        "Actions that the restriction leaves out at the root.");
    go_search.def_prop_ro(
        "scores",
        [](const GoSearcher& self) {
            tree::ScoreSums total;
            for (std::uint32_t i = 0; i < self.search.tree().root_node().edges; ++i) {
                total.add(self.search.scores(i));
            }
            nb::dict columns;
            columns["count"] = column(self.search.root_scores(0));
            columns["mean"] = column(self.search.root_scores(1));
            columns["square"] = column(self.search.root_scores(2));
            const auto count = static_cast<double>(total.count);
            const double divisor = std::max(1.0, count);
            return nb::make_tuple(columns, nb::make_tuple(count, static_cast<double>(total.sum) / divisor,
                                                          static_cast<double>(total.squares) / divisor));
        },
        "Columns of the root's moves: the number of simulations since it became the root, their mean margin, Black's "
        "area minus White's, and the mean square of it; and the same of all simulations.");
    go_search.def_prop_ro(
        "komi", [](const GoSearcher& self) { return self.search.domain().komi(); },
        "White's points, those for handicap stones included.");
    go_search.def_prop_ro(
        "komi_offset", [](const GoSearcher& self) { return self.search.domain().komi_offset(); },
        "Points that playouts add to the komi by dynamic_komi, White's if positive.");
    go_search.def_prop_ro(
        "pruned",
        [](const GoSearcher& self) {
            std::vector<Action> actions;
            if (!self.search.root_state().terminal()) {
                self.search.root_state().legal(actions);
            }
            for (const Edge& edge : self.search.tree().root_node()) {
                if (!edge.has(Edge::kOutcome)) {
                    std::erase(actions, edge.action());
                }
            }
            return actions;
        },
        "Actions that the rules of pruning leave out at the root.");
    go_search.def(
        "groups",
        [](const GoSearcher& self) {
            std::vector<Action> actions;
            for (const Edge& edge : self.search.tree().root_node()) {
                actions.push_back(edge.action());
            }
            std::vector<std::vector<Action>> groups;
            self.search.domain().groups(self.search.root_state(), actions, groups);
            return groups;
        },
        "The groups that the moves of the root would be in, in the order of groups.kinds; some may be empty.");
    go_search.def("vertex", [](const GoSearcher& self, Action action) {
        const go::GoState& state = self.search.root_state();
        if (action > state.skip_action()) {
            throw std::invalid_argument("there is no such action");
        }
        return action == state.skip_action() ? "skip" : state.board().geometry().vertex(state.point(action));
    });
    go_search.def_prop_ro("pass_action", [](const GoSearcher& self) { return self.search.root_state().pass_action(); });
    go_search.def(
        "action",
        [](const GoSearcher& self, nb::handle vertex) {
            const go::GoState& state = self.search.root_state();
            if (nb::isinstance<nb::str>(vertex) && to_text(vertex) == "skip") {
                return state.skip_action();
            }
            return state.action(to_vertex(vertex, state.board().geometry()));
        },
        "vertex"_a, "The number of the move on a vertex or of a skipped turn, whether it can be played or not.");
    go_search.def(
        "replay",
        [](const GoSearcher& self, std::uint64_t seed) {
            go::Board board = self.search.root_state().board();
            Rng rng(seed);
            const go::Rollout& policy = self.search.domain().rollout_policy();
            nb::list moves;
            for (const go::SourcedMove& move : policy.replay(board, rng, self.search.rollout_replies())) {
                const std::string vertex = move.point.is_none() ? "skip" : board.geometry().vertex(move.point);
                moves.append(nb::make_tuple(move.color == go::Color::black ? "black" : "white", vertex,
                                            policy.sources()[move.source]));
            }
            return moves;
        },
        "seed"_a, "One playout from the root: colour, vertex and what chose it, move by move.");
    go_search.def(
        "next_moves",
        [](const GoSearcher& self, std::uint64_t seed, Integer samples) {
            const go::Board& start = self.search.root_state().board();
            const go::Rollout& policy = self.search.domain().rollout_policy();
            std::map<std::pair<Action, int>, std::uint32_t> counts;
            {
                const nb::gil_scoped_release release;
                for (int i = 0; i < samples.value; ++i) {
                    go::Board board = start;
                    Rng rng(seed + static_cast<std::uint64_t>(i));
                    for (const go::SourcedMove& move : policy.replay(board, rng, self.search.rollout_replies(), 1)) {
                        const bool skip = move.point.is_none();
                        const auto& state = self.search.root_state();
                        ++counts[{skip ? state.skip_action() : state.action(move.point), move.source}];
                    }
                }
            }
            nb::list rows;
            for (const auto& [move, count] : counts) {
                rows.append(nb::make_tuple(move.first, policy.sources()[move.second], count));
            }
            return rows;
        },
        "seed"_a, "samples"_a,
        "How often what chose which action as the first move of playouts with seeds seed, seed + 1, ...: (action, "
        "source, count).");
    go_search.def(
        "next_chances",
        [](const GoSearcher& self) {
            const go::GoState& state = self.search.root_state();
            nb::list rows;
            if (self.search.rollout_replies() != nullptr) {
                return rows;  // replies come first
            }
            for (const go::LikelyMove& move : self.search.domain().rollout_policy().chances(state.board())) {
                rows.append(nb::make_tuple(state.action(move.point), move.chance));
            }
            return rows;
        },
        "(action, chance) of the next move of a playout where the policy knows it without drawing; otherwise nothing.");
    go_search.def(
        "learned",
        [](const GoSearcher& self, std::optional<Action> after) {
            go::Board board = self.search.root_state().board();
            if (after) {
                const Action pass = self.search.root_state().pass_action();
                const go::Point p = *after < pass ? self.search.root_state().point(*after) : go::Point::pass();
                if (p.is_pass()) {
                    board.play_pass();
                } else if (board.legal(p, board.to_move())) {
                    board.play(p, board.to_move());
                } else {
                    throw std::invalid_argument("the move cannot be played at the root");
                }
            }
            const std::vector<go::LearnedMove> moves = self.search.domain().rollout_policy().learned(board);
            nb::dict columns;
            std::vector<Action> action;
            for (const go::LearnedMove& move : moves) {
                action.push_back(self.search.root_state().action(move.point));
            }
            columns["action"] = column(action);
            const auto add = [&](const char* name, bandit::WlsState go::LearnedMove::*state) {
                std::vector<int> wins;
                std::vector<int> visits;
                for (const go::LearnedMove& move : moves) {
                    wins.push_back((move.*state).wins);
                    visits.push_back((move.*state).visits);
                }
                columns[(std::string(name) + "_wins").c_str()] = column(wins);
                columns[(std::string(name) + "_visits").c_str()] = column(visits);
            };
            add("node", &go::LearnedMove::node);
            add("edge", &go::LearnedMove::edge);
            add("tree", &go::LearnedMove::tree);
            return columns;
        },
        "after"_a = nb::none(),
        "Columns of the root's empty points, or of those after an action: wins and visits of the win/loss states that "
        "playouts have learned, of the "
        "move where it stands (node, tree) and as an answer to the last move (edge); no rows if they do not learn.");
    go_search.def_prop_ro("playout_sources", [](const GoSearcher& self) {
        std::vector<std::string> sources = self.search.domain().rollout_policy().sources();
        if (self.search.rollout_replies() == nullptr) {
            std::erase(sources, "reply");
        }
        return sources;
    });
}

}  // namespace tengen::python
