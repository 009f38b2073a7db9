// The search on P-games: exact counts, repeatability, convergence, memory, reuse.
#include <chrono>
#include <map>
#include <thread>
#include <utility>

#include "core/pgame/search.h"
#include "tests/core/check.h"
#include "tests/core/toy_domains.h"
#include "tests/core/tree_checks.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

using PSearch = Search<pgame::PgameDomain>;

Config config_of(const std::string& backup, int threads = 1) {
    Config config;
    config.tree.backup = backup;
    config.tree.memory_mb = 64;
    config.tree.table_entries = 1 << 16;
    config.thread.threads = threads;
    return config;
}

int most_visited(const Tree& tree) {
    const Node& root = tree.root_node();
    int best = 0;
    for (std::uint32_t i = 0; i < root.edges; ++i) {
        if (get(root.begin()[i].visits) > get(root.begin()[best].visits)) {
            best = static_cast<int>(i);
        }
    }
    return best;
}

bool right(const pgame::Game& game, int move) {
    for (const int m : game.right_moves()) {
        if (m == move) {
            return true;
        }
    }
    return false;
}

/// Rollouts that take longer than the time that the search has.
struct SlowDomain : toy::UniformDomain {
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return toy::UniformDomain::rollout(std::move(state), rng, trace);
    }
};

}  // namespace

TEST(long_simulations_do_not_outlast_the_time) {
    const StopToken stop;
    Search<SlowDomain> search(SlowDomain{}, config_of("tree"));
    search.set_root(toy::UniformState({3, 8, toy::Leaves::random, false, 1}));
    CHECK_EQ(search.run({.seconds = 0.001}, stop).simulations, 1);
    CHECK(search.run({.seconds = 0.012}, stop).simulations <= 3);
}

TEST(runs_are_exact_and_repeatable) {
    const pgame::Game game({.breadth = 4, .depth = 8}, 1);
    const StopToken stop;
    for (const std::string backup : {"tree", "shared", "dag", "dag-weighted"}) {
        PSearch a(pgame::PgameDomain{}, config_of(backup));
        PSearch b(pgame::PgameDomain{}, config_of(backup));
        for (PSearch* search : {&a, &b}) {
            search->set_root(pgame::State(game));
            CHECK_EQ(search->run({.simulations = 1234}, stop).simulations, 1234);
            CHECK_EQ(search->run({.simulations = 1}, stop).simulations, 1);
            CHECK_EQ(get(search->tree().root_node().visits), 1235u);
        }
        for (std::uint32_t i = 0; i < 4; ++i) {
            CHECK_EQ(get(a.tree().root_node().begin()[i].visits), get(b.tree().root_node().begin()[i].visits));
            CHECK_EQ(get(a.tree().root_node().begin()[i].sum), get(b.tree().root_node().begin()[i].sum));
        }
    }
}

TEST(no_visit_is_lost_with_many_threads) {
    const pgame::Game game({.breadth = 6, .depth = 8}, 3);
    const StopToken stop;
    for (const int virtual_loss : {0, 1, 3}) {
        Config config = config_of("tree", 4);
        config.thread.virtual_loss = virtual_loss;
        PSearch search(pgame::PgameDomain{}, config);
        search.set_root(pgame::State(game));
        CHECK_EQ(search.run({.simulations = 20000}, stop).simulations, 20000);
        CHECK_EQ(get(search.tree().root_node().visits), 20000u);
        std::uint32_t sum = 0;
        for (const Edge& edge : search.tree().root_node()) {
            sum += get(edge.visits);
        }
        CHECK_EQ(sum, 20000u);
    }
}

TEST(counts_add_up_in_the_whole_tree) {
    const pgame::Game game({.breadth = 3, .depth = 9}, 5);
    for (const int expand : {0, 1, 5}) {
        Config config = config_of("tree");
        config.tree.expand_visits = expand;
        PSearch search(pgame::PgameDomain{}, config);
        search.set_root(pgame::State(game));
        search.run({.simulations = 3000}, StopToken());
        check_counts(search.tree(), search.tree().root(), static_cast<std::uint32_t>(expand));
    }
}

TEST(converges_to_the_exact_move) {
    for (const auto& [breadth, depth] : {std::pair{2, 20}, {4, 10}, {6, 8}, {10, 6}}) {
        for (const std::string backup : {"tree", "dag", "dag-weighted"}) {
            int errors = 0;
            for (int seed = 0; seed < 4; ++seed) {
                const pgame::Game game({.breadth = breadth, .depth = depth, .combination = 0.2},
                                       static_cast<std::uint64_t>(seed));
                Config config = config_of(backup);
                config.tree.expand_visits = 0;
                PSearch search(pgame::PgameDomain{}, config);
                search.set_root(pgame::State(game));
                search.run({.simulations = 30000}, StopToken());
                errors += !right(game, most_visited(search.tree()));
            }
            CHECK_EQ(errors, 0);
        }
    }
}

