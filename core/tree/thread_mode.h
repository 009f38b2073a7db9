// How several threads share the work of a search.
#pragma once

#include <string>

#include "core/tree/config.h"

namespace tengen::tree {

/// Names as in ThreadConfig::mode.
enum class ThreadMode { shared, global_lock, leaf, root };
/// Throws std::invalid_argument that lists the names there are.
ThreadMode parse_thread_mode(const std::string& name);

/// The configuration of one thread's own tree, with its share of the memory.
Config share_of(const Config& config);

}  // namespace tengen::tree
