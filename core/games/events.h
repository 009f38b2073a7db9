// A game as a stream of events, from which its positions follow without the rules of Go: besides set-up stones and
// moves it holds each stone that disappears. Databases keep games like this, and scan many thousands of them for an
// answer.
//
// An event is 16 bits: a point by its dense number (row-major from the top left) in bits 0-9, its kind in bits 10-12.
// In files the two bytes come with the lower one first. All set-up comes before the first move; what a move captures
// comes right after it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/go/geometry.h"
#include "core/go/types.h"

namespace tengen::games {

enum class Kind : std::uint8_t {
    black = 0,  ///< Black plays
    white = 1,
    gone = 2,  ///< a stone disappears, captured by the move before or its own suicide
    set_black = 3,
    set_white = 4,
    black_pass = 5,  ///< the point of a pass is 0
    white_pass = 6,
    set_empty = 7,
};

using Event = std::uint16_t;
using Events = std::vector<Event>;

/// More than any game has had; it keeps the numbers of moves in 16 bits.
inline constexpr std::size_t kMaxEvents = 60000;

constexpr Event make_event(Kind kind, int point) {
    return static_cast<Event>((static_cast<unsigned>(kind) << 10) | static_cast<unsigned>(point));
}
constexpr Kind kind_of(Event event) {
    return static_cast<Kind>((event >> 10) & 7);
}
constexpr int point_of(Event event) {
    return event & 1023;
}
constexpr bool is_play(Kind kind) {
    return kind == Kind::black || kind == Kind::white;
}
constexpr bool is_pass(Kind kind) {
    return kind == Kind::black_pass || kind == Kind::white_pass;
}
constexpr bool is_move(Kind kind) {
    return is_play(kind) || is_pass(kind);
}
constexpr bool is_set_up(Kind kind) {
    return kind == Kind::set_black || kind == Kind::set_white || kind == Kind::set_empty;
}
/// Who makes a move; what a set-up event or a disappearance leaves on its point.
constexpr go::Color color_of(Kind kind) {
    constexpr go::Color colors[] = {go::Color::black, go::Color::white, go::Color::empty, go::Color::black,
                                    go::Color::white, go::Color::black, go::Color::white, go::Color::empty};
    return colors[static_cast<int>(kind)];
}
constexpr Event move_event(go::Color color, int point) {
    return make_event(color == go::Color::black ? Kind::black : Kind::white, point);
}
constexpr Event pass_event(go::Color color) {
    return make_event(color == go::Color::black ? Kind::black_pass : Kind::white_pass, 0);
}
/// The same event with black and white exchanged.
constexpr Event swapped(Event event) {
    constexpr Kind kinds[] = {Kind::white,     Kind::black,      Kind::gone,       Kind::set_white,
                              Kind::set_black, Kind::white_pass, Kind::black_pass, Kind::set_empty};
    return make_event(kinds[static_cast<int>(kind_of(event))], point_of(event));
}

/// The stream of a game given by its set-up and moves, captures left out: set-up becomes black and white stones in the
/// order of their points. Moves have to be legal but for superko, as records contain what they contain; suicide of more
/// than one stone is a move, since some rules allow it. Colours need not take turns. Throws go::IllegalMove that names
/// the move and why, std::invalid_argument for what is no game.
Events with_captures(go::Size size, std::span<const Event> plays);

/// Throws std::invalid_argument unless scanning the stream is safe and makes sense: points lie on the board, set-up
/// comes first, moves go to empty points, and only stones disappear, after a move. Whether the rules allow it all is
/// not asked.
void check_events(go::Size size, std::span<const Event> events);

/// The set-up stones of a checked stream in the order of their points.
Events set_up_of(go::Size size, std::span<const Event> events);

/// What all images of a game under the symmetries of its board and the exchange of colours share: the least of the
/// sequences of their events (set-up in the order of its points, then moves; captures left out). Its beginnings are
/// those of shorter games with this beginning, so that duplicates and incomplete copies are found by it.
Events canonical_moves(go::Size size, std::span<const Event> events);

/// For each symmetry of the board, the image of each dense point.
class Images {
public:
    static const Images& of(go::Size size);

    int count() const { return static_cast<int>(points_.size()); }
    const std::vector<std::uint16_t>& operator[](int symmetry) const { return points_[symmetry]; }

private:
    template <class T>
    friend class go::BySize;
    explicit Images(go::Size size);

    std::vector<std::vector<std::uint16_t>> points_;
};

/// Two bytes an event, the lower one first; std::invalid_argument for an odd number of bytes and for too many.
Events from_bytes(std::string_view bytes);
std::string to_bytes(std::span<const Event> events);

}  // namespace tengen::games
