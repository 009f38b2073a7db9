// The base policy of isGO: atari tactics on small boards, skipped moves, shape, eyes, whole playouts, mistakes.
#include "core/go/playout/isgo/base.h"

#include <set>

#include "core/go/playout/playout.h"
#include "tests/core/boards.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::go;
using test::after;
using test::board_of;

namespace {

constexpr const char* kPatterns = "[cut] swap\n?O?\nX*X\n?o?\n";

GoConfig config_of() {
    GoConfig config;
    config.playout.policy = "isgo-base";
    config.playout.self_atari = "nakade";
    config.pattern_text = kPatterns;
    return config;
}

std::set<std::string> vertices(const Board& board, const isgo::AtariTactics::Moves& moves) {
    std::set<std::string> names;
    for (const Point p : moves) {
        names.insert(board.geometry().vertex(p));
    }
    return names;
}

/// The answers to a move played on a board.
std::set<std::string> answers(Board board, const char* vertex, Color c, bool save) {
    isgo::AtariTactics tactics;
    const Point p = board.geometry().parse_vertex(vertex);
    tactics.before(board, c, p);
    board.play(p, c);
    tactics.look(board, opponent(c));
    isgo::AtariOptions options;
    options.save = save;
    return vertices(board, tactics.answers(board, options, [&](Point q) { return board.legal(q, opponent(c)); }));
}

/// How often each source chooses in one position, out of 1000.
std::vector<int> chosen_by(const GoConfig& config, const Board& start) {
    const isgo::BaseOptions options(config);
    std::vector<int> counts(isgo::BasePolicy::names().size());
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        Rng rng(seed);
        Board board = start;
        isgo::BasePolicy policy(options);
        begin_playout(policy, board);
        policy.choose(board, board.to_move(), rng);
        ++counts[static_cast<std::size_t>(policy.source())];
    }
    return counts;
}

bool about(int count, double share) {
    return std::abs(count - 1000 * share) < 60;  // four standard errors
}

}  // namespace

TEST(the_chance_of_atari_tactics_rises_evenly) {
    const isgo::AtariOptions options;
    CHECK_EQ(options.chance(1), 0.3405);
    CHECK(std::abs(options.chance(2) - (0.3405 + 0.6595 / 7)) < 1e-12);
    CHECK(std::abs(options.chance(7) - (1 - 0.6595 / 7)) < 1e-12);
    CHECK_EQ(options.chance(8), 1.0);
    CHECK_EQ(options.chance(100), 1.0);
    const isgo::AtariOptions at_once{true, true, 0.2, 1};
    CHECK_EQ(at_once.chance(1), 1.0);
}

TEST(atari_tactics_answer_atari) {
    using Set = std::set<std::string>;
    // White puts B3 in atari: Black runs to B2. Taken literally there is nothing to capture.
    const Board chased = board_of({".....", ".O...", ".XO..", ".....", "....."});
    CHECK((answers(chased, "A3", Color::white, true) == Set{"B2"}));
    CHECK(answers(chased, "A3", Color::white, false) == Set{});
    // The same where D3 captures an attacker.
    const Board counter = board_of({".....", ".OX..", ".XO..", "..X..", "....."});
    CHECK((answers(counter, "A3", Color::white, true) == Set{"B2", "D3"}));

    // White moves into atari: both readings capture.
    const Board offered = board_of({".....", ".X...", "X.X..", ".....", "....."});
    CHECK((answers(offered, "B3", Color::white, true) == Set{"B2"}));
    CHECK((answers(offered, "B3", Color::white, false) == Set{"B2"}));
}

TEST(atari_tactics_follow_a_chain_that_runs) {
    using Set = std::set<std::string>;
    // White runs from B4 to B3. With three liberties there is no answer, with two either atari.
    const Board free = board_of({".X...", "XOX..", ".....", ".....", "....."});
    CHECK(answers(free, "B3", Color::white, true) == Set{});
    const Board ladder = board_of({".X...", "XOX..", "X....", ".....", "....."});
    CHECK((answers(ladder, "B3", Color::white, true) == Set{"B2", "C3"}));
    CHECK((answers(ladder, "B3", Color::white, false) == Set{"B2", "C3"}));
    // Still in atari after running: capture, and no talk of another atari.
    const Board dead = board_of({".X...", "XOX..", "X.X..", ".....", "....."});
    CHECK((answers(dead, "B3", Color::white, true) == Set{"B2"}));
    // The same shape reached by a stone that was not in atari before is no event.
    const Board calm = board_of({".X...", "X.X..", "XO...", ".....", "....."});
    CHECK(answers(calm, "B4", Color::white, true) == Set{});
}

TEST(events_in_a_row_are_counted) {
    Board board = board_of({".X...", "XOX..", "X....", ".....", "....."});
    isgo::AtariTactics tactics;
    const auto play = [&](const char* vertex, Color c) {
        const Point p = board.geometry().parse_vertex(vertex);
        tactics.before(board, c, p);
        board.play(p, c);
        tactics.look(board, opponent(c));
        return tactics.events();
    };
    CHECK_EQ(play("B3", Color::white), 1);  // runs
    CHECK_EQ(play("B2", Color::black), 2);  // atari again
    CHECK_EQ(play("C3", Color::white), 3);
    CHECK_EQ(play("E5", Color::black), 0);
    CHECK_EQ(play("E1", Color::white), 0);
}

