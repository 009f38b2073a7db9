// Nim, as an example of a problem in C++: all that the search has to know.
#pragma once

#include <algorithm>
#include <vector>

#include "core/tree/domain.h"
#include "core/tree/random_rollout.h"

namespace tengen::domains {

/// A heap of which the players take one, two or three in turn; who takes the last one wins.
class NimState {
public:
    explicit NimState(int heap) : heap_(heap) {}

    int to_move() const { return mover_; }
    bool terminal() const { return heap_ == 0; }
    void legal(std::vector<tree::Action>& actions) const {
        for (int n = 1; n <= std::min(3, heap_); ++n) {
            actions.push_back(static_cast<tree::Action>(n));
        }
    }
    void play(tree::Action action) {
        heap_ -= static_cast<int>(action);
        mover_ = 1 - mover_;
    }
    /// Equal for positions that are to share what is learned; the player to move belongs to it.
    std::uint64_t key() const { return static_cast<std::uint64_t>(2 * heap_ + mover_); }

private:
    int heap_;
    int mover_ = 0;
};

class Nim {
public:
    using State = NimState;

    explicit Nim(int heap) : heap_(heap) {}
    int players() const { return 2; }
    State initial() const { return State(heap_); }
    /// From a state to an end: the reward of each player. Of an end just that.
    tree::Outcome rollout(State state, Rng& rng, tree::Trace& trace) const {
        tree::play_randomly(state, rng, trace);
        return tree::win_of(1 - state.to_move());
    }

private:
    int heap_;
};

}  // namespace tengen::domains
