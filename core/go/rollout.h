// Playouts as the search uses them: made once from a configuration, shared by all threads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/bandit/wls.h"
#include "core/base/bytes.h"
#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/config.h"
#include "core/go/playout/likely_move.h"
#include "core/tree/domain.h"

namespace tengen::go {

/// Players as the search numbers them.
constexpr int player_of(Color c) {
    return c == Color::black ? 0 : 1;
}

/// A move of a playout and what chose it, an index of Rollout::sources.
struct SourcedMove {
    Color color;
    Point point;
    int source;
};

/// What a policy has learned of a point for the side to move: results as its win/loss states remember them.
struct LearnedMove {
    Point point;
    bandit::WlsState node;  ///< of the move in its surroundings
    bandit::WlsState edge;  ///< of the move as an answer to the last one
    bandit::WlsState tree;  ///< the same as node, from moves inside the tree
};

/// What playouts have to know of the game they belong to.
struct RolloutSetting {
    Size size;
    double komi;  ///< with compensation for handicap
};

class Rollout {
public:
    virtual ~Rollout() = default;
    /// Plays to the end and returns the area of Black minus that of White. Moves go into the trace if it wants them;
    /// last good replies, if given, come before what the policy would play.
    virtual int play(Board& board, Rng& rng, tree::Trace& trace, const tree::Replies* replies) const = 0;
    /// What moves come from: the steps of the policy, then "reply" (last good replies) and "pass".
    virtual const std::vector<std::string>& sources() const = 0;
    /// As play, to the end or so many moves if not 0, without learning from it; for people to look at.
    virtual std::vector<SourcedMove> replay(Board& board, Rng& rng, const tree::Replies* replies,
                                            int moves = 0) const = 0;
    /// How likely each move is to be the next, if the policy knows that without drawing; otherwise nothing.
    virtual std::vector<LikelyMove> chances(const Board& board) const = 0;
    /// Playouts will begin below this position: one of the same game as before, or another that has nothing to do with
    /// what was learned. Not to be called while playouts run.
    virtual void new_root(const Board& board, bool same_game) const = 0;
    /// What was learned about the empty points of a position; nothing by policies that do not learn.
    virtual std::vector<LearnedMove> learned(const Board& board) const = 0;
    /// All that was learned, as bytes.
    virtual void save(ByteWriter& out) const = 0;
    /// After `new_root` of a new game, while no playouts run.
    virtual void restore(ByteReader& in) const = 0;
};

/// Throws std::invalid_argument if the configuration is wrong.
std::shared_ptr<const Rollout> make_rollout(const GoConfig& config, const RolloutSetting& setting);

}  // namespace tengen::go
