// Moves that a search is told to leave out near the root: what analysis calls moves to avoid, and the rest where only
// some are allowed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "core/tree/tree.h"

namespace tengen::tree {

/// By player and action the depth until which a move is left out: a move at depth d (0 at the root) is, if d is less.
/// Where nothing else is left, the fallback may be played even if it is left out; where there is none, all moves.
class Restriction {
public:
    explicit Restriction(std::optional<Action> fallback = {}) : fallback_(fallback) {}

    void leave_out(int player, Action action, std::uint32_t until) {
        std::vector<std::uint32_t>& table = until_[player];
        table.resize(std::max<std::size_t>(table.size(), action + 1));
        table[action] = std::max(table[action], until);
        depth_ = std::max(depth_, until);
    }

    bool empty() const { return depth_ == 0; }
    /// The depth from which on all moves are free.
    std::uint32_t depth() const { return depth_; }
    bool leaves_out(int player, Action action, std::size_t depth) const {
        const std::vector<std::uint32_t>& table = until_[player];
        return action < table.size() && depth < table[action];
    }
    /// Fills in 1 for the moves of a node that may be chosen and 0 for the others. A group of moves may be if one of
    /// its moves may.
    void allow(const Tree& tree, const Node& node, std::size_t depth, std::vector<std::uint8_t>& allowed) const;

    void save(ByteWriter& out) const;
    /// Of actions up to a number.
    static Restriction restored(ByteReader& in, Action last);

    bool operator==(const Restriction&) const = default;

private:
    std::vector<std::uint32_t> until_[kMaxPlayers];
    std::uint32_t depth_ = 0;
    std::optional<Action> fallback_;
};

/// One of the marked moves, drawn evenly; -1 if there is none.
inline int draw_allowed(std::span<const std::uint8_t> allowed, Rng& rng) {
    const auto open = static_cast<std::uint32_t>(std::count(allowed.begin(), allowed.end(), 1));
    std::uint32_t left = open > 0 ? rng.below(open) : 0;
    for (std::size_t i = 0; open > 0 && i < allowed.size(); ++i) {
        if (allowed[i] && left-- == 0) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

}  // namespace tengen::tree
