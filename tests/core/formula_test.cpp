// Every piece of the selection formulas against numbers computed by hand from its document.
#include <cmath>

#include "core/tree/choice.h"
#include "core/tree/formula.h"
#include "core/tree/replies.h"
#include "core/tree/select/bias.h"
#include "core/tree/select/choose.h"
#include "core/tree/select/exploration.h"
#include "core/tree/select/ownership.h"
#include "core/tree/select/proven.h"
#include "core/tree/select/value.h"
#include "core/tree/select/widening.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

void near(double found, double expected, const char* text, int line, double tolerance = 1e-4) {
    if (!(std::abs(found - expected) <= tolerance * std::max(1.0, std::abs(expected)))) {
        check::fail(__FILE__, line, std::string(text) + ": " + check::show(found) + " is not " + check::show(expected));
    }
}
#define CHECK_NEAR(a, b) near((a), (b), #a, __LINE__)

struct Arm {
    float n = 0;
    float q = 0;
    float m = 0;
    float r = 0;
    float prior = 0;
    float prior_weight = 0;
};

Arms arms_of(const std::vector<Arm>& list) {
    Arms arms;
    arms.resize(static_cast<int>(list.size()));
    for (int i = 0; i < arms.count; ++i) {
        arms.visits[i] = arms.own_visits[i] = list[i].n;
        arms.value[i] = list[i].q;
        arms.amaf_visits[i] = list[i].m;
        arms.amaf_value[i] = list[i].r;
        arms.prior[i] = list[i].prior;
        arms.prior_weight[i] = list[i].prior_weight;
        arms.total += list[i].n;
        arms.amaf_total += list[i].m;
    }
    arms.log_total = std::log(std::max(arms.total, 1.0f));
    return arms;
}

/// The score of the first arm.
double score(const Piece& piece, Arms& arms) {
    piece.apply(arms);
    return arms.score[0];
}

Arms scored(const Config& config, const std::vector<Arm>& list) {
    Arms arms = arms_of(list);
    for (const Term& term : make_formula(config).terms) {
        term.piece->apply(arms);
    }
    return arms;
}

}  // namespace

TEST(ucb1) {
    // N = 100, n = 10: sqrt(2 ln 100 / 10) = sqrt(0.921034) = 0.959705; with 0.5 in front 1.459705.
    Config config;
    CHECK_NEAR(scored(config, {{10, 0.5f}, {90, 0.4f}}).score[0], 1.459705);
    // K = 0.31: 0.31 * sqrt(4.605170 / 10) = 0.31 * 0.678614 = 0.210370.
    config.exploration.coefficient = 0.31;
    CHECK_NEAR(scored(config, {{10, 0.5f}, {90, 0.4f}}).score[0], 0.710370);
    config.exploration.formula = "none";
    CHECK_NEAR(scored(config, {{10, 0.5f}, {90, 0.4f}}).score[0], 0.5);
}

TEST(ucb1_tuned) {
    // N = 100, n = 50, q = 0.9: ln N / n = 0.0921034; V = 0.09 + sqrt(0.1842068) = 0.519193, above 1/4:
    // sqrt(0.0921034 / 4) = 0.151742.
    Arms arms = arms_of({{50, 0.9f}, {50, 0.5f}});
    CHECK_NEAR(score(Ucb1Tuned(1), arms), 0.151742);
    // N = 10000, n = 9000, q = 1: ratio = 9.210340 / 9000 = 0.001023371; V = sqrt(0.002046742) = 0.04524093;
    // sqrt(ratio * V) = sqrt(4.629825e-5) = 0.006804282.
    arms = arms_of({{9000, 1}, {1000, 0.5f}});
    CHECK_NEAR(score(Ucb1Tuned(1), arms), 0.006804282);
}

