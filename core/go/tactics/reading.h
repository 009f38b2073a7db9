// The answer of a reader (ladder.h, solver.h).
#pragma once

#include <cstdint>

#include "core/go/types.h"

namespace tengen::go {

struct Reading {
    enum class Result : std::uint8_t { no, yes, unknown };

    /// `unknown`: the limit of nodes or of depth came first.
    Result result = Result::unknown;
    /// After a yes, the first move to play; `none` if no move is needed.
    Point move = Point::none();
    int nodes = 0;

    explicit operator bool() const { return result == Result::yes; }
};

}  // namespace tengen::go
