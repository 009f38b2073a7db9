// The fast board: stones, chains with exact liberties, captures, simple ko, incremental hash and 3x3
// neighbourhoods. It knows nothing of superko, passes in a row, komi or scoring: those belong to Game (game.h).
//
// Each chain is named by one of its stones (its root) and keeps the set of its liberties as bits, so that a
// liberty count is exact at all times and merging two chains is an OR. Memory is laid out so that a board of any
// size uses the first cells of each array only; copying copies no more than those.
//
// `play` takes hooks: small observers told of every stone that appears or disappears. Contexts (context.h) and the
// undo journal (journal.h) are hooks; without one the calls compile to nothing.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/base/random.h"
#include "core/go/geometry.h"
#include "core/go/neighborhood.h"
#include "core/go/types.h"
#include "core/go/zobrist.h"

namespace tengen::go {

class Board;

/// The hook that does nothing, and the interface of those that do.
struct NoHook {
    static constexpr bool kJournals = false;
    void placed(Point, Color) {}
    void removed(Point, Color) {}
    /// Called before `bytes` at `address` inside the board change, but for the list of empty points; only if
    /// kJournals.
    void touch(void* /*address*/, std::size_t /*bytes*/) {}
};

class Board {
public:
    explicit Board(Size size = 19);
    Board(const Board& other) { copy_from(other); }
    Board& operator=(const Board& other) {
        if (this != &other) {
            copy_from(other);
        }
        return *this;
    }

    void clear();

    // --- what is on the board -------------------------------------------------------------------------------
    const Geometry& geometry() const { return *head_.geometry; }
    Size size() const { return geometry().size(); }
    int stride() const { return head_.stride; }
    Color operator[](Point p) const { return static_cast<Color>(color_[p.index()]); }
    Neighborhood neighborhood(Point p) const { return around_[p.index()]; }
    /// The padded array of colours, for views from outside.
    const std::uint8_t* cells() const { return color_; }
    /// Same size, stones, ko and side to move.
    bool same_position(const Board& other) const;
    int stones(Color c) const { return head_.stones[code(c)]; }
    /// Stones of `c` taken off the board so far, by capture or suicide.
    int prisoners(Color c) const { return head_.prisoners[code(c)]; }
    void set_prisoners(Color c, int count) { head_.prisoners[code(c)] = static_cast<std::uint16_t>(count); }

    Color to_move() const { return head_.to_move; }
    void set_to_move(Color c) { head_.to_move = c; }
    /// The point where `ko_color` may not play now, or `none`.
    Point ko() const { return head_.ko; }
    Color ko_color() const { return head_.ko_color; }
    void set_ko(Point p, Color banned) {
        head_.ko = p;
        head_.ko_color = banned;
    }
    Point last_move() const { return head_.last; }
    Point second_last_move() const { return head_.second_last; }
    int move_number() const { return head_.moves; }
    /// For images of a position: what the last two moves were and how many there have been.
    void set_last_moves(Point last, Point second_last, int moves) {
        head_.last = last;
        head_.second_last = second_last;
        head_.moves = moves;
    }

    /// Hash of the stones alone, as positional superko compares them.
    std::uint64_t stones_hash() const { return head_.hash; }
    /// Hash of stones, ko point and side to move.
    std::uint64_t hash() const { return head_.hash ^ zobrist::ko(head_.ko) ^ zobrist::side(head_.to_move); }

    /// stones_hash() after a move that is legal but for superko; the board is not touched.
    std::uint64_t hash_after(Point p, Color c) const;

    // --- chains ---------------------------------------------------------------------------------------------
    /// The root stone that names the chain of a stone.
    Point chain(Point stone) const { return Point{chain_[stone.index()]}; }
    int chain_size(Point stone) const { return length_[chain_[stone.index()]]; }
    int liberties(Point stone) const { return liberty_count_[chain_[stone.index()]]; }
    bool in_atari(Point stone) const { return liberties(stone) == 1; }
    bool is_liberty(Point stone, Point p) const;
    /// The set of liberties as bits, words() words long; bit(p) is the place of a point in it.
    const std::uint64_t* liberty_bits(Point stone) const { return liberty_set(chain_[stone.index()]); }
    int words() const { return head_.words; }
    int bit(Point p) const { return bit_of(p.index()); }
    /// The neighbour in one of the four orthogonal directions, perhaps off the board.
    Point neighbor(Point p, int direction) const { return p.step(head_.offset[direction]); }
    /// Next stone of the same chain, in a ring.
    Point next_in_chain(Point stone) const { return Point{next_[stone.index()]}; }

