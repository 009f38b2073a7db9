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

/// What a position is known by among others, modulo the symmetries: three numbers in one, which each event changes by
/// one addition. From the top: 32 bits of the sum of random words of its stones, each standing for all points that are
/// alike under the symmetries of the board; 16 bits of the number of moves before; 16 bits of the number of stones.
class StoneSums {
public:
    static const StoneSums& of(go::Size size);

    std::uint64_t operator()(Event event) const { return added_[event & 0x3fff]; }
    std::uint64_t of_stone(go::Color color, int point) const {
        return added_[static_cast<unsigned>(move_event(color, point))] - kMove;
    }

    static constexpr std::uint64_t kMove = 1 << 16;
    static constexpr std::uint64_t kMoves = 0xffff * kMove;
    static constexpr int stones(std::uint64_t sum) { return static_cast<int>(sum & 0xffff); }
    static constexpr int moves(std::uint64_t sum) { return static_cast<int>((sum & kMoves) / kMove); }

private:
    template <class T>
    friend class go::BySize;
    explicit StoneSums(go::Size size);

    std::vector<std::uint64_t> added_;
};

/// One game as queries see it.
struct StoredGame {
    go::Size size;
    std::span<const Event> events;
};

/// The sum before a run of kBlock events, and how many stones there are during it: what has as many stones as a
/// position that is looked for is one block of most games.
struct Block {
    std::uint64_t sum;
    std::uint16_t least;  ///< after one of the events, or before the first one of the game
    std::uint16_t most;
};
inline constexpr std::size_t kBlock = 32;

/// Any number of threads may ask and add at the same time.
class Collection {
public:
    /// The number of the game: they are counted from 0. Throws std::invalid_argument for what is no game.
    std::size_t add(go::Size size, std::span<const Event> events);
    std::size_t count() const;
    std::size_t memory() const;
    go::Size size(std::size_t game) const;
    /// As in files.
    Events events(std::size_t game) const;

    /// Where a position, a pattern or a sequence of moves occurs, in the order of games, then of moves, images and
    /// places. Throws Stopped when stopped, std::invalid_argument for a query that makes no sense or matches too often.
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
