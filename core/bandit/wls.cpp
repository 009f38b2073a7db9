#include "core/bandit/wls.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace tengen::bandit {

namespace {

template <class T>
void check_range(const char* name, T value, T low, T high) {
    if (!(value >= low && value <= high)) {
        std::ostringstream message;
        message << name << " of win/loss states is " << value << ", and must be in " << low << ".." << high;
        throw std::invalid_argument(message.str());
    }
}

}  // namespace

Wls::Wls(const WlsOptions& options) : options_(options) {
    check_range("end_of_scale", options.end_of_scale, 1, kMaxEndOfScale);
    check_range("k", options.k, 0.0, 2.0);
    // Below, bounds of equal proportions come too close for floating point; above, 95% and 99% are well covered.
    check_range("z", options.z, 0.01, 3.0);
    check_range("initial_visits", options.initial_visits, 0, options.end_of_scale - 1);
    check_range("initial_wins", options.initial_wins, 0, options.initial_visits);
    sort_states();
    next_.resize(2 * states_.size());
    for (Index i = 0; i < size(); ++i) {
        const WlsState from = i == kUnseen ? WlsState{options.initial_wins, options.initial_visits} : state(i);
        next_[2 * i] = after(from, false);
        next_[2 * i + 1] = after(from, true);
    }
}

void Wls::sort_states() {
    std::vector<std::pair<double, Counts>> sorted;
    sorted.reserve(place(0, end_of_scale() + 1));
    for (int m = 0; m <= end_of_scale(); ++m) {
        for (int n = 0; n <= m; ++n) {
            sorted.push_back(
                {evidence(WlsState{n, m}), {static_cast<std::uint16_t>(n), static_cast<std::uint16_t>(m)}});
        }
    }
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    states_.reserve(sorted.size());
    index_.resize(sorted.size());
    for (const auto& [value, counts] : sorted) {
        index_[place(counts.wins, counts.visits)] = static_cast<Index>(states_.size());
        states_.push_back(counts);
    }
}

double Wls::evidence(WlsState state) const {
    if (state.visits == 0) {
        return -std::numeric_limits<double>::infinity();
    }
    const double z2 = options_.z * options_.z;
    const double m = state.visits + z2;                               // (4.30)
    const double p = (state.wins + z2 / 2) / m;                       // (4.29)
    const double interval = options_.z * std::sqrt(p * (1 - p) / m);  // (4.28)
    return 2 * state.wins >= state.visits ? p - interval : p + interval - 1;
}

Wls::Index Wls::after(WlsState state, bool win) const {
    if (state.visits < end_of_scale()) {
        return at(state.wins + win, state.visits + 1);
    }
    if (options_.saturation == Saturation::kCounter) {
        return at(std::clamp(state.wins + (win ? 1 : -1), 0, end_of_scale()), end_of_scale());  // (4.31)
    }
    return jump(state.wins, win);
}

Wls::Index Wls::jump(int wins, bool win) const {
    const int e = end_of_scale();
    const Index here = at(wins, e);
    if (wins == (win ? e : 0)) {
        return here;
    }
    // Figure 4.10: j = e - round(K e |n/e - 1/2|), halves up. The last term keeps K e |n/e - 1/2| that is a half as a
    // decimal number from falling below it as a binary one.
    const int back = static_cast<int>(std::floor(options_.k * std::abs(2 * wins - e) / 2 + 0.5 + 1e-9));
    // Large z or K leave some n/e without a state beyond it that has j visits (20/21 at z = 1.96): then the next j.
    for (int j = std::max(1, e - back);; ++j) {
        // The states of j visits rise with their wins, so the first one beyond is the nearest.
        for (int i = 0; i <= j; ++i) {
            const Index there = at(win ? i : j - i, j);
            if (win ? there > here : there < here) {
                return there;
            }
        }
    }
}

double Wls::proportion(Index index) const {
    const WlsState s = state(index);
    return s.visits == 0 ? 0.5 : static_cast<double>(s.wins) / s.visits;
}

Wls::Index Wls::index_of(std::int64_t wins, std::int64_t losses) const {
    // So far that e * wins cannot overflow.
    constexpr std::int64_t most = std::int64_t{1} << 50;
    check_range("wins", wins, std::int64_t{0}, most);
    check_range("losses", losses, std::int64_t{0}, most);
    const int e = end_of_scale();
    const std::int64_t visits = wins + losses;
    if (visits <= e) {
        return at(static_cast<int>(wins), static_cast<int>(visits));
    }
    if (wins == losses) {
        return e == 1 ? index_of(0.5) : at(e / 2, e / 2 * 2);
    }
    // The smaller count is rounded up from a half, towards 1/2.
    const auto fewer = static_cast<int>((2 * e * std::min(wins, losses) + visits) / (2 * visits));
    return at(wins < losses ? fewer : e - fewer, e);
}

Wls::Index Wls::index_of(double proportion) const {
    check_range("the proportion", proportion, 0.0, 1.0);
    WlsState nearest{0, 1};
    double distance = 2;
    for (int m = 1; m <= end_of_scale(); ++m) {
        const int n = static_cast<int>(std::floor(proportion * m + 0.5));
        const double d = std::abs(static_cast<double>(n) / m - proportion);
        if (d < distance) {
            distance = d;
            nearest = {n, m};
        }
    }
    return at(nearest.wins, nearest.visits);
}

}  // namespace tengen::bandit
