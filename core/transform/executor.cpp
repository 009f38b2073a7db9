#include "core/transform/executor.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace tengen::transform {

namespace {

/// Complex numbers between the end of a padded row and the next: two cache lines.
constexpr long kPadding = 8;

}  // namespace

/// A stage made ready; lengths are in complex numbers.
struct Executor::Step {
    Stage stage;
    int log_inner;  ///< the stage turns 2^log_inner points into radix times as many
    TwiddleTable twiddles;
    std::vector<TwiddleTable> digit_twiddles;  ///< for all digits of a buffered stage but the last
    long pitch;                                ///< of the rows it reads
    std::size_t buffer = 0;                    ///< where its padded input begins in a thread's memory
    std::size_t block = 0;                     ///< where its two blocks of columns begin

    bool outermost = false;  ///< its padded input is shared by the threads

    long inner() const { return 1L << log_inner; }
    long radix() const { return 1L << stage.log_radix(); }
};

struct Executor::Workspace {
    Workspace(std::size_t shared, std::size_t own, int threads) : outer(shared), crew(threads) {
        for (int t = 0; t < threads; ++t) {
            memory.emplace_back(own);
        }
    }
    Buffer outer;                ///< padded input of the last stage, for all threads
    std::vector<Buffer> memory;  ///< everything else, one for each thread
    Crew crew;
};

