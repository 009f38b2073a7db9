// Bandit indices against values computed by hand, and the simulator.
#include <algorithm>

#include "core/bandit/epsilon_greedy.h"
#include "core/bandit/simulate.h"
#include "core/bandit/threshold_ascent.h"
#include "core/bandit/ucb1.h"
#include "core/bandit/ucb1_tuned.h"
#include "core/bandit/ucb2.h"
#include "tests/core/check.h"

using namespace tengen::bandit;

namespace {

bool near(double a, double b) {
    return std::abs(a - b) < 1e-6;
}

/// Arm 0: 3 wins of 4; arm 1: 0.5 and 0.25; n = 6.
template <class P>
P taught(P policy) {
    for (const double reward : {1.0, 1.0, 0.0, 1.0}) {
        policy.update(0, reward);
    }
    policy.update(1, 0.5);
    policy.update(1, 0.25);
    return policy;
}

}  // namespace

TEST(ucb1_by_hand) {
    const Ucb1 policy = taught(Ucb1(2));
    // ln 6 = 1.791759; 0.75 + sqrt(2 * 1.791759 / 4), 0.375 + sqrt(2 * 1.791759 / 2)
    CHECK(near(policy.index(0), 0.75 + 0.946509));
    CHECK(near(policy.index(1), 0.375 + 1.338566));
    const Ucb1 half = taught(Ucb1(2, 0.5));
    CHECK(near(half.index(0), 0.75 + 0.5 * 0.669283));
    CHECK_EQ(taught(Ucb1(2)).choose(), 1);
    CHECK_EQ(taught(Ucb1(2, 0)).choose(), 0);
    CHECK_EQ(taught(Ucb1(3)).choose(), 2);
}

TEST(ucb1_tuned_by_hand) {
    const Ucb1Tuned policy = taught(Ucb1Tuned(2));
    // Arm 0: the variance 0.1875 + 0.946509 is cut to 1/4: sqrt(1.791759 / 4 / 4).
    CHECK(near(policy.index(0), 0.75 + 0.334641));
    CHECK(near(policy.index(1), 0.375 + 0.473255));
    // A long constant arm: variance 0, so sqrt(2 ln n / n_j) is below 1/4 and decides.
    Ucb1Tuned sure(1);
    for (int i = 0; i < 1000; ++i) {
        sure.update(0, 0.5);
    }
    // ln 1000 / 1000 = 0.00690776; sqrt(2 * that) = 0.117539; sqrt(0.00690776 * 0.117539) = 0.0284946
    CHECK(near(sure.index(0), 0.5 + 0.0284946));
}

TEST(threshold_ascent_by_hand) {
    const ThresholdAscent policy = taught(ThresholdAscent(2, 4, 0.1));
    // The best four of 1 1 0 1 | 0.5 0.25: three of arm 0, one of arm 1. a = ln(2 * 6 * 2 / 0.1) = ln 240 = 5.480639.
    CHECK_EQ(policy.kept(0), 3);
    CHECK_EQ(policy.kept(1), 1);
    // (3 + a + sqrt(6 a + a^2)) / 4 and (1 + a + sqrt(2 a + a^2)) / 2
    CHECK(near(policy.index(0), (3 + 5.4806389 + 7.9322908) / 4));
    CHECK(near(policy.index(1), (1 + 5.4806389 + 6.4030212) / 2));
    CHECK_EQ(taught(ThresholdAscent(2, 4)).choose(), 1);
    CHECK_EQ(taught(ThresholdAscent(3)).choose(), 2);
    CHECK_THROWS(ThresholdAscent(2, 0), std::invalid_argument);
    CHECK_THROWS(ThresholdAscent(2, 1, 0), std::invalid_argument);
}

TEST(threshold_ascent_keeps_the_best_that_came_first) {
    tengen::Rng rng(1);
    constexpr int s = 5;
    ThresholdAscent policy(3, s);
    std::vector<std::pair<double, int>> all;
    for (int i = 0; i < 500; ++i) {
        const int arm = static_cast<int>(rng.below(3));
        const double reward = rng.below(50) / 50.0;
        policy.update(arm, reward);
        all.emplace_back(reward, arm);
        auto sorted = all;
        std::stable_sort(sorted.begin(), sorted.end(), [](auto& a, auto& b) { return a.first > b.first; });
        std::vector<long> kept(3);
        for (std::size_t k = 0; k < std::min<std::size_t>(s, sorted.size()); ++k) {
            ++kept[static_cast<std::size_t>(sorted[k].second)];
        }
        for (int a = 0; a < 3; ++a) {
            CHECK_EQ(policy.kept(a), kept[static_cast<std::size_t>(a)]);
        }
    }
}

TEST(ucb2_by_hand) {
    const Ucb2 policy = taught(Ucb2(2, 0.5));
    // No epochs yet, tau(0) = 1: sqrt(1.5 * (1 + ln 6) / 2) = sqrt(2.093819).
    CHECK(near(policy.index(0), 0.75 + 1.447004));
    // ceil of 1, 1.5, 2.25, 3.375, 5.0625
    const std::vector<long> taus = {1, 2, 3, 4, 6};
    for (std::size_t r = 0; r < taus.size(); ++r) {
        CHECK_EQ(policy.tau(static_cast<long>(r)), taus[r]);
    }
}

