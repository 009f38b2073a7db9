// P-games as a domain of the search.
#pragma once

#include <memory>
#include <vector>

#include "core/pgame/game.h"
#include "core/pgame/groups.h"
#include "core/tree/domain.h"

namespace tengen::pgame {

class State {
public:
    explicit State(const Game& game) : game_(&game) {}

    const Game& game() const { return *game_; }
    int node() const { return node_; }
    int to_move() const { return level_ % 2; }
    int moves() const { return game_->moves(node_, level_); }
    bool terminal() const { return moves() == 0; }
    void legal(std::vector<tree::Action>& actions) const {
        for (int i = 0; i < moves(); ++i) {
            actions.push_back(static_cast<tree::Action>(i));
        }
    }
    void play(tree::Action action) {
        node_ = game_->child(node_, static_cast<int>(action));
        ++level_;
    }
    /// Never 0, which tables take for "free".
    std::uint64_t key() const { return static_cast<std::uint64_t>(node_) + 1; }

private:
    const Game* game_;
    int node_ = 0;
    int level_ = 0;  // also known to the game, but there it lies far away in memory
};

/// A simulation: its moves in the tree, those of its rollout, and who won.
struct Way {
    std::vector<tree::Action> tree;
    std::vector<tree::Action> rollout;
    int winner = -1;
};

struct PgameDomain {
    using State = pgame::State;
    /// Two players, and rewards of 0 and 1: those who search it from outside need the same search as its experiments.
    static constexpr bool kUnrecorded = true;

    /// Used where the configuration of the tree asks for groups.
    Groups grouping;
    /// Where `initial` starts; states know their game themselves.
    const Game* game = nullptr;
    /// Of the last simulation, for people who watch one after the other, by one thread; null for nobody.
    std::shared_ptr<Way> way = nullptr;

    int players() const { return 2; }
    State initial() const { return State(*game); }
    /// Uniformly random moves to the end.
    tree::Outcome rollout(State state, Rng& rng, tree::Trace& trace) const {
        if (way) [[unlikely]] {
            return watched(state, rng, trace);
        }
        while (!state.terminal()) {
            state.play(draw(state, rng));
        }
        return end(state);
    }
    /// It learns nothing, but its searches are of no use for another game. Nor is there a best end for two players.
    void save(ByteWriter& out, bool first) const {
        out.word(fingerprint());
        if (first) {
            out.flag(false);
        }
    }
    void restore(ByteReader& in, bool first) {
        ByteReader::require(in.word() == fingerprint(), "it is of another P-game");
        ByteReader::require(!first || !in.flag(), "P-games have no best end");
    }
    std::uint64_t fingerprint() const {
        std::uint64_t print = grouping.fingerprint();
        for (int node = 0; game != nullptr && node < game->nodes(); ++node) {
            print = split_mix(print ^ static_cast<std::uint64_t>(game->score(node)));
        }
        return print;
    }
    void groups(const State& state, std::span<const tree::Action> actions,
                std::vector<std::vector<tree::Action>>& groups) const {
        grouping.draw(state.game(), state.node(), actions, groups);
    }

private:
    static tree::Action draw(const State& state, Rng& rng) {
        return rng.below(static_cast<std::uint32_t>(state.moves()));
    }
    static tree::Outcome end(const State& state) {
        tree::Outcome outcome;
        outcome.reward[state.game().max_wins(state.node()) ? 0 : 1] = 1;
        return outcome;
    }
    tree::Outcome watched(State& state, Rng& rng, const tree::Trace& trace) const {
        way->tree.clear();
        for (const tree::Step& step : trace) {
            way->tree.push_back(step.action);
        }
        way->rollout.clear();
        while (!state.terminal()) {
            way->rollout.push_back(draw(state, rng));
            state.play(way->rollout.back());
        }
        const tree::Outcome outcome = end(state);
        way->winner = tree::winner_of(outcome, 2);
        return outcome;
    }
};

}  // namespace tengen::pgame