TEST(costs_are_negative_rewards) {
    // The children of the strip packing example have sums/visits 59/4, 54/3, 41/2, 35/1 (Basaldua 2013, 2.3.4): with
    // little exploration the smallest mean, 14.75, is taken. K = 1, N = 10: 14.75 - sqrt(2.302585 / 4) = 13.991289.
    Config config;
    config.exploration.coefficient = 1;
    Arms arms = scored(config, {{4, -59 / 4.0f}, {3, -54 / 3.0f}, {2, -41 / 2.0f}, {1, -35}});
    CHECK_NEAR(-arms.score[0], 13.991289);
    Rng rng(1);
    CHECK_EQ(largest(arms, rng), 0);
    // K = 40: 14.75 - 40 * 0.758713 = -15.5985 against 35 - 40 * 1.517427 = -25.6971: now the one with a single visit.
    config.exploration.coefficient = 40;
    arms = scored(config, {{4, -59 / 4.0f}, {3, -54 / 3.0f}, {2, -41 / 2.0f}, {1, -35}});
    CHECK_NEAR(-arms.score[0], -15.59853);
    CHECK_NEAR(-arms.score[3], -25.69707);
    CHECK_EQ(largest(arms, rng), 3);
    // An unvisited child counts as V = 0 there, less than any length: it comes first.
    config.exploration.coefficient = 1;
    config.exploration.first_play_urgency = 0;
    arms = scored(config, {{4, -59 / 4.0f}, {0, 0}});
    CHECK_EQ(arms.score[1], 0.0f);
    CHECK_EQ(largest(arms, rng), 1);
}

TEST(amaf_keeps_negative_rewards) {
    std::uint64_t both = 0;
    for (const float reward : {-12.5f, 3.0f, -0.25f}) {
        both += Amaf::packed(reward);
    }
    CHECK_EQ(Amaf::visits(both), 3u);
    CHECK_EQ(Amaf::rewards(both), -9.75);
    both += Amaf::packed(12.0f);
    CHECK_EQ(Amaf::visits(both), 4u);
    CHECK_EQ(Amaf::rewards(both), 2.25);
}

TEST(puct) {
    // c P sqrt(N) / (1 + n): 2 * 0.25 * sqrt(100) / (1 + 4) = 1.
    Arms arms = arms_of({{4, 0, 0, 0, 0.25f}, {96}});
    CHECK_NEAR(score(Puct(2), arms), 1.0);
    // An unvisited move is taken by its prior: 0.5 + 2 * 0.1 * 10 / 1 = 2.5.
    Config config;
    config.exploration.formula = "puct";
    config.exploration.coefficient = 2;
    CHECK_NEAR(scored(config, {{0, 0, 0, 0, 0.1f}, {100, 0.5f}}).score[0], 2.5);
}

TEST(ucb2) {
    // tau(r) = ceil(1.5^r): 1, 2, 3, 4, 6, 8, 12.
    const Ucb2 piece(1, 0.5);
    const std::vector<double> taus = {1, 2, 3, 4, 6, 8, 12};
    for (std::size_t r = 0; r < taus.size(); ++r) {
        CHECK_EQ(piece.tau(static_cast<double>(r)), taus[r]);
    }
    CHECK_EQ(piece.epoch_start(1), 1.0);
    CHECK_EQ(piece.epoch_start(5), 4.0);
    CHECK_EQ(piece.epoch_start(6), 6.0);
    // N = 10, n = tau = 4: sqrt(1.5 * ln(e * 10 / 4) / 8) = sqrt(1.5 * 1.916291 / 8) = 0.599420.
    Arms arms = arms_of({{4, 0}, {6, 0}});
    CHECK_NEAR(score(piece, arms), 0.599420);
    // Five plays: between tau(3) = 4 and tau(4) = 6, so the epoch goes on whatever the others promise.
    arms = arms_of({{5, 0}, {6, 1}});
    piece.apply(arms);
    CHECK(arms.score[0] > arms.score[1]);
    // Whole powers: with alpha = 1 tau doubles.
    const Ucb2 doubling(1, 1);
    for (double r = 0; r < 40; ++r) {
        CHECK_EQ(doubling.tau(r), std::exp2(r));
        CHECK_EQ(doubling.epoch_start(std::exp2(r)), std::exp2(r));
    }
    // alpha = 0.001: tau stays 2 from r = 1 to 693, and every count up to 1000 is the end of an epoch.
    const Ucb2 small(1, 0.001);
    CHECK_EQ(small.tau(1), 2.0);
    CHECK_EQ(small.tau(693), 2.0);
    CHECK_EQ(small.tau(694), 3.0);
    for (double n = 1; n <= 1000; ++n) {
        CHECK_EQ(small.epoch_start(n), n);
    }
}

