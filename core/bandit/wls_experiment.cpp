#include "core/bandit/wls_experiment.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/parallel.h"
#include "core/base/random.h"

namespace tengen::bandit {

namespace {

constexpr int kProbabilities = 21;
using Row = std::array<double, kProbabilities>;

void check_probability(const char* name, double p) {
    if (!(p >= 0 && p <= 1)) {
        throw std::invalid_argument(std::string(name) + " is a probability, between 0 and 1");
    }
}

Rng stream(std::uint64_t seed, std::uint64_t number) {
    return Rng(split_mix(seed) + number);
}

Wls::Index learn(const Wls& wls, Wls::Index index, double p, long updates, Rng& rng) {
    for (long i = 0; i < updates; ++i) {
        index = wls.next(index, rng.real() < p);
    }
    return index;
}

/// Ranks from 0, equals having the mean of theirs.
Row ranks(const Row& values) {
    Row result;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto below = std::count_if(values.begin(), values.end(), [&](double v) { return v < values[i]; });
        const auto equal = std::count(values.begin(), values.end(), values[i]);
        result[i] = static_cast<double>(below) + static_cast<double>(equal - 1) / 2;
    }
    return result;
}

/// Of ranks in increasing order of p with those of p^; 0 if these are all equal.
double spearman(const Row& found) {
    const Row rank = ranks(found);
    constexpr double middle = (kProbabilities - 1) / 2.0;
    double products = 0;
    double squares = 0;
    double squares_of_p = 0;
    for (std::size_t i = 0; i < rank.size(); ++i) {
        const double of_p = static_cast<double>(i) - middle;
        products += of_p * (rank[i] - middle);
        squares += (rank[i] - middle) * (rank[i] - middle);
        squares_of_p += of_p * of_p;
    }
    return squares == 0 ? 0 : products / std::sqrt(squares * squares_of_p);
}

MeanSd summary(const std::vector<double>& values) {
    const auto n = static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    const double mean = sum / n;
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return {mean, values.size() < 2 ? 0 : std::sqrt(squares / (n - 1))};
}

}  // namespace

std::vector<Wls::Index> simulate(const Wls& wls, double p, int updates, Wls::Index start, std::uint64_t seed) {
    check_probability("p", p);
    if (updates < 0) {
        throw std::invalid_argument("updates must not be negative");
    }
    if (start >= wls.size()) {
        throw std::invalid_argument("start is no state: there are " + std::to_string(wls.size()));
    }
    Rng rng = stream(seed, 0);
    std::vector<Wls::Index> path(static_cast<std::size_t>(updates));
    for (Wls::Index& index : path) {
        index = start = learn(wls, start, p, 1, rng);
    }
    return path;
}

WlsQuality quality(const Wls& wls, const WlsQualityOptions& options) {
    if (options.min_updates < 1 || options.max_updates < options.min_updates) {
        throw std::invalid_argument("min_updates is at least 1, and max_updates is not below it");
    }
    if (options.repetitions < 1 || options.threads < 1) {
        throw std::invalid_argument("repetitions and threads are at least 1");
    }
    std::vector<double> residuals(static_cast<std::size_t>(options.repetitions));
    std::vector<double> correlations(residuals.size());
    share_range(options.repetitions, 100, options.threads, [&](int, long begin, long end) {
        for (long repetition = begin; repetition < end; ++repetition) {
            Rng rng = stream(options.seed, static_cast<std::uint64_t>(repetition));
            const auto spread = static_cast<std::uint32_t>(options.max_updates - options.min_updates) + 1;
            const long updates = options.min_updates + static_cast<long>(rng.below(spread));
            Row found;
            double squares = 0;
            for (int i = 0; i < kProbabilities; ++i) {
                const double p = i / (kProbabilities - 1.0);
                const double learned = wls.proportion(learn(wls, Wls::kUnseen, p, updates, rng));
                found[static_cast<std::size_t>(i)] = learned;
                squares += (p - learned) * (p - learned);
            }
            residuals[static_cast<std::size_t>(repetition)] = std::sqrt(squares / (kProbabilities - 1));
            correlations[static_cast<std::size_t>(repetition)] = spearman(found);
        }
    });
    return {summary(residuals), summary(correlations)};
}

std::vector<long> settling_times(const Wls& wls, const StepOptions& options) {
    check_probability("before", options.before);
    check_probability("after", options.after);
    if (!(options.tolerance > 0) || options.warm_up < 0 || options.repetitions < 1) {
        throw std::invalid_argument("tolerance is positive, warm_up not negative, and repetitions at least 1");
    }
    const long most = 10'000L * wls.end_of_scale();
    std::vector<long> times;
    for (int repetition = 0; repetition < options.repetitions; ++repetition) {
        Rng rng = stream(options.seed, static_cast<std::uint64_t>(repetition));
        Wls::Index index = wls.index_of(options.before);
        index = learn(wls, index, options.before, static_cast<long>(options.warm_up) * wls.end_of_scale(), rng);
        long updates = 0;
        // The margin lets 31/40 count as within 0.025 of 3/4.
        while (std::abs(wls.proportion(index) - options.after) > options.tolerance + 1e-12) {
            if (++updates > most) {
                throw std::invalid_argument("the states do not settle within " + std::to_string(most) +
                                            " updates; a larger tolerance may help");
            }
            index = learn(wls, index, options.after, 1, rng);
        }
        times.push_back(updates);
    }
    return times;
}

}  // namespace tengen::bandit
