#include "core/games/timeline.h"

#include <algorithm>

namespace tengen::games {

void Timeline::read(const StoredGame& game) {
    const auto area = static_cast<std::size_t>(game.size.area());
    std::fill_n(first_.begin(), area, kNever);
    std::fill_n(state_.begin(), area, kEmpty);
    std::fill_n(more_.begin(), area, 0);
    held_[0] = held_[1] = {};
    changes_.resize(1);
    moves_.clear();
    for (const Event event : game.events) {
        const Kind kind = kind_of(event);
        if (is_move(kind)) {
            moves_.push_back(event);
        }
        if (!is_pass(kind)) {
            const go::Color color = color_of(kind);
            change(point_of(event), static_cast<std::uint8_t>(1 << static_cast<int>(color)));
        }
    }
}

void Timeline::change(int point, std::uint8_t state) {
    const auto now = static_cast<std::uint16_t>(moves_.size());
    if (state != kEmpty) {
        held_[state == kWhite][point >> 6] |= std::uint64_t{1} << (point & 63);
    }
    if (first_[point] == kNever) {
        first_[point] = now;
        state_[point] = state;
        return;
    }
    const auto index = static_cast<std::uint16_t>(changes_.size());
    changes_.push_back({now, state, 0});
    if (more_[point] == 0) {
        more_[point] = index;
    } else {
        changes_[last_[point]].next = index;
    }
    last_[point] = index;
}

go::Color Timeline::to_move(int position) const {
    if (position < static_cast<int>(moves_.size())) {
        return color_of(kind_of(moves_[position]));
    }
    return moves_.empty() ? go::Color::black : go::opponent(color_of(kind_of(moves_.back())));
}

bool Timeline::match(int corner, std::span<const Demand> demands) {
    int first = 0;
    int end = positions();
    open_.clear();
    found_.clear();
    for (std::size_t i = 0; i < demands.size(); ++i) {
        const int point = corner + demands[i].point;
        if (more_[point] != 0) {
            open_.push_back(static_cast<std::uint16_t>(i));
            continue;
        }
        const int changed = first_[point];
        const bool before = (demands[i].states & kEmpty) != 0;
        const bool after = (demands[i].states & state_[point]) != 0;
        if (!after) {
            end = before ? std::min(end, changed) : 0;
        } else if (!before) {
            first = std::max(first, changed);
        }
        if (first >= end) {
            return false;
        }
    }
    found_.push_back({first, end});
    for (const std::uint16_t i : open_) {
        restrict(corner + demands[i].point, demands[i].states);
        if (found_.empty()) {
            return false;
        }
    }
    return true;
}

/// Leaves of the stretches what a point that changed several times allows. What is longest on both sides stays longest.
void Timeline::restrict(int point, std::uint8_t states) {
    kept_.clear();
    std::size_t at = 0;
    const auto keep = [&](int first, int end) {
        while (at < found_.size() && found_[at].end <= first) {
            ++at;
        }
        for (std::size_t i = at; i < found_.size() && found_[i].first < end; ++i) {
            kept_.push_back({std::max(first, found_[i].first), std::min(end, found_[i].end)});
        }
    };
    bool allowed = (states & kEmpty) != 0;
    int begin = 0;
    // Of several changes by one move (a stone that is its own suicide) the last one counts.
    const auto step = [&](int position, std::uint8_t state, int next) {
        const bool now = (states & state) != 0;
        if (now == allowed || (next != 0 && changes_[next].position == position)) {
            return;
        }
        if (allowed && begin < position) {
            keep(begin, position);
        }
        begin = position;
        allowed = now;
    };
    step(first_[point], state_[point], more_[point]);
    for (int i = more_[point]; i != 0; i = changes_[i].next) {
        step(changes_[i].position, changes_[i].state, changes_[i].next);
    }
    if (allowed) {
        keep(begin, positions());
    }
    found_.swap(kept_);
}

int Timeline::next_play(int point, int position) const {
    if (first_[point] > position && state_[point] != kEmpty) {
        return first_[point];
    }
    for (int i = more_[point]; i != 0; i = changes_[i].next) {
        if (changes_[i].position > position && changes_[i].state != kEmpty) {
            return changes_[i].position;
        }
    }
    return kNever;
}

}  // namespace tengen::games
