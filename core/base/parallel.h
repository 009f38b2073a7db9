// Work shared by a fixed number of threads, with the first exception passed on.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace tengen {

/// Calls `work(thread)` on `threads` threads, the calling one included, and waits for all.
template <class Work>
void run_threads(int threads, Work&& work) {
    std::exception_ptr error;
    std::mutex mutex;
    const auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            const std::lock_guard lock(mutex);
            error = std::current_exception();
        }
    };
    std::vector<std::thread> pool;
    for (int t = 1; t < threads; ++t) {
        pool.emplace_back(guarded, t);
    }
    guarded(0);
    for (std::thread& thread : pool) {
        thread.join();
    }
    if (error) {
        std::rethrow_exception(error);
    }
}

/// Hands out [0, count) in pieces of `piece` to the threads: `work(thread, begin, end)`.
template <class Work>
void share_range(long count, long piece, int threads, Work&& work) {
    std::atomic<long> next = 0;
    run_threads(threads, [&](int thread) {
        for (long begin = next.fetch_add(piece); begin < count; begin = next.fetch_add(piece)) {
            work(thread, begin, std::min(begin + piece, count));
        }
    });
}

}  // namespace tengen
