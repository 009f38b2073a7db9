// Nakade (Ferreira 2016, 3.3.11; Rimmel 2009, 4.2.2): the vital point of a region of three to six points that one
// side's stones enclose has w wins, whether the mover attacks there or lives there. See tactics/nakade.h.
#include "core/go/tactics/nakade.h"
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

/// For each attacker in turn. Large regions are flooded once or twice only: a move beside a point that is known to lie
/// in one lies in it too.
void vital_points(PriorView& view, Color attacker, float weight, Evidence& evidence) {
    const Board& board = view.board;
    const Color wall = opponent(attacker);
    PointSet large(board.words());
    for (const Point p : view.moves) {
        const Neighbors4 around(board.neighborhood(p));
        const unsigned inside = 0x55u & ~(around.of(wall) | around.off());
        bool in_large = false;
        for (unsigned m = inside; m != 0; m &= m - 1) {
            in_large = in_large || large.has(board.bit(board.neighbor(p, std::countr_zero(m) >> 1)));
        }
        if (!in_large && inside != 0) {
            const PointArray<kMaxShape> region = enclosed_region<kMaxShape>(board, p, wall);
            in_large = region.empty();
            if (analyse_shape(region, board.stride()).vital == p) {
                evidence.good(p, weight);
            }
        }
        if (in_large) {
            large.add(board.bit(p));
        }
    }
}

void nakade(PriorView& view, float weight, Evidence& evidence) {
    vital_points(view, view.me, weight, evidence);
    vital_points(view, view.enemy, weight, evidence);
}

}  // namespace

const Rule nakade_rule("nakade", 30, "Vital points of small enclosed regions of either side win", nakade);

}  // namespace tengen::go::prior
