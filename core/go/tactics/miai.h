// Miai inside an eye space: two points of which the owner needs just one (Ferreira 2016, 3.3.11).
//
// An eye space is a region of at most seven points, empty or held by enemies, that own stones and the edge enclose
// and that touches the chain. Two eyes are there if own stones divide the space into two parts or more that touch the
// chain, or if the owner can divide it so whatever the opponent plays next; a part filled with enemy stones counts,
// since they are captured. Two empty points are miai if the owner of one of them, the other being the opponent's, has
// two eyes either way, and if the opponent, holding both, prevents them even when the owner is to move. In a straight
// four these are the two middle points; a straight five has none, as it lives without an answer.
#pragma once

#include <utility>
#include <vector>

#include "core/go/board.h"

namespace tengen::go {

inline constexpr int kMaxEyeSpace = 7;

/// Each pair once, the smaller point first, in order.
std::vector<std::pair<Point, Point>> eye_space_miai(const Board& board, Point stone);

}  // namespace tengen::go
