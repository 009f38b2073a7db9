#include "core/go/rollout.h"

#include <algorithm>
#include <functional>
#include <map>

#include "core/base/names.h"
#include "core/go/playout/bradley_terry.h"
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

/// `Make` makes a fresh policy for every playout; `names` are those of its sources, of which a policy without steps has
/// one.
template <class Make>
class PolicyRollout final : public Rollout {
public:
    PolicyRollout(Make make, std::vector<std::string> names, const PlayoutConfig& config)
        : make_(std::move(make)), sources_(std::move(names)), config_(config) {
        sources_.emplace_back("pass");
    }

    int play(Board& board, Rng& rng, tree::Trace& trace, const tree::Replies* replies) const override {
        const PlayoutOptions options = options_for(board, rng);
        if (replies != nullptr) {
            ReplyPolicy<decltype(make_())> policy{*replies, make_()};
            return run(board, policy, rng, options, trace);
        }
        auto policy = make_();
        return run(board, policy, rng, options, trace);
    }

    const std::vector<std::string>& sources() const override { return sources_; }

    std::vector<SourcedMove> replay(Board& board, Rng& rng) const override {
        auto policy = make_();
        std::vector<SourcedMove> moves;
        run_playout(board, policy, rng, options_for(board, rng), [&](Color c, Point p) {
            int source = 0;
            if constexpr (requires { policy.source(); }) {
                source = policy.source();
            }
            moves.push_back({c, p, p.is_pass() ? static_cast<int>(sources_.size()) - 1 : source});
        });
        return moves;
    }

private:
    PlayoutOptions options_for(const Board& board, Rng& rng) const {
        const double points = board.geometry().area();
        PlayoutOptions options;
        options.max_length = static_cast<int>(config_.length * points);
        options.mercy = static_cast<int>(config_.mercy * points);
        if (config_.length_spread > 0) {
            const double factor = 1 + config_.length_spread * (2 * rng.real() - 1);
            options.max_length = std::max(1, static_cast<int>(factor * options.limit(board)));
        }
        return options;
    }

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
    std::vector<std::string> sources_;
    PlayoutConfig config_;
};

template <class Make>
std::shared_ptr<const Rollout> rollout_with(Make make, std::vector<std::string> names, const PlayoutConfig& config) {
    return std::make_shared<PolicyRollout<Make>>(std::move(make), std::move(names), config);
}

using Maker = std::function<std::shared_ptr<const Rollout>(const GoConfig&)>;

const std::map<std::string, Maker> kPolicies = {
    {"bradley-terry",
     [](const GoConfig& config) {
         auto model = std::make_shared<const BradleyTerry>(config);
         return rollout_with([model] { return BradleyTerryPolicy(*model); }, BradleyTerry::names(), config.playout);
     }},
    {"light",
     [](const GoConfig& config) { return rollout_with([] { return LightPolicy<>{}; }, {"random"}, config.playout); }},
    {"sequence", [](const GoConfig& config) {
         std::shared_ptr<const Gammas> gammas;
         if (config.playout.pattern_weights && config.gamma.patterns) {
             gammas = std::make_shared<const Gammas>(Gammas::parse(config.gamma_text));
         }
         auto sequence = std::make_shared<const Sequence>(config.playout, config.pattern_text, std::move(gammas));
         return rollout_with([sequence] { return SequencePolicy(*sequence); }, sequence->names(), config.playout);
     }}};

}  // namespace

std::shared_ptr<const Rollout> make_rollout(const GoConfig& config) {
    if (!(config.playout.mercy >= 0) || !(config.playout.length >= 0)) {
        throw std::invalid_argument("playout.mercy and playout.length cannot be negative");
    }
    if (!(config.playout.length_spread >= 0 && config.playout.length_spread <= 1)) {
        throw std::invalid_argument("playout.length_spread is a share: from 0 to 1");
    }
    return look_up(kPolicies, config.playout.policy, "policy of playouts")(config);
}

}  // namespace tengen::go
