// The learning policy of isGO: its tables against plain maps, balance, memory, what playouts learn, threads.
#include "core/go/playout/isgo/learning.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/go/domain.h"
#include "core/go/playout/playout.h"
#include "core/tree/replies.h"
#include "core/tree/search.h"
#include "tests/core/check.h"
#include "tests/core/random_game.h"

using namespace tengen;
using namespace tengen::go;
using isgo::Answer;
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

/// Edges as a plain model: a map of states, and lists of records that are searched from the front.
struct EdgeModel {
    struct Record {
        ContextMove answer;
        int illegal = 0;
        int state = 0;
    };
    std::map<std::tuple<int, int, int, unsigned>, int> cells;
    std::map<std::tuple<int, int, unsigned>, std::vector<Record>> lists;
    unsigned mask;
    std::size_t answers;

    int& cell(Color c, ContextMove a, ContextMove b) {
        return cells[{static_cast<int>(c), a.move, b.move, (a.context ^ b.context) & mask}];
    }
    std::vector<Record>& list(Color c, ContextMove a) {
        auto& found = lists[{static_cast<int>(c), a.move, a.context & mask}];
        found.resize(answers, Record{{-1, 0}});
        return found;
    }
    void learn(Color c, ContextMove a, ContextMove b, bool win, const bandit::Wls& wls, int limit) {
        std::vector<Record>& records = list(c, a);
        for (Record& r : records) {
            r = r.illegal > limit ? Record{{-1, 0}} : r;
        }
        int& state = cell(c, a, b);
        state = static_cast<int>(wls.next(static_cast<unsigned>(state), win));
        for (Record& r : records) {
            if (r.answer.move == b.move && r.answer.context == b.context) {
                r.state = state;
                return;
            }
        }
        const auto lowest = std::min_element(records.begin(), records.end(),
                                             [](const Record& x, const Record& y) { return x.state < y.state; });
        if (state > lowest->state) {
            *lowest = {b, 0, state};
        }
    }
};

template <int N>
struct Table {
    explicit Table(const GoConfig& config, int size = 9)
        : learner(config, {size, 7.5}), start(Board(size)), board(size) {}
    Learner learner;
    typename LearningPolicy<N>::Start start;
    Board board;
};

}  // namespace

TEST(edge_tables_are_what_maps_say) {
    const bandit::Wls wls;
    const isgo::StateTable states(wls);
    Rng rng(1);
    isgo::EdgeTable table(9, 2, 3);
    EdgeModel model;
    model.mask = 3;
    model.answers = 3;
    int listed = 0;
    for (int i = 0; i < 60000; ++i) {
        // Few contexts, so that lists overflow and contexts share cells.
        const auto any = [&] { return ContextMove{static_cast<int>(rng.below(9)), rng.below(6)}; };
        const Color c = rng.below(2) == 0 ? Color::black : Color::white;
        const ContextMove a = any();
        const ContextMove b = any();
        const bool win = rng.below(9) < static_cast<unsigned>(b.move);
        table.learn(c, a, b, win, states, 4);
        model.learn(c, a, b, win, wls, 4);
        CHECK_EQ(static_cast<int>(table.at(c, a, b).get()), model.cell(c, a, b));
        // Counters of illegality as move generation drives them.
        const std::size_t place = rng.below(3);
        isgo::AnswerSlot& slot = table.answers(c, a)[place];
        Answer answer = slot.get();
        if (!answer.free() && rng.below(3) == 0) {
            ++answer.illegal;
            slot.set(answer);
            ++model.list(c, a)[place].illegal;
        }
        for (std::size_t k = 0; k < 3; ++k) {
            const Answer kept = table.answers(c, a)[k].get();
            const EdgeModel::Record& record = model.list(c, a)[k];
            CHECK_EQ(kept.dense(), record.answer.move);
            CHECK(kept.free() || kept.context == record.answer.context);
            CHECK_EQ(static_cast<int>(kept.illegal), record.illegal);
            CHECK_EQ(static_cast<int>(kept.state), record.state);
            listed += !kept.free();
        }
    }
    CHECK(listed > 60000);
}

