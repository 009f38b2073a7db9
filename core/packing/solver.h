// All methods behind one interface: work for a while, and say at any time what the best packing is.
#pragma once

#include <atomic>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/base/stop.h"
#include "core/packing/construct.h"
#include "core/packing/incumbent.h"
#include "core/packing/search_domain.h"
#include "core/tree/config.h"

namespace tengen::packing {

struct SolverOptions : SearchOptions {
    /// uct, annealing, nested, nrpa, best-fit or bottom-left.
    std::string method = "uct";
    double seconds = std::numeric_limits<double>::infinity();
    /// Packings to make, at most.
    long packings = std::numeric_limits<long>::max();
    int threads = 1;
    std::uint64_t seed = 0;
    /// Begin with the packing of best fit; otherwise with none.
    bool start = true;
    /// Of uct; the number of threads and the seed are those above.
    tree::Config search;
    /// Of nested Monte Carlo and NRPA.
    int level = 2;
    int iterations = 100;
    double alpha = 1.0;
};

/// The names of the methods.
std::vector<std::string> methods();

class Solver {
public:
    /// Throws std::invalid_argument if an option is wrong. The problem must outlive it.
    Solver(const Problem& problem, const SolverOptions& options);

    /// Searches until time, packings or stop() end it, or nothing shorter is possible; once only.
    void run();
    void stop() { stop_.stop(); }

    const Problem& problem() const { return *problem_; }
    const Incumbent& incumbent() const { return incumbent_; }
    /// Takes a packing from elsewhere, if it is better; it has to be right.
    void offer(const Packing& packing) { incumbent_.offer(packing.height, packing.placed); }
    /// Packings made so far.
    long packings() const { return incumbent_.made(); }
    /// Every sequence of moves was looked at or cannot lead to a shorter packing.
    bool exhausted() const { return exhausted_.load(std::memory_order_relaxed); }
    long nodes() const { return nodes_.load(std::memory_order_relaxed); }

private:
    friend struct Methods;
    State start() const { return State(*problem_, options_.moves, options_.bound ? &incumbent_ : nullptr); }

    const Problem* problem_;
    SolverOptions options_;
    StopToken stop_;
    std::optional<Deadline> clock_;  ///< since run() began
    Incumbent incumbent_;
    PackingDomain domain_;
    std::atomic<long> nodes_{0};
    std::atomic<bool> exhausted_{false};
};

}  // namespace tengen::packing
