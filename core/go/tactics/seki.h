// Seki, recognised from the position alone.
//
// A chain is in seki if it belongs to a set of chains of both colours, closed under the references below, in which
// every chain
//   - has exactly two liberties, at most one of them an eye, that is a point with own stones or the edge on all sides
//     (all own chains beside the eye belong to the set), and the others shared, that is beside an enemy chain (all
//     enemy chains beside it belong to the set);
//   - cannot play on a shared liberty without putting itself in atari: the move is illegal, or captures nothing and
//     leaves one liberty. Nor may this self-atari be a nakade: if an enemy chain beside the point has no eye, the
//     chain so given up must not have a dead shape (shape.h), or the enemy could not live by taking it; unless the
//     stones given up touch an enemy outside, with which taking them connects.
// This covers two shared liberties without eyes, one eye each with one shared liberty, and chains of one side that
// share with two chains of the other. Sekis with eyes of several points, with three or more shared liberties or with
// a ko are not seen; that the chains around are alive is taken for granted.
#pragma once

#include "core/go/board.h"
#include "core/go/point_list.h"

namespace tengen::go {

bool is_seki(const Board& board, Point stone);

/// The shared liberties of all chains in seki, in point order.
PointList seki_liberties(const Board& board);

/// Playing there would fill an own one-point eye or a shared liberty of an own chain in seki (Ferreira 2016, 3.3.11).
bool fills_seki_or_eye(const Board& board, Point p, Color c);

}  // namespace tengen::go
