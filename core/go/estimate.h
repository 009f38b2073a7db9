// Who owns what at the end, judged by playouts and by unconditional life: dead stones, seki, final score
// (Ferreira 2016, 4.4, method 4, with Benson's theorem for what needs no playouts).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/go/board.h"
#include "core/go/score.h"

namespace tengen::go {

struct EstimateOptions {
    long playouts = 1000;
    int threads = 1;
    std::uint64_t seed = 0;
    /// A point is somebody's if it ends as theirs this much more often than as the other's; the rest is disputed.
    double threshold = 0.1;
    std::string policy = "settle";
};

enum class Status { alive, seki, dead };

struct ChainStatus {
    Point stone;
    Status status;
    /// Mean ownership of its stones for its own colour, 1 safe to -1 lost.
    double safety;
};

struct Estimate {
    /// Per point, dense order: 1 Black's to -1 White's.
    std::vector<double> ownership;
    Size size;  ///< of the board
    std::vector<ChainStatus> chains;

    /// One stone of each chain with that status.
    std::vector<Point> stones(Status status) const;
};

/// Half of the playouts start with either side to move.
Estimate estimate_status(const Board& board, const EstimateOptions& options = {});

/// Each point to the side that owns it by more than the threshold, disputed ones empty, and then an area count.
Score score_by_ownership(const Board& board, const std::vector<double>& ownership, double threshold, double komi);

}  // namespace tengen::go
