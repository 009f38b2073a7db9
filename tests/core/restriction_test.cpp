// Moves that are left out near the root, scores of the root's moves, and counters that are full.
#include "core/tree/restriction.h"

#include "core/go/search.h"
#include "tests/core/check.h"
#include "tests/core/toy_domains.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

using GoSearch = Search<go::GoDomain>;

/// Go in which the moves of a restriction do not exist.
struct FilteredState : go::GoState {
    FilteredState(const go::Game& game, const Restriction& left_out) : GoState(game), restriction(&left_out) {}

    void legal(std::vector<Action>& actions) const {
        GoState::legal(actions);
        std::erase_if(actions, [&](Action a) { return restriction->leaves_out(to_move(), a, depth); });
    }
    bool play(Action action) {
        ++depth;
        return GoState::play(action);
    }
    void become_root() {
        depth = 0;
        GoState::become_root();
    }

    const Restriction* restriction;
    std::size_t depth = 0;
};
struct FilteredDomain : go::GoDomain {
    using State = FilteredState;
    using GoDomain::GoDomain;
};

Restriction random_restriction(const go::Game& game, Rng& rng, std::uint32_t deepest) {
    const auto pass = static_cast<Action>(game.board().geometry().area());
    Restriction restriction(pass);
    for (Action a = 0; a <= pass; ++a) {
        for (const int player : {0, 1}) {
            if (rng.below(3) == 0) {
                restriction.leave_out(player, a, 1 + rng.below(deepest));
            }
        }
    }
    return restriction;
}

/// Nothing that is left out was played, wherever something else could be.
void check_nothing_left_out(const Tree& tree, const Restriction& restriction, Ref ref, std::size_t depth) {
    const Node& node = tree.node(ref);
    std::vector<std::uint8_t> allowed;
    restriction.allow(tree, node, depth, allowed);
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        const Edge& edge = node.begin()[i];
        CHECK(allowed[i] || get(edge.visits) == 0);
        if (get(edge.child) != 0 && get(edge.visits) > 0) {
            check_nothing_left_out(tree, restriction, get(edge.child), depth + !is_group(edge.action()));
        }
    }
}

Config with(const std::string& what) {
    Config config;
    config.tree.memory_mb = 64;
    config.seed = 3;
    if (what == "rave") {
        config.rave.schedule = "minimum-mse";
        config.rave.parameter = 0.4;
    } else if (what == "replies") {
        config.reply.tree = config.reply.rollout = true;
    } else if (what == "epsilon") {
        config.exploration.formula = "epsilon-greedy";
    } else if (what == "widening") {
        config.widening.rule = "aya";
        config.rave.schedule = "hand";
        config.rave.parameter = 100;
        config.widening.rave_equivalence = 10;
    } else if (what == "grandparent") {
        config.prior.grandparent = 10;
    } else if (what == "tuned") {
        config.exploration.formula = "ucb1-tuned";
    }
    return config;
}

}  // namespace

TEST(a_restricted_search_is_one_without_these_moves) {
    Rng rng(5);
    for (const std::string what : {"plain", "rave", "replies", "epsilon", "widening", "grandparent", "tuned"}) {
        for (int repetition = 0; repetition < 3; ++repetition) {
            const go::Game game(5);
            const Restriction restriction = random_restriction(game, rng, 4);
            GoSearch restricted(go::GoDomain(game), with(what));
            restricted.restrict(restriction);
            restricted.set_root(go::GoState(game));
            Search<FilteredDomain> without(FilteredDomain(game), with(what));
            without.set_root(FilteredState(game, restriction));
            for (int move = 0; move < 3; ++move) {
                restricted.run({.simulations = 2000}, StopToken());
                without.run({.simulations = 2000}, StopToken());
                check_nothing_left_out(restricted.tree(), restriction, restricted.tree().root(), 0);
                std::size_t other = 0;
                const Node& all = restricted.tree().root_node();
                const Node& few = without.tree().root_node();
                for (const Edge& edge : all) {
                    if (restriction.leaves_out(all.player, edge.action(), 0)) {
                        CHECK_EQ(get(edge.visits), 0u);
                        continue;
                    }
                    CHECK_EQ(edge.action(), few.begin()[other].action());
                    CHECK_EQ(get(edge.visits), get(few.begin()[other].visits));
                    CHECK_EQ(get(edge.sum), get(few.begin()[other].sum));
                    ++other;
                }
                CHECK_EQ(other, few.edges);
                const Action best = few.begin()[final_choice(without.tree())].action();
                CHECK_EQ(all.begin()[final_choice(restricted.tree(), restriction)].action(), best);
                CHECK(variation(restricted.tree(), restriction, 50) == variation(without.tree(), Restriction(), 50));
                CHECK(!restricted.advance(best));  // moves below the root are left out
                FilteredState next = without.root_state();
                next.play(best);
                next.become_root();
                without.set_root(next);
            }
        }
    }
}

