// The board by example, and its invariants on random games of all sizes.
#include "core/go/board.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/quote.h"
#include "core/go/text.h"
#include "tests/core/check.h"
#include "tests/core/random_game.h"

namespace {

using namespace tengen::go;
using tengen::Rng;

Point at(const Board& board, const char* vertex) {
    return board.geometry().parse_vertex(vertex);
}

/// Every width with every height.
template <class F>
void for_each_size(F&& f) {
    for (int width = kMinSize; width <= kMaxSize; ++width) {
        for (int height = kMinSize; height <= kMaxSize; ++height) {
            f(Geometry::of({width, height}));
        }
    }
}

TEST(geometry_rejects_sizes_that_do_not_exist) {
    for (const int size : {-1, 0, 1, 26, 1000000000}) {
        CHECK_THROWS(Board(size), std::invalid_argument);
        CHECK_THROWS(Board({9, size}), std::invalid_argument);
        CHECK_THROWS(Board({size, 9}), std::invalid_argument);
    }
}

TEST(geometry_vertices_go_there_and_back) {
    for_each_size([](const Geometry& g) {
        CHECK_EQ(g.points().size(), g.area());
        for (const Point p : g.points()) {
            CHECK(g.parse_vertex(g.vertex(p)) == p);
            CHECK(g.from_dense(g.dense(p)) == p);
            CHECK(g.at(g.x(p), g.y(p)) == p);
            CHECK(g.on_board(p));
        }
        CHECK(g.parse_vertex("PaSs").is_pass());
        CHECK(!g.on_board(Point::none()));
        CHECK(!g.on_board(Point::pass()));
        CHECK(!g.on_board(g.width(), 0) && !g.on_board(0, g.height()));
    });
    CHECK_EQ(Geometry::of(19).vertex(Geometry::of(19).at(8, 0)), std::string("J19"));
    CHECK_THROWS(Geometry::of(19).parse_vertex("I5"), std::invalid_argument);
}

TEST(geometry_symmetries_have_inverses) {
    for (const Size size : {Size(2), Size(5), Size(19), Size(9, 13), Size(25, 2)}) {
        const Geometry& g = Geometry::of(size);
        CHECK_EQ(g.symmetries(), size.is_square() ? 8 : 4);
        for (int s = 0; s < g.symmetries(); ++s) {
            for (const Point p : g.points()) {
                CHECK(g.transform(g.transform(p, s), Geometry::inverse_symmetry(s)) == p);
                CHECK_EQ(g.line(g.transform(p, s)), g.line(p));
            }
        }
    }
}

TEST(geometry_stars_are_symmetric) {
    for_each_size([](const Geometry& g) {
        for (const Point p : g.star_points()) {
            for (int s = 0; s < g.symmetries(); ++s) {
                const Point q = g.transform(p, s);
                CHECK(std::count(g.star_points().begin(), g.star_points().end(), q) == 1);
            }
        }
    });
    CHECK_EQ(Geometry::of(19).star_points().size(), 9);
    CHECK_EQ(Geometry::of(13).star_points().size(), 5);
    CHECK_EQ(Geometry::of(9).star_points().size(), 5);
}

TEST(board_captures_in_the_corner) {
    Board board(9);
    board.play(at(board, "A1"), Color::white);
    board.play(at(board, "A2"), Color::black);
    CHECK(board.in_atari(at(board, "A1")));
    CHECK(board.first_liberty(at(board, "A1")) == at(board, "B1"));
    CHECK_EQ(board.play(at(board, "B1"), Color::black), 1);
    CHECK(board[at(board, "A1")] == Color::empty);
    CHECK_EQ(board.prisoners(Color::white), 1);
    CHECK(board.ko().is_none());
    CHECK_EQ(board.liberties(at(board, "B1")), 3);
}

TEST(board_bans_the_ko_for_one_side_and_one_move) {
    Board board = board_from_text(". X O .\n X O . O\n . X O .\n . . . .\n");
    const Point inside = at(board, "B3");
    const Point capture = at(board, "C3");
    CHECK_EQ(board.play(capture, Color::black), 1);
    CHECK(board.ko() == inside);
    CHECK(board.ko_color() == Color::white);
    CHECK(!board.legal(inside, Color::white));
    CHECK(!board.legal(inside, Color::white, true));
    CHECK(board.legal(inside, Color::black));
    CHECK(illegal_reason(board, inside, Color::white, false).find("ko") != std::string::npos);
    Board elsewhere(board);
    elsewhere.play(at(board, "D1"), Color::white);
    CHECK(elsewhere.ko().is_none());
    CHECK(elsewhere.legal(inside, Color::white));
    board.play_pass();
    CHECK(board.ko().is_none());
    CHECK_EQ(board.play(inside, Color::white), 1);
    CHECK(board.ko() == capture);
}

TEST(board_snapback_is_no_ko) {
    // Black throws in at B1; white takes one stone at A1, and black takes five back at once.
    Board board = board_from_text(". . . . .\n. . . . .\nX X X X .\nO O O X .\n. . O X .\n");
    board.play(at(board, "B1"), Color::black);
    CHECK_EQ(board.play(at(board, "A1"), Color::white), 1);
    CHECK(board.ko().is_none());
    CHECK_EQ(board.play(at(board, "B1"), Color::black), 5);
    CHECK(board.ko().is_none());
    CHECK(board.consistent());
}

TEST(board_capture_of_two_stones_by_one_is_no_ko) {
    Board board = board_from_text(". O O X .\nO X X . X\n. O O X .\n. . . . .\n. . . . .\n");
    CHECK_EQ(board.play(at(board, "D4"), Color::white), 2);
    CHECK_EQ(board.liberties(at(board, "D4")), 1);
    CHECK(board.ko().is_none());
    CHECK_EQ(board.play(at(board, "C4"), Color::black), 1);
}

TEST(board_removes_suicide_of_several_stones) {
    Board board = board_from_text(". X O . .\nX X O . .\nO O O . .\n. . . . .\n. . . . .\n", Color::black);
    const Point corner = at(board, "A5");
    CHECK(board.suicide(corner, Color::black));
    CHECK(!board.legal(corner, Color::black));
    CHECK(board.legal(corner, Color::black, true));
    CHECK(board.legal(corner, Color::white));
    Board capture(board);
    CHECK_EQ(capture.play(corner, Color::white), 3);
    CHECK_EQ(board.play(corner, Color::black), 0);
    CHECK_EQ(board.prisoners(Color::black), 4);
    CHECK_EQ(board.stones(Color::black), 0);
    CHECK(board.ko().is_none());
    CHECK(board.consistent());
}

TEST(board_never_allows_suicide_of_one_stone) {
    const Board board = board_from_text(". O .\nO . .\n. . .\n");
    const Point corner = at(board, "A3");
    CHECK(!board.legal(corner, Color::black, false));
    CHECK(!board.legal(corner, Color::black, true));
    CHECK(illegal_reason(board, corner, Color::black, true).find("suicide") != std::string::npos);
}

TEST(board_names_suicide_on_a_ko_point_as_such) {
    Board board = board_from_text(". X .\nX . .\n. . .\n");
    const Point corner = at(board, "A3");
    board.set_ko(corner, Color::white);
    CHECK(illegal_reason(board, corner, Color::white, false).find("ko") != std::string::npos);
    board.set_ko(corner, Color::black);
    CHECK(illegal_reason(board, corner, Color::white, false).find("suicide") != std::string::npos);
}

TEST(board_counts_prisoners_beyond_sixteen_bits) {
    // White fills 3x3 but for a corner, where black takes all eight stones; white's next round takes that one back.
    Board board(3);
    const auto& points = board.geometry().points();
    const int rounds = 9000;
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < 8; ++i) {
            board.play(points[i], Color::white);
        }
        CHECK_EQ(board.play(points[8], Color::black), 8);
    }
    CHECK_EQ(board.prisoners(Color::white), 8 * rounds);
    CHECK_EQ(board.prisoners(Color::black), rounds - 1);
}

