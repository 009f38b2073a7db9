// Runs of the search with an evaluator: a thread goes down the tree until it has a batch of new leaves, which are kept
// apart by their virtual losses, lets them be judged together, and only then backs them up. With one thread and judging
// on the spot a seed gives the same tree on every run. Belongs to search.h, which includes it.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "core/base/parallel.h"
#include "core/tree/search.h"

namespace tengen::tree {

/// Simulations that wait for their leaves to be judged.
template <Domain D>
struct Search<D>::Batch {
    explicit Batch(const Search& search, int thread, int limit) {
        for (int i = 0; i < limit; ++i) {
            workers.push_back(search.make_worker(thread));
            if (i > 0) {
                workers.back().rng = Rng(split_mix(workers.front().rng.next()));
                workers.back().rollouts = static_cast<std::uint32_t>(i);  // together they look at every so many
            }
        }
        leaves.resize(static_cast<std::size_t>(limit));
    }
    bool room() const { return states.size() < workers.size(); }
    /// The leaves with the states where they are now.
    std::span<Leaf<State>> filled() {
        for (std::size_t i = 0; i < states.size(); ++i) {
            leaves[i].state = &states[i];
        }
        return {leaves.data(), states.size()};
    }

    std::vector<Worker> workers;
    std::vector<Leaf<State>> leaves;
    std::vector<State> states;  ///< those of the first workers: so many simulations wait
    bool waiting = false;       ///< handed to the thread that judges
    bool judged = false;        ///< ... and back
    std::exception_ptr error;
};

/// Where threads hand in batches, and one takes them to be judged.
template <Domain D>
class Search<D>::Desk {
public:
    void hand_in(Batch& batch) {
        const std::lock_guard lock(mutex_);
        batch.waiting = true;
        batch.judged = false;
        queue_.push_back(&batch);
        changed_.notify_all();
    }
    void wait_for(Batch& batch) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return batch.judged; });
        batch.waiting = false;
    }
    /// A thread will hand in nothing more.
    void leave() {
        const std::lock_guard lock(mutex_);
        --searching_;
        changed_.notify_all();
    }
    /// Judges until all have left.
    void judge(Evaluator<State>& evaluator, int searching) {
        std::unique_lock lock(mutex_);
        searching_ += searching;
        for (;;) {
            changed_.wait(lock, [&] { return !queue_.empty() || searching_ == 0; });
            if (queue_.empty()) {
                return;
            }
            Batch& batch = *queue_.front();
            queue_.pop_front();
            lock.unlock();
            try {
                evaluator.evaluate(batch.filled());
            } catch (...) {
                batch.error = std::current_exception();
            }
            lock.lock();
            batch.judged = true;
            changed_.notify_all();
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Batch*> queue_;
    int searching_ = 0;
};

/// Takes the move at the end of a path for this thread to make its node; false if another has taken it, or if the state
/// has its node already: then `edge.child` leads on.
template <Domain D>
template <class Sync>
bool Search<D>::claim(Node& node, Edge& edge, std::uint32_t before, const State& state, Worker& worker) {
    if (is_dealt(state) || (tree_.shares() && tree_.table().find(state.key()) != 0)) {
        expand<Sync>(node, edge, before, state, worker);
        return false;
    }
    Ref expected = 0;
    if (!edge.child.compare_exchange_strong(expected, Tree::kBusy, std::memory_order_acquire)) {
        return false;
    }
    worker.claimed = &edge;
    worker.claimed_before = before;
    return true;
}

/// Simulations from the root until the batch is full or runs into a leaf that is being judged. `ticket` says that a
/// simulation was allowed and has not been made.
template <Domain D>
template <class Sync>
void Search<D>::gather(Batch& batch, RunControl& control, bool& ticket, long& count) {
    while (batch.room() && !control.ended() && (ticket || control.next())) {
        ticket = true;
        Worker& worker = batch.workers[batch.states.size()];
        try {
            State state = descend<Sync>(worker);
            if (worker.collided) {
                take_back_visits<Sync>(worker);
                return;
            }
            if (worker.prover >= 0 || state.terminal()) {
                const Outcome outcome = finish(state, worker);
                adopt_scale(worker);
                back_up<Sync>(worker, outcome);
                ticket = false;
                control.done(++count);
                continue;
            }
            Leaf<State>& leaf = batch.leaves[batch.states.size()];
            worker.actions.clear();
            if (worker.claimed != nullptr) {
                look_at(state, worker);
            }
            leaf.actions = worker.actions;
            leaf.policy.assign(worker.actions.size(), 0.0f);
            leaf.valued = false;
            batch.states.push_back(std::move(state));
            ticket = false;
        } catch (...) {
            give_up<Sync>(worker);
            for (std::size_t i = 0; i < batch.states.size(); ++i) {
                give_up<Sync>(batch.workers[i]);
            }
            batch.states.clear();
            control.end();  // the others need not go on
            throw;
        }
    }
}

/// A simulation that waited, or was about to, is forgotten.
template <Domain D>
template <class Sync>
void Search<D>::give_up(Worker& worker) {
    if (worker.claimed != nullptr) {
        worker.claimed->child.store(0, std::memory_order_release);
        worker.claimed = nullptr;
    }
    take_back_visits<Sync>(worker);
}

/// Probabilities of the actions that there are, which add up to 1.
inline void set_priors(std::span<const float> policy, std::vector<Prior>& priors) {
    float sum = 0;
    for (const float p : policy) {
        sum += p;
    }
    priors.resize(policy.size());
    for (std::size_t i = 0; i < policy.size(); ++i) {
        priors[i] = {sum > 0 ? policy[i] / sum : 1 / static_cast<float>(policy.size()), 0};
    }
}

/// The node of a leaf that was judged.
template <Domain D>
template <class Sync>
void Search<D>::make_claimed(const State& state, const Leaf<State>& leaf, Worker& worker) {
    Edge& edge = *worker.claimed;
    Ref child = 0;
    if (!tree_.full()) {
        set_priors(leaf.policy, worker.priors);
        child = tree_.create(state.key(), state.to_move(), false, worker.actions, worker.priors);
        if (child != 0 && tree_.shares()) {
            child = tree_.table().insert(state.key(), child);
            Sync::add(tree_.node(child).visits, worker.claimed_before);
            Sync::add(tree_.node(child).sum, get(edge.sum));
        }
        if (child != 0 && tree_.backup() == Backup::multipath) {
            tree_.parents().add(child, tree_.ref_of(*worker.path.back().node));
        }
        if (child != 0) {
            Sync::add(tree_.node(child).visits, 1u);
            worker.tail = &tree_.node(child);
        }
    }
    worker.claimed = nullptr;
    edge.child.store(child, std::memory_order_release);
}

/// Backs up the simulations of a batch that was judged, or forgets them all if that has failed.
template <Domain D>
template <class Sync>
void Search<D>::settle(Batch& batch, RunControl& control, long& count) {
    std::exception_ptr error = batch.error;
    bool abandoned = false;
    for (std::size_t i = 0; i < batch.states.size(); ++i) {
        Worker& worker = batch.workers[i];
        if (error || abandoned) {
            give_up<Sync>(worker);
            continue;
        }
        try {
            Leaf<State>& leaf = batch.leaves[i];
            if (worker.claimed != nullptr) {
                make_claimed<Sync>(batch.states[i], leaf, worker);
            }
            if (leaf.valued) {
                worker.certain = false;
            } else {
                leaf.outcome = finish(batch.states[i], worker);
            }
            adopt_scale(worker);
            back_up<Sync>(worker, leaf.outcome);
            control.done(++count);
        } catch (const Abandoned&) {
            abandoned = true;
            control.end();
            give_up<Sync>(worker);
        } catch (...) {
            error = std::current_exception();
            give_up<Sync>(worker);
        }
    }
    batch.states.clear();
    batch.error = nullptr;
    if (error) {
        control.end();
        std::rethrow_exception(error);
    }
}

/// The root is judged before anything is chosen there.
template <Domain D>
void Search<D>::judge_root() {
    if (root_judged_ || root_->terminal() || is_dealt(*root_)) {
        return;
    }
    Worker worker = make_worker(0);
    look_at(*root_, worker);
    Leaf<State> leaf;
    leaf.state = &*root_;
    leaf.actions = worker.actions;
    leaf.policy.assign(worker.actions.size(), 0.0f);
    evaluator_->evaluate({&leaf, 1});
    set_priors(leaf.policy, worker.priors);
    tree_.set_root_priors(worker.priors);
    root_judged_ = true;
}

template <Domain D>
void Search<D>::run_evaluated(RunControl& control, int threads) {
    judge_root();
    if (evaluator_->background()) {
        run_in_background(control, threads);
        return;
    }
    std::mutex judging;
    const auto work = [&](int thread, auto sync) {
        using Sync = decltype(sync);
        Batch batch(*this, thread, evaluator_->batch());
        bool ticket = false;
        for (long count = 0;;) {
            gather<Sync>(batch, control, ticket, count);
            if (batch.states.empty()) {
                if (control.ended() || !ticket) {
                    return;
                }
                std::this_thread::yield();  // the others judge what lies in the way
                continue;
            }
            try {
                const std::lock_guard lock(judging);
                evaluator_->evaluate(batch.filled());
            } catch (...) {
                batch.error = std::current_exception();
            }
            settle<Sync>(batch, control, count);
        }
    };
    if (threads == 1) {
        work(0, Serial{});
    } else {
        run_threads(threads, [&](int thread) { work(thread, Shared{}); });
    }
}

/// Each thread has two batches: it fills one while the other is judged.
template <Domain D>
void Search<D>::run_in_background(RunControl& control, int threads) {
    Desk desk;
    const auto search = [&](int thread, auto sync) {
        using Sync = decltype(sync);
        Batch both[] = {Batch(*this, 2 * thread, evaluator_->batch()),
                        Batch(*this, 2 * thread + 1, evaluator_->batch())};
        bool ticket = false;
        std::exception_ptr error;
        long count = 0;
        const auto take_back = [&](Batch& batch) {
            if (batch.waiting) {
                desk.wait_for(batch);
                settle<Sync>(batch, control, count);
            }
        };
        try {
            for (int at = 0;; at = 1 - at) {
                take_back(both[at]);
                gather<Sync>(both[at], control, ticket, count);
                if (!both[at].states.empty()) {
                    desk.hand_in(both[at]);
                } else if (!both[1 - at].waiting) {
                    if (control.ended() || !ticket) {
                        break;
                    }
                    std::this_thread::yield();
                }
            }
        } catch (...) {
            error = std::current_exception();
            control.end();
        }
        for (Batch& batch : both) {
            try {
                take_back(batch);
            } catch (...) {
                error = error ? error : std::current_exception();
            }
        }
        desk.leave();
        if (error) {
            std::rethrow_exception(error);
        }
    };
    run_threads(threads + 1, [&](int thread) {
        if (thread == 0) {
            desk.judge(*evaluator_, threads);
        } else if (threads == 1) {
            search(0, Serial{});
        } else {
            search(thread - 1, Shared{});
        }
    });
}

}  // namespace tengen::tree
