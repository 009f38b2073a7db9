// The ways to use several threads: exact counts, repeatable where they promise it, right moves, nothing raced.
#include <stdexcept>

#include "core/go/search.h"
#include "core/pgame/search.h"
#include "tests/core/check.h"
#include "tests/core/tree_checks.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

using PSearch = Search<pgame::PgameDomain>;

Config config_of(const std::string& mode, int threads = 4) {
    Config config;
    config.tree.memory_mb = 64;
    config.thread.threads = threads;
    config.thread.mode = mode;
    return config;
}

std::vector<std::pair<std::uint32_t, std::int64_t>> root_of(const Tree& tree) {
    std::vector<std::pair<std::uint32_t, std::int64_t>> moves;
    for (const Edge& edge : tree.root_node()) {
        moves.emplace_back(get(edge.visits), get(edge.sum));
    }
    return moves;
}

std::uint32_t visits_of(const Tree& tree) {
    std::uint32_t sum = 0;
    for (const Edge& edge : tree.root_node()) {
        sum += get(edge.visits);
    }
    return sum;
}

/// A rollout that fails now and then, as a user's may.
struct FailingDomain : pgame::PgameDomain {
    Outcome rollout(pgame::State& state, Rng& rng, Trace& trace) const {
        if (rng.below(50) == 0) {
            throw std::runtime_error("no rollout today");
        }
        return pgame::PgameDomain::rollout(state, rng, trace);
    }
};

}  // namespace

TEST(every_thread_mode_counts_exactly) {
    const pgame::Game game({.breadth = 6, .depth = 8}, 3);
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        for (const int virtual_loss : {0, 1, 3}) {
            Config config = config_of(mode);
            config.thread.virtual_loss = virtual_loss;
            PSearch search(pgame::PgameDomain{}, config);
            search.set_root(pgame::State(game));
            // Neither number can be dealt out evenly.
            CHECK_EQ(search.run({.simulations = 5003}, StopToken()).simulations, 5003);
            CHECK_EQ(search.run({.simulations = 1}, StopToken()).simulations, 1);
            CHECK_EQ(get(search.tree().root_node().visits), 5004u);
            CHECK_EQ(visits_of(search.tree()), 5004u);
            CHECK_EQ(search.simulations(), 5004);
        }
    }
}

TEST(thread_modes_with_one_tree_keep_its_counts) {
    const pgame::Game game({.breadth = 3, .depth = 9}, 5);
    Config config = config_of("leaf", 3);
    config.tree.expand_visits = 3;  // a batch of three never jumps over the threshold
    PSearch search(pgame::PgameDomain{}, config);
    search.set_root(pgame::State(game));
    search.run({.simulations = 3000}, StopToken());
    check_counts(search.tree(), search.tree().root(), 3);
}

TEST(thread_modes_leaf_and_root_are_repeatable) {
    const pgame::Game game({.breadth = 4, .depth = 10}, 7);
    for (const std::string mode : {"leaf", "root"}) {
        PSearch a(pgame::PgameDomain{}, config_of(mode));
        PSearch b(pgame::PgameDomain{}, config_of(mode));
        for (PSearch* search : {&a, &b}) {
            search->set_root(pgame::State(game));
            search->run({.simulations = 2000}, StopToken());
            search->run({.simulations = 999}, StopToken());
        }
        CHECK(root_of(a.tree()) == root_of(b.tree()));
        b.reseed(0);
        b.set_root(pgame::State(game));
        b.run({.simulations = 2000}, StopToken());
        b.run({.simulations = 999}, StopToken());
        CHECK(root_of(a.tree()) == root_of(b.tree()));
    }
}

TEST(thread_mode_root_adds_up_other_trees_only_for_show) {
    // Two trees searched in two steps end where one step of the same lengths for each ends.
    const pgame::Game game({.breadth = 4, .depth = 6}, 9);
    Config config = config_of("root", 2);
    PSearch both(pgame::PgameDomain{}, config);
    both.set_root(pgame::State(game));
    both.run({.simulations = 600}, StopToken());
    both.run({.simulations = 600}, StopToken());

    config.thread.threads = 1;
    PSearch first(pgame::PgameDomain{}, config);
    config.seed = split_mix(config.seed + 1);
    PSearch second(pgame::PgameDomain{}, config);
    for (PSearch* search : {&first, &second}) {
        search->set_root(pgame::State(game));
        search->run({.simulations = 300}, StopToken());
        search->run({.simulations = 300}, StopToken());
    }
    const auto total = root_of(both.tree());
    const auto a = root_of(first.tree());
    const auto b = root_of(second.tree());
    for (std::size_t i = 0; i < total.size(); ++i) {
        CHECK_EQ(total[i].first, a[i].first + b[i].first);
        CHECK_EQ(total[i].second, a[i].second + b[i].second);
    }
    // After a move every tree goes on from its own child.
    const Action action = first.tree().root_node().begin()[0].action();
    CHECK(both.advance(action));
    first.advance(action);
    second.advance(action);
    for (PSearch* search : {&both, &first, &second}) {
        search->run({.simulations = search == &both ? 200 : 100}, StopToken());
    }
    CHECK_EQ(visits_of(both.tree()), visits_of(first.tree()) + visits_of(second.tree()));
}

TEST(thread_modes_find_the_right_move) {
    const pgame::Game game({.breadth = 4, .depth = 8}, 2);
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        Config config = config_of(mode);
        config.tree.expand_visits = 0;
        PSearch search(pgame::PgameDomain{}, config);
        search.set_root(pgame::State(game));
        search.run({.simulations = 60000}, StopToken());
        const std::vector<int> right = game.right_moves();
        CHECK(std::find(right.begin(), right.end(), final_choice(search.tree())) != right.end());
    }
}

TEST(thread_modes_pass_errors_on) {
    const pgame::Game game({.breadth = 4, .depth = 8}, 2);
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        Search<FailingDomain> search(FailingDomain{}, config_of(mode));
        search.set_root(pgame::State(game));
        CHECK_THROWS(search.run({.simulations = 100000}, StopToken()), std::runtime_error);
    }
}

TEST(thread_modes_on_go_with_rave) {
    go::Game game(7);
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        Config config = config_of(mode);
        config.rave.schedule = "minimum-mse";
        config.rave.parameter = 0.4;
        config.rave.criticality = true;
        config.rave.effectivity = "above-half";
        config.rave.ownership_visits = 10;
        config.reply.rollout = true;
        Search<go::GoDomain> search(go::GoDomain(game), config);
        search.set_root(go::GoState(game));
        CHECK_EQ(search.run({.simulations = 2001}, StopToken()).simulations, 2001);
        CHECK_EQ(visits_of(search.tree()), 2001u);
        CHECK(search.ownership().samples() > 0);
    }
}

TEST(thread_mode_names_are_checked) {
    CHECK_THROWS(PSearch(pgame::PgameDomain{}, config_of("tree")), std::invalid_argument);
    CHECK_THROWS(PSearch(pgame::PgameDomain{}, config_of("shared", 0)), std::invalid_argument);
    Config config = config_of("root");
    config.tree.backup = "dag";
    CHECK_THROWS(PSearch(pgame::PgameDomain{}, config), std::invalid_argument);
}
