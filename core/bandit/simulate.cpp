#include "core/bandit/simulate.h"

#include <algorithm>
#include <functional>

namespace tengen::bandit {

namespace {

std::vector<long> default_checkpoints(long pulls) {
    std::vector<long> points;
    for (long ten = 1; ten<pulls; ten = ten> pulls / 10 ? pulls : ten * 10) {
        for (const long factor : {1, 2, 5}) {
            if (ten <= (pulls - 1) / factor) {
                points.push_back(ten * factor);
            }
        }
    }
    points.push_back(pulls);
    return points;
}

void check_means(const std::vector<double>& means) {
    if (means.empty() || !std::all_of(means.begin(), means.end(), [](double p) { return p >= 0 && p <= 1; })) {
        throw std::invalid_argument("the means of Bernoulli arms are between 0 and 1, and there is at least one");
    }
}

/// Kullback-Leibler divergence of Bernoulli variables.
double divergence(double p, double q) {
    const double a = p == 0 ? 0 : p * std::log(p / q);
    const double b = p == 1 ? 0 : (1 - p) * std::log((1 - p) / (1 - q));
    return a + b;
}

}  // namespace

Curve simulate(const Policy& policy, const std::vector<double>& means, const SimulationOptions& options) {
    check_means(means);
    if (means.size() != static_cast<std::size_t>(policy.arms())) {
        throw std::invalid_argument("the policy and the means must have the same number of arms");
    }
    if (options.pulls < 1 || options.runs < 1) {
        throw std::invalid_argument("a simulation has at least one pull and one run");
    }
    Curve curve;
    curve.pulls = options.checkpoints.empty() ? default_checkpoints(options.pulls) : options.checkpoints;
    if (curve.pulls.front() < 1 || curve.pulls.back() > options.pulls ||
        std::adjacent_find(curve.pulls.begin(), curve.pulls.end(), std::greater_equal<>()) != curve.pulls.end()) {
        throw std::invalid_argument("checkpoints increase and lie between 1 and the number of pulls");
    }
    curve.regret.resize(curve.pulls.size());
    curve.best_share.resize(curve.pulls.size());
    const double best = *std::max_element(means.begin(), means.end());
    for (int run = 0; run < options.runs; ++run) {
        const std::uint64_t stream = split_mix(options.seed) + static_cast<std::uint64_t>(run);
        Rng rng(stream);
        const auto player = policy.fresh(split_mix(stream ^ 0x6f6c696379));
        double regret = 0;
        long best_pulls = 0;
        std::size_t point = 0;
        for (long n = 1; n <= curve.pulls.back(); ++n) {
            const int arm = player->choose();
            const double p = means[static_cast<std::size_t>(arm)];
            player->update(arm, rng.real() < p ? 1 : 0);
            regret += best - p;
            best_pulls += p == best;
            if (n == curve.pulls[point]) {
                curve.regret[point] += regret / options.runs;
                curve.best_share[point] += static_cast<double>(best_pulls) / static_cast<double>(n) / options.runs;
                ++point;
            }
        }
    }
    return curve;
}

double lai_robbins(const std::vector<double>& means) {
    check_means(means);
    const double best = *std::max_element(means.begin(), means.end());
    double factor = 0;
    for (const double p : means) {
        if (p < best) {
            factor += (best - p) / divergence(p, best);
        }
    }
    return factor;
}

}  // namespace tengen::bandit
