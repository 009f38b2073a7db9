// Lines (Ferreira 2016, 3.3.11): on boards from 12x12 on, with no stone within a Manhattan distance of three, the
// third line has w wins, the first and the second w losses.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

constexpr int kLargeBoard = 12;
constexpr int kReach = 3;

bool stone_near(const Board& board, Point p) {
    const Geometry& g = board.geometry();
    const int x = g.x(p);
    const int y = g.y(p);
    for (int dy = -kReach; dy <= kReach; ++dy) {
        const int width = kReach - std::abs(dy);
        for (int dx = -width; dx <= width; ++dx) {
            if (g.on_board(x + dx, y + dy) && is_stone(board[g.at(x + dx, y + dy)])) {
                return true;
            }
        }
    }
    return false;
}

void lines(PriorView& view, float weight, Evidence& evidence) {
    const Geometry& g = view.board.geometry();
    if (g.size().short_side() < kLargeBoard) {
        return;
    }
    for (const Point p : view.moves) {
        const int line = g.line(p);
        if (line <= 3 && !stone_beside(view.board.neighborhood(p)) && !stone_near(view.board, p)) {
            line == 3 ? evidence.good(p, weight) : evidence.bad(p, weight);
        }
    }
}

}  // namespace

const Rule lines_rule("lines", 120, "On boards from 12x12 on, far from stones: third line wins, second and first lose",
                      lines);

}  // namespace tengen::go::prior
