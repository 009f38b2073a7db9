// The number of legal positions of small boards, known from Tromp and Farneback, "Combinatorics of Go" (2006).
#include <vector>

#include "core/go/board.h"
#include "tests/core/check.h"

namespace {

using namespace tengen::go;

/// Every colouring of the board through set_position.
long long count_by_set_position(Size size) {
    Board board(size);
    const int area = size.area();
    std::vector<Color> colors(static_cast<std::size_t>(area), Color::empty);
    long long count = 0;
    for (;;) {
        count += board.set_position(colors.data());
        int i = 0;
        while (i < area && colors[i] == Color::white) {
            colors[i++] = Color::empty;
        }
        if (i == area) {
            return count;
        }
        colors[i] = static_cast<Color>(code(colors[i]) + 1);
    }
}

/// Point by point in dense order on copies of the board. A chain without liberties can never get one again, since
/// points not yet decided count as empty: such branches are cut.
long long count_by_place(const Board& board, int decided) {
    const Geometry& g = board.geometry();
    if (decided == g.area()) {
        return 1;
    }
    const Point p = g.from_dense(decided);
    long long count = count_by_place(board, decided + 1);
    for (const Color c : {Color::black, Color::white}) {
        Board next(board);
        next.place(p, c);
        bool dead = next.liberties(p) == 0;
        next.for_each_neighbor(p, [&](Point q) { dead |= is_stone(next[q]) && next.liberties(q) == 0; });
        if (!dead) {
            count += count_by_place(next, decided + 1);
        }
    }
    return count;
}

TEST(legal_positions_2x2) {
    CHECK_EQ(count_by_set_position(2), 57);
    CHECK_EQ(count_by_place(Board(2), 0), 57);
}

TEST(legal_positions_3x3) {
    CHECK_EQ(count_by_set_position(3), 12675);
    CHECK_EQ(count_by_place(Board(3), 0), 12675);
}

TEST(legal_positions_of_rectangles) {
    CHECK_EQ(count_by_set_position({2, 3}), 489);
    CHECK_EQ(count_by_set_position({3, 2}), 489);
    CHECK_EQ(count_by_place(Board({2, 6}), 0), 299681);
    CHECK_EQ(count_by_place(Board({4, 3}), 0), 321689);
    CHECK_EQ(count_by_place(Board({3, 4}), 0), 321689);
}

TEST(legal_positions_4x4) {
    CHECK_EQ(count_by_place(Board(4), 0), 24318165);
}

}  // namespace