TEST(threads_groups_and_shared_graphs_leave_the_moves_out) {
    Rng rng(8);
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        for (const std::string backup : {"tree", "shared", "dag", "dag-weighted", "multipath"}) {
            for (const bool groups : {false, true}) {
                if (mode == "root" && backup != "tree") {
                    continue;
                }
                go::Game game(5);
                Config config = with("replies");
                config.thread.threads = 3;
                config.thread.mode = mode;
                config.tree.backup = backup;
                config.tree.groups = groups;
                go::GoConfig go_config;
                go_config.groups.kinds = "manhattan-total:2 friendly-saves else";
                GoSearch search(go::GoDomain(game, go_config), config);
                search.set_root(go::GoState(game));
                // At every depth, since a position of a graph may stand at several.
                Restriction restriction(25);
                for (Action a = 0; a < 25; ++a) {
                    if (rng.below(2) == 0) {
                        restriction.leave_out(static_cast<int>(rng.below(2)), a, 1000);
                    }
                }
                search.restrict(restriction);
                CHECK_EQ(search.run({.simulations = 1500}, StopToken()).simulations, 1500);
                check_nothing_left_out(search.tree(), restriction, search.tree().root(), 0);
                const int best = final_choice(search.tree(), restriction);
                CHECK(!restriction.leaves_out(0, search.tree().root_node().begin()[best].action(), 0));
            }
        }
    }
}

TEST(a_player_without_other_moves_passes) {
    const go::Game game(5, {}, -30);  // White has to play on
    const Action pass = 25;
    for (const bool groups : {false, true}) {
        for (const Action last : {pass - 1, pass}) {  // the pass is left out too
            Restriction restriction(pass);
            for (Action a = 0; a <= last; ++a) {
                restriction.leave_out(0, a, 5);
            }
            Config config = with("plain");
            config.tree.groups = groups;
            go::GoConfig go_config;
            go_config.groups.kinds = "manhattan-total:2 else";
            GoSearch search(go::GoDomain(game, go_config), config);
            search.set_root(go::GoState(game));
            search.restrict(restriction);
            search.run({.simulations = 800}, StopToken());
            const std::vector<Action> line = variation(search.tree(), restriction, 5);
            CHECK(line.size() >= 3);
            CHECK_EQ(line[0], pass);
            CHECK_EQ(line[2], pass);
            for (const Edge& edge : search.tree().root_node()) {
                CHECK_EQ(get(edge.visits), edge.action() == pass ? 800u : 0u);
            }
            CHECK_EQ(search.tree().root_node().begin()[final_choice(search.tree(), restriction)].action(), pass);
        }
    }
    // Without a fallback nothing can be left out where all would be.
    Restriction all;
    for (Action a = 0; a <= pass; ++a) {
        all.leave_out(0, a, 1);
    }
    GoSearch search{go::GoDomain(game), with("plain")};
    search.set_root(go::GoState(game));
    search.restrict(all);
    search.run({.simulations = 300}, StopToken());
    for (const Edge& edge : search.tree().root_node()) {
        CHECK(get(edge.visits) > 0);
    }
}

