// Heavy playouts: the list of chains in atari against a look at the whole board, each step, whole playouts, mistakes.
#include "core/go/playout/sequence.h"

#include <set>

#include "core/go/playout/light.h"
#include "core/go/playout/playout.h"
#include "tests/core/boards.h"
#include "tests/core/check.h"
#include "tests/core/random_game.h"

using namespace tengen;
using namespace tengen::go;
using test::after;
using test::board_of;
using test::move;

namespace {

constexpr const char* kPatterns = "[hane]\nXOX\n.*.\n???\n\n[cut] swap weight=3\n?O?\nX*X\n?o?\n";

PlayoutConfig config_of(const std::string& steps) {
    PlayoutConfig config;
    config.policy = "sequence";
    config.steps = steps;
    return config;
}

}  // namespace

TEST(atari_list_is_what_the_whole_board_shows) {
    for (const int size : {3, 5, 9}) {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Rng rng(seed);
            Board board(size);
            AtariList list;
            LightPolicy<> light;
            list.begin(board);
            for (int i = 0; i < 2 * size * size; ++i) {
                const Color c = board.to_move();
                const Point p = light.choose(board, c, rng);
                move(board, c, p);
                list.follow(board);
                for (const Color side : {Color::black, Color::white}) {
                    std::set<int> kept;
                    list.for_each(board, side,
                                  [&](Point stone) { CHECK(kept.insert(board.chain(stone).index()).second); });
                    std::set<int> seen;
                    for (const Point s : board.geometry().points()) {
                        if (board[s] == side && board.in_atari(s)) {
                            seen.insert(board.chain(s).index());
                        }
                    }
                    CHECK(kept == seen);
                }
            }
        }
    }
}

TEST(sequence_playouts_are_legal_and_end) {
    for (const char* steps : {"", "save", "save nakade fill-board=1:3 pattern capture", "capture-last=0.5 capture=0.5",
                              "low-liberty nakade-anywhere capture"}) {
        const Sequence sequence(config_of(steps), kPatterns);
        std::vector<long> sources(sequence.names().size());
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Rng rng(seed);
            Board board(9);
            SequencePolicy policy(sequence);
            Board replay(9);
            const auto check = [&](Color c, Point p) {
                CHECK(p.is_pass() || replay.legal(p, c));
                move(replay, c, p);
                ++sources[policy.source()];
            };
            const PlayoutResult result = run_playout(board, policy, rng, {}, check);
            CHECK(result.end == PlayoutEnd::passes || result.length == 3 * 81);
        }
        for (const long count : sources) {
            CHECK(count > 0);  // every step had its turn
        }
    }
}

TEST(kept_statuses_are_what_a_fresh_look_finds) {
    for (const int size : {2, 5, 9, 13}) {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Rng rng(seed);
            Board board(size);
            PlayStatusCache cache;
            cache.begin(board);
            for (int i = 0; i < 3 * size * size; ++i) {
                const Color c = board.to_move();
                move(board, c, test::random_move(board, c, rng, false));
                cache.follow(board);
                for (const Point p : board.geometry().points()) {
                    // Some points are looked at only now and then, so that old answers lie about.
                    if (board[p] == Color::empty && rng.below(3) == 0) {
                        for (const Color side : {Color::black, Color::white}) {
                            CHECK(cache.get(board, p, side, SelfAtariPolicy::nakade) ==
                                  play_status(board, p, side, SelfAtariPolicy::nakade));
                        }
                    }
                }
            }
        }
    }
}

TEST(the_cache_changes_no_playout) {
    for (const char* rule : {"ignore", "never", "nakade"}) {
        PlayoutConfig config = config_of("save pattern capture");
        config.self_atari = rule;
        config.self_atari_refused = 0.7;
        const Sequence plain(config, kPatterns);
        config.status_cache = true;
        const Sequence cached(config, kPatterns);
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const auto moves = [&](const Sequence& sequence) {
                Rng rng(seed);
                Board board(9);
                SequencePolicy policy(sequence);
                std::vector<int> list;
                run_playout(board, policy, rng, {}, [&](Color, Point p) { list.push_back(p.index()); });
                return list;
            };
            CHECK(moves(plain) == moves(cached));
        }
    }
}