TEST(edge_moves_are_the_best_that_fit) {
    const bandit::Wls wls;
    const isgo::StateTable states(wls);
    isgo::EdgeTable table(25, 4, 4);
    Board board(5);
    const ContextMove last{0, 7};
    const auto teach = [&](int move, unsigned context, int wins, int losses) {
        for (int i = 0; i < wins + losses; ++i) {
            table.learn(Color::black, last, {move, context}, i < wins, states, 2);
        }
    };
    teach(3, 1, 5, 0);
    teach(4, 1, 3, 0);
    teach(5, 2, 8, 0);
    teach(6, 1, 0, 4);
    board.play(board.geometry().from_dense(4), Color::white);
    Rng rng(1);
    const auto best = [&](int threshold, bool count, int refused) {
        const Point p = isgo::edge_move(
            board, Color::black, table, last, threshold, count, rng, [](Point) { return 1u; },
            [&](Point q) { return board.legal(q, Color::black); },
            [&](Point q) { return board.geometry().dense(q) != refused; });
        return p.is_none() ? -1 : board.geometry().dense(p);
    };
    const int half = static_cast<int>(wls.accept_from(0.5));
    CHECK_EQ(best(half, true, -1), 3);  // 5 is better but its surroundings differ; 4 is taken
    CHECK_EQ(best(half, true, 3), -1);
    CHECK_EQ(best(1, true, 3), 6);
    CHECK_EQ(best(253, true, -1), -1);
    const auto illegal = [&] { return static_cast<int>(table.answers(Color::black, last)[1].get().illegal); };
    CHECK_EQ(illegal(), 4);
    best(half, false, -1);  // only looking
    CHECK_EQ(illegal(), 4);
    // More than twice illegal: the next lesson strikes it out, and the new answer takes its place.
    teach(9, 1, 1, 0);
    CHECK_EQ(table.answers(Color::black, last)[1].get().dense(), 9);
    CHECK_EQ(table.answers(Color::black, last)[0].get().dense(), 3);
    board = Board(5);
    best(half, true, -1);
    for (const isgo::AnswerSlot& slot : table.answers(Color::black, last)) {
        CHECK_EQ(static_cast<int>(slot.get().illegal), 0);
    }
}

TEST(node_moves_are_the_best_around_the_last_move) {
    const bandit::Wls wls;
    const isgo::StateTable states(wls);
    Rng rng(3);
    const Geometry& g = Geometry::of(9);
    for (const int neighbors : {8, 20}) {
        const isgo::Surroundings surroundings(g, neighbors);
        isgo::NodeTable table(81, 3);
        for (int i = 0; i < 4000; ++i) {
            const int move = static_cast<int>(rng.below(81));
            table.at(Color::white, move, rng.below(8)).update(states, rng.below(2) == 0);
        }
        for (int game = 0; game < 30; ++game) {
            Board board(9);
            for (int i = 0; i < 60; ++i) {
                const Point p = test::random_move(board, board.to_move(), rng, false);
                if (p.is_pass()) {
                    continue;
                }
                board.play(p, board.to_move());
                const auto context_of = [&](Point q) { return static_cast<unsigned>(q.index() * 7 + i); };
                const auto allows = [&](Point q) { return q.index() % 5 != 0; };
                const Point found =
                    isgo::node_move(board, Color::white, table, surroundings, 100, rng, context_of, allows);
                int best = -1;
                for (const Point q : g.points()) {
                    const int dx = std::abs(g.x(q) - g.x(p));
                    const int dy = std::abs(g.y(q) - g.y(p));
                    const bool near =
                        std::max(dx, dy) <= (neighbors == 8 ? 1 : 2) && dx + dy <= (neighbors == 8 ? 2 : 3);
                    if (near && q != p && board[q] == Color::empty && allows(q)) {
                        const int state = table.at(Color::white, g.dense(q), context_of(q)).get();
                        best = state >= 100 ? std::max(best, state) : best;
                    }
                }
                CHECK_EQ(found.is_none(), best < 0);
                if (!found.is_none()) {
                    const int state = table.at(Color::white, g.dense(found), context_of(found)).get();
                    CHECK_EQ(state, best);
                }
            }
        }
    }
}

