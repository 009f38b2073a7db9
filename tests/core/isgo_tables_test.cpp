// The tables of isgo-learning against plain maps, the moves found in them, balance and memory.
#include <cmath>

#include "core/go/playout/isgo/balance.h"
#include "core/go/playout/isgo/edge_moves.h"
#include "core/go/playout/isgo/memory.h"
#include "core/go/playout/isgo/node_moves.h"
#include "tests/core/check.h"
#include "tests/core/edge_model.h"
#include "tests/core/random_game.h"

using namespace tengen;
using namespace tengen::go;
using isgo::Answer;
using isgo::ContextMove;

TEST(edge_tables_are_what_maps_say) {
    const bandit::Wls wls;
    const isgo::StateTable states(wls);
    Rng rng(1);
    isgo::EdgeTable table(9, 2, 3);
    test::EdgeModel model;
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
            const test::EdgeModel::Record& record = model.list(c, a)[k];
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
