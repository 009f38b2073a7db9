// From configuration to pieces: the table of all selection formulas.
#pragma once

#include "core/tree/config.h"
#include "core/tree/select/arms.h"

namespace tengen::tree {

/// Throws std::invalid_argument that lists the names there are.
Formula make_formula(const Config& config);

/// True if the formula reads AMAF statistics.
bool needs_amaf(const Config& config);

}  // namespace tengen::tree
