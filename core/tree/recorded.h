// A domain as those search it who do not know it: its rewards are checked, and of one player the best end is kept.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/tree/domain.h"

namespace tengen::tree {

/// The best end that any simulation of one player has seen.
struct BestEnd {
    double reward = 0;            ///< in the domain's own unit; costs are negative
    std::vector<Action> actions;  ///< from the root
    bool whole = false;           ///< they lead to the end; otherwise the last ones are the rollout's secret

    void save(ByteWriter& out) const {
        out.real(reward);
        out.flag(whole);
        out.number(actions.size());
        for (const Action action : actions) {
            out.number(action);
        }
    }
    /// Of actions up to a number.
    static BestEnd restored(ByteReader& in, Action last) {
        BestEnd best;
        best.reward = in.real("a reward is not finite");
        best.whole = in.flag();
        best.actions.resize(in.count("a way to the end is too long"));
        for (Action& action : best.actions) {
            action = in.small("a way to the end has an unknown action", last);
        }
        return best;
    }
};

/// What is left of it when the root moves on by an action.
inline void advance(std::optional<BestEnd>& best, Action action) {
    if (best && !best->actions.empty() && best->actions.front() == action) {
        best->actions.erase(best->actions.begin());
    } else {
        best.reset();
    }
}

/// What a player got in the domain's own unit; costs are negative.
template <class D>
double own_reward(const D& domain, const Outcome& outcome, int player) {
    RewardUnit unit;
    if constexpr (HasRewardUnit<D>) {
        unit = domain.reward_unit();
    }
    if (domain.players() == 1 && outcome.score != Outcome::kNoScore) {
        return unit.cost ? -outcome.score : outcome.score;
    }
    return unit.lowest + unit.span * static_cast<double>(outcome.reward[static_cast<std::size_t>(player)]);
}

/// Sums of rewards have room for many simulations of about 1, and fewer of more.
inline constexpr float kLargestReward = 100;

template <Domain D>
class Recorded : public D {
public:
    using State = typename D::State;

    /// `best`: the best end is kept, where there is one.
    explicit Recorded(D domain, bool best = true)
        : D(std::move(domain)), alone_(best && this->players() == 1 && !by_chance()) {
        if (this->players() < 1 || this->players() > kMaxPlayers) {
            throw std::invalid_argument("a domain has 1 to " + std::to_string(kMaxPlayers) + " players, not " +
                                        std::to_string(this->players()));
        }
    }

    Outcome rollout(State& state, Rng& rng, Trace& trace) const {
        return look([&] { return D::rollout(state, rng, trace); }, trace);
    }
    Outcome rollout(State& state, Rng& rng, Trace& trace, RolloutAid& aid) const
        requires HasAidedRollout<D>
    {
        return look([&] { return D::rollout(state, rng, trace, aid); }, trace);
    }
    void new_root(const State& state, bool same_game) {
        if constexpr (HasNewRoot<D>) {
            D::new_root(state, same_game);
        }
        const std::lock_guard lock(kept_->mutex);
        kept_->root = state;
    }

    void save(ByteWriter& out, bool first) const
        requires HasSaved<D>
    {
        D::save(out, first);
        if (first) {
            const std::lock_guard lock(kept_->mutex);
            out.flag(kept_->best.has_value());
            if (kept_->best) {
                out.real(kept_->reward.load(std::memory_order_relaxed));
                kept_->best->save(out);
            }
        }
    }
    /// After `new_root` with the root of the search that was saved.
    void restore(ByteReader& in, bool first)
        requires HasSaved<D>
    {
        D::restore(in, first);
        if (first && in.flag()) {
            const std::lock_guard lock(kept_->mutex);
            kept_->reward.store(in.real4("a reward is not finite"), std::memory_order_relaxed);
            kept_->best = BestEnd::restored(in, kFirstGroup - 1);
            ByteReader::require(kept_->root && can_be_played(*kept_->root, kept_->best->actions),
                                "the way to the best end cannot be played");
        }
    }

