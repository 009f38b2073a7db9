// The learning policy of isGO (Basaldúa 2013, 4.7.5, figure 4.16), a "loose tree": the base policy with learned answers
// to the last move (edges) and learned moves around it (nodes) between its steps.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/go/config.h"
#include "core/go/context.h"
#include "core/go/playout/isgo/edge_moves.h"
#include "core/go/playout/isgo/learner.h"
#include "core/go/playout/isgo/node_moves.h"
#include "core/go/rollout.h"

namespace tengen::go::isgo {

/// Contexts are kept for this many points: each size is a policy of its own, compiled apart.
template <int N>
class LearningPolicy {
public:
    /// A position of which the contexts are known: those of others nearby follow from the stones that differ.
    struct Start {
        explicit Start(const Board& from) : board(from), contexts(from) {}
        Board board;
        Contexts<N> contexts;
    };
    /// What a playout writes to, kept by each thread for the next one.
    struct Scratch {
        Contexts<N> contexts;
        std::vector<Played> moves;
        std::vector<Played> path;
    };

    LearningPolicy(Learner& learner, const Start& start)
        : learner_(&learner), start_(&start), scratch_(borrow()), hook(scratch_->contexts), steps_(learner.base()) {
        scratch_->moves.clear();
        scratch_->path.clear();
    }
    ~LearningPolicy() { shelf().push_back(std::move(scratch_)); }
    LearningPolicy(const LearningPolicy&) = delete;
    LearningPolicy& operator=(const LearningPolicy&) = delete;

    static std::vector<std::string> names() {
        return {"atari", "edge", "pattern", "tree", "node", "skipped", "random", "improved"};
    }

    /// From here on the playout is remembered, to be learned in the end.
    void begin_learning(const tree::Trace& path);
    void begin(const Board& board);
    void follow(const Board& board) { steps_.look(board, board.to_move()); }
    void before(const Board& board, Color c, Point p) {
        steps_.before(board, c, p);
        const Played move{c, at(board, p, c)};
        last_ = move.at;
        if (!move.pass() && learner_->has(Learner::kEdge)) {
            learner_->edges().prefetch_answers(opponent(c), last_);  // needed when the answer is sought
        }
        if (learns_ && static_cast<int>(scratch_->moves.size()) < learner_->options().moves) {
            scratch_->moves.push_back(move);
        }
    }
    Point choose(Board& board, Color c, Rng& rng);
    void learn(int margin) { learner_->learn(learner_->winner(margin), scratch_->moves, scratch_->path, learned_); }
    /// What chose the last move, an index of names().
    int source() const { return source_; }

private:
    static std::vector<std::unique_ptr<Scratch>>& shelf() {
        thread_local std::vector<std::unique_ptr<Scratch>> unused;
        return unused;
    }
    static std::unique_ptr<Scratch> borrow() {
        if (shelf().empty()) {
            return std::make_unique<Scratch>();
        }
        std::unique_ptr<Scratch> scratch = std::move(shelf().back());
        shelf().pop_back();
        return scratch;
    }

    ContextMove at(const Board& board, Point p, Color c) const {
        return p.is_board() ? ContextMove{board.geometry().dense(p), hook.template get<N>(board, p, c)}
                            : ContextMove{Played::kPass, 0};
    }
    Point edge(const Board& board, Color c, Rng& rng) const {
        return edge_move(
            board, c, learner_->edges(), last_, learner_->threshold(Learner::kEdge, c), learns_, rng,
            [&](Point p) { return hook.template get<N>(board, p, c); },
            [&](Point p) { return learner_->base().filter.legal(board, p, c); },
            [&](Point p) { return steps_.allows(board, p, c); });
    }
    Point node(const Board& board, Color c, Learner::Layer layer, Rng& rng) const {
        return node_move(
            board, c, learner_->nodes(layer), learner_->surroundings(), learner_->threshold(layer, c), rng,
            [&](Point p) { return hook.template get<N>(board, p, c); },
            [&](Point p) { return steps_.allows(board, p, c); });
    }

    Learner* learner_;
    const Start* start_;
    std::unique_ptr<Scratch> scratch_;

public:
    Contexts<N>& hook;

private:
    BaseSteps steps_;
    bool learns_ = false;
    ContextMove last_{Played::kPass, 0};  ///< the last move
    int learned_[Learner::kLayers][2] = {};
    int source_ = 0;
};

template <int N>
void LearningPolicy<N>::begin_learning(const tree::Trace& path) {
    learns_ = true;
    if (!learner_->has(Learner::kTree)) {
        return;
    }
    Board board = start_->board;
    hook = start_->contexts;
    const Geometry& g = board.geometry();
    for (const tree::Step& step : path) {
        const Color c = step.player == 0 ? Color::black : Color::white;
        const auto pass = static_cast<tree::Action>(g.area());
        if (step.action >= pass) {
            step.action == pass ? board.play_pass(hook) : board.skip_turn(hook);
            continue;
        }
        const Point p = g.from_dense(static_cast<int>(step.action));
        if (!board.legal(p, c)) {
            scratch_->path.clear();  // the path does not begin at the root that was told
            return;
        }
        scratch_->path.push_back({c, at(board, p, c)});
        board.play(p, c, hook);
    }
}

template <int N>
void LearningPolicy<N>::begin(const Board& board) {
    hook = start_->contexts;
    if constexpr (N > 8) {
        for (const Point p : board.geometry().points()) {
            const Color now = board[p];
            const Color then = start_->board[p];
            if (now != then) {
                if (then != Color::empty) {
                    hook.removed(p, then);
                }
                if (now != Color::empty) {
                    hook.placed(p, now);
                }
            }
        }
    }
    // Its surroundings have changed since only if it captured.
    last_ = at(board, board.last_move(), opponent(board.to_move()));
}

template <int N>
Point LearningPolicy<N>::choose(Board& board, Color c, Rng& rng) {
    enum Source { kAtari, kEdge, kPattern, kTree, kNode, kSkipped, kRandom, kImproved };
    const bool answering = last_.move != Played::kPass;
    const auto found = [&](Point p, Source source) {
        source_ = source;
        return !p.is_none();
    };
    const auto found_learned = [&](Point p, Learner::Layer layer, Source source) {
        learned_[layer][side_of(c)] += !p.is_none();
        return found(p, source);
    };
    steps_.look(board, c);
    Point p = steps_.atari(board, c, rng);
    if (found(p, kAtari)) {
        return p;
    }
    if (answering && learner_->has(Learner::kEdge) && found_learned(p = edge(board, c, rng), Learner::kEdge, kEdge)) {
        return p;
    }
    if (found(p = steps_.pattern(board, c, rng), kPattern)) {
        return p;
    }
    if (answering && learner_->has(Learner::kTree) &&
        found_learned(p = node(board, c, Learner::kTree, rng), Learner::kTree, kTree)) {
        return p;
    }
    if (answering && learner_->has(Learner::kNode) &&
        found_learned(p = node(board, c, Learner::kNode, rng), Learner::kNode, kNode)) {
        return p;
    }
    if (found(p = steps_.skipped(rng), kSkipped)) {
        return p;
    }
    if (!found(p = steps_.random(board, c, rng), kRandom)) {
        return Point::pass();
    }
    const Point better = steps_.improved(board, p);
    return found(better, kImproved) ? better : (source_ = kRandom, p);
}

/// Throws std::invalid_argument if the configuration is wrong.
std::shared_ptr<const Rollout> make_learning_rollout(const GoConfig& config, const RolloutSetting& setting);

}  // namespace tengen::go::isgo
