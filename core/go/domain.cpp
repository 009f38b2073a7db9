#include "core/go/domain.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/go/files_read.h"
#include "core/go/planes.h"
#include "core/go/reward/reward.h"
#include "core/go/score.h"
#include "core/tree/fit.h"

namespace tengen::go {

GoState::GoState(const Game& game)
    : board_(game.board()),
      passes_(game.passes_in_a_row()),
      superko_(game.rules().ko != KoRule::simple),
      situational_(game.rules().ko == KoRule::situational),
      seen_(std::make_shared<std::unordered_set<std::uint64_t>>(game.positions())) {}

void GoState::legal(std::vector<tree::Action>& actions) const {
    const Color c = board_.to_move();
    const Geometry& g = board_.geometry();
    for (int i = 0; i < g.area(); ++i) {
        const Point p = g.from_dense(i);
        if (board_.legal(p, c) && !is_potential_eye(board_.neighborhood(p), c)) {
            actions.push_back(static_cast<tree::Action>(i));
        }
    }
    actions.push_back(pass_action());
}

std::vector<std::size_t> GoState::observation_shape() const {
    const Size size = board_.size();
    return {kPlanes, static_cast<std::size_t>(size.height), static_cast<std::size_t>(size.width)};
}

void GoState::observe(std::span<float> numbers) const {
    write_planes(board_, numbers);
}

bool GoState::repeats(std::uint64_t key) const {
    const int kept = std::min(path_length_, kPath);
    return std::find(path_.begin(), path_.begin() + kept, key) != path_.begin() + kept || seen_->count(key) != 0;
}

bool GoState::play(tree::Action action) {
    if (action >= pass_action()) {
        if (action == pass_action()) {
            board_.play_pass();
            ++passes_;
        } else {
            board_.skip_turn();
            passes_ = 0;
        }
        if (situational_) {
            // The same stones with the other side to move are a situation of their own.
            remember(superko_key(board_.stones_hash(), board_.to_move()));
        }
        return true;
    }
    const Point p = point(action);
    const Color c = board_.to_move();
    if (superko_) {
        const std::uint64_t key = superko_key(board_.hash_after(p, c), opponent(c));
        if (repeats(key)) {
            return false;
        }
        remember(key);
    }
    board_.play(p, c);
    passes_ = 0;
    return true;
}

void GoState::become_root() {
    if (path_length_ > 0) {
        if (seen_.use_count() > 1) {
            seen_ = std::make_shared<std::unordered_set<std::uint64_t>>(*seen_);
        }
        seen_->insert(path_.begin(), path_.begin() + std::min(path_length_, kPath));
        path_length_ = 0;
    }
}

std::uint64_t GoState::fingerprint(std::uint64_t secret) const {
    const bool ko = !board_.ko().is_none() && board_.ko_color() == board_.to_move();
    std::uint64_t print = split_mix(secret + (ko ? static_cast<std::uint64_t>(board_.ko().index()) + 1 : 0));
    print = split_mix(print ^ (code(board_.to_move()) + 4 * static_cast<std::uint64_t>(passes_)));
    std::uint64_t word = 0;
    int held = 0;
    for (const Point p : board_.geometry().points()) {
        word = word << 2 | code(board_[p]);
        if (++held == 32) {
            print = split_mix(print ^ word);
            word = 0;
            held = 0;
        }
    }
    return split_mix(print ^ word);
}

namespace {

void find_owners(const Board& board, std::span<std::int8_t> owner) {
    const Geometry& g = board.geometry();
    for (int i = 0; i < board.empty_count(); ++i) {
        const Point p = board.empty_point(i);
        const Neighborhood n = board.neighborhood(p);
        if (has_empty_neighbor(n)) {  // rare at the end of a playout: count it properly
            const Score score = score_area(board);
            for (std::size_t a = 0; a < owner.size(); ++a) {
                owner[a] = static_cast<std::int8_t>(score.owner[a] == Color::empty ? -1 : player_of(score.owner[a]));
            }
            return;
        }
        owner[g.dense(p)] = static_cast<std::int8_t>(surrounded_by(n, Color::black)   ? 0
                                                     : surrounded_by(n, Color::white) ? 1
                                                                                      : -1);
    }
    for (std::size_t a = 0; a < owner.size(); ++a) {
        const Color c = board[g.from_dense(static_cast<int>(a))];
        if (c != Color::empty) {
            owner[a] = static_cast<std::int8_t>(player_of(c));
        }
    }
}

}  // namespace

void check(const GoConfig& config) {
    settings::check(config);
    if (config.dynamic_komi.low > config.dynamic_komi.high) {
        throw std::invalid_argument("dynamic_komi.low is " + settings::text_of(config.dynamic_komi.low) +
                                    ", but has to be no more than dynamic_komi.high, which is " +
                                    settings::text_of(config.dynamic_komi.high));
    }
}

void check(const tree::Config& config, const GoConfig& go) {
    check(go);
    tree::check(config, {.players = 2,
                         .chance = Frisbee(go.frisbee).on(),
                         .pruning = !Pruner(go.pruning).empty(),
                         .priors = weighs_moves(go.knowledge),
                         .action_limit = true,
                         .aided_rollout = true,
                         .neighbors = true,
                         .groups = true});
    const FilesRead reads = files_read(go);
    if (reads.patterns) {
        PatternSet::parse(go.pattern_text);
    }
    if (reads.gammas) {
        Gammas::parse(go.gamma_text);
    }
    if (reads.prior_gammas) {
        Gammas::shared(go.prior_gamma_text);
    }
}

GoDomain::GoDomain(const Game& game, const GoConfig& config) : GoDomain(game, config, (check(config), Checked{})) {}

GoDomain::GoDomain(const Game& game, const GoConfig& config, Checked /*config*/)
    : komi_(game.komi() + game.handicap_compensation()),
      score_bonus_(config.score.bonus),
      frisbee_(config.frisbee),
      dynamic_komi_(config.dynamic_komi, game.handicap()),
      rollout_(make_rollout(config, {game.board().size(), komi_})),
      knowledge_(std::make_shared<const Knowledge>(config.knowledge, config.pattern_text, config.prior_gamma_text)),
      pruner_(std::make_shared<const Pruner>(config.pruning)),
      grouping_(std::make_shared<const Grouping>(config.groups.kinds)) {
    const Geometry& g = game.board().geometry();
    std::vector<std::vector<tree::Action>> around(g.area());
    for (int i = 0; i < g.area(); ++i) {
        for (int direction = 0; direction < 4; ++direction) {
            const Point p = g.neighbor(g.from_dense(i), direction);
            if (g.on_board(p)) {
                around[i].push_back(static_cast<tree::Action>(g.dense(p)));
            }
        }
    }
    neighbors_ = std::make_shared<const std::vector<std::vector<tree::Action>>>(std::move(around));
}

namespace {

/// The actions that are no pass, as points.
class Plays {
public:
    Plays(const GoState& state, std::span<const tree::Action> actions) {
        for (const tree::Action action : actions) {
            if (action != state.pass_action()) {
                points_[count_++] = state.point(action);
            }
        }
    }
    std::span<const Point> points() const { return {points_.data(), count_}; }

private:
    std::array<Point, kMaxPoints> points_;
    std::size_t count_ = 0;
};

}  // namespace

void GoDomain::prune(const GoState& state, std::vector<tree::Action>& actions) const {
    const Plays plays(state, actions);
    const bool pass = plays.points().size() < actions.size();
    const Pruner::Kept kept = pruner_->keep(state.board(), plays.points());
    actions.clear();
    for (const Point p : kept.moves) {
        actions.push_back(state.action(p));
    }
    if (pass && kept.pass) {
        actions.push_back(state.pass_action());
    }
}

void GoDomain::priors(const GoState& state, std::span<const tree::Action> actions, std::span<tree::Prior> priors,
                      const tree::Ownership* ownership) const {
    const Plays plays(state, actions);
    Evidence evidence(state.board().geometry());
    knowledge_->judge(state.board(), plays.points(), ownership, evidence);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const Point p = state.point(actions[i]);
        const float visits = evidence.visits(p);
        priors[i] = {visits > 0 ? evidence.wins(p) / visits : 0.5f, visits};
    }
}

