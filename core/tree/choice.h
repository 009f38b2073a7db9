// After the search: the move to play, and whether searching on could change it.
#pragma once

#include "core/tree/tree.h"

namespace tengen::tree {

/// The move of a node by config.choice, or -1 if it has none: proved wins first, proved losses last. Ties go to the
/// greater value, then to the earlier move.
int final_choice(const Tree& tree, const Node& node);
inline int final_choice(const Tree& tree) {
    return final_choice(tree, tree.root_node());
}

/// Of the player to move at a node: 1 if a move is proved won, -1 if all are proved lost, 0 otherwise.
int proof_of(const Node& node);

/// No other move of the root can have the most visits after `remaining` more simulations, or the root is proved.
bool decided(const Tree& tree, double remaining);

}  // namespace tengen::tree
