// The pruning that a configuration turns on, ready for positions; shared by all threads.
#pragma once

#include <span>
#include <vector>

#include "core/go/board.h"
#include "core/go/prune/config.h"
#include "core/go/prune/rules.h"

namespace tengen::go {

class Pruner {
public:
    explicit Pruner(const PruningConfig& config);

    /// No rule is on.
    bool empty() const { return rules_.empty() && !config_.passes; }

    /// What is left of the moves of the side to move.
    struct Kept {
        PointList moves;
        bool pass = true;
    };
    /// A capture always stays. If nothing would be left, only what belongs to settled positions (eyes and seki) is
    /// dropped: then passing is right.
    Kept keep(const Board& board, std::span<const Point> moves) const;

private:
    PruningConfig config_;
    std::vector<const prune::Rule*> rules_;
};

}  // namespace tengen::go
