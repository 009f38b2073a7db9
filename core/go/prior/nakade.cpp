// Nakade (Ferreira 2016, 3.3.11; Rimmel 2009, 4.2.2): the vital point of a region of three to six points that one
// side's stones enclose has w wins, whether the mover attacks there or lives there. See tactics/nakade.h.
#include "core/go/prior/rules.h"
#include "core/go/tactics/nakade.h"

namespace tengen::go::prior {

void nakade(PriorView& view, float weight, Evidence& evidence) {
    const Board& board = view.board;
    for (const Point p : view.moves) {
        const Neighbors4 around(board.neighborhood(p));
        for (const Color attacker : {Color::black, Color::white}) {
            // A vital point has two neighbours or more in its region.
            const unsigned wall = around.of(opponent(attacker)) | around.off();
            if (std::popcount(wall) <= 2 && nakade_point(board, p, attacker) == p) {
                evidence.good(p, weight);
            }
        }
    }
}

}  // namespace tengen::go::prior