TEST(what_was_known_before_stays_but_is_not_chosen) {
    const go::Game game(5);
    GoSearch search{go::GoDomain(game), with("rave")};
    search.set_root(go::GoState(game));
    search.run({.simulations = 3000}, StopToken());
    const Node& root = search.tree().root_node();
    const Edge& leader = root.begin()[final_choice(search.tree())];
    const Action best = leader.action();
    const std::uint32_t visits = get(leader.visits);
    Restriction restriction(25);
    restriction.leave_out(0, best, 1);
    search.restrict(restriction);
    CHECK_EQ(get(search.tree().root_node().visits), 3000u);  // only the root: what was learned stays
    // The lead of a move that is left out decides nothing.
    CHECK(decided(search.tree(), 0) && !decided(search.tree(), 5000, restriction));
    search.run({.simulations = 1000}, StopToken());
    CHECK_EQ(get(leader.visits), visits);
    CHECK(root.begin()[final_choice(search.tree(), restriction)].action() != best);
    CHECK(variation(search.tree(), restriction, 9).front() != best);
    CHECK_EQ(variation(search.tree(), restriction, 9, best).front(), best);
    CHECK_EQ(variation(search.tree(), restriction, 1, best).size(), 1u);
    CHECK(variation(search.tree(), restriction, 9, Action{999}).empty());
    search.restrict(Restriction());
    CHECK_EQ(get(search.tree().root_node().visits), 4000u);
    CHECK(search.advance(best));
    // Below the root: begins anew, and again when it is lifted.
    Restriction deep(25);
    deep.leave_out(0, 3, 2);
    search.restrict(deep);
    CHECK_EQ(get(search.tree().root_node().visits), 0u);
    search.run({.simulations = 100}, StopToken());
    search.restrict(deep);  // nothing new
    CHECK_EQ(get(search.tree().root_node().visits), 100u);
    search.restrict(Restriction());
    CHECK_EQ(get(search.tree().root_node().visits), 0u);
}

TEST(a_proof_of_a_move_that_is_left_out_does_not_count) {
    Config config = with("plain");
    config.tree.solver = true;
    int left = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const toy::UniformState state({3, 4, toy::Leaves::random, false, seed});
        Search<toy::UniformDomain> search(toy::UniformDomain{}, config);
        search.set_root(state);
        search.run({.simulations = 3000}, StopToken());
        const Node& root = search.tree().root_node();
        Restriction restriction;
        for (const Edge& edge : root) {
            if (edge.has(Edge::kWon)) {
                restriction.leave_out(0, edge.action(), 1);
            }
        }
        search.restrict(restriction);
        std::vector<std::uint8_t> allowed;
        restriction.allow(search.tree(), root, 0, allowed);
        if (proof_of(root) == 1 && proof_of(root, allowed) < 1) {
            ++left;
            CHECK(!root.begin()[final_choice(search.tree(), restriction)].has(Edge::kWon));
            CHECK_EQ(decided(search.tree(), 1e9, restriction), proof_of(root, allowed) == -1);
        }
    }
    CHECK(left > 3);
}

TEST(scores_of_moves_add_up_in_every_thread_mode) {
    const go::Game game(5);
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        Config config = with("plain");
        config.thread.threads = 3;
        config.thread.mode = mode;
        GoSearch search{go::GoDomain(game), config};
        search.set_root(go::GoState(game));
        search.run({.simulations = 1700}, StopToken());
        ScoreSums total;
        const Node& root = search.tree().root_node();
        for (std::uint32_t i = 0; i < root.edges; ++i) {
            const ScoreSums sums = search.scores(i);
            CHECK_EQ(sums.count, get(root.begin()[i].visits));
            CHECK(sums.squares >= 0 && sums.squares <= static_cast<std::int64_t>(sums.count) * 25 * 25);
            CHECK(sums.sum * sums.sum <= sums.squares * static_cast<std::int64_t>(sums.count));  // Cauchy-Schwarz
            total.add(sums);
        }
        CHECK_EQ(total.count, 1700u);
        CHECK(search.advance(root.begin()[0].action()));
        for (std::uint32_t i = 0; i < search.tree().root_node().edges; ++i) {
            CHECK_EQ(search.scores(i).count, 0u);
        }
    }
}

TEST(a_run_ends_when_the_counters_of_the_root_are_full) {
    const go::Game game(5);
    for (const std::string what : {"plain", "rave"}) {
        GoSearch search{go::GoDomain(game), with(what)};
        search.set_root(go::GoState(game));
        search.run({.simulations = 100}, StopToken());
        search.tree().root_node().visits = search.tree().capacity() - 30;
        const RunResult result = search.run({}, StopToken());
        CHECK_EQ(result.simulations, 30);
        CHECK(result.full);
        CHECK_EQ(search.run({.simulations = 5}, StopToken()).simulations, 0);
    }
}
