#include "core/games/region_walk.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "core/base/random.h"

namespace tengen::games {

namespace {

[[noreturn]] void wrong(const std::string& what) {
    throw std::invalid_argument("a region " + what);
}

void check_query(const RegionQuery& query) {
    static_cast<void>(go::Geometry::of(query.size));
    const auto area = static_cast<std::size_t>(query.size.area());
    if (query.places.empty() || query.places.size() > kMostPlaces) {
        wrong("has 1 to " + std::to_string(kMostPlaces) + " places");
    }
    if (!query.borders.empty() && query.borders.size() != query.places.size()) {
        wrong("has a border for each of its places, or none at all");
    }
    const std::size_t cells = query.places.front().size();
    if (cells == 0 || query.mirror.size() != cells) {
        wrong("needs the reflection of each of its cells");
    }
    for (std::size_t c = 0; c < cells; ++c) {
        if (query.mirror[c] >= cells || query.mirror[query.mirror[c]] != c) {
            wrong("has a reflection that leads back when it is done twice");
        }
    }
    for (std::size_t p = 0; p < query.places.size(); ++p) {
        std::vector<bool> used(area);
        const auto take = [&](const std::vector<std::uint16_t>& points) {
            for (const std::uint16_t point : points) {
                if (point >= area || used[point]) {
                    wrong("lies on the board in each of its places, each point once, its border around it");
                }
                used[point] = true;
            }
        };
        if (query.places[p].size() != cells) {
            wrong("has as many cells in each of its places");
        }
        take(query.places[p]);
        if (!query.borders.empty()) {
            take(query.borders[p]);
        }
    }
    if (query.territory.size() % query.places.size() != 0) {
        wrong("needs the territory of all places of a game");
    }
}

}  // namespace

RegionMap::RegionMap(const RegionQuery& query) {
    check_query(query);
    mirror_ = query.mirror;
    places_ = query.places.size();
    cells_of_place_ = static_cast<unsigned>(mirror_.size());
    for (int point = 0; point < query.size.area(); ++point) {
        cell_begins_.push_back(static_cast<std::uint32_t>(cells_.size()));
        border_begins_.push_back(static_cast<std::uint32_t>(borders_.size()));
        for (std::size_t p = 0; p < places_; ++p) {
            const auto& points = query.places[p];
            const auto found = std::find(points.begin(), points.end(), point);
            if (found != points.end()) {
                cells_.push_back({static_cast<std::uint16_t>(p), static_cast<std::uint16_t>(found - points.begin())});
            }
            if (!query.borders.empty() &&
                std::find(query.borders[p].begin(), query.borders[p].end(), point) != query.borders[p].end()) {
                borders_.push_back(static_cast<std::uint16_t>(p));
            }
        }
    }
    cell_begins_.push_back(static_cast<std::uint32_t>(cells_.size()));
    border_begins_.push_back(static_cast<std::uint32_t>(borders_.size()));
    for (unsigned cell = 0; cell < cells_of_place_; ++cell) {
        for (const bool white : {false, true}) {
            for (unsigned v = 0; v < kViews; ++v) {
                const View view{v};
                words_.push_back(split_mix(2 * seen_cell(cell, view) + (white != view.swapped())));
            }
        }
    }
}

View RegionKey::view() const {
    return {static_cast<unsigned>(std::countr_zero(views))};
}

void RegionWalk::put(int point, go::Color color, bool there) {
    const bool white = color == go::Color::white;
    const auto touch = [&](std::uint16_t place) {
        if (!places_[place].changed) {
            places_[place].changed = true;
            changed_.push_back(place);
        }
    };
    for (const RegionMap::Cell at : map_->cells(point)) {
        for (unsigned v = 0; v < kViews; ++v) {
            places_[at.place].hashes[v] ^= map_->word(at.cell, white, {v});
        }
        touch(at.place);
    }
    for (const std::uint16_t place : map_->borders(point)) {
        places_[place].border += there ? 1 : -1;
        touch(place);
    }
}

RegionKey RegionWalk::key(const Place& place) const {
    const std::uint64_t least = *std::min_element(place.hashes.begin(), place.hashes.end());
    unsigned views = 0;
    for (unsigned v = 0; v < kViews; ++v) {
        views |= static_cast<unsigned>(place.hashes[v] == least) << v;
    }
    return {split_mix(least), views};
}

}  // namespace tengen::games
