// Bindings of the search: one Search class for each domain, and the tree to look at.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>

#include "core/go/search.h"
#include "core/python/bind.h"
#include "core/python/python_domain.h"
#include "core/python/search_config.h"
#include "core/tree/select/ownership.h"

namespace tengen::python {

using namespace nb::literals;
using tree::Action;
using tree::Edge;
using tree::get;
using tree::Node;
using tree::Ref;
using tree::Tree;

namespace {

template <class T>
nb::object column(const std::vector<T>& values) {
    auto* const data = new T[values.size()];
    std::copy(values.begin(), values.end(), data);
    const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {values.size()}, owner));
}

const Node& checked_node(const Tree& t, Ref ref) {
    if (ref == 0 || ref >= t.end()) {
        throw std::invalid_argument("this node is no longer in the tree");
    }
    return t.node(ref);
}

/// The moves of a node as columns.
nb::dict moves_of(const Tree& t, Ref ref) {
    const Node& node = checked_node(t, ref);
    std::vector<std::uint32_t> action;
    std::vector<std::uint32_t> visits;
    std::vector<double> value;
    std::vector<double> prior;
    std::vector<std::uint32_t> child;
    std::vector<std::uint32_t> amaf_visits;
    std::vector<double> amaf_value;
    for (const Edge& edge : node) {
        action.push_back(edge.action());
        visits.push_back(get(edge.visits));
        value.push_back(t.edge_value(edge));
        prior.push_back(edge.prior.value());
        const Ref below = edge.child.load(std::memory_order_acquire);
        child.push_back(below == Tree::kBusy ? 0 : below);
        if (node.amaf) {
            const std::uint64_t both = get(node.amaf_begin()[&edge - node.begin()].both);
            const std::uint32_t m = tree::Amaf::visits(both);
            amaf_visits.push_back(m);
            amaf_value.push_back(m == 0 ? 0 : tree::Amaf::rewards(both) / m);
        }
    }
    nb::dict columns;
    columns["action"] = column(action);
    columns["visits"] = column(visits);
    columns["value"] = column(value);
    columns["prior"] = column(prior);
    columns["child"] = column(child);
    if (node.amaf) {
        columns["amaf_visits"] = column(amaf_visits);
        columns["amaf_value"] = column(amaf_value);
    }
    return columns;
}

/// Every number of the selection formula for the moves of a node, as columns.
nb::dict terms_of(const Tree& t, Ref ref) {
    const Node& node = checked_node(t, ref);
    tree::Explanation e = t.explain(node);
    const auto count = static_cast<std::size_t>(e.arms.count);
    nb::dict columns;
    const auto add = [&](const std::string& name, std::vector<float>& values) {
        values.resize(count);
        columns[name.c_str()] = column(values);
    };
    std::vector<std::uint32_t> action;
    for (const Edge& edge : node) {
        action.push_back(edge.action());
    }
    columns["action"] = column(action);
    add("own_visits", e.arms.own_visits);
    add("visits", e.arms.visits);
    add("value", e.arms.value);
    add("prior", e.arms.prior);
    add("prior_weight", e.arms.prior_weight);
    if (t.needs().amaf) {
        add("amaf_visits", e.arms.amaf_visits);
        add("amaf_value", e.arms.amaf_value);
    }
    if (t.needs().ownership) {
        add("owned_visits", e.arms.owned_visits);
        add("winner_owned", e.arms.winner_owned);
        add("mover_owned", e.arms.mover_owned);
        add("effect", e.arms.effect);
        std::vector<float> critical;
        for (std::size_t i = 0; i < count; ++i) {
            critical.push_back(tree::criticality(e.arms.winner_owned[i], e.arms.mover_owned[i], e.arms.value[i]));
        }
        add("criticality", critical);
    }
    for (auto& [name, score] : e.scores) {
        add("score_" + name, score);
    }
    return columns;
}

/// Mean owner of each point: 1 where player 0 always owns it at the end, -1 where player 1 does; empty if not known.
nb::object ownership_of(const tree::Ownership& ownership) {
    std::vector<float> mean(ownership.samples() > 0 ? ownership.actions() : 0);
    const auto samples = static_cast<float>(ownership.samples());
    for (Action a = 0; a < mean.size(); ++a) {
        mean[a] = (static_cast<float>(ownership.count(0, a)) - static_cast<float>(ownership.count(1, a))) / samples;
    }
    return column(mean);
}

