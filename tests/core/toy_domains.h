// Small problems with known answers, for tests of searches.
#pragma once

#include <algorithm>
#include <vector>

#include "core/tree/domain.h"
#include "core/tree/random_rollout.h"

namespace tengen::toy {

using tree::Action;
using tree::Outcome;
using tree::play_randomly;
using tree::Trace;

/// How the leaves of a uniform tree get their values: drawn, or such that move i of MAX is better than all below its
/// move i - 1, and likewise for MIN.
enum class Leaves { random, sorted };

/// A two-player game with the same number of moves in every state and real values in [0, 1] at the end.
class UniformState {
public:
    struct Options {
        int breadth;
        int depth;
        Leaves leaves;
        bool draw_mover;  ///< of each ply, instead of turns
        std::uint64_t seed;
    };

    explicit UniformState(const Options& options) : options_(options), hash_(split_mix(options.seed)) {}

    int to_move() const {
        return options_.draw_mover ? static_cast<int>(split_mix(options_.seed + ply_) & 1) : ply_ % 2;
    }
    bool terminal() const { return ply_ == options_.depth; }
    void legal(std::vector<Action>& actions) const {
        for (int i = 0; i < options_.breadth; ++i) {
            actions.push_back(static_cast<Action>(i));
        }
    }
    void play(Action action) {
        scale_ /= options_.breadth;
        sorted_ += scale_ * (to_move() == 0 ? action : options_.breadth - 1 - action);
        hash_ = split_mix(hash_ + action + 1);
        ++ply_;
    }
    std::uint64_t key() const { return hash_; }
    float leaf_value() const {
        return options_.leaves == Leaves::sorted ? static_cast<float>(sorted_) : static_cast<float>(Rng(hash_).real());
    }

private:
    Options options_;
    int ply_ = 0;
    std::uint64_t hash_;
    double scale_ = 1;
    double sorted_ = 0;
};

struct UniformDomain {
    using State = UniformState;
    int players() const { return 2; }
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        play_randomly(state, rng, trace);
        return {{state.leaf_value(), 1 - state.leaf_value()}};
    }
};

/// Nim with one heap and moves of 1 to 3; who takes the last wins. Taking more than there is, is found illegal only
/// when played.
class NimState {
public:
    NimState(int heap, int mover) : heap_(heap), mover_(mover) {}

    int to_move() const { return mover_; }
    bool terminal() const { return heap_ == 0; }
    void legal(std::vector<Action>& actions) const { actions.insert(actions.end(), {1, 2, 3, 4}); }
    bool play(Action action) {
        if (action > 3 || static_cast<int>(action) > heap_) {
            return false;
        }
        heap_ -= static_cast<int>(action);
        mover_ = 1 - mover_;
        return true;
    }
    std::uint64_t key() const { return static_cast<std::uint64_t>(2 * heap_ + mover_ + 1); }

private:
    int heap_;
    int mover_;
};

struct NimDomain {
    using State = NimState;
    int players() const { return 2; }
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        play_randomly(state, rng, trace);
        Outcome outcome;
        outcome.reward[static_cast<std::size_t>(1 - state.to_move())] = 1;
        return outcome;
    }
};

/// Steps to the left (0) or right (1); the reward is the number of steps to the left.
class WalkState {
public:
    explicit WalkState(int length) : left_over_(length) {}

    int to_move() const { return 0; }
    bool terminal() const { return left_over_ == 0; }
    void legal(std::vector<Action>& actions) const { actions.insert(actions.end(), {0, 1}); }
    void play(Action action) {
        --left_over_;
        lefts_ += action == 0;
    }
    std::uint64_t key() const { return static_cast<std::uint64_t>(left_over_ * 1000 + lefts_ + 1); }
    int lefts() const { return lefts_; }

private:
    int left_over_;
    int lefts_ = 0;
};

struct WalkDomain {
    using State = WalkState;
    int players() const { return 1; }
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        play_randomly(state, rng, trace);
        return {{static_cast<float>(state.lefts())}};
    }
};

