// The tree itself, free of any domain: nodes in an arena, selection among the moves of a node, reclamation.
#pragma once

#include <atomic>
#include <span>

#include "core/base/bytes.h"
#include "core/tree/arena.h"
#include "core/tree/config.h"
#include "core/tree/formula.h"
#include "core/tree/node.h"
#include "core/tree/parents.h"
#include "core/tree/table.h"

namespace tengen::tree {

/// What a move's statistics are, by the way results are shared (config.h, TreeConfig::backup).
enum class Backup { tree, shared, dag, dag_weighted, multipath };
Backup parse_backup(const std::string& name);

/// What the formula makes of the moves of a node: the numbers it starts from and the score after each of its terms.
struct Explanation {
    Arms arms;
    std::vector<std::pair<std::string, std::vector<float>>> scores;
};

class Tree {
public:
    /// A move whose node is being made by another thread.
    static constexpr Ref kBusy = ~Ref{0};
    static constexpr std::size_t kAll = ~std::size_t{0};

    /// With `chance` it counts how often moves are chosen, where chance decides what is played.
    explicit Tree(const Config& config, bool chance = false);

    Node& node(Ref ref) { return *static_cast<Node*>(arena_.at(ref)); }
    const Node& node(Ref ref) const { return *static_cast<const Node*>(arena_.at(ref)); }
    Ref ref_of(const Node& node) const { return arena_.ref_of(&node); }
    Ref root() const { return root_; }
    Node& root_node() { return node(root_); }
    const Node& root_node() const { return node(root_); }

    /// Makes a node; 0 when memory is used up. `priors` is empty or as long as `actions`, of which the first
    /// `choosable` can be chosen.
    Ref create(std::uint64_t key, int player, bool terminal, std::span<const Action> actions,
               std::span<const Prior> priors, std::size_t choosable = kAll);
    /// Replaces the priors of the root's moves.
    void set_root_priors(std::span<const Prior> priors);
    /// Makes the node of a set of moves below a position.
    Ref create_group(int player, std::span<const Action> actions, std::span<const Prior> priors);
    /// Replaces everything by one new root.
    void start(std::uint64_t key, int player, bool terminal, std::span<const Action> actions,
               std::span<const Prior> priors, std::size_t choosable = kAll);

    /// Fills the columns from the counters of a node, scores included.
    void score(const Node& node, Arms& arms) const;
    /// The move with the best of these scores, ties broken at random; -1 if all are kNever.
    int pick(const Arms& arms, Rng& rng) const;
    /// The same without scores.
    void fill(const Node& node, Arms& arms) const;
    /// The move to simulate next by the formula, ties broken at random; -1 if all are forbidden.
    int choose(const Node& node, Arms& arms, Rng& rng) const;
    /// The same as if the node had only the moves that are marked; with noise of that deviation on their scores.
    int choose(const Node& node, Arms& arms, Rng& rng, std::span<const std::uint8_t> allowed, float noise = 0) const;

    /// How the formula would choose now.
    Explanation explain(const Node& node) const;

    /// Makes the node below a move of the root the new root, slides what it reaches to the front and gives the rest of
    /// the memory back. Its groups are dissolved. False (and the tree is cleared) if that node was never made.
    bool advance(Action action);
    /// Forgets everything and gives the memory back to the system.
    void clear();
    /// Brings all rewards to another scale; no simulation may be under way.
    void rescale(const Rescaling& change);

    /// All of it as bytes; no search may be under way (save.cpp).
    void save(ByteWriter& out) const;
    /// Into the tree of a new search with the same configuration: throws DamagedBytes unless all links lead to nodes
    /// and all numbers are such as searches make. Whether the moves can be played is not known here. `forward` of each
    /// node is its number, from 0 on, of so many as are returned.
    std::size_t restore(ByteReader& in, int players);

    Backup backup() const { return backup_; }
    bool shares() const { return backup_ != Backup::tree; }
    /// First place after the nodes.
    Ref end() const { return arena_.end(); }
    bool amaf() const { return needs_.amaf; }
    const Needs& needs() const { return needs_; }
    /// Simulations that the counters of the root have room for, those that it has had included.
    std::uint32_t capacity() const { return needs_.amaf ? Amaf::kMaxRewards : 0xffff0000u; }
    bool full() const { return full_.load(std::memory_order_relaxed); }
    /// Every end was seen.
    bool exhausted() const { return exhausted_.load(std::memory_order_relaxed); }
    void set_exhausted() { exhausted_.store(true, std::memory_order_relaxed); }
    std::size_t bytes_used() const { return arena_.used(); }
    long nodes() const { return nodes_.load(std::memory_order_relaxed); }
    long edges() const { return edges_.load(std::memory_order_relaxed); }
    Table& table() { return table_; }
    /// Filled with multipath backups only.
    Parents& parents() { return parents_; }
    const Config& config() const { return config_; }
    const Formula& formula() const { return formula_; }
    int min_access() const { return min_access_; }

    /// Mean reward for the mover of a move, by the way results are shared.
    double edge_value(const Edge& edge) const;
    std::uint32_t edge_visits(const Edge& edge) const;
    /// How often a move of a node was chosen.
    std::uint32_t chosen(const Node& from, std::uint32_t move) const {
        return from.chance ? get(from.choice_counts()[move]) : edge_visits(from.begin()[move]);
    }

private:
    void forget();
    std::uint8_t layout() const;
    void save_node(const Node& node, std::span<const Ref> places, ByteWriter& out) const;
    void restore_node(ByteReader& in, int players, std::vector<std::vector<std::uint32_t>>& parents);
    void restore_links(std::span<const Ref> places);
    Ref allocate(std::uint32_t edges);
    void compact(Ref new_root);
    /// The place behind a node.
    Ref after(Ref ref) const { return static_cast<Ref>(ref + (node(ref).bytes() + Arena::kUnit - 1) / Arena::kUnit); }
    /// A new node with the moves of all groups of a position; 0 when memory is used up.
    Ref ungrouped(Ref position);
    void add_up(const Node& node, Arms& arms) const;
    void keep(const Node& node, Arms& arms, std::span<const std::uint8_t> allowed) const;
    void fill_priors(const Node& node, Arms& arms) const;
    void fill_amaf(const Node& node, Arms& arms) const;
    void fill_ownership(const Node& node, Arms& arms) const;
    int choose_otherwise(const Node& node, Arms& arms, Rng& rng) const;

    Config config_;
    Backup backup_;
    Needs needs_;
    bool chance_;
    float prior_visits_;  // factor of the virtual simulations of priors, 0 if they are not used so
    float prior_amaf_;    // the same for AMAF visits
    Formula formula_;
    Arena arena_;
    Table table_;
    Parents parents_;
    Ref root_ = 0;
    int min_access_;
    std::atomic<bool> full_{false};
    std::atomic<bool> exhausted_{false};
    std::atomic<bool> has_priors_{false};  // some node was made with priors: until then those columns stay 0
    std::atomic<long> nodes_{0};
    std::atomic<long> edges_{0};
};

}  // namespace tengen::tree
