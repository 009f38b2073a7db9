// Goes through a game with the patterns of all places of a region, kept up to date stone by stone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/games/regions.h"

namespace tengen::games {

/// A way to look at a region: reflected or not, with exchanged colours or not.
struct View {
    unsigned number;

    constexpr bool mirrored() const { return (number & 1) != 0; }
    constexpr bool swapped() const { return (number & 2) != 0; }
};
inline constexpr unsigned kViews = 4;

/// What the places of a query share: who is where, and the words of stones.
class RegionMap {
public:
    explicit RegionMap(const RegionQuery& query);

    struct Cell {
        std::uint16_t place;
        std::uint16_t cell;
    };
    std::span<const Cell> cells(int point) const { return of_point(cells_, cell_begins_, point); }
    std::span<const std::uint16_t> borders(int point) const { return of_point(borders_, border_begins_, point); }
    std::uint64_t word(unsigned cell, bool white, View view) const {
        return words_[cell * 8 + 4 * white + view.number];
    }
    std::size_t places() const { return places_; }
    unsigned cell_count() const { return cells_of_place_; }

    /// A cell and the colour of a stone on it, as a view shows them.
    unsigned seen_cell(unsigned cell, View view) const { return view.mirrored() ? mirror_[cell] : cell; }

private:
    template <class T>
    static std::span<const T> of_point(const std::vector<T>& list, const std::vector<std::uint32_t>& begins,
                                       int point) {
        const auto at = static_cast<std::size_t>(point);
        return {list.data() + begins[at], begins[at + 1] - begins[at]};
    }

    std::vector<Cell> cells_;
    std::vector<std::uint32_t> cell_begins_;
    std::vector<std::uint16_t> borders_;
    std::vector<std::uint32_t> border_begins_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint16_t> mirror_;
    std::size_t places_;
    unsigned cells_of_place_;
};

/// The least of the hashes of a pattern's images, spread evenly; and which images have it, as bits by view.
struct RegionKey {
    std::uint64_t value;
    unsigned views;

    /// The first of them, in which the pattern is told.
    View view() const;
};

/// One game. A visitor has
///   void seen(place, RegionKey, position number, the next event or none): a pattern was there after an event there
///   void played(place, cell, color, number of the move): there, from the first move on
///   bool idle(): nothing is to be heard of moves after the last position
class RegionWalk {
public:
    RegionWalk(const RegionMap& map, int last_move) : map_(&map), last_move_(last_move), places_(map.places()) {}

    template <class Visitor>
    void operator()(std::span<const Event> events, Visitor&& visitor);

private:
    struct Place {
        std::array<std::uint64_t, kViews> hashes;
        int border;  ///< stones on it
        bool changed;
    };
    void put(int point, go::Color color, bool there);
    RegionKey key(const Place& place) const;

    const RegionMap* map_;
    int last_move_;
    std::vector<Place> places_;
    std::vector<std::uint16_t> changed_;
};

template <class Visitor>
void RegionWalk::operator()(std::span<const Event> events, Visitor&& visitor) {
    changed_.clear();
    for (std::size_t p = 0; p < places_.size(); ++p) {
        places_[p] = {{}, 0, true};
        changed_.push_back(static_cast<std::uint16_t>(p));
    }
    int moves = 0;
    for (std::size_t i = 0;; ++i) {
        const bool over = i == events.size();
        if (over || is_move(kind_of(events[i]))) {
            if (moves <= last_move_) {
                for (const std::uint16_t p : changed_) {
                    places_[p].changed = false;
                    if (places_[p].border == 0) {
                        visitor.seen(p, key(places_[p]), moves, over ? nullptr : &events[i]);
                    }
                }
                changed_.clear();
            } else if (visitor.idle()) {
                return;
            }
        }
        if (over) {
            return;
        }
        const Event event = events[i];
        const Kind kind = kind_of(event);
        const int point = point_of(event);
        if (is_move(kind)) {
            ++moves;
            if (is_play(kind)) {
                for (const RegionMap::Cell at : map_->cells(point)) {
                    visitor.played(at.place, at.cell, color_of(kind), moves);
                }
            }
        }
        if (moves <= last_move_ && !is_pass(kind)) {
            const go::Color gone = (event & kWhiteGone) ? go::Color::white : go::Color::black;
            put(point, kind == Kind::gone ? gone : color_of(kind), kind != Kind::gone);
        }
    }
}

}  // namespace tengen::games
