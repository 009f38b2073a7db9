// When a run of a search ends: its budget, what was done of it, and who may stop it.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>

#include "core/base/stop.h"
#include "core/tree/choice.h"
#include "core/tree/tree.h"

namespace tengen::tree {

/// When a run ends: whatever comes first.
struct Budget {
    long simulations = std::numeric_limits<long>::max();
    double seconds = std::numeric_limits<double>::infinity();
    /// End as soon as no other move of the root can get the most visits, or the root is proved.
    bool stop_when_decided = false;
    /// Threads to use, no more than the configuration has; 0 for all of them. Not with ThreadMode::root.
    int threads = 0;
    /// Each time that so many simulations are done, `notify(how many)` is called by the thread that has done the last
    /// of them; 0 for never.
    long notify_every = 0;
    std::function<void(long)> notify = nullptr;
};

struct RunResult {
    long simulations = 0;
    double seconds = 0;
    bool stopped = false;  ///< by the stop token
    bool full = false;     ///< memory was used up on the way, or the counters
    bool decided = false;  ///< ended early: searching on would not have changed the move, or nothing was left
};

/// Counts the simulations of a run for all its threads and says when to end.
class RunControl {
public:
    RunControl(const Budget& budget, const StopToken& stop, const Tree& tree, const Restriction& restriction)
        : budget_(budget), stop_(stop), tree_(tree), restriction_(restriction), deadline_(budget.seconds) {}

    /// Whether one more simulation may begin; exactly the budget's number may.
    bool next() {
        return !ended() && !tree_.exhausted() && tickets_.fetch_add(1, std::memory_order_relaxed) < budget_.simulations;
    }
    bool ended() const { return ended_.load(std::memory_order_relaxed); }
    /// Whether the time is over or somebody stops the run: for simulations that take long themselves.
    bool over() const { return stop_.stopped() || deadline_.elapsed() >= budget_.seconds; }
    /// A simulation was abandoned: no other begins.
    void end() { ended_.store(true, std::memory_order_relaxed); }
    /// A simulation is done; `count` is how many its thread has done.
    void done(long count) {
        if (stop_.stopped() || (glances_.due(count) && late(count)) ||
            (tree_.config().tree.stop_when_full && tree_.full())) {
            ended_.store(true, std::memory_order_relaxed);
        }
        const long finished = done_.fetch_add(1, std::memory_order_relaxed) + 1;
        if (budget_.notify_every > 0 && finished % budget_.notify_every == 0) {
            budget_.notify(finished);
        }
        // At fixed numbers, so that a search without a time limit ends where it ends everywhere.
        if (budget_.stop_when_decided && count % Glances::kRare == 0 && is_decided(finished)) {
            decided_.store(true, std::memory_order_relaxed);
            ended_.store(true, std::memory_order_relaxed);
        }
    }
    RunResult result(bool full) const {
        return {done_.load(), deadline_.elapsed(), stop_.stopped(), full, decided_.load() || tree_.exhausted()};
    }

private:
    bool late(long count) {
        const double elapsed = deadline_.elapsed();
        glances_.learn(count, elapsed);
        return elapsed >= budget_.seconds;
    }
    bool is_decided(long finished) const {
        const double elapsed = deadline_.elapsed();
        const double by_time = (budget_.seconds - elapsed) * static_cast<double>(finished) / std::max(elapsed, 1e-9);
        return decided(tree_, std::min(static_cast<double>(budget_.simulations - finished), by_time), restriction_);
    }

    const Budget budget_;
    const StopToken& stop_;
    const Tree& tree_;
    const Restriction& restriction_;
    const Deadline deadline_;
    Glances glances_;
    std::atomic<long> tickets_{0};
    std::atomic<long> done_{0};
    std::atomic<bool> ended_{false};
    std::atomic<bool> decided_{false};
};

}  // namespace tengen::tree
