// Uniform draws without repetition from the empty points: each O(1). A point that was refused is excluded until
// the draw ends; nothing has to be restored, since only the order of the list changes.
#pragma once

#include "core/base/random.h"
#include "core/go/board.h"

namespace tengen::go {

class EmptyDraw {
public:
    explicit EmptyDraw(Board& board) : board_(board), left_(board.empty_count()) {}

    /// A point not drawn before; `none` when there are no more.
    Point next(Rng& rng) {
        if (left_ == 0) {
            return Point::none();
        }
        const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(left_)));
        const Point p = board_.empty_point(i);
        board_.swap_empty(i, --left_);
        return p;
    }

    /// The first point drawn for which `accept` holds, or `none`.
    template <class Accept>
    Point next_accepted(Rng& rng, Accept&& accept) {
        while (left_ > 0) {
            const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(left_)));
            const Point p = board_.empty_point(i);
            if (accept(p)) {
                return p;
            }
            board_.swap_empty(i, --left_);
        }
        return Point::none();
    }

private:
    Board& board_;
    int left_;
};

}  // namespace tengen::go
