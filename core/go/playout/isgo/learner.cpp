#include "core/go/playout/isgo/learner.h"

#include "core/go/playout/isgo/edge_moves.h"

namespace tengen::go::isgo {

namespace {

/// The tree's layer is read around the last move too.
int neighbors_of(const LearningConfig& config) {
    return config.node_neighbors == 0 && config.tree ? 20 : config.node_neighbors;
}

bandit::WlsOptions scale(int end) {
    bandit::WlsOptions options;
    options.end_of_scale = end;
    return options;
}

TableSizes sizes_of(const LearningConfig& config, Size size) {
    return {size.area(), config.edge ? config.answers : 0, (config.node_neighbors > 0) + config.tree};
}

}  // namespace

Learner::Learner(const GoConfig& config, const RolloutSetting& setting)
    : base_(config),
      options_(config.learning),
      komi_(setting.komi),
      surroundings_(Geometry::of(setting.size), neighbors_of(options_)),
      wls_(scale(options_.end_of_scale)),
      states_(wls_),
      bits_(bits_within(options_.memory_mb, sizes_of(options_, setting.size))) {
    const int points = setting.size.area();
    if (options_.node_neighbors > 0) {
        node_ = NodeTable(points, bits_.node);
    }
    if (options_.tree) {
        tree_ = NodeTable(points, bits_.node);
    }
    if (options_.edge) {
        edges_ = EdgeTable(points, bits_.edge, options_.answers);
    }
    neutral_[kEdge] = static_cast<int>(wls_.accept_from(options_.edge_threshold));
    neutral_[kTree] = static_cast<int>(wls_.accept_from(options_.tree_threshold));
    neutral_[kNode] = static_cast<int>(wls_.accept_from(options_.node_threshold));
}

void Learner::learn(Color winner, const std::vector<Played>& playout, const std::vector<Played>& path,
                    const int (&learned)[kLayers][2]) {
    if (clean_.load(std::memory_order_relaxed)) {
        clean_.store(false, std::memory_order_relaxed);
    }
    if (winner != Color::empty) {
        constexpr std::size_t kAhead = 8;
        for (std::size_t i = 0; i < playout.size(); ++i) {
            if (i + kAhead < playout.size()) {
                prefetch(playout[i + kAhead - 1], playout[i + kAhead]);
            }
            const Played& move = playout[i];
            if (move.pass()) {
                continue;
            }
            const bool win = move.color == winner;
            if (!node_.empty()) {
                node_.at(move.color, move.at.move, move.at.context).update(states_, win);
            }
            if (!edges_.empty() && i > 0 && !playout[i - 1].pass()) {
                edges_.learn(move.color, playout[i - 1].at, move.at, win, states_, options_.illegal_limit);
            }
        }
        for (const Played& move : path) {
            if (!move.pass()) {
                tree_.at(move.color, move.at.move, move.at.context).update(states_, move.color == winner);
            }
        }
    }
    if (!options_.balance) {
        return;
    }
    for (int layer = 0; layer < kLayers; ++layer) {
        balance_[layer].count(learned[layer][0], learned[layer][1]);
    }
    const std::uint64_t number = playouts_.fetch_add(1, std::memory_order_relaxed) + 1;
    if (number % static_cast<std::uint64_t>(options_.balance_every) == 0) {
        for (Balance& balance : balance_) {
            balance.adjust(static_cast<int>(wls_.size()));
        }
    }
}

void Learner::prefetch(const Played& previous, const Played& move) const {
    if (move.pass()) {
        return;
    }
    if (!node_.empty()) {
        node_.prefetch(move.color, move.at.move, move.at.context);
    }
    if (!edges_.empty() && !previous.pass()) {
        edges_.prefetch_answers(move.color, previous.at);
        edges_.prefetch(move.color, previous.at, move.at);
    }
}

void Learner::clear() {
    if (clean_.exchange(true, std::memory_order_relaxed)) {
        return;
    }
    node_.clear();
    tree_.clear();
    edges_.clear();
    for (Balance& balance : balance_) {
        balance.clear();
    }
    playouts_.store(0, std::memory_order_relaxed);
}

void Learner::save(ByteWriter& out) const {
    out.flag(clean_.load(std::memory_order_relaxed));
    out.number(playouts_.load(std::memory_order_relaxed));
    for (const Balance& balance : balance_) {
        balance.save(out);
    }
    node_.save(out);
    tree_.save(out);
    edges_.save(out);
}

void Learner::restore(ByteReader& in) {
    clean_.store(in.flag(), std::memory_order_relaxed);
    playouts_.store(in.number(~std::uint64_t{0}, "there are too many playouts"), std::memory_order_relaxed);
    for (Balance& balance : balance_) {
        balance.restore(in, static_cast<int>(wls_.size()));
    }
    node_.restore(in, wls_.size());
    tree_.restore(in, wls_.size());
    edges_.restore(in, wls_.size());
}

std::vector<LearnedMove> Learner::look(const Board& board) {
    const Geometry& g = board.geometry();
    const Color c = board.to_move();
    const Point last = board.last_move();
    const auto context_of = [&](Point p, Color side) {
        return context::side(context::compute(board, p, options_.context), side);
    };
    std::vector<LearnedMove> moves;
    for (const Point p : g.points()) {
        if (board[p] != Color::empty) {
            continue;
        }
        const ContextMove here{g.dense(p), context_of(p, c)};
        LearnedMove move{p, {0, 0}, {0, 0}, {0, 0}};
        if (!node_.empty()) {
            move.node = state_of(node_.at(c, here.move, here.context).get());
        }
        if (!tree_.empty()) {
            move.tree = state_of(tree_.at(c, here.move, here.context).get());
        }
        if (!edges_.empty() && last.is_board()) {
            move.edge = state_of(edges_.at(c, {g.dense(last), context_of(last, opponent(c))}, here).get());
        }
        moves.push_back(move);
    }
    return moves;
}

}  // namespace tengen::go::isgo
