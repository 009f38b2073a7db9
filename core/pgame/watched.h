// P-games whose search can be watched simulation by simulation, by one thread: the way of the last one is kept.
#pragma once

#include <memory>
#include <vector>

#include "core/pgame/domain.h"

namespace tengen::pgame {

/// A simulation: its moves in the tree, those of its rollout, and who won.
struct Way {
    std::vector<tree::Action> tree;
    std::vector<tree::Action> rollout;
    int winner = -1;
};

/// A state that knows how it was reached from the root.
class WatchedState : public State {
public:
    using State::State;

    void play(tree::Action action) {
        State::play(action);
        played_.push_back(action);
    }
    const std::vector<tree::Action>& played() const { return played_; }

private:
    std::vector<tree::Action> played_;
};

struct WatchedDomain : PgameDomain {
    using State = WatchedState;

    std::shared_ptr<Way> way = std::make_shared<Way>();

    State initial() const { return State(*game); }
    tree::Outcome rollout(State state, Rng& rng, tree::Trace& /*trace*/) const {
        way->tree = state.played();
        const tree::Outcome outcome = play_out(state, rng);
        way->rollout.assign(state.played().begin() + static_cast<long>(way->tree.size()), state.played().end());
        way->winner = tree::winner_of(outcome, 2);
        return outcome;
    }
};

}  // namespace tengen::pgame
