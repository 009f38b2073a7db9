// The Bradley-Terry model: features against playing the move, kept strengths against fresh ones, draws.
#include "core/go/gamma/gammas.h"

#include <cmath>
#include <map>
#include <set>

#include "core/go/playout/bradley_terry.h"
#include "core/go/playout/playout.h"
#include "tests/core/boards.h"
#include "tests/core/check.h"
#include "tests/core/random_game.h"

using namespace tengen;
using namespace tengen::go;
using test::move;

namespace {

constexpr const char* kText =
    "# strengths unlike each other, so that a missed update shows\n"
    "capture one 3.5\ncapture many 11\ncapture ko 2.25\nself-atari yes 0.07\natari yes 1.9\nextend yes 4.1\n"
    "last beside 7.3\nlast diagonal 3.3\nprevious beside 1.3\nprevious diagonal 1.2\nsave capture 6.1\n"
    "save capture-self-atari 2.6\nsave extend 5.3\nsave extend-self-atari 0.4\nko capture 9.5\nsemeai yes "
    "4.7\nrecapture yes 2.1\n"
    "shape .../.*./... 0.5\nshape .../.*./### 0.03\nshape XO./.*./... 2.5\nshape .O./.*./... 1.7\n";

GoConfig config_of(const char* text = kText) {
    GoConfig config;
    config.playout.policy = "bradley-terry";
    config.gamma_text = text;
    return config;
}

unsigned field(Team team, const FeatureField& f) {
    return (team >> f.shift) & f.mask();
}

std::set<int> chains(const Board& board, Color c, auto&& wanted) {
    std::set<int> roots;
    for (const Point p : board.geometry().points()) {
        if (board[p] == c && wanted(p)) {
            roots.insert(board.chain(p).index());
        }
    }
    return roots;
}

bool touch(const Board& board, Point a, Point b) {
    bool found = false;
    board.for_each_stone(a, [&](Point s) {
        board.for_each_neighbor(
            s, [&](Point q) { found = found || (board[q] != Color::empty && board.chain(q) == board.chain(b)); });
    });
    return found;
}

/// The team by the definitions, with the move played on a copy.
Team slow_team(const Board& board, Point p) {
    const Color me = board.to_move();
    const Color enemy = opponent(me);
    const Geometry& g = board.geometry();
    Board after(board);
    const int taken = after.play(p, me);
    Team team = own_view(board.neighborhood(p), me);
    if (taken > 0) {
        team |= feature::kCapture.value(taken > 1 ? 2 : after.ko().is_none() ? 1 : 3);
    }
    if (taken == 0 && after.in_atari(p)) {
        team |= feature::kSelfAtari.value(1);
    }
    bool atari = false;
    bool extend = false;
    board.for_each_neighbor(p, [&](Point q) {
        atari = atari || (board[q] == enemy && after[q] == enemy && board.liberties(q) == 2 && after.in_atari(q));
        extend = extend || (board[q] == me && board.in_atari(q));
    });
    team |= feature::kAtari.value(atari) | feature::kExtend.value(extend);
    const Point last = board.last_move();
    const auto nearness = [&](Point center) -> unsigned {
        if (!center.is_board()) {
            return 0;
        }
        const int dx = std::abs(g.x(p) - g.x(center));
        const int dy = std::abs(g.y(p) - g.y(center));
        return dx > 1 || dy > 1 || dx + dy == 0 ? 0 : dx + dy == 1 ? 1 : 2;
    };
    team |= feature::kLast.value(nearness(last)) | feature::kPrevious.value(nearness(board.second_last_move()));
    const auto beside_last = [&](Point s) {
        return last.is_board() && board[last] == enemy && touch(board, s, last) && [&] {
            bool beside = false;
            board.for_each_neighbor(
                last, [&](Point q) { beside = beside || (board[q] == me && board.chain(q) == board.chain(s)); });
            return beside;
        }();
    };
    unsigned save = 0;
    const auto put = chains(board, me, [&](Point s) { return beside_last(s) && board.in_atari(s); });
    for (const int root : put) {
        const bool safe = after.liberties(p) >= 2;
        for (const int other : chains(board, enemy, [&](Point s) { return board.in_atari(s); })) {
            if (touch(board, Point{root}, Point{other}) && after[Point{other}] == Color::empty) {
                save = safe ? 1 : 2;
            }
        }
    }
    for (const int root : put) {
        if (save == 0 && board.is_liberty(Point{root}, p)) {
            save = after.liberties(p) >= 2 ? 3 : 4;
        }
    }
    team |= feature::kSave.value(save);
    bool ko = false;
    if (!board.ko().is_none() && board.ko_color() == me) {
        for (const int root : chains(board, me, beside_last)) {
            for (const int other : chains(board, enemy, [&](Point s) { return after[s] == Color::empty; })) {
                ko = ko || touch(board, Point{root}, Point{other});
            }
        }
    }
    team |= feature::kKo.value(ko);
    bool semeai = false;
    for (const int root : chains(board, me, [&](Point s) { return beside_last(s) && board.liberties(s) == 2; })) {
        for (const int other : chains(board, enemy, [&](Point s) { return board.liberties(s) == 2; })) {
            semeai = semeai || (touch(board, Point{root}, Point{other}) && board.is_liberty(Point{other}, p));
        }
    }
    const bool recapture = last.is_board() && board[last] == enemy && after[last] == Color::empty;
    return team | feature::kSemeai.value(semeai) | feature::kRecapture.value(recapture);
}

}  // namespace

