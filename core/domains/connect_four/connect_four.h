// Connect Four: two players drop pieces into seven columns of six cells; four of one player in a row win. An example of
// a problem of one's own: this header is all that the search has to know, and binding.cpp all that Python has to know.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/tree/domain.h"
#include "core/tree/random_rollout.h"

namespace tengen::domains {

/// A position: a set of 49 bits for each player. Bit 7 * column + row is a cell, row 0 at the bottom. Row 6 stays
/// empty, so that no line goes over from the top of a column to the next.
class ConnectFourState {
public:
    static constexpr int kColumns = 7;
    static constexpr int kRows = 6;

    // What every state gives (core/tree/domain.h).

    /// Players are numbered from 0 and take turns.
    int to_move() const { return pieces_ % 2; }
    bool terminal() const { return won_ || pieces_ == kColumns * kRows; }
    /// Actions are columns from the left.
    void legal(std::vector<tree::Action>& actions) const {
        for (int column = 0; column < kColumns; ++column) {
            if ((filled() & cell(column, kRows - 1)) == 0) {
                actions.push_back(static_cast<tree::Action>(column));
            }
        }
    }
    void play(tree::Action action) {
        const std::uint64_t all = filled();
        // Adding 1 at the bottom of a column carries to the first cell that is free.
        const std::uint64_t dropped = (all + cell(static_cast<int>(action), 0)) & ~all & column_of(action);
        std::uint64_t& own = sets_[static_cast<std::size_t>(to_move())];
        own |= dropped;
        won_ = has_four(own);
        ++pieces_;
    }
    /// Different for different positions: the free cell of each column ends it, and below it player 0's pieces are set.
    /// Whose turn it is follows from how many pieces there are.
    std::uint64_t key() const { return sets_[0] | (filled() + kBottom); }

    // What a state may give.

    /// For people: rows from the top.
    std::string text() const {
        std::string rows;
        for (int row = kRows - 1; row >= 0; --row) {
            for (int column = 0; column < kColumns; ++column) {
                rows += sets_[0] & cell(column, row) ? 'X' : sets_[1] & cell(column, row) ? 'O' : '.';
            }
            rows += row > 0 ? "\n" : "";
        }
        return rows;
    }
    /// For evaluators: own pieces and the other player's, rows from the top.
    std::vector<std::size_t> observation_shape() const { return {2, kRows, kColumns}; }
    void observe(std::span<float> numbers) const {
        std::size_t at = 0;
        for (const int player : {to_move(), 1 - to_move()}) {
            for (int row = kRows - 1; row >= 0; --row) {
                for (int column = 0; column < kColumns; ++column) {
                    numbers[at++] = sets_[static_cast<std::size_t>(player)] & cell(column, row) ? 1.0f : 0.0f;
                }
            }
        }
    }
    std::size_t policy_size() const { return kColumns; }

    /// What each player gets at an end: 1 for a win, 0 for a loss, half for a full board.
    tree::Outcome outcome() const {
        tree::Outcome outcome;
        outcome.reward = {0.5f, 0.5f};
        return won_ ? tree::win_of(1 - to_move()) : outcome;
    }

private:
    static constexpr int kHeight = kRows + 1;
    static constexpr std::uint64_t cell(int column, int row) { return std::uint64_t{1} << (kHeight * column + row); }
    static constexpr std::uint64_t column_of(tree::Action action) {
        return (cell(0, kRows) - 1) << (kHeight * static_cast<int>(action));
    }
    static constexpr std::uint64_t kBottom = [] {
        std::uint64_t bottom = 0;
        for (int column = 0; column < kColumns; ++column) {
            bottom |= std::uint64_t{1} << (kHeight * column);
        }
        return bottom;
    }();
    /// Neighbours in a line lie 1 (up), 7 (beside), 6 or 8 (diagonally) bits apart: pairs first, then pairs of pairs.
    static bool has_four(std::uint64_t set) {
        for (const int step : {1, kHeight, kHeight - 1, kHeight + 1}) {
            const std::uint64_t pairs = set & (set >> step);
            if ((pairs & (pairs >> (2 * step))) != 0) {
                return true;
            }
        }
        return false;
    }
    std::uint64_t filled() const { return sets_[0] | sets_[1]; }

    std::array<std::uint64_t, 2> sets_{};
    int pieces_ = 0;
    bool won_ = false;
};

/// The problem itself: where it starts, and how a simulation ends that has left the tree.
struct ConnectFour {
    using State = ConnectFourState;

    int players() const { return 2; }
    State initial() const { return {}; }
    tree::Outcome rollout(State state, Rng& rng, tree::Trace& trace) const {
        tree::play_randomly(state, rng, trace);
        return state.outcome();
    }
    /// Actions are below it: with this RAVE can be had.
    std::uint32_t action_limit() const { return State::kColumns; }
    /// Its searches can be saved: it learns nothing.
    void save(ByteWriter& /*out*/, bool /*first*/) const {}
    void restore(ByteReader& /*in*/, bool /*first*/) {}
    /// All such objects are alike: the states of one are those of another.
    bool operator==(const ConnectFour&) const = default;
};

}  // namespace tengen::domains
