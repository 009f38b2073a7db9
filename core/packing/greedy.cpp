#include "core/packing/greedy.h"

#include <algorithm>
#include <limits>

namespace tengen::packing {

Fit fit_of(const State& state, Size size, int target) {
    const Skyline& skyline = state.skyline();
    const int i = state.segment();
    const Skyline::Segment& segment = skyline[i];
    const bool right = state.at_right();
    const int left_side = skyline.left_of(i) - segment.y;
    const int right_side = skyline.right_of(i) - segment.y;
    const int gap = segment.width - size.width;
    Fit fit{0, 0};
    if (gap == 0) {
        fit.score = 2.0f + static_cast<float>(size.height == left_side) + static_cast<float>(size.height == right_side);
    } else {
        fit.score = static_cast<float>(size.height == (right ? right_side : left_side));
        if (gap < state.narrowest()) {
            fit.waste = static_cast<long>(gap) * std::min(size.height, right ? left_side : right_side);
            fit.score -= 1.0f + static_cast<float>(fit.waste) / static_cast<float>(size.area());
        }
    }
    if (const int above = segment.y + size.height - target; above > 0) {
        fit.score -= 3.0f + 3.0f * static_cast<float>(above) / static_cast<float>(target);
    }
    return fit;
}

tree::Action best_action(const State& state, const Priorities& priorities, int target) {
    tree::Action best = state.pass_action();
    float best_score = -std::numeric_limits<float>::infinity();
    long best_waste = 0;
    const auto kinds = static_cast<int>(state.problem().kinds().size());
    const int room = state.skyline()[state.segment()].width;
    for (int kind = 0; kind < kinds; ++kind) {
        if (state.left(kind) == 0) {
            continue;
        }
        const Problem::Kind& given = state.problem().kind(kind);
        for (int turned = 0; turned < 2; ++turned) {
            const Size size = turned ? given.size.turned() : given.size;
            if (!(turned ? given.turnable : given.upright) || size.width > room) {
                continue;
            }
            const auto action = static_cast<tree::Action>(2 * kind + turned);
            const Fit fit = fit_of(state, size, target);
            const float score = fit.score + priorities.spread * priorities.of[action];
            if (score > best_score) {
                best_score = score;
                best_waste = fit.waste;
                best = action;
            }
        }
    }
    if (best_waste > 0 && state.may_pass()) {
        const Skyline& skyline = state.skyline();
        const int i = state.segment();
        const long lost =
            static_cast<long>(std::min(skyline.left_of(i), skyline.right_of(i)) - skyline[i].y) * skyline[i].width;
        if (lost < best_waste) {
            return state.pass_action();
        }
    }
    return best;
}

bool complete(State& state, const Priorities& priorities, int target, double random, Rng& rng, tree::Trace* trace,
              const Incumbent& incumbent) {
    // A move looks at every kind. After so many of them, about a millisecond, time is asked for: small problems never
    // come to it.
    constexpr std::size_t kLook = 1 << 17;
    std::size_t looked = 0;
    std::vector<tree::Action> actions;
    while (!state.whole()) {
        looked += state.problem().kinds().size();
        if (looked >= kLook) {
            if (incumbent.over()) {
                return false;
            }
            looked = 0;
        }
        tree::Action action;
        if (random > 0 && rng.real() < random) {
            actions.clear();
            state.legal(actions);
            action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
        } else {
            action = best_action(state, priorities, target);
        }
        if (trace != nullptr) {
            trace->push_back({0, action});
        }
        state.play(action);
    }
    return true;
}

void draw_priorities(const Problem& problem, Rng& rng, Priorities& priorities) {
    const auto basis = rng.below(4);
    const auto noise = static_cast<float>(rng.real() * rng.real());
    priorities.of.resize(2 * problem.kinds().size());
    float most = 0;
    for (std::size_t action = 0; action < priorities.of.size(); ++action) {
        const Size given = problem.kind(static_cast<int>(action / 2)).size;
        const Size size = action % 2 ? given.turned() : given;
        const long value = basis == 0   ? size.area()
                           : basis == 1 ? size.width
                           : basis == 2 ? size.height
                                        : size.width + size.height;
        priorities.of[action] = static_cast<float>(value);
        most = std::max(most, priorities.of[action]);
    }
    for (float& priority : priorities.of) {
        priority = (1 - noise) * priority / most + noise * static_cast<float>(rng.real());
    }
    priorities.spread = rng.below(4) == 0 ? 1 + 2 * static_cast<float>(rng.real()) : 1;
}

void change_priorities(Rng& rng, Priorities& priorities) {
    const auto count = static_cast<std::uint32_t>(priorities.of.size());
    for (auto changes = 1 + rng.below(3); changes > 0; --changes) {
        const std::uint32_t a = rng.below(count);
        if (rng.below(2) == 0) {
            std::swap(priorities.of[a], priorities.of[rng.below(count)]);
        } else {
            priorities.of[a] = static_cast<float>(rng.real());
        }
    }
    if (rng.below(16) == 0) {
        priorities.spread = 0.5f + 2 * static_cast<float>(rng.real());
    }
}

double fine_height(const State& state) {
    long area = 0;
    for (const Skyline::Segment& segment : state.skyline().segments()) {
        area += static_cast<long>(segment.y) * segment.width;
    }
    return state.height() +
           static_cast<double>(area) / (static_cast<double>(state.height()) * state.problem().width()) - 1e-9;
}

}  // namespace tengen::packing
