#include "core/games/collection.h"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

#include "core/base/random.h"

namespace tengen::games {

StoneSums::StoneSums(go::Size size) : added_(1 << 14) {
    const Images& images = Images::of(size);
    for (const go::Color color : {go::Color::black, go::Color::white}) {
        const bool white = color == go::Color::white;
        for (int p = 0; p < size.area(); ++p) {
            int first = p;  // stands for all that are alike
            for (int s = 0; s < images.count(); ++s) {
                first = std::min<int>(first, images[s][static_cast<std::size_t>(p)]);
            }
            const std::uint64_t word = split_mix(static_cast<std::uint64_t>(2 * first + white)) >> 32;
            const std::uint64_t stone = (word << 32) + 1;
            added_[move_event(color, p)] = stone + kMove;
            added_[make_event(white ? Kind::set_white : Kind::set_black, p)] = stone;
            added_[make_event(Kind::gone, p) | (white ? kWhiteGone : 0u)] = 0 - stone;
        }
        added_[pass_event(color)] = kMove;
    }
}

const StoneSums& StoneSums::of(go::Size size) {
    static go::BySize<StoneSums> all;
    static_cast<void>(go::Geometry::of(size));
    return all.get(size, size);
}

std::size_t Collection::add(go::Size size, std::span<const Event> events) {
    check_events(size, events);
    Events stored = set_up_of(size, events);
    std::array<bool, go::kMaxPoints> white{};
    for (const Event event : stored) {
        white[point_of(event)] = kind_of(event) == Kind::set_white;
    }
    stored.reserve(stored.size() + events.size());
    for (const Event event : events) {
        const Kind kind = kind_of(event);
        if (is_play(kind)) {
            white[point_of(event)] = kind == Kind::white;
        }
        if (!is_set_up(kind)) {
            const bool white_gone = kind == Kind::gone && white[point_of(event)];
            stored.push_back(static_cast<Event>(event | (white_gone ? kWhiteGone : 0)));
        }
    }
    const std::unique_lock lock(mutex_);
    if (entries_.size() >= std::numeric_limits<std::uint32_t>::max() - 1) {
        throw std::length_error("no more games can be held in memory");
    }
    if (entries_.size() == entries_.capacity()) {  // so that its push_back below cannot fail half-way
        entries_.reserve(2 * entries_.size() + 64);
    }
    const std::size_t begin = events_.size();
    const std::size_t block = blocks_.size();
    try {
        events_.insert(events_.end(), stored.begin(), stored.end());
        index(size, stored);
    } catch (...) {
        events_.resize(begin);
        blocks_.resize(block);
        throw;
    }
    entries_.push_back({begin, static_cast<std::uint32_t>(stored.size()), static_cast<std::uint32_t>(block),
                        static_cast<std::uint8_t>(size.width), static_cast<std::uint8_t>(size.height)});
    return entries_.size() - 1;
}

void Collection::index(go::Size size, std::span<const Event> events) {
    const StoneSums& sums = StoneSums::of(size);
    std::uint64_t sum = 0;
    std::size_t i = 0;
    do {
        Block block{sum, static_cast<std::uint16_t>(i == 0 ? 0 : 0xffff), 0};
        for (const std::size_t end = std::min(i + kBlock, events.size()); i < end; ++i) {
            sum += sums(events[i]);
            const auto stones = static_cast<std::uint16_t>(StoneSums::stones(sum));
            block.least = std::min(block.least, stones);
            block.most = std::max(block.most, stones);
        }
        blocks_.push_back(block);
    } while (i < events.size());
}

std::size_t Collection::count() const {
    const std::shared_lock lock(mutex_);
    return entries_.size();
}

std::size_t Collection::memory() const {
    const std::shared_lock lock(mutex_);
    return events_.capacity() * sizeof(Event) + entries_.capacity() * sizeof(Entry) +
           blocks_.capacity() * sizeof(Block);
}

go::Size Collection::size(std::size_t i) const {
    const std::shared_lock lock(mutex_);
    return game(i).size;
}

Events Collection::events(std::size_t i) const {
    const std::shared_lock lock(mutex_);
    const auto stored = game(i).events;
    Events events(stored.begin(), stored.end());
    for (Event& event : events) {
        event = static_cast<Event>(event & ~kWhiteGone);
    }
    return events;
}

}  // namespace tengen::games
