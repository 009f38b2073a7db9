// Miai when killing (Ferreira 2016, 4.3.1): of two points of an enemy eye space of which the owner needs just one, one
// is dropped; which one is a matter of the position's hash. See tactics/miai.h.
#include "core/go/tactics/miai.h"

#include <utility>

#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

void miai(PriorView& view, const settings::Own& /*own*/, Dropped& dropped) {
    const Board& board = view.board;
    for (const Point stone : board.geometry().points()) {
        if (board[stone] != view.enemy || board.chain(stone) != stone) {
            continue;
        }
        for (auto [drop, keep] : eye_space_miai(board, stone)) {
            if ((board.stones_hash() >> (keep.index() % 64)) & 1) {
                std::swap(drop, keep);
            }
            if (board.legal(keep, view.me) && !dropped.has(keep)) {
                dropped.drop(drop);
            }
        }
    }
}

}  // namespace

const Rule miai_rule("miai", 80, "Of two points of an enemy eye space of which the owner needs one, one", Claim::shape,
                     miai);

}  // namespace tengen::go::prune