TEST(epsilon_greedy) {
    // eps = min(1, c K / (d^2 n)): c = 0.05, d = 0.5, K = 10: 2 / n.
    const EpsilonGreedy greedy(0.05, 0.5);
    CHECK_NEAR(greedy.epsilon(10, 1), 1.0);
    CHECK_NEAR(greedy.epsilon(10, 8), 0.25);
    CHECK_NEAR(greedy.epsilon(10, 200), 0.01);
    // K = 2 open moves and a third that is forbidden; N + 1 = 4: eps = 0.05 * 2 / (0.25 * 4) = 0.1. The worse one is
    // taken in half of these cases: 5% of 20000, with a deviation of 31.
    Arms arms = arms_of({{1, 0.2f}, {2, 0.6f}, {0, 0}});
    MeanValue().apply(arms);
    arms.score[2] = kNever;
    Rng rng(5);
    int worse = 0;
    for (int i = 0; i < 20000; ++i) {
        const int chosen = greedy.choose(arms, rng);
        CHECK(chosen == 0 || chosen == 1);
        worse += chosen == 0;
    }
    CHECK(std::abs(worse - 1000) < 160);
    arms.score = {kNever, kNever, kNever};
    CHECK_EQ(greedy.choose(arms, rng), -1);
}

TEST(rave_schedules) {
    // b = 0.5: 4 b^2 = 1: 20 / (10 + 20 + 200) = 0.0869565.
    CHECK_NEAR((MinimumMse{0.5f}(10, 20)), 0.0869565);
    // Pachi, c = 1/3000: 300 / (300 + 100 + 10) = 0.731707; Zen, c = 1/400: 300 / (400 + 75) = 0.631579.
    CHECK_NEAR((BiasConstant{1 / 3000.0f}(100, 300)), 0.731707);
    CHECK_NEAR((BiasConstant{1 / 400.0f}(100, 300)), 0.631579);
    // Aya: n = 0 gives 1, n = 100 gives sqrt(100 / 400) = 1/2; m does not matter.
    CHECK_NEAR((HandSchedule{100}(0, 7)), 1.0);
    CHECK_NEAR((HandSchedule{100}(100, 7)), 0.5);
    CHECK_NEAR((ConstantShare{0.3f}(1, 1)), 0.3);
}

TEST(rave_mixes) {
    const std::vector<Arm> list = {{100, 0.4f, 300, 0.6f}, {300, 0.5f, 100, 0.5f}};
    Config config;
    config.rave.schedule = "hand";
    config.rave.parameter = 100;  // beta = 1/2
    config.exploration.coefficient = 0.31;
    // N = 400, n = 100: 0.31 * sqrt(5.991465 / 100) = 0.0758804. Means: (0.4 + 0.6) / 2 = 0.5, then the term.
    CHECK_NEAR(scored(config, list).score[0], 0.575880);
    // Bounds without RAVE's own term: 0.5 * 0.6 + 0.5 * 0.4758804 = 0.537940.
    config.rave.mix = "bound";
    CHECK_NEAR(scored(config, list).score[0], 0.537940);
    // Aya's K_r = K_u = 0.31, M = 400, m = 300: 0.31 * sqrt(5.991465 / 300) = 0.0438096, half of it more.
    config.rave.confidence = 0.31;
    CHECK_NEAR(scored(config, list).score[0], 0.559845);
    // The mean undiminished: 0.4 + 0.5 * 0.6 = 0.7.
    config.rave.mix = "sum";
    config.rave.confidence = 0;
    config.exploration.formula = "none";
    CHECK_NEAR(scored(config, list).score[0], 0.7);
}

