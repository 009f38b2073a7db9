// A partial packing as a state of the search. A move puts a rectangle on the lowest segment of the skyline, of equals
// the one to the left, or passes: it gives the segment up and goes on from the next (Basaldúa 2013, 2.3.4).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/packing/incumbent.h"
#include "core/packing/problem.h"
#include "core/packing/skyline.h"
#include "core/tree/domain.h"

namespace tengen::packing {

/// What a state may do.
struct Moves {
    /// Giving up a segment on which something fits is a move.
    bool pass = true;
    /// Rectangles go to the taller side of the segment instead of always to its left end.
    bool taller_side = true;
};

class State {
public:
    /// With an incumbent a state that cannot lead to a shorter packing is terminal. Both must outlive the state.
    State(const Problem& problem, Moves moves, const Incumbent* incumbent = nullptr);

    /// The same with an incumbent, or with none.
    State with(const Incumbent* incumbent) const {
        State copy = *this;
        copy.incumbent_ = incumbent;
        return copy;
    }

    const Problem& problem() const { return *problem_; }
    const Skyline& skyline() const { return skyline_; }
    const std::vector<Placement>& placed() const { return placed_; }
    int left(int kind) const { return left_[static_cast<std::size_t>(kind)]; }
    int remaining() const { return remaining_; }
    bool whole() const { return remaining_ == 0; }
    int height() const { return height_; }
    /// The area below the skyline that holds nothing and never will.
    long waste() const { return waste_; }
    /// No packing that continues this one is shorter.
    int bound() const;
    /// Least width of the rectangles that remain; 0 if none do.
    int narrowest() const { return narrowest_; }
    /// The segment that the next move is about.
    int segment() const { return segment_; }
    /// Rectangles go to the right end of the segment.
    bool at_right() const;

    /// Actions: twice the kind, one more if turned, and one for passing.
    tree::Action pass_action() const { return static_cast<tree::Action>(2 * problem_->kinds().size()); }
    Size size_of(tree::Action action) const {
        const Size size = problem_->kind(static_cast<int>(action / 2)).size;
        return action % 2 ? size.turned() : size;
    }
    bool fits(tree::Action action) const {
        const Problem::Kind& kind = problem_->kind(static_cast<int>(action / 2));
        return left(static_cast<int>(action / 2)) > 0 && (action % 2 ? kind.turnable : kind.upright) &&
               size_of(action).width <= skyline_[segment_].width;
    }
    bool may_pass() const { return moves_.pass && skyline_.size() > 1; }

    // What the search asks.
    int to_move() const { return 0; }
    bool terminal() const { return whole() || (incumbent_ != nullptr && bound() >= incumbent_->height()); }
    void legal(std::vector<tree::Action>& actions) const;
    void play(tree::Action action);
    std::uint64_t key() const;
    /// For people.
    std::string text() const {
        return "height " + std::to_string(height_) + ", " + std::to_string(remaining_) + " of " +
               std::to_string(problem_->items()) + " rectangles left";
    }

private:
    /// Lifts what nothing fits into any more, and finds the segment of the next move.
    void settle();

    const Problem* problem_;
    const Incumbent* incumbent_;
    Moves moves_;
    Skyline skyline_;
    std::vector<std::uint16_t> left_;  ///< by kind
    std::vector<Placement> placed_;
    int remaining_;
    int height_ = 0;
    int segment_ = 0;
    int narrowest_ = 0;
    std::size_t narrow_ = 0;  ///< the first kind in Problem::by_width that remains
    std::size_t tall_ = 0;    ///< ... in Problem::by_height
    long waste_ = 0;
};

}  // namespace tengen::packing
