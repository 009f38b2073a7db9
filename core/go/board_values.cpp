// A board as values and back: what is not on the board itself but in how it is kept decides what random draws find.
#include <algorithm>
#include <stdexcept>

#include "core/go/board.h"

namespace tengen::go {

Board::Values Board::values() const {
    Values values;
    values.size = size();
    for (const Point p : geometry().points()) {
        values.colors.push_back((*this)[p]);
        if (is_stone((*this)[p]) && chain(p) == p) {
            std::vector<Point>& ring = values.chains.emplace_back();
            for_each_stone(p, [&](Point stone) { ring.push_back(stone); });
        }
    }
    for (int i = 0; i < empty_count(); ++i) {
        values.empties.push_back(empty_point(i));
    }
    values.prisoners[0] = prisoners(Color::black);
    values.prisoners[1] = prisoners(Color::white);
    values.moves = move_number();
    values.ko = ko();
    values.ko_color = ko_color();
    values.last = last_move();
    values.second_last = second_last_move();
    values.to_move = to_move();
    return values;
}

Board Board::of(const Values& values) {
    const auto require = [](bool right, const char* what) {
        if (!right) {
            throw std::invalid_argument(what);
        }
    };
    Board board(values.size);
    const Geometry& g = board.geometry();
    const auto known = [&](Point p) { return p.is_none() || p.is_pass() || g.on_board(p); };
    require(static_cast<int>(values.colors.size()) == g.area() &&
                std::all_of(values.colors.begin(), values.colors.end(),
                            [](Color c) { return c == Color::empty || is_stone(c); }),
            "the stones are not those of a board of this size");
    require(board.set_position(values.colors.data()), "a chain has no liberties");
    require(is_stone(values.to_move) && is_stone(values.ko_color), "a colour is none");
    require(known(values.last) && known(values.second_last), "a last move is no point");
    require(values.ko.is_none() || (g.on_board(values.ko) && board[values.ko] == Color::empty), "the ko is no point");
    require(values.moves >= 0 && std::min(values.prisoners[0], values.prisoners[1]) >= 0, "a count is negative");
    board.set_order(values);
    board.head_.prisoners[code(Color::black)] = values.prisoners[0];
    board.head_.prisoners[code(Color::white)] = values.prisoners[1];
    board.head_.to_move = values.to_move;
    board.set_ko(values.ko, values.ko_color);
    board.set_last_moves(values.last, values.second_last, values.moves);
    return board;
}

/// Puts the list of empty points and the rings of the chains into another order.
void Board::set_order(const Values& values) {
    std::vector<char> met(head_.cells, 0);
    const auto meet = [&](Point p, bool right) {
        if (!right || met[static_cast<std::size_t>(p.index())]++ != 0) {
            throw std::invalid_argument("the points are not in an order of this board");
        }
    };
    const auto on_board = [&](Point p) { return geometry().on_board(p); };
    std::size_t points = values.empties.size();
    for (const Point p : values.empties) {
        meet(p, on_board(p) && (*this)[p] == Color::empty);
    }
    for (const std::vector<Point>& ring : values.chains) {
        const bool stones = !ring.empty() && std::all_of(ring.begin(), ring.end(), [&](Point p) {
            return on_board(p) && is_stone((*this)[p]) && chain(p) == chain(ring.front());
        });
        if (!stones || static_cast<int>(ring.size()) != chain_size(ring.front())) {
            throw std::invalid_argument("a chain has other stones");
        }
        for (const Point p : ring) {
            meet(p, true);
        }
        points += ring.size();
    }
    if (static_cast<int>(points) != geometry().area()) {
        throw std::invalid_argument("the points are not in an order of this board");
    }
    for (std::size_t i = 0; i < values.empties.size(); ++i) {
        const int cell = values.empties[i].index();
        empty_[i] = static_cast<std::uint16_t>(cell);
        empty_place_[cell] = static_cast<std::uint16_t>(i);
    }
    for (const std::vector<Point>& ring : values.chains) {
        const int before = chain_[ring.front().index()];
        const int root = ring.front().index();
        if (before != root) {
            std::copy_n(liberty_set(before), head_.words, liberty_set(root));
            length_[root] = length_[before];
            liberty_count_[root] = liberty_count_[before];
        }
        for (std::size_t i = 0; i < ring.size(); ++i) {
            chain_[ring[i].index()] = static_cast<std::uint16_t>(root);
            next_[ring[i].index()] = static_cast<std::uint16_t>(ring[(i + 1) % ring.size()].index());
        }
    }
}

}  // namespace tengen::go