    template <class F>
    void for_each_stone(Point stone, F&& f) const {
        const Point first = stone;
        do {
            f(stone);
            stone = next_in_chain(stone);
        } while (stone != first);
    }

    template <class F>
    void for_each_liberty(Point stone, F&& f) const {
        const std::uint64_t* set = liberty_set(chain_[stone.index()]);
        for (int w = 0; w < head_.words; ++w) {
            for (std::uint64_t bits = set[w]; bits != 0; bits &= bits - 1) {
                f(point_of_bit(64 * w + std::countr_zero(bits)));
            }
        }
    }

    /// Any liberty of a chain that has one: the only one of a chain in atari.
    Point first_liberty(Point stone) const;

    /// The four orthogonal neighbours that are on the board.
    template <class F>
    void for_each_neighbor(Point p, F&& f) const {
        for (int d = 0; d < 4; ++d) {
            const Point q = p.step(geometry().offset(d));
            if ((*this)[q] != Color::off) {
                f(q);
            }
        }
    }

    // --- the list of empty points ---------------------------------------------------------------------------
    int empty_count() const { return head_.empties; }
    Point empty_point(int i) const { return Point{empty_[i]}; }
    /// Exchanges two places of the list. Draws without repetition move what they have seen to the end (draw.h).
    void swap_empty(int i, int j);

    // --- moves ----------------------------------------------------------------------------------------------
    /// Legal for `c` under simple ko without suicide. `p` must be on the board.
    bool legal(Point p, Color c) const {
        return (*this)[p] == Color::empty && (has_empty_neighbor(around_[p.index()]) || legal_enclosed(p, c));
    }
    /// Legal for `c` under simple ko, with suicide of more than one stone allowed if asked.
    bool legal(Point p, Color c, bool allow_suicide) const;
    /// Would be suicide: no liberty left after captures. `p` must be empty.
    bool suicide(Point p, Color c) const {
        return !has_empty_neighbor(around_[p.index()]) && !enclosed_has_liberty(p, c);
    }

    /// Plays a stone of `c` on an empty point, captures, removes a suicide, sets ko and the side to move.
    /// The caller has checked legality. Returns the number of enemy stones captured.
    int play(Point p, Color c) {
        NoHook hook;
        return play(p, c, hook);
    }
    template <class Hook>
    int play(Point p, Color c, Hook& hook);

    void play_pass() {
        NoHook hook;
        play_pass(hook);
    }
    template <class Hook>
    void play_pass(Hook& hook);

    /// Gives the turn to the other side without a move or a pass: a ko ends, and there is no last move.
    void skip_turn() {
        NoHook hook;
        skip_turn(hook);
    }
    template <class Hook>
    void skip_turn(Hook& hook) {
        play_pass(hook);
        head_.last = Point::none();
    }

    /// Puts a stone as set-up: a ko ends, but neither side to move nor move count nor prisoners change. Chains without
    /// liberties of either colour must not arise (has_dead_chain tells). `p` must be empty.
    void place(Point p, Color c);
    /// True if some chain has no liberty: a position that cannot occur.
    bool has_dead_chain() const;
    /// Replaces the whole position from a list of area() colours in dense order; keeps nothing else.
    /// Returns false, leaving the board empty, if some chain has no liberty.
    bool set_position(const Color* colors);

    // --- as values ------------------------------------------------------------------------------------------
    /// All that later moves and playouts depend on, for files: boards of the same values stay the same whatever is
    /// played, down to the order in which a random draw finds empty points.
    struct Values {
        Size size;
        std::vector<Color> colors;               ///< by dense number
        std::vector<Point> empties;              ///< in the order of the list
        std::vector<std::vector<Point>> chains;  ///< each from its root on around the ring
        int prisoners[2] = {};                   ///< black and white
        int moves = 0;
        Point ko = Point::none();
        Point last = Point::none();
        Point second_last = Point::none();
        Color to_move = Color::black;
        Color ko_color = Color::black;
    };
    Values values() const;
    /// Throws std::invalid_argument if there is no such board.
    static Board of(const Values& values);

    /// Slow check of every invariant; for tests.
    bool consistent() const;

private:
    friend class Journal;

