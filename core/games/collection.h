// Many games in memory, scanned for an answer: no index of positions is kept, since a scan of a hundred thousand games
// takes less than a blink once most of them can be passed over (find_position.cpp, find_pattern.cpp).
#pragma once

#include <cstdint>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <vector>

#include "core/games/events.h"
#include "core/games/query.h"

namespace tengen::games {

/// Events in memory are those of files (events.h) with two differences: set-up is its result, each stone once; and what
/// disappears says its colour, so that scans need no board.
inline constexpr Event kWhiteGone = 1 << 13;

/// Random words by which a position is known among those that have as many stones, modulo the symmetries: the sum over
/// its stones, each standing for all points that are alike under the symmetries of the board.
class StoneWords {
public:
    static const StoneWords& of(go::Size size);

    /// What an event adds to the sum.
    std::uint32_t operator()(Event event) const {
        const unsigned kind = event >> 10;
        return kSign[kind] * words_[kWhite[kind]][event & 1023];
    }
    std::uint32_t of_stone(go::Color color, int point) const { return words_[color == go::Color::white][point]; }

private:
    template <class T>
    friend class go::BySize;
    explicit StoneWords(go::Size size);

    static constexpr std::uint32_t kGone = 0xffffffff;  // minus one
    static constexpr std::uint32_t kSign[16] = {1, 1, kGone, 1, 1, 0, 0, 0, 0, 0, kGone, 0, 0, 0, 0, 0};
    static constexpr std::uint8_t kWhite[16] = {0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};

    std::vector<std::uint32_t> words_[2];
};

/// By how many an event changes the stones on the board.
constexpr int stones_added(Event event) {
    constexpr std::int8_t added[8] = {1, 1, -1, 1, 1, 0, 0, 0};
    return added[(event >> 10) & 7];
}

/// One game as queries see it.
struct StoredGame {
    go::Size size;
    std::span<const Event> events;
};

/// The state before a run of kBlock events, and how many stones there are during it: what has as many stones as a
/// position that is looked for is one block of most games.
struct Block {
    std::uint32_t sum;
    std::uint16_t stones;
    std::uint16_t least;  ///< after one of the events, or before the first one of the game
    std::uint16_t most;
    std::uint16_t moves;  ///< before the block
};
inline constexpr std::size_t kBlock = 32;

/// Any number of threads may ask and add at the same time.
class Collection {
public:
    /// The number of the game: they are counted from 0. Throws std::invalid_argument for what is no game.
    std::size_t add(go::Size size, std::span<const Event> events);
    std::size_t count() const;
    std::size_t bytes() const;
    go::Size size(std::size_t game) const;
    /// As in files.
    Events events(std::size_t game) const;

    /// Where a position, a pattern or a sequence of moves occurs, in the order of games, then of moves, images and places.
    /// Throws Stopped when stopped, std::invalid_argument for a query that makes no sense or matches too often.
    std::vector<Hit> find(const Position& query, const Scope& scope) const;
    std::vector<Hit> find(const Pattern& query, const Scope& scope) const;
    std::vector<Hit> find(const Sequence& query, const Scope& scope) const;
    /// All positions that enough games have, with what was played there.
    Frequent frequent(const FrequentQuery& query, const Scope& scope) const;

private:
    friend class Scan;

    struct Entry {
        std::uint64_t begin;
        std::uint32_t count;
        std::uint32_t block;
        std::uint8_t width;
        std::uint8_t height;
    };
    StoredGame game(std::size_t i) const {
        const Entry& entry = entries_[i];
        return {go::Size(entry.width, entry.height), {events_.data() + entry.begin, entry.count}};
    }
    void index(go::Size size, std::span<const Event> events);

    mutable std::shared_mutex mutex_;
    std::vector<Event> events_;
    std::vector<Entry> entries_;
    std::vector<Block> blocks_;
};

}  // namespace tengen::games
