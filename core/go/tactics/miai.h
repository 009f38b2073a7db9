// Miai inside an eye space: two points of which the owner needs just one (Ferreira 2016, 3.3.11).
//
// An eye space is a region of at most seven points, empty or held by enemies, that own stones and the edge enclose
// and that touches the chain. Two empty points of it are miai if, with the opponent on either one and the owner on the
// other, the chain has two eyes: own stones divide the space into two parts or more that touch the chain, or the
// owner can divide it so whatever the opponent plays next. A part filled with enemy stones counts, since they are
// captured. In a straight four these are the two middle points; larger spaces, such as the straight five, have
// several such pairs.
#pragma once

#include <utility>
#include <vector>

#include "core/go/board.h"

namespace tengen::go {

inline constexpr int kMaxEyeSpace = 7;

/// Each pair once, the smaller point first, in order.
std::vector<std::pair<Point, Point>> eye_space_miai(const Board& board, Point stone);

}  // namespace tengen::go
