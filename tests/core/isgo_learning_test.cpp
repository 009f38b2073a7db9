// The learning policy of isGO: what playouts learn against plain maps, replays, new roots, threads, mistakes.
#include "core/go/playout/isgo/learning.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/go/playout/playout.h"
#include "core/go/search.h"
#include "core/tree/replies.h"
#include "tests/core/check.h"
#include "tests/core/edge_model.h"
#include "tests/core/random_game.h"

using namespace tengen;
using namespace tengen::go;
using isgo::ContextMove;
using isgo::Learner;
using isgo::LearningPolicy;

namespace {

GoConfig config_of() {
    GoConfig config;
    config.playout.policy = "isgo-learning";
    config.playout.self_atari = "nakade";
    config.learning.memory_mb = 4;
    config.pattern_text = "[cut] swap\n?O?\nX*X\n?o?\n";
    return config;
}

template <int N>
struct Table {
    explicit Table(const GoConfig& config, int size = 9)
        : learner(config, {size, 7.5}), start(Board(size)), board(size) {}
    Learner learner;
    typename LearningPolicy<N>::Start start;
    Board board;
};

}  // namespace

TEST(playouts_learn_their_moves) {
    GoConfig config = config_of();
    config.learning.moves = 30;
    Table<24> t(config);
    const bandit::Wls wls;
    std::map<std::tuple<int, int, unsigned>, int> nodes;
    test::EdgeModel edges;
    edges.mask = (1u << t.learner.bits().edge) - 1;
    edges.answers = 8;
    const unsigned node_mask = (1u << t.learner.bits().node) - 1;
    const tree::Trace path;
    Rng rng(5);
    for (int round = 0; round < 60; ++round) {
        // Begin somewhere in a game: contexts come from the stones that differ from those of the start.
        Board board(9);
        for (int i = 0; i < 30 + round; ++i) {
            const Point p = test::random_move(board, board.to_move(), rng, false);
            p.is_pass() ? board.play_pass() : static_cast<void>(board.play(p, board.to_move()));
        }
        Board replay = board;
        LearningPolicy<24> policy(t.learner, t.start);
        policy.begin_learning(path);
        std::vector<isgo::Played> moves;
        const auto context_of = [&](Point p, Color c) { return context::side(context::compute(replay, p, 24), c); };
        const auto on_move = [&](Color c, Point p) {
            if (p.is_pass()) {
                moves.push_back({c, {isgo::Played::kPass, 0}});
                replay.play_pass();
                return;
            }
            CHECK(replay.legal(p, c));
            moves.push_back({c, {replay.geometry().dense(p), context_of(p, c)}});
            replay.play(p, c);
        };
        const int margin = run_playout(board, policy, rng, {}, on_move).margin;
        policy.learn(margin);
        const Color winner = margin > 7.5 ? Color::black : Color::white;
        for (std::size_t i = 0; i < std::min<std::size_t>(30, moves.size()); ++i) {
            if (moves[i].pass()) {
                continue;
            }
            const bool win = moves[i].color == winner;
            const ContextMove at = moves[i].at;
            int& state = nodes[{static_cast<int>(moves[i].color), at.move, at.context & node_mask}];
            state = static_cast<int>(wls.next(static_cast<unsigned>(state), win));
            if (i > 0 && !moves[i - 1].pass()) {
                edges.learn(moves[i].color, moves[i - 1].at, at, win, wls, 1 << 20);
            }
        }
    }
    CHECK(nodes.size() > 500u);
    for (const auto& [key, state] : nodes) {
        const auto& [c, move, context] = key;
        CHECK_EQ(static_cast<int>(t.learner.nodes(Learner::kNode).at(static_cast<Color>(c), move, context).get()),
                 state);
    }
    for (const auto& [key, state] : edges.cells) {
        const auto& [c, previous, next, context] = key;
        CHECK_EQ(static_cast<int>(t.learner.edges().at(static_cast<Color>(c), {previous, context}, {next, 0}).get()),
                 state);
    }
}

TEST(replays_do_not_learn_and_new_roots_do_as_told) {
    for (const bool keep : {true, false}) {
        GoConfig config = config_of();
        config.learning.keep = keep;
        config.learning.tree = true;
        config.learning.context = 8;
        const Game game(7);
        tree::Config searching;
        searching.tree.memory_mb = 16;
        tree::Search<GoDomain> search(GoDomain(game, config), searching);
        search.set_root(GoState(game));
        const Rollout& rollout = search.domain().rollout_policy();
        const auto seen = [&] {
            std::array<int, 3> sums{};
            for (const LearnedMove& move : rollout.learned(search.root_state().board())) {
                sums[0] += move.node.visits;
                sums[1] += move.edge.visits;
                sums[2] += move.tree.visits;
            }
            return sums;
        };
        CHECK(seen() == (std::array<int, 3>{}));
        search.run({.simulations = 500}, StopToken());
        const auto learned = seen();
        CHECK(learned[0] > 0);
        CHECK(learned[2] >= 49);  // every move was tried from the root
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            std::vector<SourcedMove> games[2];
            for (auto& moves : games) {
                Board board = search.root_state().board();
                Rng rng(seed);
                moves = rollout.replay(board, rng, nullptr);
            }
            CHECK(std::equal(
                games[0].begin(), games[0].end(), games[1].begin(), games[1].end(),
                [](const SourcedMove& a, const SourcedMove& b) { return a.point == b.point && a.source == b.source; }));
        }
        CHECK(seen() == learned);
        search.advance(24);
        const auto after = seen();
        CHECK_EQ(after[0] > 0, keep);
        CHECK_EQ(after[1] > 0, keep);  // answers to the move that was played
        CHECK_EQ(after[2] > 0, keep);
        search.run({.simulations = 200}, StopToken());
        search.set_root(GoState(game));
        CHECK(seen() == (std::array<int, 3>{}));
    }
}