TEST(more_draws_prefer_open_points) {
    const auto open_share = [](int tries) {
        PlayoutConfig config = config_of("");
        config.random_tries = tries;
        const Sequence sequence(config, "");
        Board board = board_of({".......", ".XOXO..", ".OXOX..", ".XOXO..", ".......", ".......", "......."});
        int open = 0;
        for (std::uint64_t seed = 0; seed < 500; ++seed) {
            Rng rng(seed);
            open +=
                occupied_neighbors(board.neighborhood(SequencePolicy(sequence).choose(board, Color::black, rng))) == 0;
        }
        return open;
    };
    CHECK(open_share(1) > 20);
    CHECK(open_share(3) > open_share(1) + 50);
}

TEST(a_step_with_no_chance_is_never_taken) {
    const Sequence sequence(config_of("save=0 capture=0.25"), kPatterns);
    long captures = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Rng rng(seed);
        Board board(9);
        SequencePolicy policy(sequence);
        run_playout(board, policy, rng, {}, [&](Color, Point) {
            CHECK(policy.source() != 0);
            captures += policy.source() == 1;
        });
    }
    CHECK(captures > 0);
}

namespace {

/// What one step alone proposes.
Point proposed(const std::string& name, const Board& position, Color c, Rng& rng, const PlayoutConfig& config = {},
               const char* patterns = "", int number = 0) {
    const PlayoutStep& step = PlayoutStep::get(name, "step");
    StepOptions options{number, nullptr};
    if (step.traits.prepare != nullptr) {
        options.prepared = step.traits.prepare({config, patterns, nullptr});
    }
    Board board = position;
    AtariList ataris;
    ataris.begin(board);
    const Point found = step.propose({board, c, rng, ataris}, options);
    CHECK(board.same_position(position));
    return found;
}

}  // namespace

TEST(steps_find_their_moves) {
    Rng rng(1);
    PlayoutConfig reading;
    reading.save_ladders = true;
    const auto at = [](const char* vertex) { return Geometry::of(5).parse_vertex(vertex); };
    // White puts B2 in atari; on B1 it gets two liberties, and there White would take it.
    Board atari = after(board_of({".....", ".....", ".O...", "OX...", "....."}), "C2", Color::white);
    CHECK(proposed("save", atari, atari.to_move(), rng) == at("B1"));
    CHECK(proposed("capture", atari, Color::white, rng) == at("B1"));
    CHECK(proposed("capture", atari, Color::black, rng).is_none());
    CHECK(proposed("capture-last", atari, Color::black, rng).is_none());

    // In a ladder that runs into the edge the stone is lost, and who reads leaves it alone; a breaker saves it.
    const auto at7 = [](const char* vertex) { return Geometry::of(7).parse_vertex(vertex); };
    const std::vector<std::string> rows = {".......", ".......", "...O...", "..OX...", "..O....", ".......", "......."};
    Board ladder = after(board_of(rows), "E4", Color::white);
    CHECK(proposed("save", ladder, ladder.to_move(), rng) == at7("D3"));
    CHECK(proposed("save", ladder, ladder.to_move(), rng, reading).is_none());
    CHECK(ladder.same_position(after(board_of(rows), "E4", Color::white)));
    Board broken = ladder;
    broken.place(at7("F2"), Color::black);
    CHECK(proposed("save", broken, broken.to_move(), rng, reading) == at7("D3"));

    // White moves into atari.
    Board offered = after(board_of({".....", ".X...", "X.X..", ".....", "....."}), "B3", Color::white);
    CHECK(proposed("capture-last", offered, Color::black, rng) == at("B2"));
    CHECK(proposed("save", offered, offered.to_move(), rng).is_none());

    // White closes a space of three: the middle kills. Four in a row live.
    const Board three = after(board_of({".....", "OOOO.", ".....", ".....", "....."}), "D5", Color::white);
    CHECK(proposed("nakade", three, Color::black, rng) == at("B5"));
    const Board four = after(board_of({".....", "OOOOO", ".....", ".....", "....."}), "E5", Color::white);
    CHECK(proposed("nakade", four, Color::black, rng).is_none());

    // The same wherever the last move is.
    CHECK(proposed("nakade", after(three, "E1", Color::white), Color::black, rng).is_none());
    CHECK(proposed("nakade-anywhere", after(three, "E1", Color::white), Color::black, rng) == at("B5"));

    // B3 is left with two liberties and grows on either; A3 has two, would grow on A2, and A4 is self-atari for Black.
    // A chain in a corner does not grow.
    const Board low = after(board_of({".....", ".O...", ".X...", ".....", "....."}), "A3", Color::white);
    std::set<int> answers;
    for (int i = 0; i < 50; ++i) {
        answers.insert(proposed("low-liberty", low, Color::black, rng).index());
    }
    CHECK(answers == (std::set<int>{at("A2").index(), at("B2").index(), at("C3").index()}));
    const Board corner = after(board_of({"X....", ".....", ".O...", ".....", "....."}), "C5", Color::white);
    CHECK(proposed("low-liberty", corner, Color::black, rng).is_none());

    // The middle between two stones with an enemy above is a pattern, if the last move is near.
    const Board cut = after(board_of({".....", ".....", "X.X..", ".....", "....."}), "B4", Color::white);
    CHECK(proposed("pattern", cut, Color::black, rng, {}, kPatterns) == at("B3"));
    CHECK(proposed("pattern", after(cut, "E1", Color::white), Color::black, rng, {}, kPatterns).is_none());

    // An empty board has room but at its edge, one with stones in the corners of a 3x3 nowhere.
    CHECK(!proposed("fill-board", Board(9), Color::black, rng, {}, "", 50).is_none());
    CHECK(proposed("fill-board", board_of({"X.X", "...", "X.X"}), Color::black, rng, {}, "", 50).is_none());
}

