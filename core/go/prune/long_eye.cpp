// Long eye spaces (Ferreira 2016, 4.3.1; the least length of four is ours): an empty straight region of that many
// points or more that a single chain of either side encloses. It makes two eyes whoever moves first, so neither has to.
#include "core/go/prune/regions.h"
#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

bool is_straight(const Geometry& g, const PointArray<kMaxSize>& region) {
    bool row = true;
    bool column = true;
    for (const Point p : region) {
        row = row && g.y(p) == g.y(region[0]);
        column = column && g.x(p) == g.x(region[0]);
    }
    return row || column;
}

}  // namespace

void long_eye(PriorView& view, const PruningConfig& config, Dropped& dropped) {
    const Board& board = view.board;
    for (const Point p : view.moves) {
        // Inside a straight region a point has at most two open sides.
        if (std::popcount(Neighbors4(board.neighborhood(p)).empty()) > 2) {
            continue;
        }
        for (const Color wall : {view.me, view.enemy}) {
            const auto region = empty_region_of_one_chain<kMaxSize>(board, p, wall);
            if (region.size() >= config.long_eye_length && is_straight(board.geometry(), region)) {
                dropped.drop(p);
            }
        }
    }
}

}  // namespace tengen::go::prune