/// Takes a workspace from the idle ones, or makes one, and gives it back.
class Executor::Borrowed {
public:
    explicit Borrowed(const Executor& executor) : executor_(executor) {
        {
            const std::lock_guard lock(executor.mutex_);
            if (!executor.idle_.empty()) {
                space_ = std::move(executor.idle_.back());
                executor.idle_.pop_back();
                return;
            }
        }
        std::size_t shared = 0;
        std::size_t own = 0;
        for (const Step& step : executor.steps_) {
            if (step.outermost && step.stage.padded) {
                shared = static_cast<std::size_t>(step.radix() * step.pitch);
            }
            own = std::max(own, step.block + static_cast<std::size_t>(2 * step.radix() * step.stage.block));
            if (!step.outermost && step.stage.padded) {
                own = std::max(
                    own, step.buffer + static_cast<std::size_t>(executor.wide_.width * step.radix() * step.pitch));
            }
        }
        space_ = std::make_unique<Workspace>(shared, own, executor.plan_.threads);
    }
    ~Borrowed() {
        const std::lock_guard lock(executor_.mutex_);
        executor_.idle_.push_back(std::move(space_));
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

    Workspace& operator*() const { return *space_; }

private:
    const Executor& executor_;
    std::unique_ptr<Workspace> space_;
};

Executor::Executor(Plan plan, const KernelTable& kernels, Use use) : plan_(std::move(plan)), wide_(kernels), use_(use) {
    int log_inner = plan_.base;
    std::size_t used = 0;
    for (const Stage& stage : plan_.stages) {
        Step step{stage, log_inner, nullptr, {}, 0};
        const int log_outer = log_inner + stage.log_radix();
        step.twiddles = stage_twiddles(log_outer, stage.log_radix(), stage.factored, kernels_for(step.inner()).width);
        if (stage.block > 0) {
            int left = stage.log_radix();
            for (std::size_t d = 0; d + 1 < stage.digits.size(); ++d) {
                step.digit_twiddles.push_back(digit_twiddles(left, stage.digits[d]));
                left -= stage.digits[d];
            }
        }
        step.pitch = step.inner() + (stage.padded ? kPadding : 0);
        step.outermost = use == Use::Whole && &stage == &plan_.stages.back();
        step.buffer = used;
        used += stage.padded && !step.outermost ? static_cast<std::size_t>(wide_.width * step.radix() * step.pitch) : 0;
        step.block = used;
        used += static_cast<std::size_t>(2 * step.radix() * stage.block);
        steps_.push_back(std::move(step));
        log_inner = log_outer;
    }
}

Executor::~Executor() = default;

double* Executor::level_buffer(Workspace& space, int thread, const Step& step) const {
    return step.outermost ? space.outer.data()
                          : space.memory[static_cast<std::size_t>(thread)].data() + 2 * step.buffer;
}

/// The first `steps` stages on `count` columns: column c of the input becomes row c of the output. A few columns go
/// through all stages before the next ones, so that what they leave behind is still in the cache.
void Executor::rows(std::size_t steps, const double* x, long x_pitch, double* y, long y_pitch, long count,
                    Workspace& space, int thread) const {
    if (steps == 0) {
        const KernelTable& table = count == 1 ? single_kernels() : kernels_for(count);
        table.get(Kind::Row, plan_.base)(x, 2 * x_pitch, y, 2 * y_pitch, nullptr, count / table.width);
        return;
    }
    const Step& step = steps_[steps - 1];
    const long together = std::min<long>(count, wide_.width);
    for (long c = 0; c < count; c += together) {
        double* target = y + 2 * c * y_pitch;
        long target_pitch = y_pitch;
        if (step.stage.padded) {
            target = level_buffer(space, thread, step);
            target_pitch = step.radix() * step.pitch;
        }
        for (long a = 0; a < step.radix(); ++a) {
            rows(steps - 1, x + 2 * (c + a * x_pitch), x_pitch * step.radix(), target + 2 * a * step.pitch,
                 target_pitch, together, space, thread);
        }
        for (long b = 0; b < together; ++b) {
            columns(step, target + 2 * b * target_pitch, step.pitch, y + 2 * (c + b) * y_pitch, step.inner(), 0,
                    step.inner(), space, thread);
        }
    }
}

/// Columns begin .. end - 1 of a stage.
void Executor::columns(const Step& step, const double* x, long x_pitch, double* y, long y_pitch, long begin, long end,
                       Workspace& space, int thread) const {
    if (step.stage.block > 0) {
        for (long c = begin; c < end; c += step.stage.block) {
            block(step, x, x_pitch, y, y_pitch, c, std::min<long>(step.stage.block, end - c), space, thread);
        }
        return;
    }
    const KernelTable& table = kernels_for(step.inner());
    const long entries = stage_entries(step.stage.log_radix(), step.stage.factored);
    table.get(step.stage.factored ? Kind::Factored : Kind::Table, step.stage.digits[0])(
        x + 2 * begin, 2 * x_pitch, y + 2 * begin, 2 * y_pitch, step.twiddles->data() + 2 * begin * entries,
        (end - begin) / table.width);
}

/// Some columns of a buffered stage: twiddle factors on the way into the buffer, then one digit after the other.
void Executor::block(const Step& step, const double* x, long x_pitch, double* y, long y_pitch, long column, long count,
                     Workspace& space, int thread) const {
    double* const first = space.memory[static_cast<std::size_t>(thread)].data() + 2 * step.block;
    double* const second = first + 2 * step.radix() * count;
    const KernelTable& table = kernels_for(step.inner());
    const int log_radix = step.stage.log_radix();
    const long unit = 2L * table.width;
    const long entries = stage_entries(log_radix, step.stage.factored);
    const double* const twiddles = step.twiddles->data() + 2 * column * entries;
    const long groups = count / table.width;
    const long low_size = 1L << log_low(log_radix);
    std::memcpy(first, x + 2 * column, static_cast<std::size_t>(2 * count) * sizeof(double));
    for (long i = 1; i < step.radix(); ++i) {
        const double* a = twiddles + (i - 1) * unit;
        const double* b = nullptr;
        if (step.stage.factored) {
            const long low = i % low_size;
            const long high = i / low_size;
            a = twiddles + (low - 1) * unit;
            b = twiddles + (low_size + high - 2) * unit;
            if (low == 0) {
                a = std::exchange(b, nullptr);
            } else if (high == 0) {
                b = nullptr;
            }
        }
        table.scale(x + 2 * (i * x_pitch + column), first + 2 * i * count, a, b, entries * unit, groups);
    }
    digits(step, 0, first, count, second, count, y + 2 * column, y_pitch, count);
}

/// Transforms of the digits from `level` on, x to y by way of the buffer, which only the outermost one needs: the
/// others stay in it.
void Executor::digits(const Step& step, std::size_t level, const double* x, long x_pitch, double* buffer,
                      long buffer_pitch, double* y, long y_pitch, long count) const {
    const std::vector<int>& sizes = step.stage.digits;
    const KernelTable& table = kernels_for(step.inner());
    const long groups = count / table.width;
    if (level + 1 == sizes.size()) {
        table.get(Kind::Plain, sizes[level])(x, 2 * x_pitch, y, 2 * y_pitch, nullptr, groups);
        return;
    }
    const long radix = 1L << sizes[level];
    long inner = 1;
    for (std::size_t d = level + 1; d < sizes.size(); ++d) {
        inner <<= sizes[d];
    }
    for (long a = 0; a < radix; ++a) {
        double* const part = buffer + 2 * a * inner * buffer_pitch;
        digits(step, level + 1, x + 2 * a * x_pitch, x_pitch * radix, part, buffer_pitch, part, buffer_pitch, count);
    }
    const Kernel kernel = table.get(Kind::Common, sizes[level]);
    const double* twiddles = step.digit_twiddles[level]->data();
    for (long j = 0; j < inner; ++j, twiddles += 2 * (radix - 1)) {
        kernel(buffer + 2 * j * buffer_pitch, 2 * inner * buffer_pitch, y + 2 * j * y_pitch, 2 * inner * y_pitch,
               twiddles, groups);
    }
}

void Executor::forward(const double* x, double* y) const {
    if (use_ != Use::Whole) {
        throw std::logic_error("this executor was made for a few columns");
    }
    const Borrowed borrowed(*this);
    Workspace& space = *borrowed;
    if (steps_.empty()) {
        rows(0, x, 1, y, 1, 1, space, 0);
        return;
    }
    const Step& last = steps_.back();
    double* const target = last.stage.padded ? space.outer.data() : y;
    // Pieces that keep vectors and blocks whole; threads beyond their number have nothing to do.
    const auto share = [&](long count, int thread) {
        const long unit = std::min<long>(count, std::max(wide_.width, last.stage.block));
        const long piece = (count / unit + plan_.threads - 1) / plan_.threads * unit;
        const long begin = std::min(count, thread * piece);
        return std::pair(begin, std::min(count, begin + piece));
    };
    const auto first_part = [&](int thread) {
        const auto [begin, end] = share(last.radix(), thread);
        if (begin < end) {
            rows(steps_.size() - 1, x + 2 * begin, last.radix(), target + 2 * begin * last.pitch, last.pitch,
                 end - begin, space, thread);
        }
    };
    const auto second_part = [&](int thread) {
        const auto [begin, end] = share(last.inner(), thread);
        if (begin < end) {
            columns(last, target, last.pitch, y, last.inner(), begin, end, space, thread);
        }
    };
    if (plan_.threads == 1) {
        first_part(0);
        second_part(0);
    } else {
        space.crew.run(first_part);
        space.crew.run(second_part);
    }
}

void Executor::inverse(const double* x, double* y) const {
    forward(x, y);
    // The inverse is the transform read backwards.
    const double factor = 1.0 / static_cast<double>(size());
    const auto scaled = [&](long at) { return std::pair(y[2 * at] * factor, y[2 * at + 1] * factor); };
    const auto put = [&](long at, std::pair<double, double> c) {
        y[2 * at] = c.first;
        y[2 * at + 1] = c.second;
    };
    put(0, scaled(0));
    for (long i = 1, j = size() - 1; i <= j; ++i, --j) {
        const auto a = scaled(i);
        const auto b = scaled(j);
        put(i, b);
        put(j, a);
    }
}

long Executor::rows_extent() const {
    return size() * wide_.width;
}

void Executor::run_rows(const double* x, double* y) const {
    if (use_ != Use::FewColumns) {
        throw std::logic_error("this executor was made for whole transforms");
    }
    const Borrowed borrowed(*this);
    rows(steps_.size(), x, wide_.width, y, size(), wide_.width, *borrowed, 0);
}

void Executor::run_stage(std::size_t stage, double* y) const {
    const Borrowed borrowed(*this);
    const Step& step = steps_.at(stage);
    columns(step, y, step.inner(), y, step.inner(), 0, step.inner(), *borrowed, 0);
}

}  // namespace tengen::transform
