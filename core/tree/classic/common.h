// What the classical searches share. Each is a free function over the same domains as the tree search:
//   f(domain, state, options, [rng,] [stop,] ...) -> a struct with the result and `complete`,
// false if the stop token or options.seconds ended it early. Bad options are std::invalid_argument.
#pragma once

#include <concepts>
#include <deque>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

#include "core/base/stop.h"
#include "core/tree/domain.h"

namespace tengen::tree::classic {

inline constexpr double kForever = std::numeric_limits<double>::infinity();
/// Plies that recursive searches may descend.
inline constexpr int kMaxDepth = 1000;

/// Ends long work by the token or the clock, which is read as often as the length of steps allows.
class Watch {
public:
    Watch(double seconds, const StopToken& stop) : deadline_(seconds), stop_(&stop) {
        if (!(seconds >= 0)) {
            throw std::invalid_argument("the time in seconds is not negative");
        }
    }

    /// Counts a step of the work and looks whether to end.
    bool step() {
        over_ = over_ || stop_->stopped() || (glances_.due(++steps_) && late());
        return over_;
    }
    /// What the last step said: work finished before it is whole.
    bool over() const { return over_; }

private:
    bool late() {
        glances_.learn(steps_ - 1, deadline_.elapsed());  // this step is yet to come
        return deadline_.over();
    }

    Deadline deadline_;
    const StopToken* stop_;
    Glances glances_;
    long steps_ = 0;
    bool over_ = false;
};

/// Plays an action; false, with the state as it was, if the domain finds it illegal only now.
template <State S>
bool try_play(S& state, Action action) {
    if constexpr (std::same_as<decltype(state.play(action)), bool>) {
        return state.play(action);
    } else {
        state.play(action);
        return true;
    }
}

/// What exact search finds. Values are the reward of player 0, which player 0 maximises and player 1 minimises.
struct GameValue {
    double value = 0;
    /// Best play from the root; with several best moves the first of each state.
    std::vector<Action> line;
    long nodes = 0;   ///< states visited, the root included
    long leaves = 0;  ///< of which valued without looking further
    /// If false, value and line are of the best root move that was searched to the end, and the line is empty if none
    /// was.
    bool complete = true;
};

/// The evaluation of searches without one: they must reach the end of the game.
struct NoEvaluation {
    template <class S>
    double operator()(const S& /*state*/) const {
        throw std::invalid_argument("a search that stops before the end of the game needs an evaluation");
    }
};

/// A ply of a depth-first search. They live in a deque: states may be too large for a thousand of them on the stack.
template <class S>
struct Ply {
    std::optional<S> state;
    std::vector<Action> actions;
    std::vector<Action> line;  ///< best play from here

    void set_line(Action action, const std::vector<Action>& rest) {
        line.assign(1, action);
        line.insert(line.end(), rest.begin(), rest.end());
    }
};

template <class S>
class Plies {
public:
    Ply<S>& operator[](int ply) {
        while (plies_.size() <= static_cast<std::size_t>(ply)) {
            plies_.emplace_back();
        }
        return plies_[static_cast<std::size_t>(ply)];
    }

private:
    std::deque<Ply<S>> plies_;
};

inline void check_game(int players, int depth) {
    if (players > 2) {
        throw std::invalid_argument("this search is for one or two players");
    }
    if (depth < 0 || depth > kMaxDepth) {
        throw std::invalid_argument("the depth is 0 to 1000");
    }
}

inline void check_single(int players) {
    if (players != 1) {
        throw std::invalid_argument("this search is for one player");
    }
}

}  // namespace tengen::tree::classic
