// The exhaustive tactical solvers: can a chain be captured, can it be saved (Ferreira 2016, 3.3.11)?
//
// Proof-number search, depth first, with a table on the hash of the position. The attacker wins by taking the chain
// off the board. The owner wins when the chain gets more liberties than `max_liberties`, has two one-point eyes that
// it surrounds alone, when the attacker has no move left, or when a position repeats on the way (a capture that can
// be forced at all can be forced without repetition). Each player tries the liberties of the chain, those of enemy
// chains in touch with it and of friends that share a liberty with it (as far as they have no more than
// `max_liberties`), the last liberties of chains in atari beside those enemies, and, while it has at most three
// liberties, the points beside them. The owner may also pass. A chain in atari is captured, or saved by one of
// saving_moves (atari.h): no other move matters then. The answer is exact for these moves; a move elsewhere that works
// by its threats is not seen.
#pragma once

#include "core/go/board.h"
#include "core/go/tactics/reading.h"

namespace tengen::go {

struct SolverOptions {
    /// Positions expanded before the answer is `unknown`.
    int limit = 10000;
    /// A chain with more liberties counts as safe.
    int max_liberties = 4;
};

/// The opponent moves first: can the chain be captured? The board is as before afterwards.
Reading can_kill(Board& board, Point stone, const SolverOptions& options = {});

/// The owner moves first: can the chain be made safe from capture? A yes without a move means that passing suffices.
Reading can_save(Board& board, Point stone, const SolverOptions& options = {});

}  // namespace tengen::go
