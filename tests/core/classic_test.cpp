// Classical searches: minimax and alpha-beta on games with known values, the single-player searches on toys whose
// optimum is known, flat Monte Carlo, dynamic programming.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/pgame/domain.h"
#include "core/tree/classic/alpha_beta.h"
#include "core/tree/classic/flat.h"
#include "core/tree/classic/layered.h"
#include "core/tree/classic/minimax.h"
#include "core/tree/classic/nested.h"
#include "core/tree/classic/nrpa.h"
#include "tests/core/check.h"
#include "tests/core/toy_domains.h"

using namespace tengen;
using namespace tengen::tree;
using namespace tengen::tree::classic;

namespace {

long power(long base, int exponent) {
    long result = 1;
    while (exponent-- > 0) {
        result *= base;
    }
    return result;
}

struct SlowSameGame : toy::SameGameDomain {
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return toy::SameGameDomain::rollout(std::move(state), rng, trace);
    }
};

/// Leaves that no alpha-beta can avoid in a uniform tree (Knuth, Moore 1975).
long least_leaves(int breadth, int depth) {
    return power(breadth, (depth + 1) / 2) + power(breadth, depth / 2) - 1;
}

/// Moves sorted by their exact values, the best or the worst for the mover first.
struct ExactOrder {
    bool best_first;

    void operator()(const toy::UniformState& state, std::vector<Action>& actions) const {
        std::vector<std::pair<double, Action>> rated;
        for (const Action action : actions) {
            toy::UniformState child = state;
            child.play(action);
            const double value = minimax(toy::UniformDomain{}, child).value;
            rated.emplace_back((state.to_move() == 0) == best_first ? -value : value, action);
        }
        std::sort(rated.begin(), rated.end());
        for (std::size_t i = 0; i < rated.size(); ++i) {
            actions[i] = rated[i].second;
        }
    }
};

struct RandomOrder {
    Rng* rng;

    void operator()(const toy::UniformState& /*state*/, std::vector<Action>& actions) const {
        for (std::size_t i = actions.size(); i > 1; --i) {
            std::swap(actions[i - 1], actions[rng->below(static_cast<std::uint32_t>(i))]);
        }
    }
};

template <class Order>
GameValue ordered(const toy::UniformState& state, Order order) {
    return alpha_beta(toy::UniformDomain{}, state, {}, StopToken(), NoEvaluation{}, order);
}

}  // namespace

TEST(minimax_is_exact_on_pgames) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const auto& [breadth, depth] : {std::pair{2, 9}, {3, 6}, {5, 4}}) {
            const pgame::Game game(
                {.breadth = breadth, .depth = depth, .combination = static_cast<double>(seed % 2) / 5}, seed);
            const pgame::PgameDomain domain;
            const GameValue exact = minimax(domain, pgame::State(game));
            const GameValue pruned = alpha_beta(domain, pgame::State(game));
            CHECK_EQ(exact.value, game.max_wins(0) ? 1.0 : 0.0);
            CHECK_EQ(pruned.value, exact.value);
            CHECK(pruned.line == exact.line);
            CHECK_EQ(exact.line.size(), depth);
            const auto right = game.right_moves();
            CHECK(std::find(right.begin(), right.end(), static_cast<int>(exact.line[0])) != right.end());
            CHECK_EQ(exact.leaves, power(breadth, depth));
            CHECK_EQ(exact.nodes, (power(breadth, depth + 1) - 1) / (breadth - 1));
            CHECK(pruned.nodes < exact.nodes);
            CHECK(pruned.leaves >= least_leaves(breadth, depth));
        }
    }
}

TEST(alpha_beta_equals_minimax_on_real_values) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        // Even seeds: players in turn; odd seeds: the mover of each ply is drawn.
        const toy::UniformState root({4, 5, toy::Leaves::random, seed % 2 == 1, seed});
        const GameValue exact = minimax(toy::UniformDomain{}, root);
        const GameValue pruned = alpha_beta(toy::UniformDomain{}, root);
        CHECK_EQ(pruned.value, exact.value);
        CHECK(pruned.line == exact.line);
        CHECK(pruned.nodes <= exact.nodes);
        toy::UniformState end = root;
        for (const Action action : exact.line) {
            end.play(action);
        }
        CHECK_EQ(end.leaf_value(), static_cast<float>(exact.value));
    }
}

TEST(alpha_beta_with_the_best_order_visits_the_least_leaves) {
    for (const auto& [breadth, depth] : {std::pair{2, 7}, {3, 6}, {3, 5}, {5, 4}, {8, 3}, {6, 2}, {4, 1}}) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            const toy::UniformState root({breadth, depth, toy::Leaves::random, false, seed});
            const GameValue best = ordered(root, ExactOrder{true});
            CHECK_EQ(best.leaves, least_leaves(breadth, depth));
            CHECK_EQ(best.value, minimax(toy::UniformDomain{}, root).value);
        }
    }
}

