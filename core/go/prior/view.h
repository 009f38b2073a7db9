// A position as rules of priors see it: made once per node, with facts that several rules share found when first asked.
#pragma once

#include <optional>
#include <span>

#include "core/go/board.h"
#include "core/go/distance.h"
#include "core/go/gamma/gammas.h"
#include "core/go/pattern.h"
#include "core/go/point_list.h"
#include "core/go/tactics/self_atari.h"
#include "core/tree/ownership.h"

namespace tengen::go {

class PriorView {
public:
    /// `candidates` are the points that may be played; `pattern_set`, `strengths` and `owners` may be null.
    PriorView(const Board& position, std::span<const Point> candidates, const PatternSet* pattern_set = nullptr,
              const Gammas* strengths = nullptr, const tree::Ownership* owners = nullptr)
        : board(position),
          me(position.to_move()),
          enemy(opponent(me)),
          last(position.last_move()),
          previous(position.second_last_move()),
          moves(candidates),
          patterns(pattern_set),
          gammas(strengths),
          ownership(owners) {}
    PriorView(const PriorView&) = delete;
    PriorView& operator=(const PriorView&) = delete;

    const Board& board;
    const Color me;
    const Color enemy;
    const Point last;
    const Point previous;
    const std::span<const Point> moves;
    const PatternSet* const patterns;
    const Gammas* const gammas;
    const tree::Ownership* const ownership;

    /// The last move is a stone of the opponent that is still there.
    bool answers_stone() const { return last.is_board() && board[last] == enemy; }
    /// A stone there is left with two liberties or more.
    bool safe(Point p) const { return !is_self_atari(board, p, me); }
    /// Own chains in atari, by one stone each.
    const PointList& own_in_atari();
    /// Distances from the last move, which must be on the board, as far as kFate.
    const CommonFate& fate();
    static constexpr int kFate = 3;
    /// A copy of the board to read on; readers leave it as it was.
    Board& scratch();

private:
    std::optional<PointList> in_atari_;
    std::optional<CommonFate> fate_;
    std::optional<Board> scratch_;
};

}  // namespace tengen::go