TEST(balance_moves_the_thresholds_apart) {
    using isgo::Balance;
    CHECK_EQ(Balance::step(0, 0), 0);
    CHECK_EQ(Balance::step(60, 40), 0);  // two standard errors exactly
    CHECK_EQ(Balance::step(61, 40), 1);
    CHECK_EQ(Balance::step(40, 61), -1);
    CHECK_EQ(Balance::step(200, 100), 1);
    CHECK_EQ(Balance::step(201, 100), 4);
    CHECK_EQ(Balance::step(100, 401), -8);
    CHECK_EQ(Balance::step(4, 0), 0);
    CHECK_EQ(Balance::step(5, 0), 8);
    Balance balance;
    balance.count(300, 100);
    balance.adjust(253);
    CHECK_EQ(balance.offset(), 4);
    CHECK_EQ(balance.threshold(122, Color::black), 126);
    CHECK_EQ(balance.threshold(122, Color::white), 118);
    balance.adjust(253);  // counts begin anew
    CHECK_EQ(balance.offset(), 4);
    for (int i = 0; i < 100; ++i) {
        balance.count(100, 0);
        balance.adjust(253);
    }
    CHECK_EQ(balance.offset(), 253);
    CHECK_EQ(balance.threshold(122, Color::white), 1);  // what was never seen stays out
}

TEST(tables_fit_into_the_memory_allowed) {
    for (const int size : {5, 9, 13, 19, 25}) {
        for (const double mb : {1.0, 7.5, 64.0, 1000.0}) {
            for (const int answers : {0, 1, 8, 16}) {
                for (const int nodes : {0, 1, 2}) {
                    const double points = size * size;
                    // 4.7.2 and 4.7.3: 2 s^2 2^n; 2 s^4 2^m and 2 s^2 2^m lists of 8 k bytes.
                    const auto node = [&](int n) { return nodes * 2 * points * std::pow(2, n) / (1 << 20); };
                    const auto edge = [&](int m) {
                        return answers == 0 ? 0.0 : 2 * points * std::pow(2, m) * (points + 8 * answers) / (1 << 20);
                    };
                    const isgo::TableSizes sizes{size * size, answers, nodes};
                    if (edge(0) > (nodes > 0 ? 0.75 : 1.0) * mb || node(0) > mb - edge(0)) {
                        CHECK_THROWS(isgo::bits_within(mb, sizes), std::invalid_argument);
                        continue;
                    }
                    const isgo::TableBits bits = isgo::bits_within(mb, sizes);
                    CHECK(node(bits.node) + edge(bits.edge) <= mb);
                    CHECK(answers == 0 || bits.edge == isgo::kMaxBits ||
                          edge(bits.edge + 1) > mb * (nodes > 0 ? 0.75 : 1.0));
                    CHECK(nodes == 0 || bits.node == isgo::kMaxBits || node(bits.node + 1) + edge(bits.edge) > mb);
                }
            }
        }
    }
    // The figures of the text: m = 12 on 9x9 takes 54 MB, on 19x19 1.07 GB, without the lists.
    CHECK_EQ((isgo::TableSizes{81, 1, 0}.edge_bytes(12) - (std::size_t{2 * 81 * 8} << 12)), std::size_t{13122} << 12);
}

TEST(playouts_learn_their_moves) {
    GoConfig config = config_of();
    config.learning.moves = 30;
    Table<24> t(config);
    const bandit::Wls wls;
    std::map<std::tuple<int, int, unsigned>, int> nodes;
    EdgeModel edges;
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
                moves = rollout.replay(board, rng);
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
    const Game game(9);
    for (const int points : {8, 12, 20, 24, 28, 36, 40}) {
        config.learning.context = points;
        tree::Search<GoDomain> search(GoDomain(game, config), tree::Config());
        search.set_root(GoState(game));
        search.run({.simulations = 1500}, StopToken());
        const Rollout& rollout = search.domain().rollout_policy();
        std::vector<int> counts(rollout.sources().size());
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Board board = game.board();
            Rng rng(seed);
            for (const SourcedMove& move : rollout.replay(board, rng)) {
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