TEST(skipped_moves_come_before_random_ones) {
    // Black's cut at B3 matches; the last move, B4, is near it.
    const Board cut = after(board_of({".....", ".....", "X.X..", ".....", "....."}), "B4", Color::white);
    GoConfig config = config_of();
    std::vector<int> counts = chosen_by(config, cut);
    CHECK(about(counts[1], 0.4812));
    CHECK_EQ(counts[1] + counts[2], 1000);
    config.isgo.skipped = "off";
    counts = chosen_by(config, cut);
    CHECK(about(counts[1], 0.4812));
    CHECK_EQ(counts[2], 0);
    CHECK(counts[3] > 300);
    config.isgo.pattern_chance = 0;
    config.isgo.skipped = "all";
    counts = chosen_by(config, cut);
    CHECK_EQ(counts[1] + counts[2], 0);

    // The same for atari tactics, which `patterns` leaves out. B3 is in atari.
    const Board atari = after(board_of({".....", ".O...", ".XO..", ".....", "....."}), "A3", Color::white);
    config = config_of();
    config.pattern_text = "";
    counts = chosen_by(config, atari);
    CHECK(about(counts[0], 0.3405));
    CHECK_EQ(counts[0] + counts[2], 1000);
    config.isgo.skipped = "patterns";
    CHECK_EQ(chosen_by(config, atari)[2], 0);
    config.isgo.atari = "literal";
    counts = chosen_by(config, atari);
    CHECK_EQ(counts[0] + counts[1] + counts[2], 0);
    config.isgo.atari_certain = 1;
    config.isgo.atari = "answer";
    CHECK_EQ(chosen_by(config, atari)[0], 1000);
    config.isgo.atari = "off";
    CHECK_EQ(chosen_by(config, atari)[0], 0);
}

TEST(shape_is_improved_where_there_is_room) {
    const isgo::BaseOptions options(config_of());
    const isgo::BaseSteps steps(options);
    const Board board = board_of({"..X..", "XXX..", ".....", ".....", "....."});
    const auto improved = [&](const Board& b, const char* vertex) {
        const Point p = steps.improved(b, b.geometry().parse_vertex(vertex));
        return p.is_none() ? std::string("none") : b.geometry().vertex(p);
    };
    CHECK_EQ(improved(board, "A5"), std::string("none"));  // B5 has one empty neighbour only
    CHECK_EQ(improved(board, "E5"), std::string("none"));  // D5 and E4 are both empty
    const Board wider = board_of({"..X..", "X.X..", "X.X..", ".X...", "....."});
    CHECK_EQ(improved(wider, "A5"), std::string("B5"));
    CHECK_EQ(improved(wider, "B3"), std::string("B4"));
    CHECK_EQ(improved(wider, "A2"), std::string("A1"));
    GoConfig off = config_of();
    off.isgo.improve = false;
    const isgo::BaseOptions plain(off);
    const Point p = isgo::BaseSteps(plain).improved(wider, wider.geometry().parse_vertex("A5"));
    CHECK(p.is_none());
}

TEST(eyes_are_filled_only_by_the_strict_rule) {
    // A5 is surrounded, and its diagonal is empty and no eye.
    const Board board = board_of({".X...", "X....", ".....", ".....", "....."});
    const Point corner = board.geometry().parse_vertex("A5");
    isgo::MoveFilter filter;
    CHECK(!filter.allows(board, corner, Color::black));
    filter.eyes = EyeRule::strict;
    filter.self_atari = SelfAtariPolicy::ignore;
    CHECK(filter.allows(board, corner, Color::black));
    CHECK(!filter.allows(board, corner, Color::white));  // suicide
    CHECK(!filter.allows(board, board.geometry().parse_vertex("B5"), Color::black));
}

TEST(base_playouts_keep_the_rules) {
    for (const bool potential : {true, false}) {
        GoConfig config = config_of();
        config.isgo.eye_potential = potential;
        const isgo::BaseOptions options(config);
        std::vector<long> sources(isgo::BasePolicy::names().size());
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Rng rng(seed);
            Board board(9);
            Board replay(9);
            isgo::BasePolicy policy(options);
            run_playout(board, policy, rng, {}, [&](Color c, Point p) {
                if (p.is_pass()) {
                    replay.play_pass();
                    return;
                }
                ++sources[static_cast<std::size_t>(policy.source())];
                CHECK(replay.legal(p, c));
                CHECK(!is_eye(replay, p, c, options.filter.eyes));
                CHECK(self_atari_allowed(replay, p, c, SelfAtariPolicy::nakade));
                replay.play(p, c);
            });
        }
        for (const long count : sources) {
            CHECK(count > 0);
        }
    }
}

TEST(wrong_settings_of_isgo_are_named) {
    const auto with = [](auto change) {
        GoConfig config = config_of();
        change(config.isgo);
        tengen::go::check(config);
    };
    CHECK_THROWS(with([](IsgoConfig& c) { c.atari = "x"; }), std::invalid_argument);
    CHECK_THROWS(with([](IsgoConfig& c) { c.skipped = "x"; }), std::invalid_argument);
    CHECK_THROWS(with([](IsgoConfig& c) { c.atari_chance = 1.5; }), std::invalid_argument);
    CHECK_THROWS(with([](IsgoConfig& c) { c.pattern_chance = -1; }), std::invalid_argument);
    CHECK_THROWS(with([](IsgoConfig& c) { c.atari_certain = 0; }), std::invalid_argument);
}
