#include "core/packing/anneal.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/packing/greedy.h"

namespace tengen::packing {

void anneal(const State& start, Incumbent& incumbent, const AnnealOptions& options, Rng rng, const Deadline& deadline,
            const StopToken& stop) {
    const Problem& problem = start.problem();
    const auto value_of = [&](const Priorities& priorities) {
        State state = start;
        const int target = std::max(incumbent.height() - 1, problem.lower_bound());
        if (!complete(state, priorities, target, 0, rng, nullptr, incumbent)) {
            return std::numeric_limits<double>::infinity();  // time is up
        }
        incumbent.add(state.height(), state.placed());
        return fine_height(state);
    };
    Priorities current;
    Priorities tried;
    for (long round = options.first_round;; round *= 2) {
        draw_priorities(problem, rng, current);
        double value = value_of(current);
        for (long i = 0; i < round; ++i) {
            if (stop.stopped() || deadline.over()) {
                return;
            }
            const double temperature =
                problem.lower_bound() * options.hot *
                std::pow(options.cold / options.hot, static_cast<double>(i) / static_cast<double>(round));
            tried = current;
            change_priorities(rng, tried);
            const double next = value_of(tried);
            if (next <= value || rng.real() < std::exp((value - next) / temperature)) {
                std::swap(current, tried);
                value = next;
            }
        }
    }
}

}  // namespace tengen::packing
