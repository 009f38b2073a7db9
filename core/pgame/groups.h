// Groups of moves of known quality: the artificial stand-in for knowledge about a game (Brodeur, Childs 2008, 2.5.1).
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/pgame/game.h"
#include "core/tree/domain.h"

namespace tengen::pgame {

struct GroupOptions {
    /// Groups besides the one of all (or all other) moves.
    int count = 0;
    /// Factor of the chance to be in a group.
    double size = 1;
    /// 1: the winning moves and no others; 0: the losing moves; 0.5: no knowledge.
    double bias = 1;
    /// The last group holds all moves; otherwise only those that are in no other.
    bool overlap = true;

    void check() const {
        if (count < 0 || count > 64 || !(size >= 0 && size <= 1) || !(bias >= 0 && bias <= 1)) {
            throw std::invalid_argument("there are 0 to 64 groups, of a size and a bias in 0..1");
        }
    }
};

/// Whether a move is in a group is drawn for the node that it leads to, for each group on its own: with chance
/// size * bias if the move wins and size * (1 - bias) if it loses (footnote 6 of Brodeur, Childs 2008). The draw is a
/// hash of seed, node and group, so nothing has to be stored and all visits see the same groups.
class Groups {
public:
    Groups() = default;
    Groups(const GroupOptions& options, std::uint64_t seed) : options_(options), seed_(seed) { options.check(); }

    const GroupOptions& options() const { return options_; }
    /// Others draw other groups.
    std::uint64_t fingerprint() const {
        std::uint64_t print = split_mix(seed_ ^ static_cast<std::uint64_t>(options_.count));
        print = split_mix(print ^ std::bit_cast<std::uint64_t>(options_.size));
        return split_mix(print ^ std::bit_cast<std::uint64_t>(options_.bias)) + options_.overlap;
    }

    bool contains(const Game& game, int node, int move, int group) const {
        const double chance = options_.size * (game.winning_move(node, move) ? options_.bias : 1 - options_.bias);
        const auto child = static_cast<std::uint64_t>(game.child(node, move));
        const std::uint64_t drawn = split_mix(split_mix(seed_ + child) + static_cast<std::uint64_t>(group));
        return static_cast<double>(drawn >> 11) * 0x1.0p-53 < chance;
    }

    /// The groups of a node's moves, the one of all or all other moves last; any of them may be empty.
    void draw(const Game& game, int node, std::span<const tree::Action> moves,
              std::vector<std::vector<tree::Action>>& groups) const {
        groups.resize(static_cast<std::size_t>(options_.count) + 1);
        for (const tree::Action move : moves) {
            bool grouped = false;
            for (int g = 0; g < options_.count; ++g) {
                if (contains(game, node, static_cast<int>(move), g)) {
                    groups[g].push_back(move);
                    grouped = true;
                }
            }
            if (options_.overlap || !grouped) {
                groups.back().push_back(move);
            }
        }
    }

private:
    GroupOptions options_;
    std::uint64_t seed_ = 0;
};

}  // namespace tengen::pgame
