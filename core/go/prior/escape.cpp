// Extension out of atari (Rimmel 2009, 4.2.1): for an own chain in atari, the move on its last liberty has w wins if
// it gets three liberties there, or two and no ladder catches it; if a ladder does, or one liberty is left, w losses.
#include "core/go/prior/rules.h"
#include "core/go/tactics/ladder.h"

namespace tengen::go::prior {

namespace {

/// Enough for a ladder across 19x19.
constexpr int kNodes = 200;

bool caught(PriorView& view, Point p) {
    return liberties_after(view.board, p, view.me) < 2 || ladder_catches_after(view.scratch(), p, view.me, kNodes);
}

void escape(PriorView& view, float weight, Evidence& evidence) {
    PointList moves;  // two chains may share their last liberty
    for (const Point stone : view.own_in_atari()) {
        const Point p = view.board.first_liberty(stone);
        if (view.board.legal(p, view.me) && moves.push_new(p)) {
            caught(view, p) ? evidence.bad(p, weight) : evidence.good(p, weight);
        }
    }
}

}  // namespace

const Rule escape_rule("escape", 140,
                       "Extensions out of atari win, and lose if a ladder catches the chain all the same", escape);

}  // namespace tengen::go::prior
