// A position as planes of numbers, as networks read it: one number for each point, row 0 at the top, in the view of the
// player to move.
#pragma once

#include <span>

#include "core/go/board.h"

namespace tengen::go {

/// Names of the planes in their order.
inline constexpr const char* kPlaneNames[] = {"own",
                                              "enemy",
                                              "own atari",
                                              "own 2 liberties",
                                              "own 3+",
                                              "enemy atari",
                                              "enemy 2 liberties",
                                              "enemy 3+",
                                              "last move",
                                              "second last move",
                                              "ko",
                                              "black to move",
                                              "board"};
inline constexpr int kPlanes = static_cast<int>(std::size(kPlaneNames));

/// Fills kPlanes * area numbers of 0 and 1.
void write_planes(const Board& board, std::span<float> planes);

}  // namespace tengen::go
