// Ladders: is a chain caught by a series of ataris?
//
// The attacker may only play on one of the two liberties of the chain, so that one is left. The owner may extend on
// that liberty or capture a chain in touch that is in atari. The chain is caught when it is taken off the board, and
// out when it gets three liberties, or two of which the attacker cannot take one in a way that works. Within these
// moves the search is exhaustive and plays on the board, so that ko, captures by either side and ladder breakers
// count as they are; a ko is judged without threats.
#pragma once

#include "core/go/board.h"
#include "core/go/tactics/reading.h"

namespace tengen::go {

inline constexpr int kLadderNodes = 1000;

/// The opponent moves first against a chain; more than two liberties are a no. The board is as before afterwards.
Reading ladder_captures(Board& board, Point stone, int limit = kLadderNodes);

/// `c` plays on the empty point, which leaves its chain two liberties, and a ladder catches it there. The board is as
/// before afterwards.
bool ladder_catches_after(Board& board, Point p, Color c, int limit = kLadderNodes);

/// The owner moves first. With two liberties he may also leave the chain alone: yes without a move if that suffices
/// and no extension or capture does; three liberties are a yes at once.
Reading ladder_escapes(Board& board, Point stone, int limit = kLadderNodes);

}  // namespace tengen::go
