#include "core/go/score.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tengen::go {

namespace {

/// Counts owner marks; `owner` is filled by the caller.
Score count(const Board& board, std::vector<Color> owner, double komi) {
    Score score;
    score.black = static_cast<double>(std::count(owner.begin(), owner.end(), Color::black));
    score.white = static_cast<double>(std::count(owner.begin(), owner.end(), Color::white)) + komi;
    score.owner = std::move(owner);
    score.size = board.size();
    return score;
}

std::vector<Color> stones_owner(const Board& board) {
    std::vector<Color> owner;
    for (const Point p : board.geometry().points()) {
        owner.push_back(board[p]);
    }
    return owner;
}

}  // namespace

std::string points_text(double points) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%g", points);
    return buffer;
}

std::string Score::text() const {
    const double m = margin();
    return m == 0 ? "0" : (m > 0 ? "B+" : "W+") + points_text(std::abs(m));
}

Score score_stones(const Board& board, double komi) {
    return count(board, stones_owner(board), komi);
}

Score score_stones_and_eyes(const Board& board, double komi) {
    std::vector<Color> owner = stones_owner(board);
    const Geometry& g = board.geometry();
    for (int i = 0; i < board.empty_count(); ++i) {
        const Point p = board.empty_point(i);
        for (const Color c : {Color::black, Color::white}) {
            if (is_potential_eye(board.neighborhood(p), c)) {
                owner[g.dense(p)] = c;
            }
        }
    }
    return count(board, std::move(owner), komi);
}

std::vector<Region> empty_regions(const Board& board) {
    std::vector<Region> regions;
    std::vector<bool> seen(board.geometry().cells(), false);
    for (const Point start : board.geometry().points()) {
        if (board[start] != Color::empty || seen[start.index()]) {
            continue;
        }
        Region region;
        region.points.push_back(start);
        seen[start.index()] = true;
        for (std::size_t i = 0; i < region.points.size(); ++i) {
            board.for_each_neighbor(region.points[i], [&](Point q) {
                region.touches_black |= board[q] == Color::black;
                region.touches_white |= board[q] == Color::white;
                if (board[q] == Color::empty && !seen[q.index()]) {
                    seen[q.index()] = true;
                    region.points.push_back(q);
                }
            });
        }
        regions.push_back(std::move(region));
    }
    return regions;
}

Board without_chains(const Board& board, const std::vector<Point>& dead) {
    Board result(board.size());
    std::vector<bool> gone(board.geometry().cells(), false);
    for (const Point p : dead) {
        if (is_stone(board[p])) {
            board.for_each_stone(p, [&](Point q) { gone[q.index()] = true; });
        }
    }
    for (const Point p : board.geometry().points()) {
        if (is_stone(board[p]) && !gone[p.index()]) {
            result.place(p, board[p]);
        }
    }
    result.set_to_move(board.to_move());
    return result;
}

Score score_area(const Board& board, double komi, const std::vector<Point>& dead) {
    const Board clean = without_chains(board, dead);
    std::vector<Color> owner = stones_owner(clean);
    for (const Region& region : empty_regions(clean)) {
        for (const Point p : region.points) {
            owner[clean.geometry().dense(p)] = region.owner();
        }
    }
    return count(board, std::move(owner), komi);
}

Score score_territory(const Board& board, double komi, const std::vector<Point>& dead, const std::vector<Point>& seki) {
    const Board clean = without_chains(board, dead);
    const Geometry& g = clean.geometry();
    std::vector<bool> in_seki(g.cells(), false);
    for (const Point p : seki) {
        if (is_stone(clean[p])) {
            clean.for_each_stone(p, [&](Point q) { in_seki[q.index()] = true; });
        }
    }
    std::vector<Color> owner(g.area(), Color::empty);
    for (const Region& region : empty_regions(clean)) {
        const bool neutral = std::any_of(region.points.begin(), region.points.end(), [&](Point p) {
            bool touches = false;
            clean.for_each_neighbor(p, [&](Point q) { touches |= in_seki[q.index()]; });
            return touches;
        });
        for (const Point p : region.points) {
            owner[g.dense(p)] = neutral ? Color::empty : region.owner();
        }
    }
    const auto taken = [&](Color c) { return board.prisoners(c) + board.stones(c) - clean.stones(c); };
    Score score = count(board, std::move(owner), komi);
    score.black += taken(Color::white);
    score.white += taken(Color::black);
    return score;
}

int area_margin(const Board& board) {
    int margin = board.stones(Color::black) - board.stones(Color::white);
    for (const Region& region : empty_regions(board)) {
        const int points = static_cast<int>(region.points.size());
        margin += region.owner() == Color::black ? points : region.owner() == Color::white ? -points : 0;
    }
    return margin;
}

int playout_area(const Board& board) {
    int margin = board.stones(Color::black) - board.stones(Color::white);
    for (int i = 0; i < board.empty_count(); ++i) {
        const Neighborhood n = board.neighborhood(board.empty_point(i));
        if (has_empty_neighbor(n)) {
            return area_margin(board);
        }
        margin += surrounded_by(n, Color::black) - surrounded_by(n, Color::white);
    }
    return margin;
}

}  // namespace tengen::go