    RewardUnit unit() const {
        if constexpr (HasRewardUnit<D>) {
            return this->reward_unit();
        } else {
            return {};
        }
    }
    /// Of one player without chance. All copies of this domain share it.
    std::optional<BestEnd> best_end() const {
        const std::lock_guard lock(kept_->mutex);
        return kept_->best;
    }
    /// The root has moved on by an action.
    void advanced(Action action) const {
        const std::lock_guard lock(kept_->mutex);
        advance(kept_->best, action);
        if (!kept_->best) {
            kept_->reward.store(kNone, std::memory_order_relaxed);
        }
    }

private:
    static constexpr float kNone = -std::numeric_limits<float>::infinity();

    struct Kept {
        std::atomic<float> reward = kNone;  ///< of the best, as the search knows it
        std::mutex mutex;
        std::optional<BestEnd> best;
        std::optional<State> root;
    };

    bool by_chance() const {
        bool found = false;
        if constexpr (HasChance<D>) {
            found = this->has_chance();
        }
        if constexpr (HasChanceStates<D>) {
            found = found || this->has_chance_states();
        }
        return found;
    }

    template <class Play>
    Outcome look(Play&& play, Trace& trace) const {
        const std::size_t prefix = trace.size();
        const bool wanted = std::exchange(trace.rollouts, trace.rollouts || alone_);
        Outcome outcome;
        try {
            outcome = play();
        } catch (...) {
            trace.rollouts = wanted;
            throw;
        }
        trace.rollouts = wanted;
        for (int i = 0; i < this->players(); ++i) {
            if (!(std::abs(outcome.reward[static_cast<std::size_t>(i)]) <= kLargestReward)) {
                throw std::invalid_argument("a rollout gave the reward " +
                                            std::to_string(outcome.reward[static_cast<std::size_t>(i)]) +
                                            ": rewards are about 0 to 1, and never beyond 100; a domain may have a "
                                            "reward_unit() for people to read");
            }
        }
        if (alone_ && outcome.reward[0] > kept_->reward.load(std::memory_order_relaxed)) {
            keep(outcome, trace, prefix);
        }
        return outcome;
    }

    void keep(const Outcome& outcome, const Trace& trace, std::size_t prefix) const {
        const std::lock_guard lock(kept_->mutex);
        if (outcome.reward[0] <= kept_->reward.load(std::memory_order_relaxed)) {
            return;
        }
        kept_->reward.store(outcome.reward[0], std::memory_order_relaxed);
        BestEnd best{own_reward(static_cast<const D&>(*this), outcome, 0),
                     {},
                     kept_->root && leads_to_an_end(*kept_->root, trace)};
        const auto end = best.whole ? trace.end() : trace.begin() + static_cast<std::ptrdiff_t>(prefix);
        std::transform(trace.begin(), end, std::back_inserter(best.actions), [](const Step& s) { return s.action; });
        kept_->best = std::move(best);
    }

    static bool can_be_played(State state, const std::vector<Action>& actions) {
        std::vector<Action> legal;
        return std::all_of(actions.begin(), actions.end(), [&](Action action) {
            legal.clear();
            if (!state.terminal()) {
                state.legal(legal);
            }
            if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
                return false;
            }
            state.play(action);
            return true;
        });
    }

    /// Not every rollout tells all its steps. What ends within a search may come to depend on the search's own finds: a
    /// state on the way may have become an end by now.
    static bool leads_to_an_end(State state, const Trace& trace) {
        std::vector<Action> legal;
        for (const Step& step : trace) {
            if (!state.terminal()) {
                legal.clear();
                state.legal(legal);
                if (std::find(legal.begin(), legal.end(), step.action) == legal.end()) {
                    return false;
                }
            } else if (!HasRootState<D>) {
                return false;
            }
            state.play(step.action);
        }
        return state.terminal();
    }

    bool alone_;
    std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
};

/// What is searched for those who do not know a domain: one of two players without rewards of its own may say that
/// there is nothing to record, and its search is then compiled once for everybody.
template <class D>
inline constexpr bool kRecords = !requires { requires D::kUnrecorded; };
template <Domain D>
using Kept = std::conditional_t<kRecords<D>, Recorded<D>, D>;

}  // namespace tengen::tree
