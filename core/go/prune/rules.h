// Rules of pruning. Each has a file of its own, with its definition at the top, and registers itself there: an object
// of static duration. A rule drops points; those that may not be played are nobody's concern.
#pragma once

#include <cstdint>

#include "core/base/registered.h"
#include "core/go/point_list.h"
#include "core/go/prior/view.h"
#include "core/go/prune/config.h"

namespace tengen::go::prune {

/// The points that rules drop.
class Dropped {
public:
    explicit Dropped(const Board& board) : board_(board), points_(board.words()) {}

    void drop(Point p) { points_.add(board_.bit(p)); }
    bool has(Point p) const { return points_.has(board_.bit(p)); }

private:
    const Board& board_;
    PointSet points_;
};

/// How sure a rule is.
enum class Claim : std::uint8_t {
    settled,  ///< a player who has nothing else to play passes
    shape,    ///< holds for quiet moves: not for one that saves a chain from atari
    reading,  ///< was read out, such moves included
};

struct Rule : Registered<Rule> {
    /// `own` has the numbers of rules (settings::Added).
    using Apply = void (*)(PriorView& view, const settings::Own& own, Dropped& dropped);

    /// The switch of the rule is a setting of the group `pruning` under the rule's name.
    Rule(std::string name, int order, std::string help, Claim sure, Apply apply_to)
        : Registered(name, help, order),
          on("pruning", std::move(name), false, std::move(help), {}, order),
          claim(sure),
          apply(apply_to) {}
    Rule(std::string name, std::string help, Claim sure, Apply apply_to)
        : Rule(std::move(name), kLast, std::move(help), sure, apply_to) {}

    settings::Added<bool> on;
    Claim claim;
    Apply apply;
};

}  // namespace tengen::go::prune
