#include "core/go/tactics/miai.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/go/tactics/nakade.h"

namespace tengen::go {

namespace {

/// A set of points of the space: bit i for its i-th point.
using Mask = unsigned;

constexpr Mask bit_mask(int i) {
    return 1u << i;
}

class EyeSpace {
public:
    EyeSpace(const Board& board, const PointArray<kMaxEyeSpace>& points, Point chain) : size_(points.size()) {
        for (int i = 0; i < size_; ++i) {
            board.for_each_neighbor(points[i], [&](Point q) {
                if (is_stone(board[q]) && board.chain(q) == board.chain(chain)) {
                    beside_ |= bit_mask(i);
                }
                for (int j = 0; j < size_; ++j) {
                    links_[i] |= points[j] == q ? bit_mask(j) : 0;
                }
            });
            empty_ |= board[points[i]] == Color::empty ? bit_mask(i) : 0;
        }
    }

    Mask empty() const { return empty_; }

    /// Has the chain two eyes, with `own` new stones of its side in the space and the opponent to move on `empty`?
    bool lives(Mask own, Mask empty) const {
        if (parts(own) >= 2) {
            return true;
        }
        // Without two empty points the owner has no answer; if the opponent has no move, nothing divides the space.
        if (std::popcount(empty) < 2) {
            return false;
        }
        for (Mask attacks = empty; attacks != 0; attacks &= attacks - 1) {
            if (!lives_moving(own, empty & ~(attacks & -attacks))) {
                return false;
            }
        }
        return true;
    }

    /// The same with the owner to move.
    bool lives_moving(Mask own, Mask empty) const {
        for (Mask answers = empty; answers != 0; answers &= answers - 1) {
            const Mask answer = answers & -answers;
            if (lives(own | answer, empty & ~answer)) {
                return true;
            }
        }
        return false;
    }

private:
    Mask spread(Mask from, Mask within) const {
        Mask reached = from;
        for (Mask before = 0; before != reached;) {
            before = reached;
            for (Mask m = before; m != 0; m &= m - 1) {
                reached |= links_[std::countr_zero(m)] & within;
            }
        }
        return reached;
    }

    /// Parts into which own stones divide the space, as far as the chain, or own stones that belong to it, touch them.
    int parts(Mask own) const {
        const Mask joined = spread(own & beside_, own);
        int count = 0;
        for (Mask rest = (bit_mask(size_) - 1) & ~own; rest != 0;) {
            const Mask part = spread(rest & -rest, rest);
            rest &= ~part;
            count += (part & beside_) != 0 || (spread(part, part | joined) & joined) != 0;
        }
        return count;
    }

    int size_;
    std::array<Mask, kMaxEyeSpace> links_{};
    Mask beside_ = 0;
    Mask empty_ = 0;
};

}  // namespace

std::vector<std::pair<Point, Point>> eye_space_miai(const Board& board, Point stone) {
    std::vector<std::pair<Point, Point>> pairs;
    PointSet seen(board.words());
    board.for_each_liberty(stone, [&](Point liberty) {
        if (seen.has(board.bit(liberty))) {
            return;
        }
        auto points = enclosed_region<kMaxEyeSpace>(board, liberty, board[stone]);
        points.sort();
        for (const Point p : points) {
            seen.add(board.bit(p));
        }
        const EyeSpace space(board, points, stone);
        for (int i = 0; i < points.size(); ++i) {
            for (int j = i + 1; j < points.size(); ++j) {
                const Mask both = bit_mask(i) | bit_mask(j);
                const Mask left = space.empty() & ~both;
                if ((space.empty() & both) == both && space.lives(bit_mask(i), left) &&
                    space.lives(bit_mask(j), left) && !space.lives_moving(0, left)) {
                    pairs.emplace_back(points[i], points[j]);
                }
            }
        }
    });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace tengen::go
