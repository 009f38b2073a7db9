// Playouts as the search uses them: made once from a configuration, shared by all threads.
#pragma once

#include <memory>
#include <string_view>

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/playout/config.h"
#include "core/tree/domain.h"

namespace tengen::go {

/// Players as the search numbers them.
constexpr int player_of(Color c) {
    return c == Color::black ? 0 : 1;
}

class Rollout {
public:
    virtual ~Rollout() = default;
    /// Plays to the end and returns the area of Black minus that of White. Moves go into the trace if it wants them;
    /// last good replies, if given, come before what the policy would play.
    virtual int play(Board& board, Rng& rng, tree::Trace& trace, const tree::Replies* replies) const = 0;
};

/// `pattern_text` is the file of patterns that the configuration names. Throws std::invalid_argument.
std::shared_ptr<const Rollout> make_rollout(const PlayoutConfig& config, std::string_view pattern_text);

}  // namespace tengen::go
