// The error of a move that the rules forbid; bad arguments are std::invalid_argument.
#pragma once

#include <stdexcept>

namespace tengen::go {

struct IllegalMove : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

}  // namespace tengen::go
