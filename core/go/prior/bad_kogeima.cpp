// Bad kogeima (shape rules of Rimmel 2009, 4.2.1): a knight's move from an own stone whose waist an enemy stone has
// taken, on one of the two points between, with the other one empty:
//
//     X O .       X . .
//     . . *       . O *
//
// in any direction and mirror image, with w losses unless the move touches an own stone otherwise.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void bad_kogeima(PriorView& view, float weight, Evidence& evidence) {
    const Board& board = view.board;
    const Geometry& g = board.geometry();
    const auto shaped = [&](Point p, Neighborhood n) {
        for (const Corner& corner : kCorners) {
            for (int i = 0; i < 2; ++i) {
                // From the move one step to the side, which is one waist; the diagonal is the other.
                const int side = corner.sides[i];
                const Color near = neighbor_color(n, side);
                const Color across = neighbor_color(n, corner.diagonal);
                const bool cut =
                    (near == view.enemy && across == Color::empty) || (near == Color::empty && across == view.enemy);
                // The own stone lies one step to the side of the diagonal point, which is on the board.
                if (cut && board[g.neighbor(g.neighbor(p, corner.diagonal), side)] == view.me) {
                    return true;
                }
            }
        }
        return false;
    };
    for (const Point p : view.moves) {
        const Neighborhood n = board.neighborhood(p);
        if (color_beside(n, view.enemy) && Neighbors4(n).of(view.me) == 0 && shaped(p, n)) {
            evidence.bad(p, weight);
        }
    }
}

}  // namespace

const Rule bad_kogeima_rule("bad_kogeima", 290, "Shape: knight's moves that an enemy stone already cuts lose",
                            bad_kogeima);

}  // namespace tengen::go::prior
