// What all playouts of isgo-learning share: the options, the tables and the offsets that balance both sides.
#pragma once

#include <atomic>
#include <vector>

#include "core/bandit/wls.h"
#include "core/go/config.h"
#include "core/go/playout/isgo/balance.h"
#include "core/go/playout/isgo/base.h"
#include "core/go/playout/isgo/memory.h"
#include "core/go/playout/isgo/node_moves.h"
#include "core/go/playout/isgo/tables.h"
#include "core/go/rollout.h"

namespace tengen::go::isgo {

/// A move of a playout with the context from before it was played; a pass has none.
struct Played {
    Color color;
    ContextMove at;

    static constexpr int kPass = -1;
    bool pass() const { return at.move == kPass; }
};

class Learner {
public:
    /// Throws std::invalid_argument.
    Learner(const GoConfig& config, const RolloutSetting& setting);
    Learner(const Learner&) = delete;
    Learner& operator=(const Learner&) = delete;

    const BaseOptions& base() const { return base_; }
    const LearningConfig& options() const { return options_; }
    const Surroundings& surroundings() const { return surroundings_; }
    TableBits bits() const { return bits_; }

    /// The tables of learned moves, each with its own threshold and balance.
    enum Layer { kEdge, kTree, kNode, kLayers };
    bool has(Layer layer) const { return layer == kEdge ? !edges_.empty() : !nodes(layer).empty(); }
    const NodeTable& nodes(Layer layer) const { return layer == kTree ? tree_ : node_; }
    EdgeTable& edges() { return edges_; }
    int threshold(Layer layer, Color c) const { return balance_[layer].threshold(neutral_[layer], c); }
    int offset(Layer layer) const { return balance_[layer].offset(); }

    /// The winner by the margin on the board; empty for a draw, which teaches nothing.
    Color winner(int margin) const {
        return margin > komi_ ? Color::black : margin < komi_ ? Color::white : Color::empty;
    }
    /// Learns the moves of a playout, those of the path through the tree before it (4.7.6, 4.7.7), and how many learned
    /// moves each side played, [layer][side].
    void learn(Color winner, const std::vector<Played>& playout, const std::vector<Played>& path,
               const int (&learned)[kLayers][2]);
    void clear();

    void save(ByteWriter& out) const;
    /// Into a learner of the same options that has learned nothing.
    void restore(ByteReader& in);

    /// What is known of the empty points of a position for the side to move.
    std::vector<LearnedMove> look(const Board& board);

private:
    void prefetch(const Played& previous, const Played& move) const;
    bandit::WlsState state_of(int index) const { return wls_.state(static_cast<bandit::Wls::Index>(index)); }

    BaseOptions base_;
    LearningConfig options_;
    double komi_;
    Surroundings surroundings_;
    bandit::Wls wls_;
    StateTable states_;
    TableBits bits_;
    NodeTable node_;
    NodeTable tree_;
    EdgeTable edges_;
    int neutral_[kLayers];
    Balance balance_[kLayers];
    std::atomic<std::uint64_t> playouts_{0};
    std::atomic<bool> clean_{true};
};

}  // namespace tengen::go::isgo