TEST(board_set_position_refuses_dead_chains) {
    Board board(2);
    const std::vector<Color> full(4, Color::black);
    CHECK(!board.set_position(full.data()));
    CHECK_EQ(board.empty_count(), 4);
    CHECK(board.consistent());
    std::vector<Color> fine = full;
    fine[2] = Color::empty;
    CHECK(board.set_position(fine.data()));
    CHECK_EQ(board.liberties(board.geometry().from_dense(0)), 1);
    CHECK(board.consistent());
}

TEST(board_place_changes_no_more_than_the_stones) {
    Board board(5);
    board.play(at(board, "C3"), Color::black);
    board.place(at(board, "D3"), Color::black);
    CHECK_EQ(board.move_number(), 1);
    CHECK(board.last_move() == at(board, "C3"));
    CHECK(board.to_move() == Color::white);
    CHECK_EQ(board.chain_size(at(board, "C3")), 2);
    CHECK_EQ(board.liberties(at(board, "C3")), 6);
    CHECK(!board.has_dead_chain());
    CHECK(board.consistent());
}

TEST(board_copies_between_sizes) {
    Rng rng(1);
    Board large(25);
    for (int i = 0; i < 600; ++i) {
        const Point p = test::random_move(large, large.to_move(), rng, true);
        if (!p.is_pass()) {
            large.play(p, large.to_move());
        }
    }
    Board small(3);
    small.play(small.geometry().at(1, 1), Color::black);
    Board target(large);
    CHECK(target.same_position(large));
    target = small;
    CHECK(target.consistent());
    CHECK(target.same_position(small));
    CHECK(!target.same_position(large));
    target = large;
    CHECK(target.consistent());
    CHECK(target.same_position(large));
}

