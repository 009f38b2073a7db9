#include "core/go/benson.h"

#include <algorithm>
#include <map>
#include <set>

namespace tengen::go {

namespace {

/// A maximal connected set of points without a stone of the colour in question.
struct Enclosed {
    std::vector<Point> points;
    std::set<Point> bordering;  // roots of the chains around it
    std::set<Point>
        vital_to;  // those of which every empty point of the region is a liberty (see the header for suicide)
};

bool touches_chain(const Board& board, Point p, Point root) {
    bool touches = false;
    board.for_each_neighbor(p, [&](Point q) { touches |= board[q] == board[root] && board.chain(q) == root; });
    return touches;
}

std::vector<Enclosed> enclosed_regions(const Board& board, Color c, bool suicide) {
    std::vector<Enclosed> regions;
    std::vector<bool> seen(board.geometry().cells(), false);
    for (const Point start : board.geometry().points()) {
        if (board[start] == c || seen[start.index()]) {
            continue;
        }
        Enclosed region;
        region.points.push_back(start);
        seen[start.index()] = true;
        for (std::size_t i = 0; i < region.points.size(); ++i) {
            board.for_each_neighbor(region.points[i], [&](Point q) {
                if (board[q] == c) {
                    region.bordering.insert(board.chain(q));
                } else if (!seen[q.index()]) {
                    seen[q.index()] = true;
                    region.points.push_back(q);
                }
            });
        }
        for (const Point root : region.bordering) {
            const bool vital = std::all_of(region.points.begin(), region.points.end(), [&](Point p) {
                if (board[p] == Color::empty) {
                    return board.is_liberty(root, p);
                }
                return !suicide || touches_chain(board, p, root);
            });
            if (vital) {
                region.vital_to.insert(root);
            }
        }
        regions.push_back(std::move(region));
    }
    return regions;
}

}  // namespace

UnconditionalLife unconditional_life(const Board& board, Color c, bool suicide) {
    std::vector<Enclosed> regions = enclosed_regions(board, c, suicide);
    std::set<Point> alive;
    for (const Point p : board.geometry().points()) {
        if (board[p] == c) {
            alive.insert(board.chain(p));
        }
    }
    // Repeat until stable: drop chains with fewer than two vital regions, then regions bordered by a dropped chain.
    for (bool changed = true; changed;) {
        std::map<Point, int> vital_count;
        for (const Enclosed& region : regions) {
            for (const Point root : region.vital_to) {
                ++vital_count[root];
            }
        }
        changed = std::erase_if(alive, [&](Point root) { return vital_count[root] < 2; }) > 0;
        std::erase_if(regions, [&](const Enclosed& region) {
            return !std::includes(alive.begin(), alive.end(), region.bordering.begin(), region.bordering.end());
        });
    }
    UnconditionalLife life;
    life.chains.assign(alive.begin(), alive.end());
    for (const Enclosed& region : regions) {
        if (!region.vital_to.empty()) {
            life.territory.insert(life.territory.end(), region.points.begin(), region.points.end());
        }
    }
    std::sort(life.territory.begin(), life.territory.end());
    return life;
}

}  // namespace tengen::go
