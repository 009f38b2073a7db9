// P-games as a domain of the search.
#pragma once

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

struct PgameDomain {
    using State = pgame::State;

    /// Used where the configuration of the tree asks for groups.
    Groups grouping;
    /// Where `initial` starts; states know their game themselves.
    const Game* game = nullptr;

    int players() const { return 2; }
    State initial() const { return State(*game); }
    tree::Outcome rollout(State state, Rng& rng, tree::Trace& /*trace*/) const { return play_out(state, rng); }
    /// Uniformly random moves to the end.
    template <class S>
    static tree::Outcome play_out(S& state, Rng& rng) {
        while (!state.terminal()) {
            state.play(rng.below(static_cast<std::uint32_t>(state.moves())));
        }
        tree::Outcome outcome;
        outcome.reward[state.game().max_wins(state.node()) ? 0 : 1] = 1;
        return outcome;
    }
    /// It learns nothing, but its searches are of no use for another game.
    void save(ByteWriter& out, bool /*first*/) const { out.word(fingerprint()); }
    void restore(ByteReader& in, bool /*first*/) {
        ByteReader::require(in.word() == fingerprint(), "it is of another P-game");
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
};

}  // namespace tengen::pgame
