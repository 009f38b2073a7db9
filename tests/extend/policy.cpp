// Central: of two moves of the light policy the one nearer to the middle of the board.
//
// A policy of playouts is a class with `choose` and a `hook` (NoHook, or one that follows the board:
// core/go/context.h), and an object that registers how to make playouts of it; playout.policy then takes its name. It
// passes only if it has nothing else to play, so that playouts end.
#include "core/go/playout/policy.h"

#include "core/go/playout/light.h"
#include "core/go/policy_rollout.h"

namespace tengen::go {

namespace {

struct CentralPolicy {
    NoHook hook{};
    LightPolicy<> light{};

    Point choose(Board& board, Color c, Rng& rng) {
        const Point first = light.choose(board, c, rng);
        const Point second = light.choose(board, c, rng);
        if (first.is_pass() || second.is_pass()) {
            return first;
        }
        const Geometry& g = board.geometry();
        return g.line(first) >= g.line(second) ? first : second;
    }
};

}  // namespace

const PlayoutPolicy central_policy("central", "the more central of two random moves",
                                   [](const GoConfig& config, const RolloutSetting& setting) {
                                       return rollout_with([] { return CentralPolicy{}; }, {"random"}, config,
                                                           setting.komi);
                                   });

}  // namespace tengen::go