TEST(features_are_what_playing_the_move_shows) {
    std::map<std::pair<int, unsigned>, long> seen;
    LocalFeatures local;
    for (const int size : {4, 5, 7, 9}) {
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            Rng rng(seed);
            Board board(size);
            for (int i = 0; i < 2 * size * size; ++i) {
                local.find(board);
                for (const Point p : board.geometry().points()) {
                    if (board.legal(p, board.to_move())) {
                        const Team team = team_of(board, p, local);
                        CHECK_EQ(team, slow_team(board, p));
                        for (const FeatureField& f : feature::kFields) {
                            ++seen[{f.shift, field(team, f)}];
                        }
                    }
                }
                const Color c = board.to_move();
                move(board, c, test::random_move(board, c, rng, false));
            }
        }
    }
    for (const FeatureField& f : feature::kFields) {
        for (int v = 1; v <= static_cast<int>(f.values.size()); ++v) {
            CHECK((seen[{f.shift, static_cast<unsigned>(v)}] > 0));
        }
    }
}

TEST(kept_strengths_are_those_of_a_fresh_look) {
    const BradleyTerry model(config_of());
    const Gammas gammas = Gammas::parse(kText);
    LocalFeatures local;
    for (const int size : {5, 9, 13, 19, 25}) {
        for (std::uint64_t seed = 0; seed < (size > 13 ? 4u : 20u); ++seed) {
            Rng rng(seed);
            Board board(size);
            BradleyTerryPolicy kept(model);
            kept.begin(board);
            for (int i = 0; i < 2 * size * size; ++i) {
                const Color c = board.to_move();
                kept.prepare(board);
                BradleyTerryPolicy fresh(model);
                fresh.begin(board);
                fresh.prepare(board);
                local.find(board);
                BradleyTerry::Weight sum = 0;
                for (const Point p : board.geometry().points()) {
                    CHECK_EQ(kept.weight(p), fresh.weight(p));
                    sum += kept.weight(p);
                    const bool allowed = board.legal(p, c) && !is_potential_eye(board.neighborhood(p), c);
                    CHECK_EQ(kept.weight(p) > 0, allowed);
                    if (allowed) {
                        const double expected = 65536.0 * gammas.strength(team_of(board, p, local));
                        CHECK(std::abs(static_cast<double>(kept.weight(p)) - expected) <= 1e-5 * expected + 20);
                    }
                }
                CHECK_EQ(kept.total(), sum);
                // Random moves, with passes, between those of the policy.
                const Point p =
                    rng.below(3) == 0 ? test::random_move(board, c, rng, false) : kept.choose(board, c, rng);
                move(board, c, p);
            }
        }
    }
}

TEST(draws_follow_the_strengths) {
    const BradleyTerry model(config_of());
    Rng rng(5);
    Board board(7);
    BradleyTerryPolicy policy(model);
    policy.begin(board);
    for (int i = 0; i < 20; ++i) {
        const Color c = board.to_move();
        move(board, c, policy.choose(board, c, rng));
    }
    policy.prepare(board);
    constexpr int kDraws = 200000;
    std::map<int, int> drawn;
    for (int i = 0; i < kDraws; ++i) {
        ++drawn[policy.draw(board, rng).index()];
    }
    double chi_square = 0;
    int classes = 0;
    for (const Point p : board.geometry().points()) {
        const double expected = kDraws * (static_cast<double>(policy.weight(p)) / static_cast<double>(policy.total()));
        const int count = drawn[p.index()];
        if (expected == 0) {
            CHECK_EQ(count, 0);
        } else if (expected >= 5) {
            chi_square += (count - expected) * (count - expected) / expected;
            ++classes;
        }
    }
    CHECK(classes > 10);
    // Mean k and variance 2k: four deviations.
    CHECK(chi_square < classes + 4 * std::sqrt(2.0 * classes));
}

TEST(playouts_are_legal_and_end) {
    for (const double chance : {1.0, 0.5, 0.0}) {
        GoConfig config = config_of();
        config.gamma.chance = chance;
        config.playout.self_atari = "nakade";
        const BradleyTerry model(config);
        std::array<long, 2> sources{};
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Rng rng(seed);
            Board board(9);
            Board replay(9);
            BradleyTerryPolicy policy(model);
            const PlayoutResult result = run_playout(board, policy, rng, {}, [&](Color c, Point p) {
                CHECK(p.is_pass() || (replay.legal(p, c) && self_atari_allowed(replay, p, c)));
                move(replay, c, p);
                ++sources[static_cast<std::size_t>(policy.source())];
            });
            CHECK(result.end == PlayoutEnd::passes || result.length == 3 * 81);
        }
        CHECK_EQ(sources[0] > 0, chance > 0);
        CHECK_EQ(sources[1] > 0, chance < 1);
    }
}

TEST(the_exponent_sharpens) {
    GoConfig config = config_of("last beside 9\n");
    const auto ratio = [&](double exponent) {
        config.gamma.exponent = exponent;
        const BradleyTerry model(config);
        Board board(5);
        board.play(board.geometry().at(2, 2), Color::black);
        BradleyTerryPolicy policy(model);
        policy.begin(board);
        policy.prepare(board);
        return static_cast<double>(policy.weight(board.geometry().at(2, 1))) /
               static_cast<double>(policy.weight(board.geometry().at(0, 0)));
    };
    CHECK(std::abs(ratio(1) - 9) < 1e-3);
    CHECK(std::abs(ratio(0.5) - 3) < 1e-3);
    CHECK(std::abs(ratio(0) - 1) < 1e-3);
}
