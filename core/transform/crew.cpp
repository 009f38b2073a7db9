#include "core/transform/crew.h"

namespace tengen::transform {

namespace {

/// Spins for some microseconds before the thread sleeps: the next part of a transform comes soon.
constexpr int kSpins = 2000;

template <class T>
void wait_while(const std::atomic<T>& value, T old) {
    for (int i = 0; i < kSpins; ++i) {
        if (value.load(std::memory_order_acquire) != old) {
            return;
        }
    }
    value.wait(old, std::memory_order_acquire);
}

}  // namespace

Crew::Crew(int threads) {
    for (int t = 1; t < threads; ++t) {
        pool_.emplace_back([this, t] { wait_for_work(t); });
    }
}

Crew::~Crew() {
    ending_ = true;
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    for (std::thread& thread : pool_) {
        thread.join();
    }
}

void Crew::run(const std::function<void(int)>& work) {
    if (!pool_.empty()) {
        work_ = &work;
        busy_.store(static_cast<int>(pool_.size()), std::memory_order_relaxed);
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
    }
    work(0);
    for (int left = busy_.load(std::memory_order_acquire); left > 0; left = busy_.load(std::memory_order_acquire)) {
        wait_while(busy_, left);
    }
}

void Crew::wait_for_work(int thread) {
    for (unsigned seen = 0;; ++seen) {
        wait_while(round_, seen);
        if (ending_) {
            return;
        }
        (*work_)(thread);
        if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            busy_.notify_one();
        }
    }
}

}  // namespace tengen::transform
