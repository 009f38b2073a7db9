#include "core/packing/state.h"

#include <algorithm>

#include "core/base/random.h"

namespace tengen::packing {

State::State(const Problem& problem, Moves moves, const Incumbent* incumbent)
    : problem_(&problem), incumbent_(incumbent), moves_(moves), skyline_(problem.width()), remaining_(problem.items()) {
    left_.reserve(problem.kinds().size());
    for (const Problem::Kind& kind : problem.kinds()) {
        left_.push_back(static_cast<std::uint16_t>(kind.items.size()));
    }
    placed_.reserve(static_cast<std::size_t>(problem.items()));
    settle();
}

int State::bound() const {
    if (whole()) {
        return height_;
    }
    const long by_area = (problem_->area() + waste_ + problem_->width() - 1) / problem_->width();
    const int tallest = problem_->kind(problem_->by_height()[tall_]).least_height;
    return static_cast<int>(
        std::max({by_area, static_cast<long>(height_), static_cast<long>(skyline_[segment_].y) + tallest}));
}

bool State::at_right() const {
    return moves_.taller_side && skyline_.right_of(segment_) > skyline_.left_of(segment_);
}

void State::legal(std::vector<tree::Action>& actions) const {
    for (tree::Action action = 0; action < pass_action(); ++action) {
        if (fits(action)) {
            actions.push_back(action);
        }
    }
    if (may_pass()) {
        actions.push_back(pass_action());
    }
}

void State::play(tree::Action action) {
    if (action == pass_action()) {
        waste_ += skyline_.raise(segment_);
        settle();
        return;
    }
    const auto kind = static_cast<int>(action / 2);
    const Size size = size_of(action);
    const Skyline::Segment& segment = skyline_[segment_];
    const bool right = at_right();
    placed_.push_back({kind, right ? segment.x + segment.width - size.width : segment.x, segment.y, size});
    height_ = std::max(height_, segment.y + size.height);
    skyline_.place(segment_, size.width, size.height, right);
    --left_[static_cast<std::size_t>(kind)];
    --remaining_;
    settle();
}

void State::settle() {
    if (whole()) {
        narrowest_ = 0;
        segment_ = 0;
        return;
    }
    while (left(problem_->by_width()[narrow_]) == 0) {
        ++narrow_;
    }
    while (left(problem_->by_height()[tall_]) == 0) {
        ++tall_;
    }
    narrowest_ = problem_->kind(problem_->by_width()[narrow_]).least_width;
    // A valley in which nothing fits is lost up to its lower side already now: nothing changes its sides before it
    // becomes the lowest segment.
    for (int i = 0; i < skyline_.size() && skyline_.size() > 1;) {
        const Skyline::Segment& segment = skyline_[i];
        if (segment.width < narrowest_ && segment.y < skyline_.left_of(i) && segment.y < skyline_.right_of(i)) {
            waste_ += skyline_.raise(i);
            i = std::max(0, i - 2);
        } else {
            ++i;
        }
    }
    segment_ = skyline_.lowest();
}

std::uint64_t State::key() const {
    std::uint64_t key = 1;
    const auto mix = [&](std::uint64_t value) { key = split_mix(key ^ value); };
    for (const Skyline::Segment& segment : skyline_.segments()) {
        mix(static_cast<std::uint64_t>(segment.x) << 32 | static_cast<std::uint32_t>(segment.y));
    }
    for (const std::uint16_t count : left_) {
        mix(count);
    }
    return key != 0 ? key : 1;
}

}  // namespace tengen::packing