void GoDomain::groups(const GoState& state, std::span<const tree::Action> actions,
                      std::vector<std::vector<tree::Action>>& groups) const {
    std::vector<Point> moves;
    for (const tree::Action action : actions) {
        moves.push_back(state.point(action));
    }
    grouping_->sort(state.board(), moves, groups);
    for (std::vector<tree::Action>& group : groups) {
        for (tree::Action& member : group) {
            member = actions[member];
        }
    }
}

tree::Outcome GoDomain::play_out(GoState& state, Rng& rng, tree::Trace& trace, const tree::Replies* replies) const {
    Board& board = state.board();
    const int area = board.geometry().area();
    const bool ended = state.terminal();
    const int margin = ended ? playout_area(board) : rollout_->play(board, rng, trace, replies);
    tree::Outcome outcome = outcome_of(margin, komi_ + (ended ? 0 : dynamic_komi_.offset()), area, score_bonus_);
    outcome.score = margin;
    if (!ended) {
        dynamic_komi_.count(outcome);
    }
    return outcome;
}

tree::Outcome GoDomain::rollout(GoState& state, Rng& rng, tree::Trace& trace, tree::RolloutAid& aid) const {
    const tree::Outcome outcome = play_out(state, rng, trace, aid.replies);
    if (!aid.owner.empty()) {
        find_owners(state.board(), aid.owner);
    }
    return outcome;
}

}  // namespace tengen::go
