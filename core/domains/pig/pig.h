// Pig with one player: throw a die as often as you like and add what it shows; a one loses the points of the turn. As
// many points as possible after five turns. An example of a problem with dice, of one player, and with names of
// actions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tree/domain.h"

namespace tengen::domains {

class PigState {
public:
    static constexpr tree::Action kThrow = 0;
    static constexpr tree::Action kHold = 1;
    static constexpr tree::Action kDie = 1;  ///< and what it shows: 2 to 7

    explicit PigState(int turns) : left_(turns) {}

    int to_move() const { return 0; }
    bool terminal() const { return left_ == 0; }
    /// The die is in the air: what it shows is nobody's choice.
    bool by_chance() const { return thrown_; }
    void legal(std::vector<tree::Action>& actions) const {
        if (thrown_) {
            actions.insert(actions.end(), {kDie + 1, kDie + 2, kDie + 3, kDie + 4, kDie + 5, kDie + 6});
        } else {
            actions.insert(actions.end(), {kThrow, kHold});
        }
    }
    void play(tree::Action action) {
        if (thrown_) {
            const auto shown = static_cast<int>(action - kDie);
            thrown_ = false;
            shown == 1 ? end_turn(0) : static_cast<void>(turn_ += shown);
        } else if (action == kThrow) {
            thrown_ = true;
        } else {
            end_turn(turn_);
        }
    }
    std::uint64_t key() const {
        return (static_cast<std::uint64_t>(points_) << 32 | static_cast<std::uint64_t>(turn_) << 8) +
               static_cast<std::uint64_t>(2 * left_ + thrown_);
    }
    std::string text() const {
        return std::to_string(points_) + " points, " + std::to_string(turn_) + " in this turn, " +
               std::to_string(left_) + " turns left" + (thrown_ ? ", the die is in the air" : "");
    }
    int points() const { return points_; }
    int turn() const { return turn_; }

private:
    void end_turn(int won) {
        points_ += won;
        turn_ = 0;
        --left_;
    }

    int points_ = 0;
    int turn_ = 0;
    int left_;
    bool thrown_ = false;
};

struct Pig {
    using State = PigState;

    static constexpr int kTurns = 5;
    /// Points in a simulation's turn, from which on it holds: more are lost by a throw, on average, than it wins.
    static constexpr int kEnough = 20;
    /// Points that count as 1 in the search: about the most that can be hoped for.
    static constexpr int kUnit = 100;

    int players() const { return 1; }
    State initial() const { return State(kTurns); }
    bool operator==(const Pig&) const = default;

    bool has_chance_states() const { return true; }
    std::size_t deal(const State&, Rng& rng) const { return rng.below(6); }
    tree::Outcome rollout(State state, Rng& rng, tree::Trace&) const {
        while (!state.terminal()) {
            state.play(state.by_chance()        ? State::kDie + 1 + rng.below(6)
                       : state.turn() < kEnough ? State::kThrow
                                                : State::kHold);
        }
        tree::Outcome outcome;
        outcome.reward[0] = static_cast<float>(state.points()) / kUnit;
        return outcome;
    }
    /// People read points.
    tree::RewardUnit reward_unit() const { return {0, kUnit, false}; }

    std::string action_name(tree::Action action) const { return kNames[action]; }
    std::optional<tree::Action> action_named(std::string_view name) const {
        for (tree::Action action = 0; action < kNames.size(); ++action) {
            if (name == kNames[action]) {
                return action;
            }
        }
        return std::nullopt;
    }

private:
    static constexpr std::array<const char*, 8> kNames = {"throw", "hold", "1", "2", "3", "4", "5", "6"};
};

}  // namespace tengen::domains