TEST(isgo_value) {
    // alpha = max(0, (n_H - n) / n_H), n_H = 50: 1 at 0, 0.8 at 10, 0.5 at 25, 0 from 50 on.
    const HorizonPrior horizon(50);
    CHECK_NEAR(horizon.alpha(0), 1.0);
    CHECK_NEAR(horizon.alpha(10), 0.8);
    CHECK_NEAR(horizon.alpha(25), 0.5);
    CHECK_EQ(horizon.alpha(50), 0.0f);
    CHECK_EQ(horizon.alpha(5000), 0.0f);
    CHECK_EQ(HorizonPrior(0).alpha(0), 0.0f);
    Config config;
    config.prior.use = "horizon";
    config.prior.own.set("horizon", 50.0);
    config.rave.schedule = "bias-constant";
    config.rave.parameter = 1 / 400.0;
    config.rave.mix = "bound";
    config.exploration.coefficient = 0;
    // n = 25, m = 75: beta = 75 / (100 + 75 * 25 / 400) = 75 / 104.6875 = 0.716418. V = 0.5 * 0.9 + 0.5 * (0.716418 *
    // 0.6
    // + 0.283582 * 0.4) = 0.45 + 0.5 * 0.543284 = 0.721642.
    CHECK_NEAR(scored(config, {{25, 0.4f, 75, 0.6f, 0.9f}, {75, 0.5f}}).score[0], 0.721642);
    // Without visits it is the prior, whatever first-play urgency is; from the horizon on the prior is nothing.
    CHECK_NEAR(scored(config, {{0, 0, 75, 0.6f, 0.9f}, {75, 0.5f}}).score[0], 0.9);
    CHECK_NEAR(scored(config, {{0, 0, 0, 0, 0.3f}, {75, 0.5f}}).score[0], 0.3);
    CHECK_EQ(scored(config, {{50, 0.4f, 75, 0.6f, 0.9f}, {75, 0.5f}}).score[0],
             scored(config, {{50, 0.4f, 75, 0.6f, 0.1f}, {75, 0.5f}}).score[0]);
}

TEST(mogo_formula) {
    Config config;
    config.exploration.formula = "none";
    config.rave.schedule = "bias-constant";
    config.rave.parameter = 0.01;  // c1
    config.rave.mix = "sum";
    config.prior.use = "mogo";
    config.prior.scale = 0.5;            // C
    config.prior.own.set("gamma", 4.0);  // c2
    // n = 100, m = 200, H = (2 * 0.51 - 1) * 5 = 0.1: beta = 200 / (300 + 200) = 0.4; gamma = 4 / 200 = 0.02; C / log
    // 102 = 0.5 / 4.624973 = 0.108109. As printed: 0.5 + 0.4 * 0.6 + 0.128109 * 0.1 = 0.752811.
    const std::vector<Arm> list = {{100, 0.5f, 200, 0.6f, 0.51f, 5}, {50, 0.5f}};
    CHECK_NEAR(scored(config, list).score[0], 0.752811);
    // The other reading: 0.6 * 0.5 + 0.4 * 0.6 + 0.012811 = 0.552811.
    config.rave.mix = "value";
    CHECK_NEAR(scored(config, list).score[0], 0.552811);
    // No RAVE simulation: gamma is c2 instead of infinite. n = 0: (4 + 0.5 / ln 2) * 0.1 = 0.472135 over the value 0.5.
    CHECK_NEAR(scored(config, {{0, 0, 0, 0, 0.51f, 5}, {50, 0.5f}}).score[0], 0.972135);
    // A pass has none ever: its 50 visits count. 0.5 + (4 / 50 + 0.5 / ln 52) * 0.1 = 0.520654; a malus is taken off.
    CHECK_NEAR(scored(config, {{50, 0.5f, 0, 0, 0.51f, 5}, {50, 0.5f}}).score[0], 0.520654);
    CHECK_NEAR(scored(config, {{50, 0.5f, 0, 0, 0.49f, 5}, {50, 0.5f}}).score[0], 0.479346);
}

TEST(biases_and_first_play_urgency) {
    // Progressive: 2 * 0.6 / (5 + 1) = 0.2. Permanent, +-2%: 0.04 * (1 - 0.5) = 0.02.
    Arms arms = arms_of({{5, 0, 0, 0, 0.6f}});
    CHECK_NEAR(score(ProgressiveBias(2), arms), 0.2);
    arms = arms_of({{5, 0, 0, 0, 1}});
    CHECK_NEAR(score(PermanentBias(0.04f), arms), 0.02);
    // A move with AMAF visits is known, one without anything is not.
    arms = arms_of({{0, 0}, {0, 0, 3, 0.5f}, {7, 0.5f}});
    FirstPlayUrgency(1.1f).apply(arms);
    CHECK_EQ(arms.score[0], 1.1f);
    CHECK_EQ(arms.score[1], 0.0f);
    CHECK_EQ(arms.score[2], 0.0f);
}

