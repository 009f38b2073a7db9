// Games as streams of events, and collections of them: what Python's tests compare with a slow reference is here put
// under the sanitizers, with streams that no game has and with threads.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "core/base/random.h"
#include "core/games/collection.h"
#include "core/games/timeline.h"
#include "core/go/board.h"
#include "core/go/errors.h"
#include "core/go/position_key.h"
#include "tests/core/check.h"
#include "tests/core/random_game.h"

namespace {

using namespace tengen;
using games::Collection;
using games::Event;
using games::Events;
using games::Hit;
using games::Kind;
using games::Scope;
using go::Board;
using go::Color;

struct RandomGame {
    go::Size size;
    Events plays;
    std::vector<std::vector<Color>> positions;
    std::vector<Color> to_move;
};

std::vector<Color> colors_of(const Board& board) {
    std::vector<Color> colors;
    for (const go::Point p : board.geometry().points()) {
        colors.push_back(board[p]);
    }
    return colors;
}

RandomGame random_game(go::Size size, int moves, Rng& rng) {
    RandomGame game{size, {}, {}, {}};
    Board board(size);
    if (rng.below(4) == 0) {
        const int stone = static_cast<int>(rng.below(static_cast<std::uint32_t>(size.area())));
        game.plays.push_back(games::make_event(Kind::set_black, stone));
        board.place(board.geometry().from_dense(stone), Color::black);
    }
    game.positions.push_back(colors_of(board));
    for (int i = 0; i < moves; ++i) {
        const Color c = test::random_side(board, rng);
        const go::Point p = test::random_move(board, c, rng, true);
        game.to_move.push_back(c);
        if (p.is_pass()) {
            game.plays.push_back(games::pass_event(c));
            board.play_pass();
        } else {
            game.plays.push_back(games::move_event(c, board.geometry().dense(p)));
            board.play(p, c);
        }
        game.positions.push_back(colors_of(board));
    }
    game.to_move.push_back(moves == 0 ? Color::black : opponent(game.to_move.back()));
    return game;
}

const std::vector<go::Size> kSizes = {2, 5, {4, 6}, 9, 19, 25};

TEST(events_replay_to_the_positions_of_the_rules) {
    Rng rng(1);
    for (int n = 0; n < 60; ++n) {
        const go::Size size = kSizes[rng.below(static_cast<std::uint32_t>(kSizes.size()))];
        const RandomGame game = random_game(size, static_cast<int>(rng.below(200)), rng);
        const Events events = games::with_captures(size, game.plays);
        games::check_events(size, events);
        std::vector<Color> stones(static_cast<std::size_t>(size.area()), Color::empty);
        std::size_t position = 0;
        for (std::size_t i = 0; i <= events.size(); ++i) {
            if (i == events.size() || games::is_move(games::kind_of(events[i]))) {
                CHECK(stones == game.positions[position++]);
            }
            if (i < events.size() && !games::is_pass(games::kind_of(events[i]))) {
                stones[static_cast<std::size_t>(games::point_of(events[i]))] =
                    games::color_of(games::kind_of(events[i]));
            }
        }
        CHECK_EQ(position, game.positions.size());
        CHECK(games::from_bytes(games::to_bytes(events)) == events);
        Collection collection;
        collection.add(size, events);
        CHECK(collection.events(0) == events);
    }
}

TEST(canonical_moves_are_shared_by_images_and_beginnings) {
    Rng rng(2);
    for (int n = 0; n < 60; ++n) {
        const go::Size size = kSizes[rng.below(static_cast<std::uint32_t>(kSizes.size()))];
        const RandomGame game = random_game(size, 40, rng);
        const Events events = games::with_captures(size, game.plays);
        const Events canonical = games::canonical_moves(size, events);
        const games::Images& images = games::Images::of(size);
        Events image;
        const int s = static_cast<int>(rng.below(static_cast<std::uint32_t>(images.count())));
        for (const Event event : game.plays) {
            const Event turned = games::is_pass(games::kind_of(event))
                                     ? event
                                     : games::make_event(games::kind_of(event),
                                                         images[s][static_cast<std::size_t>(games::point_of(event))]);
            image.push_back(n % 2 ? games::swapped(turned) : turned);
        }
        CHECK(games::canonical_moves(size, games::with_captures(size, image)) == canonical);
        const auto part = static_cast<std::size_t>(5 + rng.below(30));
        const Events beginning(game.plays.begin(), game.plays.begin() + static_cast<std::ptrdiff_t>(part));
        const Events first = games::canonical_moves(size, games::with_captures(size, beginning));
        CHECK(std::equal(first.begin(), first.end(), canonical.begin()));
    }
}

TEST(illegal_moves_are_named) {
    const auto played = [](std::initializer_list<int> points) {
        Events plays;
        for (const int p : points) {
            plays.push_back(games::move_event(plays.size() % 2 == 0 ? Color::black : Color::white, p));
        }
        return plays;
    };
    CHECK_THROWS(games::with_captures(9, played({0, 0})), go::IllegalMove);
    try {
        games::with_captures(9, played({0, 1, 0}));
        CHECK(false);
    } catch (const go::IllegalMove& error) {
        CHECK_EQ(std::string(error.what()), "move 3 (black A9): A9 is occupied");
    }
    CHECK_THROWS(games::with_captures(9, Events{games::make_event(Kind::gone, 0)}), std::invalid_argument);
    CHECK_THROWS(games::with_captures(9, Events{games::make_event(Kind::black, 81)}), std::invalid_argument);
    CHECK_THROWS(games::from_bytes("abc"), std::invalid_argument);
}

std::vector<Hit> everything(const Collection& collection, go::Size size, Rng& rng) {
    games::Pattern pattern;
    pattern.width = 1 + static_cast<int>(rng.below(3));
    pattern.height = 1 + static_cast<int>(rng.below(3));
    for (int p = 0; p < pattern.width * pattern.height; ++p) {
        pattern.black.push_back(static_cast<std::uint8_t>(1 + rng.below(7)));
    }
    pattern.white = pattern.black;
    if (rng.below(3) == 0) {
        std::reverse(pattern.white.begin(), pattern.white.end());
    }
    pattern.edges = rng.below(3) == 0 ? rng.below(16) : 0;
    std::vector<Hit> hits = collection.find(pattern, Scope());
    games::Position position{
        size, std::vector<Color>(static_cast<std::size_t>(size.area()), Color::empty), Color::empty, {}};
    const auto more = collection.find(position, Scope());
    hits.insert(hits.end(), more.begin(), more.end());
    games::Sequence sequence;
    sequence.size = size;
    sequence.moves = {games::move_event(Color::black, 0)};
    collection.find(sequence, Scope());
    sequence.local = true;
    sequence.width = sequence.height = 2;
    collection.find(sequence, Scope());
    collection.frequent({size, 0, 1 << 20, 1, {}}, Scope());
    return hits;
}

TEST(streams_of_no_game_are_refused_or_harmless) {
    Rng rng(3);
    int added = 0;
    for (int n = 0; n < 3000; ++n) {
        const go::Size size = kSizes[rng.below(static_cast<std::uint32_t>(kSizes.size()))];
        Events events;
        if (n % 2 == 0) {
            const auto count = rng.below(n % 4 == 0 ? 4 : 30);
            for (std::uint32_t i = 0; i < count; ++i) {
                events.push_back(static_cast<Event>(rng.next() >> (n % 3 == 0 ? 48 : 51)));
            }
        } else {  // a game with damage
            events = games::with_captures(size, random_game(size, 20, rng).plays);
            for (int i = 0; i < 1 + n % 3 && !events.empty(); ++i) {
                events[rng.below(static_cast<std::uint32_t>(events.size()))] = static_cast<Event>(rng.next() >> 51);
            }
        }
        Collection collection;
        try {
            collection.add(size, events);
        } catch (const std::invalid_argument&) {
            CHECK_EQ(collection.count(), 0);
            continue;
        }
        ++added;
        games::canonical_moves(size, events);
        everything(collection, size, rng);
    }
    CHECK(added > 100);
}

/// By definition, without symmetries: each position looked at.
std::vector<std::tuple<int, int, int>> slow_pattern(const std::vector<RandomGame>& games,
                                                    const games::Pattern& pattern) {
    std::vector<std::tuple<int, int, int>> found;
    for (std::size_t g = 0; g < games.size(); ++g) {
        const go::Size size = games[g].size;
        for (int y = 0; y + pattern.height <= size.height; ++y) {
            for (int x = 0; x + pattern.width <= size.width; ++x) {
                bool before = false;
                for (std::size_t k = 0; k < games[g].positions.size(); ++k) {
                    bool matches = true;
                    for (int p = 0; p < pattern.width * pattern.height; ++p) {
                        const int point = (y + p / pattern.width) * size.width + x + p % pattern.width;
                        const auto color = games[g].positions[k][static_cast<std::size_t>(point)];
                        matches =
                            matches && (pattern.black[static_cast<std::size_t>(p)] >> static_cast<int>(color) & 1);
                    }
                    if (matches && !before) {
                        found.emplace_back(static_cast<int>(g), static_cast<int>(k), y * size.width + x);
                    }
                    before = matches;
                }
            }
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

TEST(patterns_are_found_where_they_are) {
    Rng rng(4);
    std::vector<RandomGame> all;
    Collection collection;
    for (int n = 0; n < 60; ++n) {
        const go::Size size = kSizes[rng.below(5)];
        all.push_back(random_game(size, static_cast<int>(rng.below(120)), rng));
        collection.add(size, games::with_captures(size, all.back().plays));
    }
    std::size_t total = 0;
    for (int n = 0; n < 60; ++n) {
        games::Pattern pattern;
        pattern.likeness = {false, false};
        pattern.width = 1 + static_cast<int>(rng.below(4));
        pattern.height = 1 + static_cast<int>(rng.below(4));
        for (int p = 0; p < pattern.width * pattern.height; ++p) {
            pattern.black.push_back(static_cast<std::uint8_t>(rng.below(3) == 0 ? 1 + rng.below(7) : 7));
        }
        pattern.white = pattern.black;
        std::vector<std::tuple<int, int, int>> found;
        for (const Hit& hit : collection.find(pattern, Scope())) {
            found.emplace_back(hit.game, hit.move, hit.place);
        }
        CHECK(found == slow_pattern(all, pattern));
        total += found.size();
    }
    CHECK(total > 1000);
}

TEST(frequent_positions_are_those_of_the_keys) {
    Rng rng(5);
    Collection collection;
    std::map<std::uint64_t, int> counts;
    for (int n = 0; n < 200; ++n) {
        const RandomGame game = random_game(3, 12, rng);
        collection.add(3, games::with_captures(3, game.plays));
        std::set<std::uint64_t> keys;
        for (std::size_t k = 0; k < game.positions.size(); ++k) {
            Board board(3);
            CHECK(board.set_position(game.positions[k].data()));
            board.set_to_move(game.to_move[k]);
            keys.insert(go::position_key(board).value);
        }
        for (const std::uint64_t key : keys) {
            ++counts[key];
        }
    }
    const games::Frequent found = collection.frequent({3, 0, 1 << 20, 3, {}}, Scope());
    std::map<std::uint64_t, int> wanted;
    std::copy_if(counts.begin(), counts.end(), std::inserter(wanted, wanted.end()),
                 [](auto& c) { return c.second >= 3; });
    CHECK_EQ(found.places.size(), wanted.size());
    std::uint32_t continuations = 0;
    std::uint32_t games = 0;
    for (const auto& place : found.places) {
        CHECK_EQ(place.games, wanted[place.key]);
        games += place.games;
    }
    for (const auto& move : found.continuations) {
        continuations += move.games;
    }
    CHECK_EQ(continuations, games);
}

TEST(thread_games_are_added_while_others_search) {
    Rng rng(6);
    std::vector<Events> events;
    for (int n = 0; n < 300; ++n) {
        events.push_back(games::with_captures(9, random_game(9, 30, rng).plays));
    }
    Collection collection;
    std::thread writer([&] {
        for (int round = 0; round < 5; ++round) {
            for (const Events& game : events) {
                collection.add(9, game);
            }
        }
    });
    games::Position empty{9, std::vector<Color>(81, Color::empty), Color::empty, {}};
    Scope scope;
    scope.threads = 3;
    std::size_t before = 0;
    while (collection.count() < 1500) {
        const std::size_t now = collection.find(empty, scope).size();
        CHECK(now >= before);
        before = now;
    }
    writer.join();
    StopToken stop;
    scope.stop = &stop;
    stop.stop();
    CHECK_THROWS(collection.find(empty, scope), games::Stopped);
    scope.stop = nullptr;
    scope.most_hits = 3;
    CHECK_THROWS(collection.find(empty, scope), std::invalid_argument);
}

}  // namespace
