// Draws from the empty points: uniform, without repetition.
#include "core/go/draw.h"

#include <cmath>
#include <set>
#include <vector>

#include "tests/core/check.h"
#include "tests/core/random_game.h"

namespace {

using namespace tengen::go;
using tengen::Rng;

Board middle_game(int size, int moves, Rng& rng) {
    Board board(size);
    for (int i = 0; i < moves; ++i) {
        const Point p = test::random_move(board, board.to_move(), rng, true);
        if (!p.is_pass()) {
            board.play(p, board.to_move());
        }
    }
    return board;
}

/// Chi-square of counts against the uniform distribution, within six standard deviations of its mean.
bool looks_uniform(const std::vector<int>& counts) {
    double total = 0;
    for (const int n : counts) {
        total += n;
    }
    const double expected = total / static_cast<double>(counts.size());
    double chi = 0;
    for (const int n : counts) {
        chi += (n - expected) * (n - expected) / expected;
    }
    const double freedom = static_cast<double>(counts.size()) - 1;
    const double spread = 6 * std::sqrt(2 * freedom);
    return chi > freedom - spread && chi < freedom + spread;
}

/// Counts how often each empty point comes `nth` in a draw, counted from 0.
std::vector<int> count_nth(Board& board, int nth, int draws, Rng& rng) {
    const Geometry& g = board.geometry();
    std::vector<int> by_point(static_cast<std::size_t>(g.area()), 0);
    for (int i = 0; i < draws; ++i) {
        EmptyDraw draw(board);
        for (int n = 0; n < nth; ++n) {
            draw.next(rng);
        }
        ++by_point[static_cast<std::size_t>(g.dense(draw.next(rng)))];
    }
    std::vector<int> counts;
    for (const Point p : g.points()) {
        const int n = by_point[static_cast<std::size_t>(g.dense(p))];
        if (board[p] == Color::empty) {
            counts.push_back(n);
        } else {
            CHECK_EQ(n, 0);
        }
    }
    return counts;
}

TEST(draw_is_uniform) {
    for (const int size : {3, 9, 19}) {
        Rng rng(static_cast<std::uint64_t>(size));
        Board board = middle_game(size, size * size / 2, rng);
        for (const int nth : {0, 1, 3}) {
            CHECK(looks_uniform(count_nth(board, nth, 200000, rng)));
        }
    }
}

TEST(draw_never_repeats_and_leaves_nothing_out) {
    Rng rng(1);
    for (const int size : {2, 5, 9, 19, 25}) {
        Board board = middle_game(size, size * size, rng);
        for (int round = 0; round < 20; ++round) {
            EmptyDraw draw(board);
            std::set<Point> drawn;
            for (Point p = draw.next(rng); !p.is_none(); p = draw.next(rng)) {
                CHECK(board[p] == Color::empty);
                CHECK(drawn.insert(p).second);
            }
            CHECK_EQ(drawn.size(), board.empty_count());
            CHECK(draw.next(rng).is_none());
            CHECK(board.consistent());
        }
    }
}

TEST(draw_accepts_uniformly_among_the_acceptable) {
    Rng rng(2);
    Board board = middle_game(9, 30, rng);
    const Geometry& g = board.geometry();
    const auto acceptable = [&](Point p) { return g.x(p) > 3; };
    std::vector<int> by_point(81, 0);
    for (int i = 0; i < 100000; ++i) {
        EmptyDraw draw(board);
        ++by_point[static_cast<std::size_t>(g.dense(draw.next_accepted(rng, acceptable)))];
    }
    std::vector<int> counts;
    for (const Point p : g.points()) {
        const int n = by_point[static_cast<std::size_t>(g.dense(p))];
        if (board[p] == Color::empty && acceptable(p)) {
            counts.push_back(n);
        } else {
            CHECK_EQ(n, 0);
        }
    }
    CHECK(looks_uniform(counts));
}

TEST(draw_ends_when_nothing_is_acceptable) {
    Rng rng(3);
    Board board = middle_game(9, 30, rng);
    EmptyDraw draw(board);
    int asked = 0;
    CHECK(draw.next_accepted(rng, [&](Point) { return ++asked < 0; }).is_none());
    CHECK_EQ(asked, board.empty_count());
    CHECK(draw.next(rng).is_none());
    CHECK(board.consistent());
}

TEST(random_numbers_stay_below_their_bound) {
    Rng rng(4);
    std::vector<int> counts(7, 0);
    for (int i = 0; i < 70000; ++i) {
        const std::uint32_t n = rng.below(7);
        CHECK(n < 7);
        ++counts[n];
        const double r = rng.real();
        CHECK(r >= 0 && r < 1);
    }
    CHECK(looks_uniform(counts));
    CHECK_EQ(rng.below(1), 0);
}

}  // namespace