    struct Head {
        const Geometry* geometry;
        std::uint64_t hash;
        std::array<int, 4> offset;
        std::uint16_t stride;
        std::uint16_t words;
        std::uint16_t cells;
        std::uint16_t empties;
        std::array<std::uint16_t, 3> stones;
        std::array<std::int32_t, 3> prisoners;
        std::int32_t moves;
        Point ko;
        Point last;
        Point second_last;
        Color to_move;
        Color ko_color;
    };

    void copy_from(const Board& other);
    void set_order(const Values& values);
    bool enclosed_has_liberty(Point p, Color c) const;
    bool legal_enclosed(Point p, Color c) const { return !ko_bans(p, c) && enclosed_has_liberty(p, c); }
    bool ko_bans(Point p, Color c) const { return p == head_.ko && c == head_.ko_color; }

    int bit_of(int cell) const { return cell - head_.stride - 1; }
    Point point_of_bit(int bit) const { return Point{bit + head_.stride + 1}; }
    std::uint64_t* liberty_set(int root) { return &liberty_[static_cast<std::size_t>(root) * head_.words]; }
    const std::uint64_t* liberty_set(int root) const { return &liberty_[static_cast<std::size_t>(root) * head_.words]; }

    void list_empty(int cell) {
        empty_place_[cell] = head_.empties;
        empty_[head_.empties++] = static_cast<std::uint16_t>(cell);
    }
    void unlist_empty(int cell) {
        const std::uint16_t place = empty_place_[cell];
        const std::uint16_t moved = empty_[--head_.empties];
        empty_[place] = moved;
        empty_place_[moved] = place;
    }

    template <class Hook>
    void touch_chain(int root, Hook& hook);
    template <class Hook>
    void add_liberty(int root, int cell, Hook& hook);
    template <class Hook>
    void drop_liberty(int root, int cell, Hook& hook);
    template <class Hook>
    void flip_stone(int cell, Color c, Hook& hook);
    template <class Hook>
    void put_stone(int cell, Color c, Hook& hook);
    template <class Hook>
    void join_chains(int cell, Neighbors4 around, Color c, Hook& hook);
    template <class Hook>
    int merge_chains(int a, int b, Hook& hook);
    template <class Hook>
    int remove_chain(int root, Color c, Hook& hook);

    Head head_;
    std::uint8_t color_[kMaxCells];
    Neighborhood around_[kMaxCells];
    std::uint16_t chain_[kMaxCells];
    std::uint16_t next_[kMaxCells];
    std::uint16_t length_[kMaxCells];
    std::uint16_t liberty_count_[kMaxCells];
    std::uint16_t empty_[kMaxCells];
    std::uint16_t empty_place_[kMaxCells];
    std::uint64_t liberty_[static_cast<std::size_t>(kMaxCells) * kMaxWords];
};

inline bool Board::is_liberty(Point stone, Point p) const {
    const int bit = bit_of(p.index());
    return (liberty_set(chain_[stone.index()])[bit >> 6] >> (bit & 63)) & 1;
}

inline Point Board::first_liberty(Point stone) const {
    const std::uint64_t* set = liberty_set(chain_[stone.index()]);
    int w = 0;
    while (set[w] == 0) {
        ++w;
    }
    return point_of_bit(64 * w + std::countr_zero(set[w]));
}

inline void Board::swap_empty(int i, int j) {
    const std::uint16_t a = empty_[i];
    const std::uint16_t b = empty_[j];
    empty_[i] = b;
    empty_[j] = a;
    empty_place_[b] = static_cast<std::uint16_t>(i);
    empty_place_[a] = static_cast<std::uint16_t>(j);
}

inline bool Board::enclosed_has_liberty(Point p, Color c) const {
    // No neighbour is empty. A friend helps if it has a liberty besides p, an enemy if p is its last one.
    // Cells off the board belong to "chain" 0, whose count stays 0, and so never help.
    const Neighborhood n = around_[p.index()];
    const unsigned own = Neighbors4(n).of(c);
    unsigned alive = 0;
    for (int d = 0; d < 4; ++d) {
        const int q = p.index() + head_.offset[d];
        const unsigned last_liberty = liberty_count_[chain_[q]] == 1;
        alive |= last_liberty ^ ((own >> (2 * d)) & 1u);
    }
    return alive != 0;
}

}  // namespace tengen::go

#include "core/go/board_play.h"  // IWYU pragma: export
