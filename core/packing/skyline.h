// The upper outline of what has been packed: horizontal segments from the left end of the strip to the right.
#pragma once

#include <vector>

namespace tengen::packing {

class Skyline {
public:
    struct Segment {
        int x;
        int y;
        int width;
    };
    /// Height of the walls of the strip.
    static constexpr int kWall = 2'000'000'000;

    explicit Skyline(int width) : segments_{{0, 0, width}} {}

    const std::vector<Segment>& segments() const { return segments_; }
    int size() const { return static_cast<int>(segments_.size()); }
    const Segment& operator[](int i) const { return segments_[static_cast<std::size_t>(i)]; }
    int highest() const;
    /// The lowest segment, of equals the one to the left.
    int lowest() const;
    /// Height of what is to the left and to the right of a segment.
    int left_of(int i) const { return i > 0 ? (*this)[i - 1].y : kWall; }
    int right_of(int i) const { return i + 1 < size() ? (*this)[i + 1].y : kWall; }

    /// Puts something of this size on a segment, flush with its left or right end; it must not be wider.
    void place(int i, int width, int height, bool right);
    /// Lifts a segment to the lower of its neighbours: the area below is lost, and returned. It must not be the only
    /// one.
    long raise(int i);
    /// Covers [x, x + width) up to `top`, wherever the segments below end.
    void cover(int x, int width, int top);
    /// Height at which something of this width comes to lie that begins where a segment does; kWall if it is too wide.
    int rest(int i, int width) const;

private:
    void join_around(int i);

    std::vector<Segment> segments_;
};

}  // namespace tengen::packing
