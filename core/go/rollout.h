// Playouts as the search uses them: made once from a configuration, shared by all threads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/config.h"
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

class Rollout {
public:
    virtual ~Rollout() = default;
    /// Plays to the end and returns the area of Black minus that of White. Moves go into the trace if it wants them;
    /// last good replies, if given, come before what the policy would play.
    virtual int play(Board& board, Rng& rng, tree::Trace& trace, const tree::Replies* replies) const = 0;
    /// What moves come from: the steps of the policy, then "pass".
    virtual const std::vector<std::string>& sources() const = 0;
    /// Plays to the end without learning from it; for people to look at.
    virtual std::vector<SourcedMove> replay(Board& board, Rng& rng) const = 0;
};

/// Throws std::invalid_argument if the configuration is wrong.
std::shared_ptr<const Rollout> make_rollout(const GoConfig& config);

}  // namespace tengen::go