TEST(widths) {
    // Aya: K_s = 1 / log 1.4, K_f = 1/40, N_min = 2. N_pw(40) = N_min; below 40 the logarithm is negative, so N_min.
    const double scale = 1 / std::log(1.4);
    const LogarithmicWidth aya{scale, 1 / 40.0, 2};
    CHECK_EQ(aya(0, 100), 2);
    CHECK_EQ(aya(5, 100), 2);
    CHECK_EQ(aya(40, 100), 2);
    CHECK_EQ(aya(55, 100), 2);  // 40 * 1.4 = 56
    CHECK_EQ(aya(56, 100), 3);
    CHECK_EQ(aya(78.5, 100), 4);   // 40 * 1.4^2 = 78.4
    CHECK_EQ(aya(1000, 100), 11);  // ln 25 / ln 1.4 = 9.57
    // CrazyStone: all moves up to 81 visits on 9x9; move n enters at 40 * 1.4^(n - 2).
    const CrazyStoneWidth crazy{scale, 1 / 40.0, 81};
    CHECK_EQ(crazy(80, 70), 70);
    CHECK_EQ(crazy(81, 70), 4);  // 78.4 <= 81 < 109.8
    CHECK_EQ(crazy(109.7, 70), 4);
    CHECK_EQ(crazy(109.8, 70), 5);  // 40 * 1.4^3 = 109.76
    const CrazyStoneWidth at_once{scale, 1 / 40.0, 0};
    CHECK_EQ(at_once(39, 70), 1);
    CHECK_EQ(at_once(40, 70), 2);
    // U(n): all up to T = 30, then 5, and one more at each factor of 1.3 from 50 on.
    const UnpruningWidth unpruning{{1 / std::log(1.3), 1 / 50.0, 5}, 30};
    CHECK_EQ(unpruning(29, 70), 70);
    CHECK_EQ(unpruning(30, 70), 5);
    CHECK_EQ(unpruning(64.9, 70), 5);
    CHECK_EQ(unpruning(65, 70), 6);
    // The default parameters are Aya's.
    const Config config;
    CHECK_NEAR(config.widening.scale, scale);
    CHECK_NEAR(config.widening.factor, 1 / 40.0);
}

TEST(widening_masks_by_prior_and_rave) {
    // 10 visits: two moves. By priors 0.9 and 0.7.
    const std::vector<Arm> list = {
        {4, 0.5f, 0, 0, 0.2f}, {2, 0.5f, 0, 0, 0.9f}, {2, 0.5f, 100, 0.95f, 0.1f}, {2, 0.5f, 50, 0.1f, 0.7f}};
    Config config;
    config.widening.rule = "aya";
    Arms arms = scored(config, list);
    CHECK(arms.score[1] > 0 && arms.score[3] > 0);
    CHECK(arms.score[0] < -1e29f && arms.score[2] < arms.score[0]);
    // With AMAF as 50 prior visits: 0.2, 0.9, (5 + 95) / 150 = 0.667, (35 + 5) / 100 = 0.4: RAVE lifts the third.
    config.widening.rave_equivalence = 50;
    arms = scored(config, list);
    CHECK(arms.score[1] > 0 && arms.score[2] > 0);
    CHECK(arms.score[3] < -1e29f && arms.score[0] < arms.score[3]);
    CHECK(needs_of(config).amaf);
}

