// After the search: the move to play, and whether searching on could change it.
#pragma once

#include <span>
#include <vector>

#include "core/tree/restriction.h"
#include "core/tree/tree.h"

namespace tengen::tree {

/// By move of a node whether it counts; empty if all do.
using Allowed = std::span<const std::uint8_t>;

/// The move of a node by config.choice, or -1 if it has none or chance moves there: proved wins first, proved losses
/// last. Ties go to the greater value, then to the earlier move. `values` are those of the moves, where they are not
/// what the tree says.
int final_choice(const Tree& tree, const Node& node, Allowed allowed = {}, std::span<const double> values = {});
/// ... of the root, without what is left out.
int final_choice(const Tree& tree, const Restriction& restriction = Restriction(), std::span<const double> values = {});

/// Of the player to move at a node: 1 if a move is proved won, -1 if all are proved lost, 0 otherwise.
int proof_of(const Node& node, Allowed allowed = {});

/// No other move of the root can have the most visits after `remaining` more simulations, or the root is proved.
bool decided(const Tree& tree, double remaining, const Restriction& restriction = Restriction());

/// The line most visited, without what is left out, of at most so many moves; with a first move the one that begins
/// with it. `visits` takes the visits of its moves. Where chance decides, the line is what was chosen most often, as if
/// everything came about as it was chosen.
std::vector<Action> variation(const Tree& tree, const Restriction& restriction, std::size_t limit,
                              std::optional<Action> first = {}, std::vector<std::uint32_t>* visits = nullptr);

}  // namespace tengen::tree
