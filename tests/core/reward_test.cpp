// Rewards: the share of the margin, and the offset of dynamic komi.
#include "core/go/reward/reward.h"
#include "core/go/search.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::go;

namespace {

/// The offset after so many windows that all end alike for the side to move.
int after_windows(const DynamicKomi& komi, int windows, const DynamicKomiConfig& config, int winner) {
    for (int i = 0; i < windows * config.every; ++i) {
        komi.count(tree::win_of(winner));
    }
    return komi.offset();
}

Board board_with_stones(int size, int stones) {
    Board board(size);
    for (int i = 0; i < stones; ++i) {
        board.place(board.geometry().from_dense(i), Color::black);
    }
    return board;
}

}  // namespace

TEST(winner_and_sum_do_not_depend_on_the_bonus) {
    for (const double bonus : {0.0, 0.02, 0.5, 1.0}) {
        for (const double komi : {-3.0, 0.0, 7.5}) {
            for (int margin = -81; margin <= 81; ++margin) {
                const tree::Outcome outcome = outcome_of(margin, komi, 81, bonus);
                CHECK_EQ(outcome.reward[0] + outcome.reward[1], 1.0f);
                CHECK(outcome.reward[0] >= 0 && outcome.reward[0] <= 1);
                CHECK_EQ(tree::winner_of(outcome, 2), margin > komi ? 0 : margin < komi ? 1 : -1);
            }
        }
    }
}

TEST(the_bonus_grows_with_the_margin) {
    // 0.98 * 1 + 0.02 * (1/2 + 8.1 / 162)
    CHECK_EQ(outcome_of(15.1, 7, 81, 0.02).reward[0], static_cast<float>(0.98 + 0.02 * 0.55));
    CHECK_EQ(outcome_of(-81, 7, 81, 0.02).reward[0], 0.0f);
    CHECK_EQ(outcome_of(81, -7, 81, 0.02).reward[0], 1.0f);
    for (int margin = -73; margin < 81; ++margin) {
        CHECK(outcome_of(margin, 7.5, 81, 0.02).reward[0] < outcome_of(margin + 1, 7.5, 81, 0.02).reward[0]);
    }
}

TEST(playouts_have_the_same_winners_with_a_bonus) {
    const Game game(7);
    GoConfig config;
    config.score.bonus = 0.02;
    const GoDomain plain(game);
    const GoDomain graded(game, config);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        tree::Trace trace;
        GoState a(game);
        GoState b(game);
        Rng first(seed);
        Rng second(seed);
        const tree::Outcome result = plain.rollout(a, first, trace);
        const tree::Outcome reward = graded.rollout(b, second, trace);
        CHECK_EQ(tree::winner_of(result, 2), tree::winner_of(reward, 2));
        CHECK(std::abs(result.reward[0] - reward.reward[0]) <= 0.02f);
        CHECK(result.reward[0] != reward.reward[0] || a.board().stones(Color::black) == 0 ||
              a.board().stones(Color::white) == 0);
    }
}

TEST(linear_komi_fades_with_the_moves) {
    DynamicKomiConfig config;
    config.rule = "linear";
    DynamicKomi komi(config, 4);
    Board board(9);
    komi.begin(board);
    CHECK_EQ(komi.offset(), 28);
    int before = komi.offset();
    for (int move = 1; move <= 50; ++move) {
        board.play_pass();
        komi.begin(board);
        CHECK(komi.offset() <= before);
        CHECK(move < 40 ? komi.offset() > 0 : move == 40 || komi.offset() == 0);
        before = komi.offset();
    }
    DynamicKomi even(config, 0);
    even.begin(Board(9));
    CHECK_EQ(even.offset(), 0);
}

TEST(value_komi_burdens_who_wins) {
    DynamicKomiConfig config;
    config.rule = "value";
    DynamicKomi komi(config, 0);
    Board board(9);
    komi.begin(board);
    CHECK_EQ(after_windows(komi, 3, config, 0), 3);
    CHECK_EQ(after_windows(komi, 2, config, 1), 1);
    CHECK_EQ(after_windows(komi, 50, config, 1), -8);
    CHECK_EQ(after_windows(komi, 50, config, 0), 8);
    // Half of the playouts won: within the bounds.
    for (int i = 0; i < 10 * config.every; ++i) {
        komi.count(tree::win_of(i % 2));
    }
    CHECK_EQ(komi.offset(), 8);
    // The offset stays from move to move, also for the other side, and ends on a full board.
    board.play_pass();
    komi.begin(board);
    CHECK_EQ(komi.offset(), 8);
    CHECK_EQ(after_windows(komi, 1, config, 1), 7);
    komi.begin(board_with_stones(9, 64));
    CHECK_EQ(komi.offset(), 7);
    komi.begin(board_with_stones(9, 65));
    CHECK_EQ(komi.offset(), 0);
    CHECK_EQ(after_windows(komi, 3, config, 0), 0);
}

TEST(a_ratchet_keeps_what_was_too_heavy_away) {
    DynamicKomiConfig config;
    config.rule = "value";
    for (const bool ratchet : {false, true}) {
        config.ratchet = ratchet;
        DynamicKomi komi(config, 0);
        komi.begin(Board(9));
        after_windows(komi, 5, config, 0);
        CHECK_EQ(after_windows(komi, 1, config, 1), 4);
        CHECK_EQ(after_windows(komi, 5, config, 0), ratchet ? 4 : 8);
    }
}

TEST(value_komi_with_four_threads) {
    GoConfig go;
    go.dynamic_komi.rule = "value";
    go.dynamic_komi.every = 20;
    Game game(7, {}, -20.0);
    tree::Config config;
    config.thread.threads = 4;
    tree::Search<GoDomain> search(GoDomain(game, go), config);
    search.set_root(GoState(game));
    CHECK_EQ(search.run({.simulations = 2000}, StopToken()).simulations, 2000);
    CHECK_EQ(search.domain().komi_offset(), 4);
}