TEST(criticality_and_effectivity) {
    // Four simulations, the mover wins two and owns the point in just these: C = 1 - (2/4 - 1/2 - 1/2 + 1) = 0.5.
    CHECK_NEAR(criticality(1, 0.5f, 0.5f), 0.5);
    // Independent: owned in half of the wins and of the losses.
    CHECK_NEAR(criticality(0.5f, 0.5f, 0.5f), 0.0);
    // Always owned by the mover: the winner owns it when the mover wins, C = 0.7 - (1.4 - 1 - 0.7 + 1) = 0.
    CHECK_NEAR(criticality(0.7f, 1, 0.7f), 0.0);
    const auto boosted = [](float winner, float mover, float effect, float visits, const Piece& piece) {
        Arms arms = arms_of({{visits, 0.5f, 10, 0.5f}, {12, 0.75f}});
        arms.winner_owned[0] = winner;
        arms.mover_owned[0] = mover;
        arms.effect[0] = effect;
        arms.owned_visits[0] = visits;
        piece.apply(arms);
        return std::pair(arms.amaf_visits[0], arms.amaf_value[0]);
    };
    // m = 10 with 5 won; C = 0.5: N_crit = 5, all won: 15 visits, 10 / 15. C = -0.5: 5 / 15.
    const OwnershipBoost critical(4, true, false, 0, 0);
    CHECK_NEAR(boosted(1, 0.5f, 0, 4, critical).first, 15.0);
    CHECK_NEAR(boosted(1, 0.5f, 0, 4, critical).second, 10 / 15.0);
    CHECK_NEAR(boosted(0, 0.5f, 0, 4, critical).second, 5 / 15.0);
    CHECK_NEAR(boosted(1, 0.5f, 0, 3, critical).first, 10.0);  // below the threshold of visits
    // By all simulations of the node the mover won (4 * 0.5 + 12 * 0.75) / 16 = 0.6875: C = 1 - (0.6875 - 0.5 - 0.6875
    // + 1) = 0.5 as well, but with the point owned in 3 of 4 it is 1 - (1.03125 - 0.75 - 0.6875 + 1) = 0.40625.
    CHECK_NEAR(boosted(1, 0.75f, 0, 4, OwnershipBoost(4, true, true, 0, 0)).first, 14.0625);
    // lvalue = 0.2, scale 2: N_E = 2 * 0.3 * 10 = 6; won if the test is l > 0, lost if it is l > 1/2.
    CHECK_NEAR(boosted(0, 0, 0.2f, 4, OwnershipBoost(4, false, false, 2, 0)).second, 11 / 16.0);
    CHECK_NEAR(boosted(0, 0, 0.2f, 4, OwnershipBoost(4, false, false, 2, 0.5f)).second, 5 / 16.0);
    // Both at once: N'' = 10 + 5 + 6 with 5 + 5 + 0 won.
    CHECK_NEAR(boosted(1, 0.5f, 0.2f, 4, OwnershipBoost(4, true, false, 2, 0.5f)).first, 21.0);
    CHECK_NEAR(boosted(1, 0.5f, 0.2f, 4, OwnershipBoost(4, true, false, 2, 0.5f)).second, 10 / 21.0);
}

TEST(distance_smoothing) {
    // D = 10. The first reward, 1, counts in full. A 0 from 10 steps later has confidence 1 - tanh 1 = 0.238406: the
    // mean goes from 1 to 1 - 0.238406 / 2 = 0.880797. Then a 1 from the move itself: + 0.119203 / 3 = 0.920531.
    Amaf amaf{};
    amaf.both = smoothed(amaf, 1, 5, 10);
    amaf.both += smoothed(amaf, 0, 10, 10);
    CHECK_EQ(Amaf::visits(get(amaf.both)), 2u);
    near(Amaf::rewards(get(amaf.both)) / 2, 0.880797, "second mean", __LINE__, 3e-4);
    amaf.both += smoothed(amaf, 1, 0, 10);
    near(Amaf::rewards(get(amaf.both)) / 3, 0.920531, "third mean", __LINE__, 3e-4);
    // A huge D is plain AMAF.
    Amaf plain{};
    for (const float reward : {1.0f, 0.0f, 0.0f, 1.0f}) {
        plain.both += smoothed(plain, reward, 30, 1e9);
    }
    CHECK_EQ(Amaf::rewards(get(plain.both)), 2.0);
}

TEST(last_good_replies) {
    // B1 W2 B3 W4, White wins: B1 -> W2, B3 -> W4; the replies to W2 and W4 are forgotten (Ferreira 2016, 3.3.9).
    Replies replies(2, 10);
    const Trace trace = {{0, 1}, {1, 2}, {0, 3}, {1, 4}};
    replies.learn({{1, 2}, {0, 7}}, win_of(0));
    replies.learn({{1, 4}, {0, 8}}, win_of(0));
    CHECK_EQ(replies.to(1, 2).value_or(99), 7u);
    replies.learn(trace, win_of(1));
    CHECK_EQ(replies.to(0, 1).value_or(99), 2u);
    CHECK_EQ(replies.to(0, 3).value_or(99), 4u);
    CHECK(!replies.to(1, 2));
    CHECK(!replies.to(1, 4));
    // A draw changes nothing; Black's win makes White's replies forgotten.
    Outcome draw;
    draw.reward = {0.5f, 0.5f};
    replies.learn(trace, draw);
    CHECK_EQ(replies.to(0, 1).value_or(99), 2u);
    replies.learn(trace, win_of(0));
    CHECK(!replies.to(0, 1));
    CHECK(!replies.to(0, 3));
    CHECK_EQ(replies.to(1, 2).value_or(99), 3u);
    CHECK(!replies.to(0, 12345));
}

