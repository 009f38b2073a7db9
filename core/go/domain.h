// Go as a domain of the search. Actions are points in dense order, then pass; player 0 is Black.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/go/board.h"
#include "core/go/config.h"
#include "core/go/frisbee.h"
#include "core/go/game.h"
#include "core/go/group/grouping.h"
#include "core/go/prior/knowledge.h"
#include "core/go/prune/pruner.h"
#include "core/go/reward/dynamic_komi.h"
#include "core/go/rollout.h"
#include "core/tree/config.h"
#include "core/tree/domain.h"

namespace tengen::go {

/// A position inside the search, with what superko needs: the positions of the game and those of the path.
class GoState {
public:
    explicit GoState(const Game& game);

    const Board& board() const { return board_; }
    Board& board() { return board_; }
    tree::Action pass_action() const { return static_cast<tree::Action>(board_.geometry().area()); }
    /// Of Frisbee Go: a stone that could not be played where it landed.
    tree::Action skip_action() const { return pass_action() + 1; }
    Point point(tree::Action action) const {
        return action == pass_action() ? Point::pass() : board_.geometry().from_dense(static_cast<int>(action));
    }
    tree::Action action(Point p) const {
        return p.is_pass() ? pass_action() : static_cast<tree::Action>(board_.geometry().dense(p));
    }

    int to_move() const { return player_of(board_.to_move()); }
    bool terminal() const { return passes_ >= 2; }
    /// Legal moves but for superko that fill no own one-point eye, and pass.
    void legal(std::vector<tree::Action>& actions) const;
    /// False, with nothing played, if superko forbids the move on this path.
    bool play(tree::Action action);
    /// The path so far becomes part of the game: the search has this state at its root.
    void become_root();
    /// Planes (planes.h), rows from the top.
    std::vector<std::size_t> observation_shape() const;
    void observe(std::span<float> numbers) const;
    /// Points in rows from the top, then pass.
    static constexpr const char* kPolicyColumns = "one for each point and one for pass";
    std::size_t policy_size() const { return pass_action() + 1; }
    std::uint64_t key() const { return board_.hash() + 0x9e3779b97f4a7c15ULL * static_cast<unsigned>(passes_); }

    /// From here on superko forbids nothing.
    void forget_path() { superko_ = situational_ = false; }
    /// Of stones, ko, side to move and passes.
    std::uint64_t fingerprint(std::uint64_t secret) const;

private:
    /// Positions of the path below the root that are remembered. Longer cycles are left to the tree's depth limit.
    static constexpr int kPath = 32;

    std::uint64_t superko_key(std::uint64_t stones, Color next) const {
        return situational_ ? stones ^ zobrist::side(next) : stones;
    }
    bool repeats(std::uint64_t key) const;
    void remember(std::uint64_t key) { path_[path_length_++ % kPath] = key; }

    Board board_;
    int passes_;
    bool superko_;
    bool situational_;
    std::shared_ptr<std::unordered_set<std::uint64_t>> seen_;  ///< changed by nobody who shares it
    std::array<std::uint64_t, kPath> path_;
    int path_length_ = 0;
};

/// What the constructors of a domain and of its search would refuse, without either; files have to be filled in
/// (files_read.h).
void check(const tree::Config& config, const GoConfig& go);

class GoDomain {
public:
    using State = GoState;

    /// Throws std::invalid_argument if the configuration is wrong.
    explicit GoDomain(const Game& game, const GoConfig& config = {});

    int players() const { return 2; }
    /// With the compensation for handicap: what the score of an outcome, Black's area minus White's, is short of.
    double komi() const { return komi_; }
    /// Points that playouts add to it, White's if positive.
    int komi_offset() const { return dynamic_komi_.offset(); }
    /// Points only: a pass says nothing about passes elsewhere.
    std::uint32_t action_limit() const { return static_cast<std::uint32_t>(neighbors_->size()); }

