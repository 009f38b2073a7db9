#include "core/go/rollout.h"

#include <functional>
#include <map>

#include "core/base/names.h"
#include "core/go/playout/light.h"
#include "core/go/playout/playout.h"
#include "core/go/playout/sequence.h"
#include "core/tree/replies.h"

namespace tengen::go {

namespace {

/// The last good reply to the move before, if there is one that can be played and fills no eye; else what Base plays.
template <class Base>
struct ReplyPolicy {
    const tree::Replies& replies;
    Base base;
    NoHook hook{};

    void begin(const Board& board) { begin_playout(base, board); }
    Point choose(Board& board, Color c, Rng& rng) {
        const Point last = board.last_move();
        if (last.is_board()) {
            const Geometry& g = board.geometry();
            const auto reply = replies.to(player_of(opponent(c)), static_cast<tree::Action>(g.dense(last)));
            if (reply) {
                const Point p = g.from_dense(static_cast<int>(*reply));
                if (board.legal(p, c) && !is_potential_eye(board.neighborhood(p), c)) {
                    follow_playout(base, board);
                    return p;
                }
            }
        }
        return base.choose(board, c, rng);
    }
};

/// `Make` makes a fresh policy for every playout.
template <class Make>
class PolicyRollout final : public Rollout {
public:
    PolicyRollout(Make make, const PlayoutConfig& config) : make_(std::move(make)), config_(config) {}

    int play(Board& board, Rng& rng, tree::Trace& trace, const tree::Replies* replies) const override {
        const double points = board.geometry().area();
        PlayoutOptions options;
        options.max_length = static_cast<int>(config_.length * points);
        options.mercy = static_cast<int>(config_.mercy * points);
        if (replies != nullptr) {
            ReplyPolicy<decltype(make_())> policy{*replies, make_()};
            return run(board, policy, rng, options, trace);
        }
        auto policy = make_();
        return run(board, policy, rng, options, trace);
    }

private:
    template <class Policy>
    static int run(Board& board, Policy& policy, Rng& rng, const PlayoutOptions& options, tree::Trace& trace) {
        if (!trace.rollouts) {
            return run_playout(board, policy, rng, options).margin;
        }
        const Geometry& g = board.geometry();
        const auto record = [&](Color c, Point p) {
            if (!p.is_pass()) {
                trace.push_back({player_of(c), static_cast<tree::Action>(g.dense(p))});
            }
        };
        return run_playout(board, policy, rng, options, record).margin;
    }

    Make make_;
    PlayoutConfig config_;
};

template <class Make>
std::shared_ptr<const Rollout> rollout_with(Make make, const PlayoutConfig& config) {
    return std::make_shared<PolicyRollout<Make>>(std::move(make), config);
}

using Maker = std::function<std::shared_ptr<const Rollout>(const PlayoutConfig&, std::string_view)>;

const std::map<std::string, Maker> kPolicies = {
    {"light", [](const PlayoutConfig& config,
                 std::string_view) { return rollout_with([] { return LightPolicy<>{}; }, config); }},
    {"sequence", [](const PlayoutConfig& config, std::string_view patterns) {
         auto sequence = std::make_shared<const Sequence>(config, patterns);
         return rollout_with([sequence] { return SequencePolicy(*sequence); }, config);
     }}};

}  // namespace

std::shared_ptr<const Rollout> make_rollout(const PlayoutConfig& config, std::string_view pattern_text) {
    if (!(config.mercy >= 0) || !(config.length >= 0)) {
        throw std::invalid_argument("playout.mercy and playout.length cannot be negative");
    }
    return look_up(kPolicies, config.policy, "policy of playouts")(config, pattern_text);
}

}  // namespace tengen::go
