// Last good replies with forgetting (LGRF-1; Ferreira 2016, 3.3.9): to each move of each player the answer that won
// last.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/tree/domain.h"

namespace tengen::tree {

class Replies {
public:
    Replies() = default;
    Replies(int players, std::uint32_t action_limit)
        : players_(players), limit_(action_limit), replies_(static_cast<std::size_t>(players) * action_limit) {}

    /// The good reply to a move of a player, if there is one.
    std::optional<Action> to(int player, Action action) const {
        if (action >= limit_) {
            return {};
        }
        const std::uint32_t stored = at(player, action).load(std::memory_order_relaxed);
        return stored == 0 ? std::nullopt : std::optional<Action>(stored - 1);
    }

    /// Moves of those who did not win keep the reply to them, if another player made it; replies to moves of the winner
    /// are forgotten. A draw teaches nothing, and actions beyond the limit (a pass) are no replies.
    void learn(const Trace& trace, const Outcome& outcome) {
        const int winner = winner_of(outcome, players_);
        for (std::size_t i = 0; winner >= 0 && i < trace.size(); ++i) {
            const Step& step = trace[i];
            if (step.action >= limit_) {
                continue;
            }
            if (step.player == winner) {
                at(step.player, step.action).store(0, std::memory_order_relaxed);
            } else if (i + 1 < trace.size() && trace[i + 1].player == winner && trace[i + 1].action < limit_) {
                at(step.player, step.action).store(trace[i + 1].action + 1, std::memory_order_relaxed);
            }
        }
    }

    void clear() {
        for (auto& reply : replies_) {
            reply.store(0, std::memory_order_relaxed);
        }
    }

    void save(ByteWriter& out) const {
        write_sparse(out, replies_.size(), [&](std::size_t i) { return replies_[i].load(std::memory_order_relaxed); });
    }
    /// Into new ones for the same actions.
    void restore(ByteReader& in) {
        read_sparse(in, replies_.size(), limit_, "a reply is no action", [&](std::size_t i, std::uint64_t reply) {
            replies_[i].store(static_cast<std::uint32_t>(reply), std::memory_order_relaxed);
        });
    }

private:
    const std::atomic<std::uint32_t>& at(int player, Action action) const {
        return replies_[static_cast<std::size_t>(player) * limit_ + action];
    }
    std::atomic<std::uint32_t>& at(int player, Action action) {
        return replies_[static_cast<std::size_t>(player) * limit_ + action];
    }

    int players_ = 0;
    std::uint32_t limit_ = 0;
    std::vector<std::atomic<std::uint32_t>> replies_;  // the action and 1, or 0 for none
};

}  // namespace tengen::tree
