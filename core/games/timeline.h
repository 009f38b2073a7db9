// When each point of the board changed in one game. Of most points that is one number: when the stone came that stays.
// So whether a set of points ever had given states at the same time, and when, is a matter of comparing a few numbers,
// and the game need not be replayed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/games/collection.h"

namespace tengen::games {

/// A set of points by their dense numbers.
inline constexpr int kPointWords = (go::kMaxPoints + 63) / 64;
using PointBits = std::array<std::uint64_t, kPointWords>;

/// Positions first to end - 1.
struct Stretch {
    int first;
    int end;
};

/// States that a point has to have.
struct Demand {
    std::uint16_t point;  ///< offset from the top left corner of a placement
    std::uint8_t states;
};

class Timeline {
public:
    /// Only the first event that changes a point is kept in place; the others, rare, in a list.
    static constexpr std::uint16_t kNever = 0xffff;

    void read(const StoredGame& game);

    /// How many positions the game has: its moves and one.
    int positions() const { return static_cast<int>(moves_.size()) + 1; }
    const std::vector<Event>& moves() const { return moves_; }
    go::Color to_move(int position) const;

    /// Points that ever held a stone: [0] a black one, [1] a white one.
    const PointBits& held(int color) const { return held_[color]; }

    /// Puts the longest stretches in which the points from `corner` on have the states into found(), in their order.
    bool match(int corner, std::span<const Demand> demands);
    const std::vector<Stretch>& found() const { return found_; }

    /// The number of the first move on a point after a position; kNever if there is none.
    int next_play(int point, int position) const;

private:
    struct Change {
        std::uint16_t position;
        std::uint8_t state;  ///< kEmpty, kBlack, kWhite
        std::uint16_t next;  ///< 0 for none
    };
    void change(int point, std::uint8_t state);
    void restrict(int point, std::uint8_t states);

    std::array<std::uint16_t, go::kMaxPoints> first_{};
    std::array<std::uint8_t, go::kMaxPoints> state_{};
    std::array<std::uint16_t, go::kMaxPoints> more_{};  ///< place of the second change in changes_
    std::array<std::uint16_t, go::kMaxPoints> last_{};
    std::vector<Change> changes_;
    std::vector<Event> moves_;
    PointBits held_[2]{};
    std::vector<Stretch> found_;
    std::vector<Stretch> kept_;
    std::vector<std::uint16_t> open_;
};

}  // namespace tengen::games
