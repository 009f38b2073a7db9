// Go's rollouts with aids: owners of points, last good replies, neighbours.
#include "core/go/score.h"
#include "core/go/search.h"
#include "core/tree/replies.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::tree;

TEST(owners_are_those_of_an_area_count) {
    for (const int size : {2, 3, 5, 9, 13}) {
        go::Game game(size);
        const go::GoDomain domain(game);
        std::vector<std::int8_t> owner(domain.action_limit());
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            Rng rng(seed);
            go::GoState state(game);
            Trace trace;
            std::fill(owner.begin(), owner.end(), std::int8_t{-1});
            RolloutAid aid{owner, nullptr};
            const Outcome outcome = domain.rollout(state, rng, trace, aid);
            const go::Score score = go::score_area(state.board(), domain.komi());
            for (std::size_t a = 0; a < owner.size(); ++a) {
                const int expected = score.owner[a] == go::Color::empty ? -1 : go::player_of(score.owner[a]);
                CHECK_EQ(static_cast<int>(owner[a]), expected);
            }
            CHECK_EQ(winner_of(outcome, 2), score.margin() > 0 ? 0 : score.margin() < 0 ? 1 : -1);
        }
    }
}

TEST(aids_do_not_change_what_is_played) {
    go::Game game(9);
    const go::GoDomain domain(game);
    std::vector<std::int8_t> owner(domain.action_limit(), -1);
    const Replies none(2, domain.action_limit());
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Trace traces[3];
        for (int i = 0; i < 3; ++i) {
            Rng rng(seed);
            go::GoState state(game);
            RolloutAid aid{owner, i == 2 ? &none : nullptr};
            i == 0 ? domain.rollout(state, rng, traces[i]) : domain.rollout(state, rng, traces[i], aid);
        }
        for (int i = 1; i < 3; ++i) {
            CHECK_EQ(traces[i].size(), traces[0].size());
            for (std::size_t s = 0; s < traces[0].size() && s < traces[i].size(); ++s) {
                CHECK_EQ(traces[i][s].action, traces[0][s].action);
            }
        }
    }
}

TEST(rollouts_play_last_good_replies) {
    go::Game game(9);
    const go::Geometry& g = game.board().geometry();
    const auto action = [&](const char* vertex) { return static_cast<Action>(g.dense(g.parse_vertex(vertex))); };
    // White won answering E5 with C3, so White answers E5 with C3; the answer of Black to C3 is not known.
    Replies replies(2, 81);
    Trace won;
    won.push_back({0, action("E5")});
    won.push_back({1, action("C3")});
    replies.learn(won, win_of(1));
    game.play(g.parse_vertex("E5"), go::Color::black);
    const go::GoDomain domain(game);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        go::GoState state(game);
        Trace trace;
        RolloutAid aid{{}, &replies};
        domain.rollout(state, rng, trace, aid);
        CHECK_EQ(trace[0].player, 1);
        CHECK_EQ(trace[0].action, action("C3"));
        // Every later Black E5 would be answered so too, unless C3 is taken: the reply was never illegal.
        go::Board board = game.board();
        for (const Step& step : trace) {
            const go::Color c = step.player == 0 ? go::Color::black : go::Color::white;
            const go::Point p = g.from_dense(static_cast<int>(step.action));
            CHECK(board.legal(p, c));
            board.play(p, c);
        }
    }
}

TEST(a_reply_that_cannot_be_played_is_passed_over) {
    go::Game game(5);
    const go::Geometry& g = game.board().geometry();
    Replies replies(2, 25);
    Trace won;
    won.push_back({0, static_cast<Action>(g.dense(g.parse_vertex("C3")))});
    won.push_back({1, static_cast<Action>(g.dense(g.parse_vertex("C3")))});  // the point itself
    replies.learn(won, win_of(1));
    game.play(g.parse_vertex("C3"), go::Color::black);
    const go::GoDomain domain(game);
    Rng rng(1);
    go::GoState state(game);
    Trace trace;
    RolloutAid aid{{}, &replies};
    domain.rollout(state, rng, trace, aid);
    CHECK(trace[0].action != won[0].action);
}

TEST(a_pass_is_no_reply) {
    Replies replies(2, 25);
    Trace won;
    won.push_back({0, 3});
    won.push_back({1, 25});  // pass: there is no point of that number
    replies.learn(won, win_of(1));
    CHECK(!replies.to(0, 3).has_value());
}

TEST(neighbours_are_two_to_four) {
    const go::GoDomain domain{go::Game(5)};
    CHECK_EQ(domain.neighbors(0).size(), 2u);
    CHECK_EQ(domain.neighbors(2).size(), 3u);
    CHECK_EQ(domain.neighbors(12).size(), 4u);
    int pairs = 0;
    for (Action a = 0; a < 25; ++a) {
        for (const Action b : domain.neighbors(a)) {
            const auto back = domain.neighbors(b);
            CHECK(std::find(back.begin(), back.end(), a) != back.end());
            ++pairs;
        }
    }
    CHECK_EQ(pairs, 2 * 40);
}

TEST(the_search_samples_ownership) {
    // A wall in the middle: most simulations leave Black the left and White the right.
    go::Game game(7);
    const go::Geometry& g = game.board().geometry();
    for (int y = 0; y < 7; ++y) {
        game.play(g.at(2, y), go::Color::black);
        game.play(g.at(4, y), go::Color::white);
    }
    Config config;
    config.tree.memory_mb = 16;
    config.tree.ownership_every = 4;
    Search<go::GoDomain> search(go::GoDomain(game), config);
    search.set_root(go::GoState(game));
    search.run({.simulations = 4002}, StopToken());
    const Ownership& ownership = search.ownership();
    CHECK_EQ(ownership.samples(), 1000u);
    const auto share = [&](int player, int x, int y) {
        return ownership.count(player, static_cast<Action>(g.dense(g.at(x, y)))) / 1000.0;
    };
    CHECK(share(0, 2, 3) > 0.8);
    CHECK(share(1, 4, 3) > 0.8);
    CHECK(share(0, 2, 3) + share(1, 2, 3) <= 1);
    search.advance(search.root_state().pass_action());
    CHECK_EQ(search.ownership().samples(), 0u);

    config.tree.ownership_every = 0;
    Search<go::GoDomain> blind(go::GoDomain(game), config);
    CHECK(blind.ownership().empty());
}

TEST(mercy_counts_komi) {
    go::GoConfig config;
    config.playout.mercy = 0.2;  // 16 points of 81
    const auto length = [&](double komi) {
        go::Board board(9);
        Rng rng(1);
        return go::make_rollout(config, {9, komi})->replay(board, rng, nullptr).size();
    };
    CHECK(length(7.5) > 20);
    CHECK_EQ(length(16.5), 0u);
    CHECK_EQ(length(-16.5), 0u);
    CHECK(length(16) > 0);
}