TEST(alpha_beta_with_the_worst_order_visits_all_leaves) {
    // Leaf values such that any two subtrees of a node occupy ranges apart: nothing outside can cut either.
    for (const auto& [breadth, depth] : {std::pair{2, 8}, {3, 5}, {4, 4}}) {
        const toy::UniformState root({breadth, depth, toy::Leaves::sorted, false, 0});
        CHECK_EQ(ordered(root, ExactOrder{false}).leaves, power(breadth, depth));
        CHECK_EQ(ordered(root, ExactOrder{true}).leaves, least_leaves(breadth, depth));
    }
}

TEST(alpha_beta_with_a_random_order_is_in_between) {
    Rng rng(5);
    for (const auto& [breadth, depth] : {std::pair{3, 6}, {6, 4}}) {
        double best = 0;
        double random = 0;
        double worst = 0;
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const toy::UniformState root({breadth, depth, toy::Leaves::random, false, seed});
            best += static_cast<double>(ordered(root, ExactOrder{true}).leaves) / 10;
            random += static_cast<double>(ordered(root, RandomOrder{&rng}).leaves) / 10;
            worst += static_cast<double>(ordered(root, ExactOrder{false}).leaves) / 10;
        }
        CHECK(1.2 * best < random);
        CHECK(1.2 * random < worst);
        CHECK(worst <= static_cast<double>(power(breadth, depth)));
    }
}

TEST(alpha_beta_windows) {
    const toy::UniformState root({4, 5, toy::Leaves::random, false, 3});
    const GameValue full = alpha_beta(toy::UniformDomain{}, root);
    const auto windowed = [&](double alpha, double beta) {
        return alpha_beta(toy::UniformDomain{}, root, {.alpha = alpha, .beta = beta});
    };
    const GameValue around = windowed(full.value - 0.01, full.value + 0.01);
    CHECK_EQ(around.value, full.value);
    CHECK(around.nodes < full.nodes);
    // Bounds on the right side of the window when the value is outside.
    const GameValue low = windowed(full.value + 0.1, 2);
    CHECK(low.value <= full.value + 0.1 && low.value >= full.value);
    const GameValue high = windowed(-1, full.value - 0.1);
    CHECK(high.value >= full.value - 0.1 && high.value <= full.value);
    CHECK_THROWS(windowed(0.5, 0.5), std::invalid_argument);
}

TEST(depth_limits_and_evaluations) {
    const toy::UniformState root({3, 6, toy::Leaves::random, false, 1});
    const toy::UniformDomain domain;
    long calls = 0;
    const auto evaluate = [&](const toy::UniformState& state) {
        ++calls;
        return minimax(domain, state).value;
    };
    // An exact evaluation gives the exact value at any depth.
    const double exact = minimax(domain, root).value;
    for (const int depth : {0, 1, 3}) {
        calls = 0;
        const GameValue shallow = minimax(domain, root, {.depth = depth}, StopToken(), evaluate);
        CHECK_EQ(shallow.value, exact);
        CHECK_EQ(calls, power(3, depth));
        CHECK_EQ(shallow.leaves, calls);
        CHECK_EQ(shallow.line.size(), depth);
        CHECK_EQ(alpha_beta(domain, root, {.depth = depth}, StopToken(), evaluate).value, exact);
    }
    CHECK_THROWS(minimax(domain, root, {.depth = 2}), std::invalid_argument);
    CHECK_THROWS(alpha_beta(domain, root, {.depth = 2}), std::invalid_argument);
    CHECK_THROWS(minimax(domain, root, {.depth = -1}), std::invalid_argument);
    CHECK_THROWS(minimax(domain, root, {.seconds = -1}), std::invalid_argument);
    Rng rng(1);
    const auto mean_of_rollouts = [&](const toy::UniformState& state) {
        double sum = 0;
        for (int i = 0; i < 20; ++i) {
            Trace trace;
            sum += domain.rollout(state, rng, trace).reward[0];
        }
        return sum / 20;
    };
    const GameValue guessed = minimax(domain, root, {.depth = 2}, StopToken(), mean_of_rollouts);
    CHECK(guessed.value > 0 && guessed.value < 1);
}

