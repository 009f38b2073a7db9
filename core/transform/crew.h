// Threads that wait for work, so that a transform of a millisecond can be shared.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace tengen::transform {

class Crew {
public:
    explicit Crew(int threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    int threads() const { return static_cast<int>(pool_.size()) + 1; }
    /// Calls work(0) ... work(threads - 1), the first one on the calling thread, and waits for all. The work must not
    /// throw.
    void run(const std::function<void(int)>& work);

private:
    void wait_for_work(int thread);

    std::vector<std::thread> pool_;
    const std::function<void(int)>* work_ = nullptr;
    std::atomic<unsigned> round_ = 0;
    std::atomic<int> busy_ = 0;
    bool ending_ = false;
};

}  // namespace tengen::transform
