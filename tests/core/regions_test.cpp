// Patterns of regions: what Python's tests compare with a slow reference is here put under the sanitizers, with
// threads.
#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/games/regions.h"
#include "core/games/territory.h"
#include "core/go/board.h"
#include "tests/core/check.h"
#include "tests/core/random_game.h"

namespace {

using namespace tengen;
using games::Collection;
using games::RegionPatterns;
using games::RegionQuery;
using go::Board;
using go::Color;

games::Events random_events(go::Size size, int moves, Rng& rng) {
    games::Events plays;
    Board board(size);
    for (int i = 0; i < moves; ++i) {
        const Color c = test::random_side(board, rng);
        const go::Point p = test::random_move(board, c, rng, true);
        if (p.is_pass()) {
            plays.push_back(games::pass_event(c));
            board.play_pass();
        } else {
            plays.push_back(games::move_event(c, board.geometry().dense(p)));
            board.play(p, c);
        }
    }
    return games::with_captures(size, plays);
}

/// The corner of two by two points in its four places, with or without the points around it.
RegionQuery corners(int side, bool enclosed) {
    const auto last = static_cast<std::uint16_t>(side - 1);
    const auto at = [&](int x, int y) { return static_cast<std::uint16_t>(y * side + x); };
    RegionQuery query;
    query.size = go::Size(side);
    for (const bool right : {false, true}) {
        for (const bool bottom : {false, true}) {
            const auto place = [&](int x, int y) { return at(right ? last - x : x, bottom ? last - y : y); };
            query.places.push_back({place(0, 0), place(1, 0), place(0, 1), place(1, 1)});
            if (enclosed) {
                query.borders.push_back({place(2, 0), place(2, 1), place(0, 2), place(1, 2)});
            }
        }
    }
    query.mirror = {0, 2, 1, 3};
    return query;
}

void fill(Collection& collection, int count, Rng& rng) {
    for (int i = 0; i < count; ++i) {
        const go::Size size(i % 7 == 3 ? 5 : 6);
        collection.add(size, random_events(size, 40, rng));
    }
}

std::map<std::vector<std::uint8_t>, std::uint32_t> counts_of(const RegionPatterns& found) {
    std::map<std::vector<std::uint8_t>, std::uint32_t> counts;
    for (std::size_t i = 0; i < found.patterns.size(); ++i) {
        const auto begin = found.stones.begin() + static_cast<std::ptrdiff_t>(4 * i);
        counts[{begin, begin + 4}] = found.patterns[i].seen;
    }
    return counts;
}

}  // namespace

TEST(patterns_are_counted_once_in_a_place_of_a_game) {
    Collection collection;
    const go::Size size(6);
    // Black in a corner, taken by White, and again; White in the opposite corner.
    games::Events plays;
    const auto add = [&](Color c, int x, int y) { plays.push_back(games::move_event(c, y * 6 + x)); };
    add(Color::black, 0, 0);
    add(Color::white, 1, 0);
    add(Color::black, 3, 3);
    add(Color::white, 0, 1);
    add(Color::white, 5, 5);
    collection.add(size, games::with_captures(size, plays));
    const RegionPatterns found = games::region_patterns(collection, corners(6, false), {});
    const auto counts = counts_of(found);
    CHECK_EQ(counts.at({0, 0, 0, 0}), 4u);
    CHECK_EQ(counts.at({1, 0, 0, 0}), 2u);  // of either colour
    CHECK_EQ(counts.at({1, 2, 0, 0}), 1u);
    CHECK_EQ(counts.at({0, 1, 1, 0}), 1u);  // told of Black
    CHECK_EQ(counts.size(), 4u);
    CHECK_EQ(found.visits, 8u);
    // Enclosed: stones beside the corner end it.
    plays.clear();
    add(Color::black, 2, 0);
    add(Color::white, 0, 0);
    Collection other;
    other.add(size, games::with_captures(size, plays));
    CHECK_EQ(counts_of(games::region_patterns(other, corners(6, true), {})).at({0, 0, 0, 0}), 4u);
    CHECK_EQ(counts_of(games::region_patterns(other, corners(6, true), {})).size(), 1u);
    CHECK_EQ(counts_of(games::region_patterns(other, corners(6, false), {})).size(), 2u);
}

TEST(threads_of_patterns_agree) {
    Rng rng(1);
    Collection collection;
    fill(collection, 1500, rng);
    for (const bool enclosed : {false, true}) {
        RegionQuery query = corners(6, enclosed);
        query.least_seen = 2;
        query.last_move = 30;
        std::vector<std::uint16_t> territory(collection.count() * 4);
        for (auto& value : territory) {
            value = rng.below(9) == 0 ? games::kNoTerritory : static_cast<std::uint16_t>(rng.below(4 * 254 + 1));
        }
        query.territory = territory;
        games::Scope scope;
        scope.threads = 1;
        const RegionPatterns one = games::region_patterns(collection, query, scope);
        scope.threads = 3;
        const RegionPatterns three = games::region_patterns(collection, query, scope);
        CHECK(!one.patterns.empty());
        CHECK(one.stones == three.stones);
        CHECK_EQ(one.visits, three.visits);
        for (std::size_t i = 0; i < one.patterns.size(); ++i) {
            CHECK_EQ(one.patterns[i].points, three.patterns[i].points);
            CHECK_EQ(one.patterns[i].squares, three.patterns[i].squares);
            CHECK_EQ(one.patterns[i].example, three.patterns[i].example);
            CHECK_EQ(one.patterns[i].silent, three.patterns[i].silent);
        }
        CHECK_EQ(one.continuations.size(), three.continuations.size());
        std::vector<std::uint32_t> told(one.patterns.size());
        for (std::size_t i = 0; i < one.continuations.size(); ++i) {
            CHECK_EQ(one.continuations[i].seen, three.continuations[i].seen);
            told[one.continuations[i].pattern] += one.continuations[i].seen;
        }
        for (std::size_t i = 0; i < one.patterns.size(); ++i) {  // something follows, or nothing
            CHECK_EQ(told[i] + one.patterns[i].silent, one.patterns[i].seen);
        }
    }
}

TEST(territory_is_that_of_each_game_alone) {
    Rng rng(2);
    Collection collection;
    for (int i = 0; i < 20; ++i) {
        collection.add(go::Size(5), random_events(go::Size(5), 20, rng));
    }
    std::vector<std::uint32_t> all(20);
    for (std::uint32_t i = 0; i < 20; ++i) {
        all[i] = i;
    }
    games::TerritoryOptions options;
    options.playouts = 8;
    options.threads = 3;
    const auto together = games::final_territory(collection, all, options);
    CHECK_EQ(together.size(), 500u);
    options.threads = 1;
    for (const std::uint32_t game : {19u, 0u, 7u}) {
        const std::uint32_t one[] = {game};
        const auto alone = games::final_territory(collection, one, options);
        CHECK(std::equal(alone.begin(), alone.end(), together.begin() + 25 * static_cast<std::ptrdiff_t>(game)));
    }
    CHECK(std::all_of(together.begin(), together.end(), [](int value) { return value <= games::kPointUnits; }));
}