TEST(searches_stop) {
    StopToken stop;
    stop.stop();
    const toy::UniformDomain domain;
    const toy::UniformState endless({20, 30, toy::Leaves::random, false, 1});
    CHECK(!minimax(domain, endless, {}, stop).complete);
    CHECK(minimax(domain, endless, {}, stop).line.empty());
    CHECK(!alpha_beta(domain, endless, {.seconds = 0.01}).complete);
    CHECK(!minimax(domain, endless, {.seconds = 0.01}).complete);
    Rng rng(1);
    const FlatResult flat = flat_monte_carlo(domain, endless, {.rollouts = 1'000'000'000, .seconds = 0.01}, rng);
    CHECK(!flat.complete);
    CHECK(flat.actions.front().rollouts - flat.actions.back().rollouts <= 1);
    const toy::SameGameDomain same;
    const toy::SameGameState puzzle(toy::random_puzzle(6, 3, 1));
    const NestedResult nested = nested_monte_carlo(same, puzzle, {.level = 6, .seconds = 0.01}, rng);
    CHECK(!nested.complete);
    CHECK_EQ(toy::reward_of(puzzle, nested.sequence), nested.reward);
    const NrpaResult adapted = nrpa(same, puzzle, {.level = 8, .seconds = 0.01}, rng);
    CHECK(!adapted.complete);
    CHECK_EQ(toy::reward_of(puzzle, adapted.sequence), adapted.reward);
    // Rollouts longer than the time: the one that it ends in is the last.
    CHECK(nested_monte_carlo(SlowSameGame{}, puzzle, {.level = 1, .seconds = 0.001}, rng).rollouts <= 2);
    CHECK(nrpa(SlowSameGame{}, puzzle, {.level = 3, .seconds = 0.001}, rng).playouts <= 2);
    // Stopped before it began, each still has the result of one playout.
    CHECK_EQ(nested_monte_carlo(same, puzzle, {.level = 3}, rng, stop).rollouts, 1);
    CHECK_EQ(nrpa(same, puzzle, {.level = 3}, rng, stop).playouts, 1);
}

TEST(flat_monte_carlo_sees_the_winning_move) {
    // Nim with one heap of 3: taking all of it wins at once. The other player would lose by the same move.
    Rng rng(1);
    const toy::NimDomain domain;
    for (const int mover : {0, 1}) {
        const FlatResult flat = flat_monte_carlo(domain, toy::NimState(3, mover), {.rollouts = 200}, rng);
        CHECK_EQ(flat.rollouts, 600);
        CHECK_EQ(flat.actions.size(), 3u);
        CHECK_EQ(flat.actions[flat.best].action, 3u);
        CHECK_EQ(flat.actions[flat.best].mean(), 1.0);
        CHECK(flat.actions[0].mean() < 1);
        CHECK(flat.complete);
    }
    CHECK_EQ(flat_monte_carlo(domain, toy::NimState(0, 0), {}, rng).best, -1);
    CHECK_THROWS(flat_monte_carlo(domain, toy::NimState(3, 0), {.rollouts = 0}, rng), std::invalid_argument);
    // Minimax knows the theory: the mover loses with a multiple of 4. (A move of 4 is offered but refused when played,
    // as Go does with superko; with it the mover would win.)
    for (int heap = 1; heap < 13; ++heap) {
        CHECK_EQ(minimax(domain, toy::NimState(heap, 0)).value, heap % 4 == 0 ? 0.0 : 1.0);
        CHECK_EQ(alpha_beta(domain, toy::NimState(heap, 1)).value, heap % 4 == 0 ? 1.0 : 0.0);
    }
}

TEST(single_player_searches_walk_left) {
    // Reward: the number of left moves. One rollout expects half of them.
    const toy::WalkDomain domain;
    const toy::WalkState start(20);
    Rng rng(3);
    CHECK_EQ(nested_monte_carlo(domain, toy::WalkState(10), {.level = 4}, rng).reward, 10.0);
    const NrpaResult adapted = nrpa(domain, start, {.level = 2, .iterations = 30}, rng);
    CHECK_EQ(adapted.reward, 20.0);
    CHECK_EQ(adapted.playouts, 900);
    CHECK(adapted.sequence == std::vector<Action>(20, 0));
    // At the end there is nothing to play.
    const NestedResult ended = nested_monte_carlo(domain, toy::WalkState(0), {.level = 2}, rng);
    CHECK(ended.sequence.empty() && ended.complete);
    CHECK(nrpa(domain, toy::WalkState(0), {.level = 1, .iterations = 2}, rng).sequence.empty());
    // With no moves of its own NRPA leaves all to the domain's rollout, whose moves are part of the sequence.
    CHECK_EQ(nrpa(domain, start, {.level = 1, .iterations = 2, .max_length = 0}, rng).sequence.size(), 20u);
    // Level 0 is a rollout, and level 1 one for each move.
    CHECK_EQ(nested_monte_carlo(domain, start, {.level = 0}, rng).rollouts, 1);
    CHECK_EQ(nested_monte_carlo(domain, start, {.level = 1}, rng).rollouts, 40);
}

TEST(codes_of_the_domain_are_used) {
    // With one weight for "left" wherever it is, 20 playouts learn what 20 weights do not.
    Rng rng(4);
    double shared = 0;
    double separate = 0;
    for (int i = 0; i < 20; ++i) {
        const NrpaOptions options{.level = 1, .iterations = 20, .alpha = 0.5};
        shared += nrpa(toy::CodedWalkDomain{}, toy::WalkState(40), options, rng).reward;
        separate += nrpa(toy::WalkDomain{}, toy::WalkState(40), options, rng).reward;
    }
    CHECK(shared == 800);
    CHECK(separate < 780);
}

TEST(single_player_searches_solve_a_puzzle) {
    const toy::SameGameDomain domain;
    double kept = 0;
    double forgotten = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const toy::SameGameState puzzle(toy::random_puzzle(5, 3, seed));
        const double optimum = minimax(domain, puzzle).value;
        Rng rng(seed);
        // Both can settle on a local optimum, so each has some tries.
        double best_nested = 0;
        double best_adapted = 0;
        for (int i = 0; i < 8 && std::min(best_nested, best_adapted) < optimum; ++i) {
            const NestedResult nested = nested_monte_carlo(domain, puzzle, {.level = 3}, rng);
            CHECK_EQ(toy::reward_of(puzzle, nested.sequence), nested.reward);
            best_nested = std::max(best_nested, nested.reward);
            const NrpaResult adapted = nrpa(domain, puzzle, {.level = 2, .iterations = 50}, rng);
            CHECK_EQ(toy::reward_of(puzzle, adapted.sequence), adapted.reward);
            best_adapted = std::max(best_adapted, adapted.reward);
        }
        CHECK_EQ(best_nested, optimum);
        CHECK_EQ(best_adapted, optimum);
        const toy::SameGameState large(toy::random_puzzle(6, 3, seed));
        for (int i = 0; i < 20; ++i) {
            const NestedResult one = nested_monte_carlo(domain, large, {.level = 1}, rng);
            CHECK_EQ(toy::reward_of(large, one.sequence), one.reward);
            kept += one.reward;
            const NestedResult other = nested_monte_carlo(domain, large, {.level = 1, .memorise = false}, rng);
            CHECK_EQ(toy::reward_of(large, other.sequence), other.reward);
            forgotten += other.reward;
        }
    }
    CHECK(kept > forgotten);
}

TEST(single_player_searches_refuse_games) {
    Rng rng(1);
    CHECK_THROWS(nested_monte_carlo(toy::NimDomain{}, toy::NimState(3, 0), {}, rng), std::invalid_argument);
    CHECK_THROWS(nrpa(toy::NimDomain{}, toy::NimState(3, 0), {}, rng), std::invalid_argument);
    CHECK_THROWS(nrpa(toy::WalkDomain{}, toy::WalkState(3), {.iterations = 0}, rng), std::invalid_argument);
    CHECK_THROWS(nested_monte_carlo(toy::WalkDomain{}, toy::WalkState(3), {.level = -1}, rng), std::invalid_argument);
}

TEST(dynamic_programming) {
    // Rimmel 2009, 1.2.4: layers A; B C D; E F; G.
    const LayeredResult result =
        shortest_layered_path({1, 3, 2, 1}, {{{0, 0, 3}, {0, 1, 4}, {0, 2, 6}},
                                             {{0, 0, 2}, {0, 1, 5}, {1, 0, 7}, {1, 1, 1}, {2, 0, 6}, {2, 1, 4}},
                                             {{0, 0, 2}, {1, 0, 3}}});
    CHECK((result.value == std::vector<std::vector<double>>{{7}, {4, 4, 7}, {2, 3}, {0}}));
    CHECK((result.path == std::vector<int>{0, 0, 0, 0}));  // A-B-E-G
    CHECK_EQ(result.length, 7.0);
    // Without a way, with one layer, and with parts that do not fit.
    CHECK(shortest_layered_path({1, 2, 1}, {{{0, 0, 1}}, {{1, 0, 1}}}).path.empty());
    CHECK((shortest_layered_path({3}, {}).path == std::vector<int>{0}));
    CHECK_THROWS(shortest_layered_path({}, {}), std::invalid_argument);
    CHECK_THROWS(shortest_layered_path({1, 1}, {}), std::invalid_argument);
    CHECK_THROWS(shortest_layered_path({1, 0}, {{}}), std::invalid_argument);
    CHECK_THROWS(shortest_layered_path({1, 1}, {{{0, 1, 1}}}), std::invalid_argument);
}

TEST(random_points_estimate_pi) {
    // Rimmel 2009, Alg. 4; the standard error is 4 sqrt(0.785 * 0.215 / 10^6) = 0.0016.
    Rng rng(1);
    long inside = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        const double x = rng.real();
        const double y = rng.real();
        inside += x * x + y * y <= 1;
    }
    CHECK(std::abs(4e-6 * static_cast<double>(inside) - 3.14159265) < 0.008);
}
