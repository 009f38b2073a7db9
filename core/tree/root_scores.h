// By how much simulations end: sums for each move of the root, which anybody may read while the search goes on.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/tree/node.h"

namespace tengen::tree {

/// Scores of simulations: how many, their sum and the sum of their squares.
struct ScoreSums {
    std::uint64_t count = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;

    void add(const ScoreSums& other) {
        count += other.count;
        sum += other.sum;
        squares += other.squares;
    }
};

class RootScores {
public:
    /// Begins anew with so many moves.
    void start(std::uint32_t moves) { cells_ = std::vector<Cell>(moves); }

    template <class Sync>
    void add(std::uint32_t move, std::int32_t score) {
        Cell& cell = cells_[move];
        Sync::add(cell.count, std::uint64_t{1});
        Sync::add(cell.sum, std::int64_t{score});
        Sync::add(cell.squares, std::int64_t{score} * score);
    }
    ScoreSums of(std::uint32_t move) const {
        const Cell& cell = cells_[move];
        return {get(cell.count), get(cell.sum), get(cell.squares)};
    }

    void save(ByteWriter& out) const {
        for (const Cell& cell : cells_) {
            out.number(get(cell.count));
            out.integer(get(cell.sum));
            out.integer(get(cell.squares));
        }
    }
    /// After `start` with the same moves.
    void restore(ByteReader& in) {
        for (Cell& cell : cells_) {
            cell.count = in.number(kMaxSum, "there are too many scores");
            cell.sum = in.integer(kMaxSum, "a sum of scores is too large");
            cell.squares = in.integer(kMaxSum, "a sum of scores is too large");
        }
    }

private:
    struct Cell {
        std::atomic<std::uint64_t> count{0};
        std::atomic<std::int64_t> sum{0};
        std::atomic<std::int64_t> squares{0};
    };
    std::vector<Cell> cells_;
};

}  // namespace tengen::tree