TEST(the_memory_budget_holds) {
    const pgame::Game game({.breadth = 4, .depth = 11}, 7);
    Config config = config_of("tree");
    config.tree.memory_mb = 0.25;
    PSearch search(pgame::PgameDomain{}, config);
    search.set_root(pgame::State(game));
    const RunResult on = search.run({.simulations = 20000}, StopToken());
    CHECK(on.full);
    CHECK_EQ(on.simulations, 20000);
    CHECK(search.tree().bytes_used() <= 256 * 1024);
    config.tree.stop_when_full = true;
    PSearch stopping(pgame::PgameDomain{}, config);
    stopping.set_root(pgame::State(game));
    CHECK(stopping.run({.simulations = 20000}, StopToken()).simulations < 20000);
}

TEST(advancing_keeps_the_subtree_and_frees_the_rest) {
    const pgame::Game game({.breadth = 4, .depth = 8, .combination = 0.2}, 9);
    for (const std::string backup : {"tree", "dag"}) {
        PSearch search(pgame::PgameDomain{}, config_of(backup));
        search.set_root(pgame::State(game));
        search.run({.simulations = 5000}, StopToken());
        const int best = most_visited(search.tree());
        const Node& below = search.tree().node(get(search.tree().root_node().begin()[best].child));
        const std::uint32_t visits = get(below.visits);
        const std::int64_t first = get(below.begin()[0].sum);
        const std::size_t before = search.tree().bytes_used();
        CHECK(search.advance(static_cast<Action>(best)));
        CHECK_EQ(get(search.tree().root_node().visits), visits);
        CHECK_EQ(get(search.tree().root_node().begin()[0].sum), first);
        CHECK(search.tree().bytes_used() < before);
        search.run({.simulations = 1000}, StopToken());
        CHECK_EQ(get(search.tree().root_node().visits), visits + 1000);
        if (backup == "tree") {
            check_counts(search.tree(), search.tree().root(), 1);
        }
    }
}

TEST(on_a_tree_all_ways_of_sharing_search_alike) {
    const pgame::Game game({.breadth = 3, .depth = 7}, 11);
    std::vector<std::uint32_t> expected;
    for (const std::string backup : {"tree", "shared", "dag"}) {
        Config config = config_of(backup);
        config.tree.expand_visits = 0;
        PSearch search(pgame::PgameDomain{}, config);
        search.set_root(pgame::State(game));
        search.run({.simulations = 500}, StopToken());
        std::vector<std::uint32_t> visits;
        for (const Edge& edge : search.tree().root_node()) {
            visits.push_back(get(edge.visits));
        }
        if (expected.empty()) {
            expected = visits;
        }
        CHECK(visits == expected);
    }
}

TEST(a_shared_node_knows_what_all_moves_to_it_have_seen) {
    const pgame::Game game({.breadth = 4, .depth = 8, .combination = 0.2}, 13);
    for (const std::string backup : {"shared", "dag", "dag-weighted"}) {
        for (const int expand_visits : {0, 1, 10}) {
            Config config = config_of(backup);
            config.tree.expand_visits = expand_visits;
            PSearch search(pgame::PgameDomain{}, config);
            search.set_root(pgame::State(game));
            search.run({.simulations = 5000}, StopToken());
            const Tree& tree = search.tree();
            // By node, the visits and rewards of the moves that lead there.
            std::map<Ref, std::pair<std::uint32_t, std::int64_t>> seen;
            std::vector<Ref> open = {tree.root()};
            while (!open.empty()) {
                const Ref at = open.back();
                open.pop_back();
                for (const Edge& edge : tree.node(at)) {
                    if (const Ref child = get(edge.child); child != 0) {
                        const auto [place, fresh] = seen.try_emplace(child);
                        place->second.first += get(edge.visits);
                        place->second.second += get(edge.sum);
                        if (fresh) {
                            open.push_back(child);
                        }
                    }
                }
            }
            CHECK(seen.size() > 50);
            for (const auto& [child, total] : seen) {
                CHECK_EQ(get(tree.node(child).visits), total.first);
                CHECK_EQ(get(tree.node(child).sum), total.second);
            }
        }
    }
}
