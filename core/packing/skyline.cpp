#include "core/packing/skyline.h"

#include <algorithm>

namespace tengen::packing {

int Skyline::highest() const {
    int top = 0;
    for (const Segment& segment : segments_) {
        top = std::max(top, segment.y);
    }
    return top;
}

int Skyline::lowest() const {
    int best = 0;
    for (int i = 1; i < size(); ++i) {
        if ((*this)[i].y < (*this)[best].y) {
            best = i;
        }
    }
    return best;
}

/// Neighbours of one height become one segment.
void Skyline::join_around(int i) {
    if (i + 1 < size() && (*this)[i + 1].y == (*this)[i].y) {
        segments_[i].width += (*this)[i + 1].width;
        segments_.erase(segments_.begin() + i + 1);
    }
    if (i > 0 && (*this)[i - 1].y == (*this)[i].y) {
        segments_[i - 1].width += (*this)[i].width;
        segments_.erase(segments_.begin() + i);
    }
}

void Skyline::place(int i, int width, int height, bool right) {
    Segment& segment = segments_[i];
    const int gap = segment.width - width;
    const int top = segment.y + height;
    if (gap == 0) {
        segment.y = top;
        join_around(i);
    } else if (right) {
        segment.width = gap;
        const int x = segment.x + gap;
        segments_.insert(segments_.begin() + i + 1, {x, top, width});
        join_around(i + 1);
    } else {
        const Segment placed{segment.x, top, width};
        segment.x += width;
        segment.width = gap;
        segments_.insert(segments_.begin() + i, placed);
        join_around(i);
    }
}

long Skyline::raise(int i) {
    Segment& segment = segments_[i];
    const int level = std::min(left_of(i), right_of(i));
    const long lost = static_cast<long>(level - segment.y) * segment.width;
    segment.y = level;
    join_around(i);
    return lost;
}

int Skyline::rest(int i, int width) const {
    int y = 0;
    for (; i < size() && width > 0; ++i) {
        y = std::max(y, (*this)[i].y);
        width -= (*this)[i].width;
    }
    return width > 0 ? kWall : y;
}

void Skyline::cover(int x, int width, int top) {
    std::vector<Segment> result;
    const auto add = [&](int from, int to, int y) {
        if (from >= to) {
            return;
        }
        if (!result.empty() && result.back().y == y) {
            result.back().width += to - from;
        } else {
            result.push_back({from, y, to - from});
        }
    };
    bool covered = false;
    for (const Segment& segment : segments_) {
        const int end = segment.x + segment.width;
        add(segment.x, std::min(end, x), segment.y);
        if (!covered && end > x) {
            add(x, x + width, top);
            covered = true;
        }
        add(std::max(segment.x, x + width), end, segment.y);
    }
    segments_ = std::move(result);
}

}  // namespace tengen::packing
