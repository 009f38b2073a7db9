// Domains of others: rewards are checked, and of one player the best end is kept.
#include "core/tree/recorded.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "core/tree/search.h"
#include "tests/core/check.h"
#include "tests/core/toy_domains.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

Config config_of(int threads = 1, const char* mode = "shared") {
    Config config;
    config.tree.memory_mb = 16;
    config.thread.threads = threads;
    config.thread.mode = mode;
    return config;
}

/// Ten steps: the reward is the share of those to the left, the score their number.
struct Walk : toy::WalkDomain {
    toy::WalkState initial() const { return toy::WalkState(10); }
    RewardUnit reward_unit() const { return {0, 10, false}; }
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        toy::play_randomly(state, rng, trace);
        return {{static_cast<float>(state.lefts()) / 10}, tells ? state.lefts() : Outcome::kNoScore};
    }
    bool tells = false;
};

/// ... whose rollouts keep their steps to themselves.
struct SecretWalk : Walk {
    Outcome rollout(State state, Rng& rng, Trace&) const {
        Trace own;
        return Walk::rollout(state, rng, own);
    }
};

/// ... with costs: steps to the left.
struct CostlyWalk : Walk {
    RewardUnit reward_unit() const { return {-10, 10, true}; }
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        toy::play_randomly(state, rng, trace);
        return {{1 - static_cast<float>(state.lefts()) / 10}, state.lefts()};
    }
};

struct Wrong : Walk {
    float reward;
    Outcome rollout(State, Rng&, Trace&) const { return {{reward}}; }
};

template <class D>
std::unique_ptr<Search<Recorded<D>>> searched(const D& domain, const Config& config, long simulations) {
    auto search = std::make_unique<Search<Recorded<D>>>(Recorded<D>(domain), config);
    search->set_root(domain.initial());
    search->run({.simulations = simulations}, StopToken());
    return search;
}

}  // namespace

TEST(the_best_end_is_that_of_its_actions) {
    for (const bool tells : {false, true}) {
        Walk walk;
        walk.tells = tells;
        const auto made = searched(walk, config_of(), 300);
        const std::optional<BestEnd> best = made->domain().best_end();
        CHECK(best.has_value());
        CHECK(best->whole);
        CHECK_EQ(best->actions.size(), 10u);
        toy::WalkState state = walk.initial();
        for (const Action action : best->actions) {
            state.play(action);
        }
        CHECK(std::abs(best->reward - state.lefts()) < 1e-5);
        CHECK(best->reward >= 8);
    }
}

TEST(a_cost_is_negative) {
    const auto made = searched(CostlyWalk(), config_of(), 300);
    const std::optional<BestEnd> best = made->domain().best_end();
    CHECK(best->whole);
    CHECK_EQ(best->reward, -static_cast<double>(std::count(best->actions.begin(), best->actions.end(), Action{0})));
}

TEST(steps_that_a_rollout_keeps_to_itself_are_left_out) {
    Search<Recorded<SecretWalk>> search(Recorded<SecretWalk>(SecretWalk()), config_of());
    search.set_root(toy::WalkState(10));
    search.run({.simulations = 3}, StopToken());
    const std::optional<BestEnd> best = search.domain().best_end();
    CHECK(!best->whole);
    CHECK(best->actions.size() <= 2);
}

TEST(the_best_end_goes_on_with_the_root) {
    const auto made = searched(Walk(), config_of(), 300);
    Search<Recorded<Walk>>& search = *made;
    const std::optional<BestEnd> before = search.domain().best_end();
    search.advance(before->actions[0]);
    search.domain().advanced(before->actions[0]);
    const std::optional<BestEnd> after = search.domain().best_end();
    CHECK_EQ(after->reward, before->reward);
    CHECK((after->actions == std::vector<Action>(before->actions.begin() + 1, before->actions.end())));
    const Action other = 1 - after->actions[0];
    search.advance(other);
    search.domain().advanced(other);
    CHECK(!search.domain().best_end().has_value());
    search.run({.simulations = 50}, StopToken());
    CHECK(search.domain().best_end().has_value());
    CHECK_EQ(search.domain().best_end()->actions.size(), 8u);
}

TEST(threads_share_the_best_end) {
    for (const char* const mode : {"shared", "global-lock", "leaf", "root"}) {
        const auto made = searched(Walk(), config_of(3, mode), 3000);
        const std::optional<BestEnd> best = made->domain().best_end();
        CHECK(best->whole);
        const auto lefts = std::count(best->actions.begin(), best->actions.end(), Action{0});
        CHECK(std::abs(best->reward - static_cast<double>(lefts)) < 1e-5);
        CHECK_EQ(lefts, 10);
    }
}

TEST(the_search_is_the_same_as_without) {
    Search<Walk> plain(Walk(), config_of());
    plain.set_root(Walk().initial());
    plain.run({.simulations = 500}, StopToken());
    const auto recorded = searched(Walk(), config_of(), 500);
    for (std::uint32_t i = 0; i < 2; ++i) {
        CHECK_EQ(get(plain.tree().root_node().begin()[i].visits), get(recorded->tree().root_node().begin()[i].visits));
        CHECK_EQ(get(plain.tree().root_node().begin()[i].sum), get(recorded->tree().root_node().begin()[i].sum));
    }
}

TEST(several_players_and_chance_have_no_best_end) {
    Search<Recorded<toy::NimDomain>> search(Recorded<toy::NimDomain>(toy::NimDomain()), config_of());
    search.set_root(toy::NimState(7, 0));
    search.run({.simulations = 100}, StopToken());
    CHECK(!search.domain().best_end().has_value());
}

TEST(rewards_that_are_none_are_refused) {
    for (const float reward :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -101.0f}) {
        for (const char* const mode : {"shared", "global-lock", "leaf"}) {
            Wrong wrong;
            wrong.reward = reward;
            Search<Recorded<Wrong>> search(Recorded<Wrong>(wrong), config_of(2, mode));
            search.set_root(wrong.initial());
            CHECK_THROWS(search.run({.simulations = 10}, StopToken()), std::invalid_argument);
            CHECK_EQ(get(search.tree().root_node().visits), 0u);
        }
    }
}

TEST(there_are_one_to_six_players) {
    struct Crowd : toy::NimDomain {
        int players() const { return 7; }
    };
    CHECK_THROWS(Recorded<Crowd>{Crowd()}, std::invalid_argument);
}