/// Marks a searcher as busy for the length of a call: a tree may be looked at during a run, but not changed.
class Busy {
public:
    explicit Busy(std::atomic<bool>& flag) : flag_(flag) {
        if (flag_.exchange(true)) {
            throw std::invalid_argument("the search is running: wait for it or stop it first");
        }
    }
    ~Busy() { flag_.store(false); }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

private:
    std::atomic<bool>& flag_;
};

/// What the Search classes share.
template <class Searcher, class Class>
void bind_search(Class& c) {
    c.def(
         "run",
         [](Searcher& self, long simulations, double seconds, bool stop_when_decided,
            std::optional<std::uint64_t> stops, int threads) {
             const Busy busy(self.busy);
             self.stop.heed_after(stops.value_or(self.stop.stops()));
             tree::Budget budget;
             if (simulations >= 0) {
                 budget.simulations = simulations;
             }
             if (seconds >= 0) {
                 budget.seconds = seconds;
             }
             budget.stop_when_decided = stop_when_decided;
             budget.threads = threads;
             tree::RunResult result;
             {
                 const nb::gil_scoped_release release;
                 result = self.search.run(budget, self.stop);
             }
             return nb::make_tuple(result.simulations, result.seconds, result.stopped, result.full, result.decided);
         },
         "simulations"_a = -1, "seconds"_a = -1.0, "stop_when_decided"_a = false, "stops"_a = nb::none(),
         "threads"_a = 0,
         "(simulations, seconds, stopped, full, decided); exactly that many simulations unless stopped or out of time. "
         "Negative limits are none. `stops`: that many calls of `stop` were before this run; None for all until now. "
         "`threads`: no more than the configuration has, and all of them if 0.")
        .def(
            "stop", [](Searcher& self) { self.stop.stop(); }, "Ends a run from another thread.")
        .def_prop_ro(
            "stops", [](const Searcher& self) { return self.stop.stops(); }, "How often `stop` was called.")
        .def(
            "advance",
            [](Searcher& self, Action action) {
                const Busy busy(self.busy);
                return self.search.advance(action);
            },
            "action"_a, "Plays an action at the root; True if the tree below it could be kept.")
        .def_prop_ro(
            "choice",
            [](const Searcher& self) -> long {
                const int i =
                    tree::final_choice(self.search.tree(), self.search.restriction(), self.search.root_values());
                return i < 0 ? -1 : static_cast<long>(self.search.tree().root_node().begin()[i].action());
            },
            "The action to play by the configuration's choice rule, or -1.")
        .def(
            "variation",
            [](const Searcher& self, std::size_t limit, std::optional<Action> first) {
                std::vector<std::uint32_t> visits;
                auto line = tree::variation(self.search.tree(), self.search.restriction(), limit, first, &visits);
                return nb::make_tuple(std::move(line), std::move(visits));
            },
            "limit"_a, "first"_a = nb::none(),
            "The most visited line, or the one that begins with an action, and the visits of its moves.")
        .def_prop_ro("root", [](const Searcher& self) { return self.search.tree().root(); })
        .def_prop_ro("root_actions",
                     [](const Searcher& self) {
                         std::vector<Action> actions;
                         for (const Edge& edge : self.search.tree().root_node()) {
                             actions.push_back(edge.action());
                         }
                         return actions;
                     })
        .def_prop_ro("root_visits", [](const Searcher& self) { return get(self.search.tree().root_node().visits); })
        .def_prop_ro("root_player", [](const Searcher& self) { return self.search.root_state().to_move(); })
        .def_prop_ro("simulations", [](const Searcher& self) { return self.search.simulations(); })
        .def_prop_ro("nodes", [](const Searcher& self) { return self.search.tree().nodes(); })
        .def_prop_ro("stored_moves", [](const Searcher& self) { return self.search.tree().edges(); })
        .def_prop_ro("bytes_used", [](const Searcher& self) { return self.search.tree().bytes_used(); })
        .def_prop_ro("full", [](const Searcher& self) { return self.search.tree().full(); })
        .def(
            "moves", [](const Searcher& self, Ref node) { return moves_of(self.search.tree(), node); }, "node"_a,
            "Columns of a node's moves: action, visits, value, prior, child, and AMAF where it is kept.")
        .def_prop_ro(
            "choices",
            [](const Searcher& self) {
                const Tree& t = self.search.tree();
                const Node& root = t.root_node();
                nb::dict columns = moves_of(t, t.root());
                std::vector<std::uint32_t> visits;
                std::vector<std::uint8_t> choosable;
                for (std::uint32_t i = 0; i < root.edges; ++i) {
                    visits.push_back(root.aims ? get(root.aims_begin()[i]) : get(root.begin()[i].visits));
                    choosable.push_back(!root.begin()[i].has(Edge::kOutcome));
                }
                columns["visits"] = column(visits);
                columns["value"] = column(self.search.root_values());
                columns["choosable"] = column(choosable);
                return columns;
            },
            "The root's moves as they can be chosen: visits and values of the choices, which chance may make into "
            "other "
            "moves.")
        .def(
            "terms", [](const Searcher& self, Ref node) { return terms_of(self.search.tree(), node); }, "node"_a,
            "Columns of every number of the selection formula: what it starts from, and the score after each term.")
        .def(
            "node",
            [](const Searcher& self, Ref ref) {
                const Node& node = checked_node(self.search.tree(), ref);
                return nb::make_tuple(get(node.visits), static_cast<int>(node.player), node.group, node.terminal);
            },
            "node"_a, "(visits, player to move, is a group, is the end).");
}

