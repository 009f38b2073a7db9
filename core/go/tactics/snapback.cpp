#include "core/go/tactics/snapback.h"

#include "core/go/journal.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go {

bool is_snapback(Board& board, Point p, Color c) {
    if (!board.legal(p, c) || !is_self_atari(board, p, c)) {
        return false;
    }
    const Color enemy = opponent(c);
    Journal journal(board);
    journal.play(p, c);
    const Point capture = board.first_liberty(p);
    bool found = false;
    // Most throw-ins fail here; the count spares playing them out.
    if (board.legal(capture, enemy) && liberties_after(board, capture, enemy) == 1) {
        journal.play(capture, enemy);
        const Point recapture = board.first_liberty(capture);
        found = board.legal(recapture, c) && captures(board, recapture, c) >= 2;
        journal.undo();
    }
    journal.undo();
    return found;
}

}  // namespace tengen::go