/// The walk with codes that forget the place.
struct CodedWalkDomain : WalkDomain {
    std::uint64_t action_code(const WalkState& /*state*/, int /*ply*/, Action action) const { return action; }
};

/// SameGame: remove a group of two or more equal neighbours for (n - 2)^2 points; stones fall, empty columns close; an
/// empty board is worth 100 more.
class SameGameState {
public:
    /// Columns of colours from the bottom up.
    explicit SameGameState(std::vector<std::vector<int>> columns) : columns_(std::move(columns)) {}

    int to_move() const { return 0; }
    bool terminal() const {
        std::vector<Action> actions;
        legal(actions);
        return actions.empty();
    }
    /// A group is named by its lowest cell.
    void legal(std::vector<Action>& actions) const {
        for (int x = 0; x < static_cast<int>(columns_.size()); ++x) {
            for (int y = 0; y < static_cast<int>(columns_[x].size()); ++y) {
                const std::vector<int> cells = group(x, y);
                if (cells.size() > 1 && *std::min_element(cells.begin(), cells.end()) == x * kHeight + y) {
                    actions.push_back(static_cast<Action>(x * kHeight + y));
                }
            }
        }
    }
    void play(Action action) {
        std::vector<int> cells = group(static_cast<int>(action) / kHeight, static_cast<int>(action) % kHeight);
        const int n = static_cast<int>(cells.size());
        points_ += (n - 2) * (n - 2);
        std::sort(cells.rbegin(), cells.rend());
        for (const int cell : cells) {
            columns_[cell / kHeight].erase(columns_[cell / kHeight].begin() + cell % kHeight);
        }
        std::erase_if(columns_, [](const auto& column) { return column.empty(); });
        points_ += columns_.empty() ? 100 : 0;
    }
    std::uint64_t key() const {
        std::uint64_t hash = 1;
        for (const auto& column : columns_) {
            for (const int color : column) {
                hash = split_mix(hash + static_cast<std::uint64_t>(color) + 1);
            }
            hash = split_mix(hash);
        }
        return hash;
    }
    int points() const { return points_; }

private:
    static constexpr int kHeight = 16;

    int color(int x, int y) const {
        const bool inside =
            x >= 0 && x < static_cast<int>(columns_.size()) && y >= 0 && y < static_cast<int>(columns_[x].size());
        return inside ? columns_[x][y] : -1;
    }
    std::vector<int> group(int x, int y) const {
        std::vector<int> cells = {x * kHeight + y};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const int cx = cells[i] / kHeight;
            const int cy = cells[i] % kHeight;
            for (const auto& [nx, ny] : {std::pair{cx - 1, cy}, {cx + 1, cy}, {cx, cy - 1}, {cx, cy + 1}}) {
                const int cell = nx * kHeight + ny;
                if (color(nx, ny) == color(x, y) && std::find(cells.begin(), cells.end(), cell) == cells.end()) {
                    cells.push_back(cell);
                }
            }
        }
        return cells;
    }

    std::vector<std::vector<int>> columns_;
    int points_ = 0;
};

struct SameGameDomain {
    using State = SameGameState;
    int players() const { return 1; }
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        play_randomly(state, rng, trace);
        return {{static_cast<float>(state.points())}};
    }
};

inline std::vector<std::vector<int>> random_puzzle(int size, int colors, std::uint64_t seed) {
    Rng rng(seed);
    std::vector<std::vector<int>> columns(static_cast<std::size_t>(size));
    for (auto& column : columns) {
        for (int y = 0; y < size; ++y) {
            column.push_back(static_cast<int>(rng.below(static_cast<std::uint32_t>(colors))));
        }
    }
    return columns;
}

/// The reward of a sequence of moves to the end, or -1 if it is none.
inline double reward_of(SameGameState state, const std::vector<Action>& sequence) {
    for (const Action action : sequence) {
        std::vector<Action> actions;
        state.legal(actions);
        if (std::find(actions.begin(), actions.end(), action) == actions.end()) {
            return -1;
        }
        state.play(action);
    }
    return state.terminal() ? state.points() : -1;
}

}  // namespace tengen::toy