TEST(winners) {
    Outcome outcome;
    CHECK_EQ(winner_of(outcome, 2), -1);
    outcome.reward = {-3, -2, -2};
    CHECK_EQ(winner_of(outcome, 2), 1);
    CHECK_EQ(winner_of(outcome, 3), -1);
    CHECK_EQ(winner_of(win_of(4), 6), 4);
}

TEST(proved_moves) {
    Arms arms = arms_of({{5, 0.9f}, {5, 0.1f}, {5, 0.5f}});
    MeanValue().apply(arms);
    arms.proof = {Edge::kLost, 0, 0};
    Proven().apply(arms);
    Rng rng(1);
    CHECK_EQ(largest(arms, rng), 2);
    arms.proof = {Edge::kLost, Edge::kWon, 0};
    Proven().apply(arms);
    CHECK_EQ(largest(arms, rng), 1);
}

TEST(final_choices) {
    // Visits 90, 8, 1 and 1 with means 0.5, 0.75, 1 and 0: by visits the first, by value the third. Lower bounds with
    // c = 0.1 and ln 100 = 4.60517: 0.5 - 0.0226 = 0.4774; 0.75 - 0.0759 = 0.6741; 1 - 0.2146 = 0.7854: the third; with
    // c = 0.3: 0.4321, 0.5224, 0.3562: the second.
    const auto chosen = [](const std::string& rule, double c, std::uint32_t flags = 0) {
        Config config;
        config.tree.memory_mb = 1;
        config.choice.rule = rule;
        config.choice.coefficient = c;
        Tree tree(config);
        const std::vector<Action> actions = {0, 1, 2, 3};
        tree.start(1, 0, false, actions, {});
        const std::vector<std::uint32_t> visits = {90, 8, 1, 1};
        const std::vector<float> sums = {45, 6, 1, 0};
        for (int i = 0; i < 4; ++i) {
            tree.root_node().begin()[i].visits = visits[i];
            tree.root_node().begin()[i].sum = to_units(sums[i]);
        }
        tree.root_node().begin()[3].set(flags);
        CHECK(decided(tree, 81) || flags == 0);
        CHECK(decided(tree, 81.5));
        CHECK_EQ(decided(tree, 82), flags == Edge::kWon);
        return final_choice(tree);
    };
    CHECK_EQ(chosen("visits", 0), 0);
    CHECK_EQ(chosen("value", 0), 2);
    CHECK_EQ(chosen("lower-bound", 0.1), 2);
    CHECK_EQ(chosen("lower-bound", 0.3), 1);
    CHECK_EQ(chosen("visits", 0, Edge::kWon), 3);
    CHECK_THROWS(chosen("best", 0), std::invalid_argument);
}

TEST(unknown_names_are_refused) {
    static const std::string unknown = "no such name";
    for (const auto change :
         {+[](Config& c) { c.exploration.formula = unknown; }, +[](Config& c) { c.rave.schedule = unknown; },
          +[](Config& c) { c.rave.mix = unknown; }, +[](Config& c) { c.rave.effectivity = unknown; },
          +[](Config& c) { c.prior.use = unknown; }, +[](Config& c) { c.widening.rule = unknown; },
          +[](Config& c) {
              c.rave.schedule = std::string("hand");
              c.rave.criticality = true;
              c.rave.ownership_of = unknown;
          },
          +[](Config& c) {
              c.exploration.formula = std::string("ucb2");
              c.exploration.own.set("ucb2_alpha", 0.0);
          },
          +[](Config& c) {
              c.exploration.formula = std::string("epsilon-greedy");
              c.exploration.own.set("epsilon_d", 0.0);
          }}) {
        Config config;
        change(config);
        CHECK_THROWS(settings::check(config), std::invalid_argument);
    }
}
