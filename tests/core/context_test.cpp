// Incremental contexts against context::compute, for several sets of sizes.
#include "core/go/context.h"

#include "tests/core/check.h"
#include "tests/core/random_game.h"

namespace {

using namespace tengen::go;
using tengen::Rng;

template <int... Sizes>
void compare(const Board& board, const Contexts<Sizes...>& contexts) {
    for ([[maybe_unused]] const Point p : board.geometry().points()) {
        (
            [&] {
                const std::uint64_t expected = context::compute(board, p, Sizes);
                CHECK_EQ(contexts.template both<Sizes>(board, p), expected);
                CHECK_EQ(contexts.template get<Sizes>(board, p, Color::black), static_cast<std::uint32_t>(expected));
                CHECK_EQ(contexts.template get<Sizes>(board, p, Color::white),
                         static_cast<std::uint32_t>(expected >> 32));
            }(),
            ...);
    }
}

template <int... Sizes>
void play_games(std::uint64_t seed) {
    Rng rng(seed);
    for (const Size size :
         {Size(2), Size(3), Size(5), Size(9), Size(13), Size(19), Size(25), Size(9, 4), Size(3, 25)}) {
        Board board(size);
        Contexts<Sizes...> contexts(board);
        compare(board, contexts);
        const int moves = size.area() < 81 ? 300 : size.area();
        for (int i = 0; i < moves; ++i) {
            const Color c = test::random_side(board, rng);
            const Point p = test::random_move(board, c, rng, true);
            if (p.is_pass()) {
                board.play_pass(contexts);
            } else {
                board.play(p, c, contexts);
            }
            if (size.area() <= 25 || i % 20 == 0) {
                compare(board, contexts);
            }
        }
        compare(board, contexts);
        CHECK(board.consistent());
        // A reset catches up with a board that was played without it.
        Contexts<Sizes...> later;
        later.reset(board);
        compare(board, later);
    }
}

TEST(contexts_of_no_size) {
    play_games<>(1);
}
TEST(contexts_4) {
    play_games<4>(2);
}
TEST(contexts_8) {
    play_games<8>(3);
}
TEST(contexts_12) {
    play_games<12>(4);
}
TEST(contexts_20) {
    play_games<20>(5);
}
TEST(contexts_40) {
    play_games<40>(6);
}
TEST(contexts_8_20_40) {
    play_games<8, 20, 40>(7);
}
TEST(contexts_4_24_28) {
    play_games<4, 24, 28>(8);
}
TEST(contexts_all) {
    play_games<4, 8, 12, 20, 24, 28, 36, 40>(9);
}

TEST(contexts_reset_to_a_board_of_another_size) {
    Contexts<20, 40> contexts(Board(19));
    Board small(4);
    small.play(small.geometry().at(1, 2), Color::black);
    contexts.reset(small);
    compare(small, contexts);
    small.play(small.geometry().at(3, 3), Color::white, contexts);
    compare(small, contexts);
}

TEST(contexts_swap_with_the_colors) {
    Board board(9);
    Board swapped(9);
    Rng rng(10);
    for (int i = 0; i < 100; ++i) {
        const Color c = board.to_move();
        const Point p = test::random_move(board, c, rng, false);
        if (!p.is_pass()) {
            board.play(p, c);
            swapped.play(p, opponent(c));
        }
    }
    for (const Point p : board.geometry().points()) {
        for (const int n : context::kSizes) {
            CHECK_EQ(context::side(context::compute(board, p, n), Color::black),
                     context::side(context::compute(swapped, p, n), Color::white));
        }
        CHECK_EQ(swap_colors(board.neighborhood(p)), swapped.neighborhood(p));
    }
}

TEST(contexts_are_in_the_order_of_go_distance) {
    for (int i = 0; i < context::kPoints; ++i) {
        const Offset o = context::kOffsets[i];
        const int distance = context::go_distance(o.dx, o.dy);
        CHECK(o.dx != 0 || o.dy != 0);
        if (i > 0) {
            CHECK(distance >= context::go_distance(context::kOffsets[i - 1].dx, context::kOffsets[i - 1].dy));
        }
    }
    constexpr std::array<Offset, 8> directions = {
        {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
    for (int i = 0; i < 8; ++i) {
        CHECK_EQ(context::kOffsets[i].dx, directions[i].dx);
        CHECK_EQ(context::kOffsets[i].dy, directions[i].dy);
    }
}

}  // namespace
