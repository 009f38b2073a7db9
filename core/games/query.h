// What can be asked of a collection of games, and what is answered.
//
// The images of a query are those under the symmetries and the exchange of colours that it allows. Images that are the
// same count once, as the first of them by number. A point that is found in an image is told in the coordinates and
// colours of the query; of points that are alike in it (under those of its symmetries, with exchange of colours or
// without, that leave it as it is), the first by row, column and colour stands for all. A query that is like itself
// with nothing but its colours exchanged keeps them apart.
//
// After k moves of a game, passes counted, there is its position number k; 0 is the one after set-up. The side to move
// in it is that of the next move, at the end of the game the opponent of the last one, Black without any.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/base/stop.h"
#include "core/games/events.h"

namespace tengen::games {

struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("the search in the games was stopped") {}
};

/// Which games are searched, and with what.
struct Scope {
    /// A byte for each game, 0 for those that are left out, and so are games beyond it. Empty: all.
    std::span<const std::uint8_t> games;
    int threads = 0;  ///< 0: as many as there are processors
    std::size_t most_hits = 20'000'000;
    const StopToken* stop = nullptr;
};

/// The images of a query are those of the group these choose.
struct Likeness {
    bool symmetries = true;
    bool colors = true;
};

/// A whole board. A hit is a longest stretch of positions of a game that are one image of it (passes prolong it); it
/// begins with the first of them that has the side to move, if one is asked for. Its continuation is the next move,
/// which may be a pass. Ko does not matter.
struct Position {
    go::Size size;
    std::vector<go::Color> stones;         ///< by dense number
    go::Color to_move = go::Color::empty;  ///< empty: either
    Likeness likeness;
};

/// The states that a point may have, as bits.
inline constexpr std::uint8_t kEmpty = 1;
inline constexpr std::uint8_t kBlack = 2;
inline constexpr std::uint8_t kWhite = 4;
inline constexpr std::uint8_t kAny = 7;

/// Sides of a rectangle that lie on the edge of the board, as bits.
inline constexpr unsigned kLeft = 1;
inline constexpr unsigned kTop = 2;
inline constexpr unsigned kRight = 4;
inline constexpr unsigned kBottom = 8;

/// A rectangle of points. A placement is an image of it at a place; its symmetries are those of the rectangle, or of
/// the board if it is fixed. A hit is a longest stretch of positions of a game in which one placement has what the
/// pattern asks for; if a side to move is asked for, it begins with the first of them that has it, and is none without.
/// Its continuation is the first move within the rectangle from there on, of either colour, be it the one that ends the
/// stretch; there is none if the stretch ends otherwise before, or the game does.
///
/// What points may hold can depend on the side to move (own and other stones). Then the pattern is two, one for each
/// side to move, which it asks for.
struct Pattern {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> black;       ///< states allowed, row by row; where it is Black's turn
    std::vector<std::uint8_t> white;       ///< where it is White's; the same as `black` if that does not matter
    go::Color to_move = go::Color::empty;  ///< empty: either
    unsigned edges = 0;
    bool fixed = false;
    int x = 0;  ///< place of the top left corner, if fixed
    int y = 0;
    go::Size size;  ///< on boards of this size only; of width 0: on all, unless fixed
    Likeness likeness;
};

/// Moves in their order. Games without set-up that begin with them; the continuation is the next move, which may be a
/// pass. Or, if `local`, games in which the first moves within a rectangle are these, which has no set-up stones,
/// whatever is played elsewhere; the continuation is the next move within the rectangle. The position of a hit is that
/// after the last of the moves.
struct Sequence {
    go::Size size;
    Events moves;
    bool local = false;
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    Likeness likeness;
};

inline constexpr std::int16_t kNoPoint = -1;
inline constexpr std::int16_t kPassPoint = -2;

struct Hit {
    std::uint32_t game;
    std::uint16_t move;   ///< number of the position
    std::uint16_t next;   ///< number of the continuation among the moves, 0 for none
    std::int16_t point;   ///< of the continuation: row-major in the query's rectangle, kPassPoint, kNoPoint
    std::int16_t place;   ///< dense number of the top left corner of the image on the board
    std::uint8_t image;   ///< symmetry + 8 with exchange of colours + 16 as White sees it (own and other)
    std::uint8_t color;   ///< of the continuation, as in the query; 0 for none
    std::uint8_t played;  ///< its colour in the game
};

struct FrequentQuery {
    go::Size size;
    int first_move = 0;  ///< positions by number
    int last_move = std::numeric_limits<int>::max();
    int least_games = 1;
    /// Who won each game: 1 Black, 2 White, anything else nobody; may be empty.
    std::span<const std::uint8_t> winners;
};

/// Positions modulo symmetries and colours, each game counted once, by their keys (core/go/position_key.h); and their
/// continuations, one of each game: that of its first visit.
struct Frequent {
    struct Place {
        std::uint64_t key;
        std::uint32_t games;
        std::uint32_t decided;  ///< of these, games with a winner
        std::uint32_t wins;     ///< of the side to move
        std::uint32_t example;  ///< the first game that has it
        std::uint32_t move;     ///< and the number of the position in it
    };
    struct Continuation {
        std::uint32_t place;  ///< index into places
        std::int16_t point;   ///< reduced as tengen.go.Reduced does; kPassPoint, kNoPoint where the game ends
        std::uint32_t games;
        std::uint32_t decided;
        std::uint32_t wins;
    };
    std::vector<Place> places;                ///< by key
    std::vector<Continuation> continuations;  ///< by place, then point
};

}  // namespace tengen::games