TEST(bad_self_ataris_are_refused) {
    // White can only put himself in atari on A3 or B3; C1 is suicide.
    const Board start = board_of({"..X", "XXX", "XX."});
    PlayoutConfig config = config_of("");
    const auto passes = [&] {
        const Sequence sequence(config, "");
        int count = 0;
        for (std::uint64_t seed = 0; seed < 1000; ++seed) {
            Rng rng(seed);
            Board board = start;
            board.set_to_move(Color::white);
            count += SequencePolicy(sequence).choose(board, Color::white, rng).is_pass();
        }
        return count;
    };
    CHECK_EQ(passes(), 0);
    config.self_atari = "never";
    CHECK_EQ(passes(), 1000);
    config.self_atari_refused = 0.5;  // both points refused: one time in four
    CHECK(std::abs(passes() - 250) < 70);
}

TEST(wrong_steps_are_named) {
    for (const char* steps : {"sav", "save=2", "save=x", "save=1:3", "fill-board=1:x", "fill-board=:3", "save=-1"}) {
        CHECK_THROWS(Sequence(config_of(steps), kPatterns), std::invalid_argument);
    }
    CHECK_THROWS(Sequence(config_of("pattern"), "[x]\nnonsense\n"), std::invalid_argument);
}

TEST(pattern_moves_are_drawn_from_all_eight_points_around) {
    const char* const patterns = "[anything] swap\n???\n?*?\n???\n";
    const PlayoutConfig config;
    const PlayoutStep& step = PlayoutStep::get("pattern", "step");
    const StepOptions options{0, step.traits.prepare({config, patterns, nullptr})};
    AtariList none;
    for (const int size : {3, 9, 19, 25}) {
        const Geometry& g = Geometry::of(size);
        Rng rng(static_cast<std::uint64_t>(size));
        std::array<int, kDirections> drawn{};
        for (int i = 0; i < 40; ++i) {
            Board board(size);
            for (int move = 0; move < size * size; ++move) {
                const Color c = board.to_move();
                const Point p = test::random_move(board, c, rng, false);
                p.is_pass() ? board.play_pass() : static_cast<void>(board.play(p, c));
                const Point answer = step.propose({board, board.to_move(), rng, none}, options);
                if (answer.is_none()) {
                    continue;
                }
                CHECK(g.on_board(answer) && board.legal(answer, board.to_move()));
                int direction = 0;
                while (direction < kDirections && g.neighbor(board.last_move(), direction) != answer) {
                    ++direction;
                }
                CHECK(direction < kDirections);
                ++drawn[static_cast<std::size_t>(direction % kDirections)];
            }
        }
        for (const int count : drawn) {
            CHECK(count > 0);
        }
    }
}
