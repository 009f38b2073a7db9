// Play and undo through the journal restores everything that a board shows.
#include "core/go/journal.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "core/go/draw.h"
#include "tests/core/check.h"
#include "tests/core/random_game.h"

namespace {

using namespace tengen::go;
using tengen::Rng;

/// All that can be seen of a board, the order of the empty points apart.
struct Snapshot {
    std::vector<Point> points;
    std::vector<int> numbers;
    std::vector<std::uint64_t> hashes;

    explicit Snapshot(const Board& board) {
        const Geometry& g = board.geometry();
        numbers = {g.width(),
                   g.height(),
                   board.stones(Color::black),
                   board.stones(Color::white),
                   board.move_number(),
                   board.prisoners(Color::black),
                   board.prisoners(Color::white),
                   board.empty_count(),
                   static_cast<int>(code(board.to_move()))};
        points = {board.ko(), board.last_move(), board.second_last_move()};
        if (!board.ko().is_none()) {
            numbers.push_back(static_cast<int>(code(board.ko_color())));
        }
        hashes = {board.hash(), board.stones_hash()};
        for (const Point p : g.points()) {
            numbers.push_back(static_cast<int>(code(board[p])));
            numbers.push_back(board.neighborhood(p));
            if (is_stone(board[p])) {
                numbers.push_back(board.chain_size(p));
                numbers.push_back(board.liberties(p));
                points.push_back(board.chain(p));
                points.push_back(board.next_in_chain(p));
                board.for_each_liberty(p, [&](Point q) { points.push_back(q); });
            }
        }
        std::vector<Point> empty;
        for (int i = 0; i < board.empty_count(); ++i) {
            empty.push_back(board.empty_point(i));
        }
        std::sort(empty.begin(), empty.end());
        points.insert(points.end(), empty.begin(), empty.end());
    }

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// Rearranges the list of empty points, as playouts and searches do.
void draw_some(Board& board, Rng& rng) {
    EmptyDraw draw(board);
    for (std::uint32_t n = rng.below(10); n > 0; --n) {
        draw.next(rng);
    }
}

void play_one(Journal& journal, Board& board, Rng& rng) {
    const Color c = test::random_side(board, rng);
    const Point p = test::random_move(board, c, rng, true);
    if (p.is_pass()) {
        journal.pass();
        return;
    }
    // The journal must not change what a move does.
    Board plain(board);
    const int expected = plain.play(p, c);
    CHECK_EQ(journal.play(p, c), expected);
    CHECK(Snapshot(plain) == Snapshot(board));
}

/// A walk up and down: at every step some moves, then some undos, each compared with what was there before.
void walk(Size size, int steps, std::uint64_t seed) {
    Rng rng(seed);
    Board board(size);
    Journal journal(board);
    std::vector<Snapshot> past;
    for (int step = 0; step < steps; ++step) {
        for (std::uint32_t n = rng.below(12); n > 0; --n) {
            past.emplace_back(board);
            draw_some(board, rng);
            play_one(journal, board, rng);
            draw_some(board, rng);
        }
        CHECK_EQ(journal.depth(), past.size());
        for (std::uint32_t n = rng.below(10); n > 0 && !past.empty(); --n) {
            journal.undo();
            CHECK(Snapshot(board) == past.back());
            past.pop_back();
            draw_some(board, rng);
        }
        CHECK(board.consistent());
    }
    while (!past.empty()) {
        journal.undo();
        CHECK(Snapshot(board) == past.back());
        past.pop_back();
    }
    CHECK(board.consistent());
    CHECK(Snapshot(board) == Snapshot(Board(size)));
    CHECK_EQ(journal.depth(), 0);
}

TEST(journal_undoes_on_2x2) {
    walk(2, 400, 1);
}
TEST(journal_undoes_on_3x3) {
    walk(3, 400, 2);
}
TEST(journal_undoes_on_5x5) {
    walk(5, 400, 3);
}
TEST(journal_undoes_on_rectangles) {
    walk({2, 7}, 300, 7);
    walk({13, 4}, 300, 8);
}
TEST(journal_undoes_on_9x9) {
    walk(9, 300, 4);
}
TEST(journal_undoes_on_13x13) {
    walk(13, 150, 5);
}
TEST(journal_undoes_on_19x19) {
    walk(19, 60, 6);
}
TEST(journal_undoes_on_25x25) {
    walk(25, 20, 7);
}

TEST(journal_undoes_a_whole_game) {
    Rng rng(8);
    Board board(19);
    const Snapshot before(board);
    Journal journal(board);
    for (int i = 0; i < 1500; ++i) {
        const Color c = board.to_move();
        const Point p = test::random_move(board, c, rng, true);
        if (p.is_pass()) {
            journal.pass();
        } else {
            journal.play(p, c);
        }
    }
    CHECK(board.prisoners(Color::black) + board.prisoners(Color::white) > 100);
    while (journal.depth() > 0) {
        journal.undo();
    }
    CHECK(Snapshot(board) == before);
    CHECK(board.consistent());
}

TEST(journal_undoes_on_top_of_a_setup) {
    Rng rng(9);
    Board board(5);
    for (int i = 0; i < 60; ++i) {
        const Point p = test::random_move(board, board.to_move(), rng, true);
        if (!p.is_pass()) {
            board.play(p, board.to_move());
        }
    }
    const Snapshot before(board);
    for (int round = 0; round < 200; ++round) {
        Journal journal(board);
        for (int i = 0; i < 15; ++i) {
            play_one(journal, board, rng);
        }
        while (journal.depth() > 0) {
            journal.undo();
        }
        CHECK(Snapshot(board) == before);
    }
    CHECK(board.consistent());
}

/// Sequences of `depth` legal moves, passes included and suicide not, taken back through the journal.
long long perft(Journal& journal, Board& board, int depth) {
    if (depth == 0) {
        return 1;
    }
    journal.pass();
    long long count = perft(journal, board, depth - 1);
    journal.undo();
    const Color c = board.to_move();
    for (const Point p : board.geometry().points()) {
        if (board.legal(p, c)) {
            journal.play(p, c);
            count += perft(journal, board, depth - 1);
            journal.undo();
        }
    }
    return count;
}

void check_perft(int size, const std::vector<long long>& expected) {
    Board board(size);
    Journal journal(board);
    for (std::size_t depth = 0; depth < expected.size(); ++depth) {
        CHECK_EQ(perft(journal, board, static_cast<int>(depth)), expected[depth]);
    }
}

// The numbers are those of tests/go/reference.py; tests/go/test_perft.py computes them.
TEST(perft_2x2) {
    check_perft(2, {1, 5, 21, 73, 193, 493, 1149, 2697, 6457, 15517, 37965, 91681});
}
TEST(perft_3x3) {
    check_perft(3, {1, 10, 91, 748, 5453, 35446, 199207});
}

}  // namespace