TEST(board_is_consistent_in_random_games_of_all_sizes) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        Rng rng(static_cast<std::uint64_t>(size));
        Board board(size);
        const int moves = 2 * size * size;
        for (int i = 0; i < moves; ++i) {
            const Color c = test::random_side(board, rng);
            const Point p = test::random_move(board, c, rng, true);
            if (p.is_pass()) {
                board.play_pass();
            } else {
                board.play(p, c);
            }
            if (size <= 7 || i % 100 == 0) {
                CHECK(board.consistent());
                CHECK(!board.has_dead_chain());
            }
        }
        CHECK(board.consistent());
    }
}

/// Plays the same game on eight boards, each under its symmetry, with the colours exchanged on odd ones.
TEST(board_treats_symmetric_games_alike) {
    const int size = 7;
    Rng rng(2);
    std::vector<Board> boards(8, Board(size));
    const Geometry& g = Geometry::of(size);
    for (int i = 0; i < 500; ++i) {
        const Board& first = boards[0];
        const Color c = first.to_move();
        const Point p = test::random_move(first, c, rng, true);
        for (int s = 0; s < 8; ++s) {
            const Color mine = s % 2 == 0 ? c : opponent(c);
            if (p.is_pass()) {
                boards[s].set_to_move(mine);
                boards[s].play_pass();
            } else {
                boards[s].play(g.transform(p, s), mine);
            }
        }
        for (int s = 1; s < 8; ++s) {
            CHECK(boards[s].ko() == g.transform(first.ko(), s));
            for (const Point q : g.points()) {
                const Point image = g.transform(q, s);
                const Color side = s % 2 == 0 ? Color::black : Color::white;
                CHECK_EQ(boards[s].legal(image, side), first.legal(q, Color::black));
                CHECK_EQ(boards[s].legal(image, opponent(side), true), first.legal(q, Color::white, true));
                if (is_stone(first[q])) {
                    CHECK_EQ(boards[s].liberties(image), first.liberties(q));
                    CHECK_EQ(boards[s].chain_size(image), first.chain_size(q));
                }
            }
        }
    }
}

TEST(neighborhood_eyes) {
    const Board board = board_from_text(". X . . .\nX O . X .\n. . X . X\nO . O X O\n. O . . .\n");
    const auto eye = [&](const char* vertex, Color c) {
        return is_potential_eye(board.neighborhood(at(board, vertex)), c);
    };
    CHECK(!eye("A5", Color::black));  // corner, its one diagonal is white
    CHECK(eye("A1", Color::white));   // corner, its one diagonal is empty
    CHECK(!eye("A1", Color::black));
    CHECK(!eye("D3", Color::black));  // centre, two white diagonals
    CHECK(!eye("C4", Color::black));  // not surrounded
    const Board one_enemy = board_from_text(". . . . .\n. . . X .\n. . X . X\n. . O X .\n. . . . .\n");
    CHECK(is_potential_eye(one_enemy.neighborhood(at(one_enemy, "D3")), Color::black));
}

TEST(text_goes_there_and_back) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        Rng rng(static_cast<std::uint64_t>(size));
        Board board(size);
        for (int i = 0; i < size * size; ++i) {
            const Point p = test::random_move(board, board.to_move(), rng, false);
            if (!p.is_pass()) {
                board.play(p, board.to_move());
            }
        }
        const Board again = board_from_text(board_to_text(board), board.to_move());
        CHECK(again.consistent());
        CHECK_EQ(again.stones_hash(), board.stones_hash());
    }
}

TEST(text_says_what_is_wrong) {
    const auto message = [](std::string_view text) -> std::string {
        try {
            board_from_text(text);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    const auto holds = [](const std::string& text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    CHECK(holds(message("..\n.?"), "row 2, column 2: '?'"));
    CHECK(holds(message("...\n...\n.."), "row 3 has 2 points"));
    CHECK(holds(message("XX\nXX"), "no liberty"));
    CHECK(holds(message(std::string("\0.\n..", 5)), "\\x00"));
    CHECK(holds(message("\xff.\n.."), "\\xff"));
    CHECK(!message("").empty());
}

TEST(quote_makes_any_bytes_printable) {
    using tengen::first_character;
    using tengen::printable;
    CHECK_EQ(printable("D4"), std::string("D4"));
    CHECK_EQ(printable("a\nb\x7f"), std::string("a\\x0ab\\x7f"));
    CHECK_EQ(printable("\xc3\xa9"), std::string("\xc3\xa9"));
    CHECK_EQ(printable("\xc3"), std::string("\\xc3"));
    CHECK_EQ(printable("\xe2\x82"), std::string("\\xe2\\x82"));
    CHECK_EQ(printable("\xed\xa0\x80"), std::string("\\xed\\xa0\\x80"));
    CHECK_EQ(printable("\xf0\x9f\x92\xa5"), std::string("\xf0\x9f\x92\xa5"));
    CHECK(printable(std::string(1000, 'x')).size() < 100);
    CHECK_EQ(first_character("\xc3\xa9x").size(), 2);
    CHECK_EQ(first_character("x\xc3").size(), 1);
}

}  // namespace
