#include "core/go/board.h"

#include <algorithm>
#include <set>
#include <vector>

namespace tengen::go {

Board::Board(Size size) {
    const Geometry& g = Geometry::of(size);
    head_.geometry = &g;
    head_.stride = static_cast<std::uint16_t>(g.stride());
    head_.words = static_cast<std::uint16_t>(g.words());
    head_.cells = static_cast<std::uint16_t>(g.cells());
    for (int d = 0; d < 4; ++d) {
        head_.offset[d] = g.offset(d);
    }
    clear();
}

void Board::clear() {
    const Geometry& g = geometry();
    head_.hash = 0;
    head_.empties = 0;
    head_.stones = {};
    head_.prisoners = {};
    head_.moves = 0;
    head_.ko = head_.last = head_.second_last = Point::none();
    head_.to_move = head_.ko_color = Color::black;
    for (int i = 0; i < head_.cells; ++i) {
        color_[i] = static_cast<std::uint8_t>(Color::off);
        around_[i] = 0;
        chain_[i] = next_[i] = length_[i] = liberty_count_[i] = empty_[i] = empty_place_[i] = 0;
    }
    std::fill_n(liberty_, static_cast<std::size_t>(head_.cells) * head_.words, 0);
    for (const Point p : g.points()) {
        color_[p.index()] = 0;
        empty_place_[p.index()] = head_.empties;
        empty_[head_.empties++] = static_cast<std::uint16_t>(p.index());
    }
    for (const Point p : g.points()) {
        for (int d = 0; d < kDirections; ++d) {
            around_[p.index()] |= static_cast<Neighborhood>(color_[g.neighbor(p, d).index()] << (2 * d));
        }
    }
}

void Board::copy_from(const Board& other) {
    const std::size_t n = other.head_.cells;
    head_ = other.head_;
    std::memcpy(color_, other.color_, n * sizeof *color_);
    std::memcpy(around_, other.around_, n * sizeof *around_);
    std::memcpy(chain_, other.chain_, n * sizeof *chain_);
    std::memcpy(next_, other.next_, n * sizeof *next_);
    std::memcpy(length_, other.length_, n * sizeof *length_);
    std::memcpy(liberty_count_, other.liberty_count_, n * sizeof *liberty_count_);
    std::memcpy(empty_, other.empty_, n * sizeof *empty_);
    std::memcpy(empty_place_, other.empty_place_, n * sizeof *empty_place_);
    std::memcpy(liberty_, other.liberty_, n * head_.words * sizeof *liberty_);
}

bool Board::legal(Point p, Color c, bool allow_suicide) const {
    if ((*this)[p] != Color::empty || ko_bans(p, c)) {
        return false;
    }
    if (!suicide(p, c)) {
        return true;
    }
    // A single stone that takes itself off leaves the board as it was: a pass in disguise, illegal everywhere.
    return allow_suicide && Neighbors4(around_[p.index()]).of(c) != 0;
}

std::uint64_t Board::hash_after(Point p, Color c) const {
    std::uint64_t hash = head_.hash ^ zobrist::stone(p, c);
    const auto without_chains_of = [&](Color color, auto&& goes) {
        std::array<Point, 4> roots{};
        int count = 0;
        for_each_neighbor(p, [&](Point q) {
            if ((*this)[q] == color && goes(q) &&
                std::find(roots.begin(), roots.begin() + count, chain(q)) == roots.begin() + count) {
                roots[count++] = chain(q);
                for_each_stone(q, [&](Point s) { hash ^= zobrist::stone(s, color); });
            }
        });
    };
    if (suicide(p, c)) {
        without_chains_of(c, [](Point) { return true; });
        return hash ^ zobrist::stone(p, c);
    }
    without_chains_of(opponent(c), [&](Point q) { return in_atari(q); });
    return hash;
}

void Board::place(Point p, Color c) {
    NoHook hook;
    const int cell = p.index();
    const Neighbors4 around(around_[cell]);
    put_stone(cell, c, hook);
    join_chains(cell, around, c, hook);
    for (unsigned m = around.of(opponent(c)); m != 0; m &= m - 1) {
        drop_liberty(chain_[cell + head_.offset[std::countr_zero(m) >> 1]], cell, hook);
    }
    head_.ko = Point::none();
}

bool Board::has_dead_chain() const {
    const auto& points = geometry().points();
    return std::any_of(points.begin(), points.end(),
                       [&](Point p) { return is_stone((*this)[p]) && liberties(p) == 0; });
}

bool Board::set_position(const Color* colors) {
    const Color to_move = head_.to_move;
    clear();
    head_.to_move = to_move;
    for (const Point p : geometry().points()) {
        if (is_stone(*colors)) {
            place(p, *colors);
        }
        ++colors;
    }
    if (has_dead_chain()) {
        clear();
        return false;
    }
    return true;
}

bool Board::same_position(const Board& other) const {
    return head_.geometry == other.head_.geometry && hash() == other.hash() &&
           std::memcmp(color_, other.color_, head_.cells) == 0;
}

bool Board::consistent() const {
    const Geometry& g = geometry();
    std::uint64_t hash = 0;
    int empties = 0;
    std::array<int, 3> stones{};
    for (const Point p : g.points()) {
        const Color c = (*this)[p];
        Neighborhood n = 0;
        for (int d = 0; d < kDirections; ++d) {
            n |= static_cast<Neighborhood>(code((*this)[g.neighbor(p, d)]) << (2 * d));
        }
        if (n != neighborhood(p)) {
            return false;
        }
        if (c == Color::empty) {
            const int place = empty_place_[p.index()];
            if (place >= head_.empties || empty_[place] != p.index()) {
                return false;
            }
            ++empties;
            continue;
        }
        ++stones[code(c)];
        hash ^= zobrist::stone(p, c);
        std::set<Point> members;
        std::set<Point> free;
        std::vector<Point> queue = {p};
        members.insert(p);
        while (!queue.empty()) {
            const Point q = queue.back();
            queue.pop_back();
            for_each_neighbor(q, [&](Point r) {
                if ((*this)[r] == c && members.insert(r).second) {
                    queue.push_back(r);
                } else if ((*this)[r] == Color::empty) {
                    free.insert(r);
                }
            });
        }
        std::set<Point> ring;
        for_each_stone(p, [&](Point q) { ring.insert(q); });
        std::set<Point> bits;
        for_each_liberty(p, [&](Point q) { bits.insert(q); });
        if (ring != members || bits != free || liberties(p) != static_cast<int>(free.size()) ||
            chain_size(p) != static_cast<int>(members.size()) || members.count(chain(p)) == 0) {
            return false;
        }
        for (const Point q : members) {
            if (chain(q) != chain(p)) {
                return false;
            }
        }
    }
    return hash == head_.hash && empties == head_.empties && stones[1] == head_.stones[1] &&
           stones[2] == head_.stones[2];
}

}  // namespace tengen::go