struct GoSearcher {
    GoSearcher(const go::Game& game, const SearchConfig& config) : search(go::GoDomain(game, config), config) {
        search.set_root(go::GoState(game));
    }
    tree::Search<go::GoDomain> search;
    StopToken stop;
    std::atomic<bool> busy{false};
};

struct PythonSearcher {
    PythonSearcher(nb::object domain, nb::object state, const SearchConfig& config)
        : problem(std::make_unique<PythonProblem>(std::move(domain))), search(PythonDomain{problem.get()}, config) {
        search.set_root(PythonState(*problem, std::move(state)));
    }
    std::unique_ptr<PythonProblem> problem;
    tree::Search<PythonDomain> search;
    StopToken stop;
    std::atomic<bool> busy{false};
};

}  // namespace

void bind_tree(nb::module_& parent) {
    nb::module_ m = parent.def_submodule("tree", "The game-free search. Use tengen.Search.");
    bind_search_config(m);
    m.attr("FIRST_GROUP") = tree::kFirstGroup;
    nb::class_<GoSearcher> go_search(m, "GoSearch");
    go_search.def(nb::init<const go::Game&, const SearchConfig&>(), "game"_a, "config"_a);
    bind_search<GoSearcher>(go_search);
    go_search.def_prop_ro(
        "ownership", [](const GoSearcher& self) { return ownership_of(self.search.ownership()); },
        "By point in dense order: 1 Black's, -1 White's at the end of the simulations; empty before the first.");
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
            columns["known"] = column(self.search.root_scores(0));
            columns["mean"] = column(self.search.root_scores(1));
            columns["square"] = column(self.search.root_scores(2));
            const double count = std::max(1.0, static_cast<double>(total.count));
            return nb::make_tuple(
                columns, nb::make_tuple(static_cast<double>(total.count > 0), static_cast<double>(total.sum) / count,
                                        static_cast<double>(total.squares) / count));
        },
        "Columns of the root's moves: 1 where simulations since it became the root are known, their mean margin, "
        "Black's "
        "area minus White's, and mean square of it; and the same of all simulations.");
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
            for (const go::SourcedMove& move : policy.replay(board, rng)) {
                const std::string vertex = move.point.is_none() ? "skip" : board.geometry().vertex(move.point);
                moves.append(nb::make_tuple(move.color == go::Color::black ? "black" : "white", vertex,
                                            policy.sources()[move.source]));
            }
            return moves;
        },
        "seed"_a, "One playout from the root: colour, vertex and what chose it, move by move.");
    go_search.def(
        "learned",
        [](const GoSearcher& self) {
            const std::vector<go::LearnedMove> moves =
                self.search.domain().rollout_policy().learned(self.search.root_state().board());
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
        "Columns of the root's empty points: wins and visits of the win/loss states that playouts have learned, of the "
        "move where it stands (node, tree) and as an answer to the last move (edge); no rows if they do not learn.");
    go_search.def_prop_ro("playout_sources", [](const GoSearcher& self) -> const std::vector<std::string>& {
        return self.search.domain().rollout_policy().sources();
    });
    nb::class_<PythonSearcher> python_search(m, "PythonSearch");
    python_search.def(nb::init<nb::object, nb::object, const SearchConfig&>(), "domain"_a, "state"_a, "config"_a);
    bind_search<PythonSearcher>(python_search);
    python_search
        .def("action_object", [](const PythonSearcher& self, Action action) { return self.problem->object_of(action); })
        .def("action_number", [](PythonSearcher& self, nb::object action) { return self.problem->number_of(action); });
}

}  // namespace tengen::python
