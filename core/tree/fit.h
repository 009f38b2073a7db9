// Which choices of a search a domain can do, known before there is a search.
#pragma once

#include "core/tree/config.h"

namespace tengen::tree {

/// What a domain is able to (domain.h).
struct Abilities {
    int players = 2;
    bool chance = false;         ///< it leaves results of actions to chance
    bool chance_states = false;  ///< it has states at which chance moves
    bool pruning = false;        ///< it leaves moves out
    bool priors = false;         ///< it has priors, and they are on
    bool evaluator = false;      ///< an evaluator judges its positions
    bool action_limit = false;   ///< HasActionLimit
    bool aided_rollout = false;  ///< HasAidedRollout
    bool neighbors = false;      ///< HasNeighbors
    bool groups = false;         ///< HasGroups
};

/// Throws std::invalid_argument if a value is out of its range, or if what is asked for cannot be had together or with
/// such a domain.
void check(const Config& config, const Abilities& abilities);

}  // namespace tengen::tree
