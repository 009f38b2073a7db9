// Runs of the search: one thread, many on one tree without locks, and, for comparison, three older ways to use several
// threads (Rimmel 2009, 3.2; Chaslot, Winands, van den Herik 2008). Belongs to search.h, which includes it.
#pragma once

#include <barrier>
#include <exception>
#include <mutex>

#include "core/base/parallel.h"
#include "core/tree/search.h"

namespace tengen::tree {

/// Simulations that a thread makes before it lets others have what the domain holds meanwhile (HasHold).
inline constexpr int kHeld = 16;

/// The domain is given what tells whether the run is over, for as long as it goes on.
template <Domain D>
class Watched {
public:
    Watched(D& domain, const std::function<bool()>& over) : domain_(domain) {
        if constexpr (HasWatch<D>) {
            domain_.watch(&over);
        }
    }
    ~Watched() {
        if constexpr (HasWatch<D>) {
            domain_.watch(nullptr);
        }
    }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

private:
    D& domain_;
};

template <Domain D>
RunResult Search<D>::run(const Budget& budget, const StopToken& stop) {
    others_totals_.take_back(tree_);
    Budget allowed = budget;
    const long room = static_cast<long>(tree_.capacity()) - static_cast<long>(get(tree_.root_node().visits));
    allowed.simulations = std::min(budget.simulations, std::max(0L, room));
    if (mode_ == ThreadMode::root) {
        allowed.stop_when_decided = false;  // no tree alone knows how far the leader is ahead
    }
    RunControl control(allowed, stop, tree_, restriction_);
    const std::function<bool()> over = [&control] { return control.over(); };
    const Watched watched(domain_, over);
    ++runs_;
    const int most = tree_.config().thread.threads;
    const int threads = budget.threads > 0 ? std::min(budget.threads, most) : most;
    switch (mode_) {
        case ThreadMode::shared:
            evaluator_ != nullptr ? run_evaluated(control, threads) : run_shared(control, threads);
            break;
        case ThreadMode::global_lock:
            run_locked(control, threads);
            break;
        case ThreadMode::leaf:
            run_leaf(control, threads);
            break;
        case ThreadMode::root:
            run_root(control, allowed.simulations);
            break;
    }
    bool full = tree_.full();
    for (const auto& other : others_) {
        others_totals_.add(tree_, other->tree_);
        full = full || other->tree_.full();
    }
    RunResult result = control.result(full);
    result.full = full || (allowed.simulations < budget.simulations && result.simulations == allowed.simulations);
    simulations_ += result.simulations;
    return result;
}

template <Domain D>
void Search<D>::run_shared(RunControl& control, int threads) {
    const auto work = [&](int thread, auto sync) {
        Worker worker = make_worker(thread);
        try {
            long mine = 0;
            for (bool more = true; more;) {
                // Several in a row, since to take hold may cost as much as a short simulation.
                const auto held = hold();
                static_cast<void>(held);
                for (int i = 0; i < kHeld && (more = control.next()); ++i) {
                    if (!simulate<decltype(sync)>(worker)) {
                        control.end();
                        return;
                    }
                    control.done(++mine);
                }
            }
        } catch (...) {
            control.end();  // the others need not go on
            throw;
        }
    };
    if (threads == 1) {
        work(0, Serial{});
    } else {
        run_threads(threads, [&](int thread) { work(thread, Shared{}); });
    }
}

/// One lock for the tree: held on the way down and on the way up, free during rollouts.
template <Domain D>
void Search<D>::run_locked(RunControl& control, int threads) {
    std::mutex tree;
    run_threads(threads, [&](int thread) {
        Worker worker = make_worker(thread);
        for (long mine = 0; control.next();) {
            std::unique_lock lock(tree);
            const auto forget = [&] {
                if (!lock.owns_lock()) {
                    lock.lock();
                }
                take_back_visits<Serial>(worker);
                control.end();  // the others need not go on
            };
            try {
                State state = descend<Serial>(worker);
                lock.unlock();
                const Outcome outcome = finish(state, worker);
                lock.lock();
                back_up<Serial>(worker, outcome);
                lock.unlock();
            } catch (const Abandoned&) {
                forget();
                return;
            } catch (...) {
                forget();
                throw;
            }
            control.done(++mine);
        }
    });
}

/// Leaf parallelisation: one thread searches, and from each leaf all threads roll out. Repeatable by seed.
template <Domain D>
void Search<D>::run_leaf(RunControl& control, int threads) {
    std::vector<Worker> workers;
    for (int i = 0; i < threads; ++i) {
        workers.push_back(make_worker(i));
    }
    std::vector<Outcome> outcomes(threads);
    std::vector<std::exception_ptr> errors(threads);
    const State* leaf = nullptr;  // null: the run is over
    int batch = 0;
    std::barrier start(threads);
    std::barrier finished(threads);
    const auto roll_out_as = [&](int thread) {
        try {
            State state = *leaf;
            outcomes[thread] = finish(state, workers[thread]);
        } catch (...) {
            errors[thread] = std::current_exception();
        }
    };
    const auto lead = [&] {
        Worker& first = workers[0];
        const auto go_down = [&] {
            try {
                return descend<Serial>(first);
            } catch (...) {
                take_back_visits<Serial>(first);
                throw;
            }
        };
        for (long mine = 0; control.next();) {
            const State state = go_down();
            for (batch = 1; batch < threads && control.next(); ++batch) {
                Worker& other = workers[batch];
                other.path = first.path;
                other.trace.assign(first.trace.begin(), first.trace.end());
                other.tail = first.tail;
                other.prover = first.prover;
                other.exhausted = first.exhausted;
            }
            leaf = &state;
            start.arrive_and_wait();
            roll_out_as(0);
            finished.arrive_and_wait();
            leaf = nullptr;
            for (int i = 0; i < batch; ++i) {
                if (errors[i]) {
                    if (i == 0) {
                        take_back_visits<Serial>(first);
                    }
                    std::rethrow_exception(errors[i]);
                }
                if (i > 0) {
                    visit_again(workers[i]);
                }
                back_up<Serial>(workers[i], outcomes[i]);
                control.done(++mine);
            }
        }
    };
    run_threads(threads, [&](int thread) {
        if (thread == 0) {
            std::exception_ptr error;
            try {
                lead();
            } catch (const Abandoned&) {
                control.end();
            } catch (...) {
                error = std::current_exception();
            }
            start.arrive_and_wait();  // the others see that there is no leaf
            if (error) {
                std::rethrow_exception(error);
            }
            return;
        }
        for (start.arrive_and_wait(); leaf != nullptr; start.arrive_and_wait()) {
            if (thread < batch) {
                roll_out_as(thread);
            }
            finished.arrive_and_wait();
        }
    });
}

/// Another simulation takes the path that one has just taken.
template <Domain D>
void Search<D>::visit_again(const Worker& worker) {
    const auto weight = static_cast<std::uint32_t>(std::max(0, tree_.config().thread.virtual_loss));
    for (const PathStep& step : worker.path) {
        Serial::add(step.node->visits, 1u);
        Serial::add(step.node->begin()[step.edge].visits, weight);
        if (step.node->chance) {
            Serial::add(step.node->choice_counts()[step.chosen], 1u);
        }
    }
    if (worker.tail != nullptr) {
        Serial::add(worker.tail->visits, 1u);
    }
}

/// Root parallelisation: a tree for each thread, put together at the root in the end. The simulations are dealt out
/// evenly beforehand, so that a seed gives the same trees.
template <Domain D>
void Search<D>::run_root(RunControl& control, long simulations) {
    const long threads = tree_.config().thread.threads;
    run_threads(static_cast<int>(threads), [&](int thread) {
        Search& own = thread == 0 ? *this : *others_[thread - 1];
        if (thread != 0) {
            ++own.runs_;
        }
        Worker worker = own.make_worker(0);
        const long share = simulations / threads + (thread < simulations % threads ? 1 : 0);
        try {
            for (long mine = 0; mine < share && !control.ended() && !own.tree_.exhausted();) {
                if (!own.template simulate<Serial>(worker)) {
                    control.end();
                    return;
                }
                control.done(++mine);
            }
        } catch (...) {
            control.end();  // the others need not go on
            throw;
        }
    });
}

}  // namespace tengen::tree