TEST(ucb2_epochs) {
    // Two arms, the first always pays: after one pull each its epochs are 2-1, 3-2, 4-3 and 6-4 pulls long.
    Ucb2 policy(2, 0.5);
    const auto pull = [&] {
        const int arm = policy.choose();
        policy.update(arm, arm == 0 ? 1 : 0);
        return arm;
    };
    CHECK_EQ(pull(), 0);
    CHECK_EQ(pull(), 1);
    while (policy.epochs(0) < 3) {
        pull();
    }
    while (policy.choose() != 0) {
        pull();
    }
    CHECK_EQ(pull(), 0);
    CHECK_EQ(policy.epochs(0), 3);
    CHECK_EQ(pull(), 0);
    CHECK_EQ(policy.epochs(0), 4);
    // The pulls of an arm are those of its epochs.
    CHECK_EQ(policy.pulls(0), policy.tau(policy.epochs(0)));
    // With a tiny alpha, epochs without pulls are skipped: no endless loop and no lost count.
    Ucb2 tiny(2, 1e-9);
    for (int i = 0; i < 1000; ++i) {
        tiny.update(tiny.choose(), 0.5);
    }
    CHECK_EQ(tiny.pulls(), 1000);
    CHECK(tiny.pulls(0) > 400 && tiny.pulls(1) > 400);
}

TEST(epsilon_by_hand) {
    EpsilonGreedy policy = taught(EpsilonGreedy(2, 0.1, 0.5));
    // 0.1 * 2 / (0.25 * 7)
    CHECK(near(policy.epsilon(), 0.114286));
    int greedy = 0;
    for (int i = 0; i < 1000; ++i) {
        greedy += policy.choose() == 0;
    }
    CHECK(greedy > 900 && greedy < 980);  // 1 - epsilon / 2 = 0.943
    CHECK_EQ(EpsilonGreedy(10, 5, 0.1).epsilon(), 1.0);
}

TEST(bad_arguments_of_bandits) {
    CHECK_THROWS(Ucb1(0), std::invalid_argument);
    CHECK_THROWS(Ucb1(2, -1), std::invalid_argument);
    CHECK_THROWS(Ucb1(2, std::nan("")), std::invalid_argument);
    CHECK_THROWS(Ucb2(2, 0), std::invalid_argument);
    CHECK_THROWS(Ucb2(2, 1), std::invalid_argument);
    CHECK_THROWS(EpsilonGreedy(2, 0, 0.1), std::invalid_argument);
    CHECK_THROWS(EpsilonGreedy(2, 1, 0), std::invalid_argument);
    Ucb1 policy(2);
    CHECK_THROWS(policy.update(2, 1), std::invalid_argument);
    CHECK_THROWS(policy.update(0, 1.5), std::invalid_argument);
    CHECK_EQ(policy.pulls(), 0);
    CHECK_THROWS(simulate(policy, {0.5}, {}), std::invalid_argument);
    CHECK_THROWS(simulate(policy, {0.5, 2}, {}), std::invalid_argument);
    CHECK_THROWS(simulate(policy, {0.5, 0.2}, {.pulls = 10, .checkpoints = {5, 5}}), std::invalid_argument);
    CHECK_THROWS(simulate(policy, {0.5, 0.2}, {.pulls = 10, .checkpoints = {5, 11}}), std::invalid_argument);
}

TEST(curves) {
    const std::vector<long> expected = {1, 2, 5, 10, 20, 50, 100, 200, 300};
    const SimulationOptions options{.pulls = 300, .runs = 20, .seed = 7, .checkpoints = {}};
    const Curve a = simulate(Ucb1(2), {0.9, 0.1}, options);
    const Curve b = simulate(Ucb1(2), {0.9, 0.1}, options);
    CHECK(a.pulls == expected);
    CHECK(a.regret == b.regret);
    // The first pull takes arm 0, the second arm 1.
    CHECK(near(a.regret[0], 0));
    CHECK(near(a.regret[1], 0.8));
    CHECK(near(a.best_share[1], 0.5));
    for (std::size_t i = 0; i < a.pulls.size(); ++i) {
        // With two arms the curves are the same fact twice.
        CHECK(near(a.regret[i], 0.8 * (1 - a.best_share[i]) * static_cast<double>(a.pulls[i])));
    }
    CHECK((simulate(Ucb1(1), {0.5}, {.pulls = 1, .runs = 1, .checkpoints = {}}).pulls == std::vector<long>{1}));
}

TEST(lai_robbins_by_hand) {
    // 0.4 / (0.5 ln(0.5 / 0.9) + 0.5 ln(0.5 / 0.1)) = 0.4 / 0.510826
    CHECK(near(lai_robbins({0.9, 0.5, 0.9}), 0.783046));
    CHECK(near(lai_robbins({1.0, 0.5}), 0));
    CHECK(near(lai_robbins({0.5, 0.0}), 0.5 / std::log(2)));
}
