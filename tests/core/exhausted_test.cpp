// Moves below which every end was seen, and the penalty of simulations without a random part.
#include "core/tree/search.h"
#include "tests/core/check.h"
#include "tests/core/toy_domains.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

Config config_of(bool prune, int threads = 1, int expand = 1) {
    Config config;
    config.tree.prune_exhausted = prune;
    config.tree.expand_visits = expand;
    config.tree.memory_mb = 16;
    config.thread.threads = threads;
    return config;
}

}  // namespace

TEST(every_end_is_seen_once) {
    // A walk of 8 steps to the left or right has 256 ends; made at once, each simulation is one of them.
    Search<toy::WalkDomain> search(toy::WalkDomain{}, config_of(true, 1, 0));
    search.set_root(toy::WalkState(8));
    const StopToken stop;
    const RunResult first = search.run({.simulations = 100}, stop);
    CHECK_EQ(first.simulations, 100);
    CHECK(!first.decided && !search.tree().exhausted());
    const RunResult rest = search.run({.simulations = 100'000}, stop);
    CHECK_EQ(rest.simulations, 156);
    CHECK(rest.decided && search.tree().exhausted());
    CHECK_EQ(get(search.tree().root_node().visits), 256u);
    for (const Edge& edge : search.tree().root_node()) {
        CHECK_EQ(get(edge.visits), 128u);
        CHECK(edge.has(Edge::kExhausted));
    }
    CHECK_EQ(search.run({.simulations = 10}, stop).simulations, 0);
    // A new root is a new search.
    search.set_root(toy::WalkState(8));
    CHECK(!search.tree().exhausted());
    CHECK_EQ(search.run({.simulations = 100'000}, stop).simulations, 256);
}

TEST(without_pruning_the_best_end_is_repeated) {
    Search<toy::WalkDomain> search(toy::WalkDomain{}, config_of(false, 1, 0));
    search.set_root(toy::WalkState(8));
    const RunResult result = search.run({.simulations = 1000}, StopToken());
    CHECK_EQ(result.simulations, 1000);
    CHECK(!result.decided);
}

TEST(rollouts_exhaust_nothing) {
    // With nodes made at the second visit, an end counts only when the path reaches it inside the tree.
    for (const std::string backup : {"tree", "shared", "dag"}) {
        Config config = config_of(true);
        config.tree.backup = backup;
        Search<toy::WalkDomain> search(toy::WalkDomain{}, config);
        search.set_root(toy::WalkState(6));
        const RunResult result = search.run({.simulations = 1'000'000}, StopToken());
        CHECK(result.decided);
        CHECK(result.simulations >= (backup == "tree" ? 64 : 12));  // shared positions are exhausted for all paths
        CHECK(result.simulations < 10'000);
    }
}

TEST(threads_exhaust_a_tree_and_stop) {
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        Config config = config_of(true, 4);
        config.thread.mode = mode;
        Search<toy::WalkDomain> search(toy::WalkDomain{}, config);
        search.set_root(toy::WalkState(7));
        const RunResult result = search.run({.simulations = 1'000'000}, StopToken());
        CHECK(result.decided);
        CHECK(result.simulations < 100'000);
    }
}

TEST(a_simulation_inside_the_tree_loses_the_penalty) {
    Config plain = config_of(false, 1, 0);
    plain.exploration.coefficient = 0;
    Config penalised = plain;
    penalised.tree.repeat_penalty = 0.25;
    double rewards[2];
    for (const int i : {0, 1}) {
        Search<toy::WalkDomain> search(toy::WalkDomain{}, i == 0 ? plain : penalised);
        search.set_root(toy::WalkState(1));
        search.run({.simulations = 2}, StopToken());  // left once and right once
        rewards[i] = 0;
        for (const Edge& edge : search.tree().root_node()) {
            rewards[i] += static_cast<double>(get(edge.sum)) * kRewardUnit;
        }
    }
    CHECK_EQ(rewards[0], rewards[1] + 0.5);
}

TEST(wrong_configurations_are_refused) {
    CHECK_THROWS(Search<toy::NimDomain>(toy::NimDomain{}, config_of(true)), std::invalid_argument);
    Config negative;
    negative.tree.repeat_penalty = -1;
    CHECK_THROWS(Search<toy::WalkDomain>(toy::WalkDomain{}, negative), std::invalid_argument);
}
