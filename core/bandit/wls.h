// Win/loss states (Basaldúa 2013, section 4.5): a success rate kept as one small integer. The integers are in the order
// of the evidence, learning a result is a look-up in a table, and asking whether a rate is good enough is one
// comparison.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace tengen::bandit {

/// What becomes of a state with as many visits as the scale has room for.
enum class Saturation : std::uint8_t {
    kJump,     ///< to a past state with fewer visits, the further the more extreme it is (JPS, figure 4.10)
    kCounter,  ///< one win up or down, the visits staying as they are (4.31); biased towards 0 and 1
};

struct WlsOptions {
    int end_of_scale = 21;
    /// K of JPS: how far to jump.
    double k = 1.3;
    /// Quantile of the Agresti-Coull interval. The thesis does not print it; with the upper quartile of the normal
    /// distribution its tables come out, with the usual 1.96 they do not.
    double z = 0.67449;
    Saturation saturation = Saturation::kJump;
    /// Results that a state never seen counts as having when it learns its first one.
    int initial_wins = 0;
    int initial_visits = 0;
};

struct WlsState {
    int wins;
    int visits;

    friend bool operator==(WlsState, WlsState) = default;
};

/// All states n/m, 0 <= n <= m <= e, sorted by evidence. Index 0 is 0/0, never seen; the last one is e/e.
class Wls {
public:
    using Index = std::uint32_t;

    static constexpr Index kUnseen = 0;
    static constexpr int kMaxEndOfScale = 2000;

    /// Throws std::invalid_argument that names the option.
    explicit Wls(const WlsOptions& options = {});

    const WlsOptions& options() const { return options_; }
    int end_of_scale() const { return options_.end_of_scale; }
    /// (e + 1)(e + 2) / 2
    Index size() const { return static_cast<Index>(states_.size()); }

    /// The state after a win or a loss.
    Index next(Index index, bool win) const { return next_[2 * index + win]; }

    WlsState state(Index index) const { return {states_[index].wins, states_[index].visits}; }
    /// n/m; 1/2 for 0/0.
    double proportion(Index index) const;
    /// v(s) of (4.28) to (4.30), which rises with the index. Bounds of proportions below 1/2 are shifted by -1.
    double evidence(Index index) const { return evidence(state(index)); }

    /// The state of these results; of more than e results, the saturated one with the nearest proportion, of two the
    /// one nearer to 1/2.
    Index index_of(std::int64_t wins, std::int64_t losses) const;
    /// The state with the nearest proportion, of several the one with the fewest visits: 125/200 is 5/8 if e >= 8.
    Index index_of(double proportion) const;

    /// Thresholds. A state is accepted at a proportion if index >= accept_from(proportion); one never seen is not.
    Index accept_from(double proportion) const { return index_of(proportion); }
    /// A state is rejected at a proportion if kUnseen < index <= reject_to(proportion). At 1/2 and above every state
    /// seen is either accepted or rejected; below, rejecting at p is the mirror image of accepting at 1 - p.
    Index reject_to(double proportion) const { return index_of(proportion) - (proportion < 0.5 ? 0 : 1); }

private:
    struct Counts {
        std::uint16_t wins;
        std::uint16_t visits;
    };

    double evidence(WlsState state) const;
    static std::size_t place(int wins, int visits) {
        return static_cast<std::size_t>(visits) * static_cast<std::size_t>(visits + 1) / 2 +
               static_cast<std::size_t>(wins);
    }
    Index at(int wins, int visits) const { return index_[place(wins, visits)]; }
    void sort_states();
    Index after(WlsState state, bool win) const;
    Index jump(int wins, bool win) const;

    WlsOptions options_;
    std::vector<Counts> states_;
    std::vector<Index> index_;
    std::vector<Index> next_;
};

/// Only the look-ups, as small as the index allows: one byte holds e <= 21, two hold e <= 360. Never changes once
/// built, so that any number of threads may read it.
template <std::unsigned_integral Index>
class WlsTable {
public:
    explicit WlsTable(const Wls& wls) {
        constexpr std::uint64_t room = std::uint64_t{std::numeric_limits<Index>::max()} + 1;
        if (wls.size() > room) {
            throw std::invalid_argument("end_of_scale is " + std::to_string(wls.end_of_scale()) +
                                        ", too large for states of " + std::to_string(8 * sizeof(Index)) + " bits");
        }
        next_.resize(std::size_t{2} * wls.size());
        for (Wls::Index i = 0; i < wls.size(); ++i) {
            next_[2 * i] = static_cast<Index>(wls.next(i, false));
            next_[2 * i + 1] = static_cast<Index>(wls.next(i, true));
        }
    }

    Index next(Index index, bool win) const { return next_[2 * std::size_t{index} + win]; }

private:
    std::vector<Index> next_;
};

}  // namespace tengen::bandit
