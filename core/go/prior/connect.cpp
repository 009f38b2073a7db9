// Connect (shape rules of Rimmel 2009, 4.2.1): a move beside two or more own chains, with an enemy among the eight
// points around it, has w wins.
#include "core/go/prior/rules.h"
#include "core/go/prior/shapes.h"

namespace tengen::go::prior {

namespace {

void connect(PriorView& view, float weight, Evidence& evidence) {
    const Board& board = view.board;
    for (const Point p : view.moves) {
        const Neighborhood n = board.neighborhood(p);
        if (std::popcount(Neighbors4(n).of(view.me)) >= 2 && color_beside(n, view.enemy) &&
            chains_beside(board, p, view.me).size() >= 2) {
            evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule connect_rule("connect", 270, "Shape: moves that connect own chains beside an enemy win", connect);

}  // namespace tengen::go::prior
