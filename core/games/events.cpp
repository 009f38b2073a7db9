#include "core/games/events.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/go/board.h"
#include "core/go/errors.h"
#include "core/go/text.h"

namespace tengen::games {

using go::Board;
using go::Color;
using go::Geometry;
using go::Point;

namespace {

[[noreturn]] void refuse_event(std::size_t index, const std::string& why) {
    throw std::invalid_argument("event " + std::to_string(index + 1) + " of the game " + why);
}

/// Writes down the stones that a move takes off the board.
struct Disappearances {
    static constexpr bool kJournals = false;
    const Geometry& geometry;
    Events& events;

    void placed(Point, Color) {}
    void removed(Point p, Color) { events.push_back(make_event(Kind::gone, geometry.dense(p))); }
    void touch(void*, std::size_t) {}
};

std::string move_name(const Geometry& geometry, Event event, int number) {
    return "move " + std::to_string(number) + " (" + (color_of(kind_of(event)) == Color::black ? "black " : "white ") +
           geometry.vertex(geometry.from_dense(point_of(event))) + ")";
}

/// What set-up leaves on each point; the number of its events.
std::size_t read_set_up(std::span<const Event> events, std::array<Color, go::kMaxPoints>& stones) {
    stones.fill(Color::empty);
    std::size_t i = 0;
    while (i < events.size() && is_set_up(kind_of(events[i]))) {
        stones[point_of(events[i])] = color_of(kind_of(events[i]));
        ++i;
    }
    return i;
}

void write_set_up(int area, const std::array<Color, go::kMaxPoints>& stones, Events& to) {
    for (int p = 0; p < area; ++p) {
        if (stones[p] != Color::empty) {
            to.push_back(make_event(stones[p] == Color::black ? Kind::set_black : Kind::set_white, p));
        }
    }
}

void check_point(std::size_t index, Event event, int area) {
    if (event >= 1u << 13) {
        refuse_event(index, "is of no known kind");
    }
    const bool fits = is_pass(kind_of(event)) ? point_of(event) == 0 : point_of(event) < area;
    if (!fits) {
        refuse_event(index, "is at point " + std::to_string(point_of(event)) + ", which is not on the board");
    }
}

void check_count(std::size_t count) {
    if (count > kMaxEvents) {
        throw std::invalid_argument("the game has " + std::to_string(count) + " events: at most " +
                                    std::to_string(kMaxEvents) + " are read");
    }
}

}  // namespace

Events with_captures(go::Size size, std::span<const Event> plays) {
    const Geometry& geometry = Geometry::of(size);
    check_count(plays.size());
    for (std::size_t i = 0; i < plays.size(); ++i) {
        check_point(i, plays[i], geometry.area());
        if (kind_of(plays[i]) == Kind::gone) {
            refuse_event(i, "is a capture: these follow from the rules");
        }
    }
    std::array<Color, go::kMaxPoints> stones;
    const std::size_t moves = read_set_up(plays, stones);
    Board board(size);
    if (!board.set_position(stones.data())) {
        throw std::invalid_argument("the set-up holds a chain without liberties");
    }
    Events events;
    events.reserve(plays.size() + plays.size() / 8 + 8);
    write_set_up(geometry.area(), stones, events);
    Disappearances hook{geometry, events};
    for (std::size_t i = moves; i < plays.size(); ++i) {
        const Kind kind = kind_of(plays[i]);
        if (is_set_up(kind)) {
            refuse_event(i, "is set-up after the first move");
        }
        events.push_back(plays[i]);
        if (is_pass(kind)) {
            board.play_pass();
            continue;
        }
        const Point p = geometry.from_dense(point_of(plays[i]));
        if (!board.legal(p, color_of(kind), true)) {
            throw go::IllegalMove(move_name(geometry, plays[i], static_cast<int>(i - moves) + 1) + ": " +
                                  go::illegal_reason(board, p, color_of(kind), true));
        }
        board.play(p, color_of(kind), hook);
    }
    check_count(events.size());
    return events;
}

void check_events(go::Size size, std::span<const Event> events) {
    const int area = Geometry::of(size).area();
    check_count(events.size());
    std::array<Color, go::kMaxPoints> stones;
    stones.fill(Color::empty);
    bool moved = false;
    bool played = false;  // since the last pass: what a stone may disappear by
    for (std::size_t i = 0; i < events.size(); ++i) {
        check_point(i, events[i], area);
        const Kind kind = kind_of(events[i]);
        Color& stone = stones[point_of(events[i])];
        if (is_set_up(kind) && moved) {
            refuse_event(i, "is set-up after the first move");
        }
        if (is_play(kind) && stone != Color::empty) {
            refuse_event(i, "is a move to a point that is taken");
        }
        if (kind == Kind::gone && (!played || stone == Color::empty)) {
            refuse_event(i, played ? "takes a stone from an empty point" : "takes a stone without a move");
        }
        moved = moved || is_move(kind);
        played = is_play(kind) || (kind == Kind::gone && played);
        if (!is_pass(kind)) {
            stone = color_of(kind);
        }
    }
}

Events set_up_of(go::Size size, std::span<const Event> events) {
    std::array<Color, go::kMaxPoints> stones;
    Events found;
    if (read_set_up(events, stones) > 0) {
        write_set_up(size.area(), stones, found);
    }
    return found;
}

Events canonical_moves(go::Size size, std::span<const Event> events) {
    const Images& images = Images::of(size);
    Events base = set_up_of(size, events);
    const auto stones = static_cast<std::ptrdiff_t>(base.size());
    for (const Event event : events) {
        if (is_move(kind_of(event))) {
            base.push_back(event);
        }
    }
    Events best;
    Events image(base.size());
    for (int swap = 0; swap < 2; ++swap) {
        for (int s = 0; s < images.count(); ++s) {
            for (std::size_t i = 0; i < base.size(); ++i) {
                const Event event = swap ? swapped(base[i]) : base[i];
                const Kind kind = kind_of(event);
                image[i] = is_pass(kind) ? event : make_event(kind, images[s][point_of(event)]);
            }
            std::sort(image.begin(), image.begin() + stones,
                      [](Event a, Event b) { return point_of(a) < point_of(b); });
            if (best.empty() || image < best) {
                best = image;
            }
        }
    }
    return best;
}

Images::Images(go::Size size) {
    const Geometry& geometry = Geometry::of(size);
    for (int s = 0; s < geometry.symmetries(); ++s) {
        auto& points = points_.emplace_back();
        for (const Point p : geometry.points()) {
            points.push_back(static_cast<std::uint16_t>(geometry.dense(geometry.transform(p, s))));
        }
    }
}

const Images& Images::of(go::Size size) {
    static go::BySize<Images> all;
    static_cast<void>(Geometry::of(size));  // a size that no board has is an error here
    return all.get(size, size);
}

Events from_bytes(std::string_view bytes) {
    if (bytes.size() % 2 != 0) {
        throw std::invalid_argument("the events of a game have two bytes each, not " + std::to_string(bytes.size()) +
                                    " together");
    }
    check_count(bytes.size() / 2);
    Events events(bytes.size() / 2);
    for (std::size_t i = 0; i < events.size(); ++i) {
        events[i] = static_cast<Event>(static_cast<unsigned char>(bytes[2 * i]) |
                                       (static_cast<unsigned char>(bytes[2 * i + 1]) << 8));
    }
    return events;
}

std::string to_bytes(std::span<const Event> events) {
    std::string bytes;
    bytes.reserve(2 * events.size());
    for (const Event event : events) {
        bytes.push_back(static_cast<char>(event & 255));
        bytes.push_back(static_cast<char>(event >> 8));
    }
    return bytes;
}

}  // namespace tengen::games