    /// Some rule about moves is on.
    bool has_priors() const { return !knowledge_->empty(); }
    /// What the rules say: wins per visit and visits; a move of which none speaks is even, with weight 0. `ownership`
    /// tells who owned what in the end of simulations so far.
    void priors(const GoState& state, std::span<const tree::Action> actions, std::span<tree::Prior> priors,
                const tree::Ownership* ownership = nullptr) const;

    /// Some rule that leaves moves out is on.
    bool has_pruning() const { return !pruner_->empty(); }
    /// Leaves out what the rules drop; never all of the actions.
    void prune(const GoState& state, std::vector<tree::Action>& actions) const;

    /// The groups of the configuration; a pass is in those of all or all other moves.
    void groups(const GoState& state, std::span<const tree::Action> actions,
                std::vector<std::vector<tree::Action>>& groups) const;

    /// Frisbee Go: actions but passes are aims. Where a stone lands beside its aim it can be played if the point is
    /// empty, superko apart: the aim is a liberty.
    bool has_chance() const { return frisbee_.on(); }
    void outcomes(const GoState& state, std::vector<tree::Action>& more) const { more.push_back(refused(state)); }
    tree::Action refused(const GoState& state) const { return state.skip_action(); }
    template <class F>
    void spread(const GoState& state, tree::Action action, F&& f) const {
        if (action == state.pass_action()) {
            f(action, 1.0f);
        } else {
            frisbee_.for_landings(state.board(), state.point(action),
                                  [&](Point p, double chance) { f(landing(state, p), static_cast<float>(chance)); });
        }
    }
    tree::Action draw(const GoState& state, tree::Action action, Rng& rng) const {
        return action == state.pass_action() ? action
                                             : landing(state, frisbee_.land(state.board(), state.point(action), rng));
    }

    tree::Outcome rollout(GoState& state, Rng& rng, tree::Trace& trace) const {
        return play_out(state, rng, trace, nullptr);
    }
    /// The same, with last good replies before other moves and the owners of points in the end, as the aid asks.
    tree::Outcome rollout(GoState& state, Rng& rng, tree::Trace& trace, tree::RolloutAid& aid) const;
    const Rollout& rollout_policy() const { return *rollout_; }
    /// The search will start from this state, which continues the game before or has nothing to do with it.
    void new_root(const GoState& state, bool same_game) {
        dynamic_komi_.begin(state.board());
        rollout_->new_root(state.board(), same_game);
    }
    /// Dynamic komi and, with `shared`, what playouts have learned.
    void save(ByteWriter& out, bool shared) const {
        dynamic_komi_.save(out);
        if (shared) {
            rollout_->save(out);
        }
    }
    /// After `new_root` with the root of the search that was saved.
    void restore(ByteReader& in, bool shared) {
        dynamic_komi_.restore(in);
        if (shared) {
            rollout_->restore(in);
        }
    }
    /// The points next to a point.
    std::span<const tree::Action> neighbors(tree::Action action) const {
        return {(*neighbors_)[action].data(), (*neighbors_)[action].size()};
    }

private:
    struct Checked {};
    GoDomain(const Game& game, const GoConfig& config, Checked config_is_right);

    static tree::Action landing(const GoState& state, Point p) {
        return state.board()[p] == Color::empty ? state.action(p) : state.skip_action();
    }
    tree::Outcome play_out(GoState& state, Rng& rng, tree::Trace& trace, const tree::Replies* replies) const;

    double komi_;
    double score_bonus_;
    Frisbee frisbee_;
    DynamicKomi dynamic_komi_;
    std::shared_ptr<const Rollout> rollout_;
    std::shared_ptr<const Knowledge> knowledge_;
    std::shared_ptr<const Pruner> pruner_;
    std::shared_ptr<const Grouping> grouping_;
    std::shared_ptr<const std::vector<std::vector<tree::Action>>> neighbors_;
};

}  // namespace tengen::go