TEST(moves_by_last_good_replies_are_learned_too) {
    GoConfig config = config_of();
    config.learning.moves = 20;
    const Game game(9);
    const Geometry& g = game.board().geometry();
    // The reply to each point is the next one, for both sides.
    tree::Replies replies(2, 81);
    for (int player = 0; player < 2; ++player) {
        for (tree::Action a = 0; a + 1 < 81; ++a) {
            tree::Trace won;
            won.push_back({player, a});
            won.push_back({1 - player, a + 1});
            replies.learn(won, tree::win_of(1 - player));
        }
    }
    int replied = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto rollout = isgo::make_learning_rollout(config, {9, 7.5});
        Board board = game.board();
        Rng rng(seed);
        tree::Trace trace;
        rollout->play(board, rng, trace, &replies);
        Board replay = game.board();
        for (int i = 0; i < 20; ++i) {
            const Point p = g.from_dense(static_cast<int>(trace[i].action));
            const std::vector<LearnedMove> learned = rollout->learned(replay);
            const auto found =
                std::find_if(learned.begin(), learned.end(), [&](const LearnedMove& move) { return move.point == p; });
            CHECK(found != learned.end() && found->node.visits > 0);
            replied += i > 0 && trace[i].action == trace[i - 1].action + 1;
            replay.play(p, replay.to_move());
        }
    }
    CHECK(replied > 50);
}

TEST(every_source_has_its_turn) {
    GoConfig config = config_of();
    config.learning.tree = true;
    tree::Config replying;
    replying.reply.rollout = true;
    const Game game(9);
    for (const int points : {8, 12, 20, 24, 28, 36, 40}) {
        config.learning.context = points;
        tree::Search<GoDomain> search(GoDomain(game, config), replying);
        search.set_root(GoState(game));
        search.run({.simulations = 1500}, StopToken());
        const Rollout& rollout = search.domain().rollout_policy();
        std::vector<int> counts(rollout.sources().size());
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Board board = game.board();
            Rng rng(seed);
            for (const SourcedMove& move : rollout.replay(board, rng, search.rollout_replies())) {
                ++counts[static_cast<std::size_t>(move.source)];
            }
        }
        for (const int count : counts) {
            CHECK(count > 0);
        }
    }
}

TEST(four_threads_learn_into_the_same_tables) {
    for (const char* mode : {"shared", "root"}) {
        GoConfig config = config_of();
        config.learning.tree = true;
        config.learning.context = 24;
        config.learning.balance_every = 10;
        const Game game(7);
        tree::Config searching;
        searching.thread.threads = 4;
        searching.thread.mode = mode;
        searching.tree.memory_mb = 64;
        tree::Search<GoDomain> search(GoDomain(game, config), searching);
        search.set_root(GoState(game));
        CHECK_EQ(search.run({.simulations = 1200}, StopToken()).simulations, 1200);
        search.advance(24);
        CHECK_EQ(search.run({.simulations = 400}, StopToken()).simulations, 400);
        int visits = 0;
        for (const LearnedMove& move : search.domain().rollout_policy().learned(search.root_state().board())) {
            visits += move.node.visits;
        }
        CHECK(visits > 0);
    }
}

TEST(wrong_settings_of_learning_are_named) {
    const auto with = [](auto change) {
        GoConfig config = config_of();
        change(config.learning);
        tengen::go::check(config);
        return isgo::make_learning_rollout(config, {9, 7.5});
    };
    CHECK_THROWS(with([](LearningConfig& c) { c.context = 4; }), std::invalid_argument);
    CHECK_THROWS(with([](LearningConfig& c) { c.node_neighbors = 9; }), std::invalid_argument);
    CHECK_THROWS(with([](LearningConfig& c) { c.node_threshold = 2; }), std::invalid_argument);
    CHECK_THROWS(with([](LearningConfig& c) { c.answers = 17; }), std::invalid_argument);
    CHECK_THROWS(with([](LearningConfig& c) { c.illegal_limit = 255; }), std::invalid_argument);
    CHECK_THROWS(with([](LearningConfig& c) { c.moves = -1; }), std::invalid_argument);
    CHECK_THROWS(with([](LearningConfig& c) { c.end_of_scale = 22; }), std::invalid_argument);
    CHECK_THROWS(with([](LearningConfig& c) { c.balance_every = 0; }), std::invalid_argument);
    CHECK_THROWS(with([](LearningConfig& c) { c.memory_mb = 0.001; }), std::invalid_argument);
}
