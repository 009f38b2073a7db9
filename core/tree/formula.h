// From configuration to pieces: how the parts of a selection formula (select/term.h) are put together.
#pragma once

#include "core/tree/config.h"
#include "core/tree/select/arms.h"

namespace tengen::tree {

/// Throws std::invalid_argument that lists the names there are.
Formula make_formula(const Config& config);

/// Statistics that a configuration needs beside visits and rewards.
struct Needs {
    bool amaf = false;
    bool ownership = false;  ///< who owns the point of a move at the end
    bool neighbors = false;  ///< ... and the points next to it
    bool all_moves = false;  ///< ... of all moves of a node, not only of the one that was played
    bool proofs = false;     ///< which moves are proved won or lost
    bool exhausted = false;  ///< below which moves every end was seen
};
Needs needs_of(const Config& config);

}  // namespace tengen::tree
