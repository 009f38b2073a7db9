#include "core/go/gamma/feature.h"

#include <algorithm>

#include "core/go/pattern.h"
#include "core/go/tactics/atari.h"

namespace tengen::go {

Neighborhood canonical_shape(Neighborhood n) {
    Neighborhood least = n;
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        least = std::min(least, transform_neighborhood(n, symmetry));
    }
    return least;
}

void LocalFeatures::set(Point p, const FeatureField& field, unsigned value) {
    std::uint16_t& bits = bits_[p.index()];
    if (bits == 0) {
        points_.push(p);
    }
    const int shift = field.shift - feature::kLocalShift;
    if (((bits >> shift) & field.mask()) == 0) {  // the first value found stands
        bits = static_cast<std::uint16_t>(bits | (value << shift));
    }
}

void LocalFeatures::near(const Board& board, Point center, const FeatureField& field) {
    if (!center.is_board()) {
        return;
    }
    const Geometry& g = board.geometry();
    for (int d = 0; d < kDirections; ++d) {
        const Point p = g.neighbor(center, d);
        if (board[p] == Color::empty) {
            set(p, field, d < 4 ? 1 : 2);
        }
    }
}

void LocalFeatures::find_saves(const Board& board) {
    const Color me = board.to_move();
    const PointArray<4> chains = put_in_atari(board);
    for (const Point chain : chains) {
        for_each_counter_capture(board, chain,
                                 [&](Point p) { set(p, feature::kSave, liberties_after(board, p, me) >= 2 ? 1 : 2); });
    }
    for (const Point chain : chains) {
        const Point p = board.first_liberty(chain);
        if (board.legal(p, me)) {
            set(p, feature::kSave, liberties_after(board, p, me) >= 2 ? 3 : 4);
        }
    }
}

void LocalFeatures::find_ko(const Board& board) {
    const Color me = board.to_move();
    if (board.ko().is_none() || board.ko_color() != me || !board.last_move().is_board()) {
        return;
    }
    for (const Point chain : chains_beside(board, board.last_move(), me)) {
        for_each_counter_capture(board, chain, [&](Point p) { set(p, feature::kKo, 1); });
    }
}

void LocalFeatures::find_semeai(const Board& board) {
    const Point last = board.last_move();
    if (!last.is_board()) {
        return;
    }
    const Color me = board.to_move();
    for (const Point chain : chains_beside(board, last, me)) {
        if (board.liberties(chain) != 2) {
            continue;
        }
        Point seen = Point::none();
        board.for_each_stone(chain, [&](Point s) {
            for (unsigned m = Neighbors4(board.neighborhood(s)).of(opponent(me)); m != 0; m &= m - 1) {
                const Point enemy = board.chain(board.neighbor(s, std::countr_zero(m) >> 1));
                if (enemy != seen && board.liberties(enemy) == 2) {
                    board.for_each_liberty(enemy, [&](Point p) { set(p, feature::kSemeai, 1); });
                    seen = enemy;
                }
            }
        });
    }
}

void LocalFeatures::find_recapture(const Board& board) {
    const Point last = board.last_move();
    if (last.is_board() && board[last] == opponent(board.to_move())) {
        for (const Point p : capturing_moves(board, last)) {
            set(p, feature::kRecapture, 1);
        }
    }
}

void LocalFeatures::find(const Board& board) {
    for (const Point p : points_) {
        bits_[p.index()] = 0;
    }
    points_.clear();
    near(board, board.last_move(), feature::kLast);
    near(board, board.second_last_move(), feature::kPrevious);
    find_saves(board);
    find_ko(board);
    find_semeai(board);
    find_recapture(board);
}

namespace {

/// From 1 for a distance of 4, the last for 17 and more; 0 for what is nearer, and without such a move.
unsigned distance_value(const Geometry& g, Point p, Point from) {
    if (!from.is_board()) {
        return 0;
    }
    const int d = context::go_distance(g.x(p) - g.x(from), g.y(p) - g.y(from));
    return static_cast<unsigned>(std::clamp(d - 3, 0, static_cast<int>(feature::kDistance.values.size())));
}

}  // namespace

WideTeam wide_team_of(const Board& board, Point p, const LocalFeatures& local, const LargePatterns& patterns) {
    const Geometry& g = board.geometry();
    const int line = std::min(g.line(p), static_cast<int>(feature::kLine.values.size()));
    const unsigned wide = feature::kDistance.value(distance_value(g, p, board.last_move())) |
                          feature::kPreviousDistance.value(distance_value(g, p, board.second_last_move())) |
                          feature::kLine.value(static_cast<unsigned>(line));
    const auto pattern = static_cast<unsigned>(patterns.match(board, p, board.to_move()));
    return WideTeam{wide | pattern << feature::kPatternShift} << 32 | team_of(board, p, local);
}

Team team_of(const Board& board, Point p, const LocalFeatures& local) {
    const Color me = board.to_move();
    bool weak = false;
    return own_view(board.neighborhood(p), me) | tactics_at(board, p, me, weak) << feature::kTacticsShift |
           local.bits(p);
}

}  // namespace tengen::go
