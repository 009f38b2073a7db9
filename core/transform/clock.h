// Two clocks: the wall's, and the thread's own, which stands still while other programs have the processor.
#pragma once

#include <chrono>
#include <ctime>

namespace tengen::transform {

/// Seconds since some moment.
inline double clock_seconds([[maybe_unused]] bool of_thread) {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    if (of_thread) {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
#endif
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace tengen::transform
