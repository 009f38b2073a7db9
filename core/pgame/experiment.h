// Experiments on P-games: how often a search that knows nothing finds a right move, by the number of its iterations
// (Brodeur, Childs 2008, 3.1).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/stop.h"
#include "core/pgame/game.h"
#include "core/pgame/groups.h"
#include "core/tree/tree.h"

namespace tengen::pgame {

struct Experiment {
    Options game;
    /// Draw games until one has right and wrong root moves. The others cannot be answered wrongly, and among games with
    /// many combinations nearly all are such.
    bool decided = false;
    GroupOptions groups;
    /// tree, shared, dag, dag-weighted or multipath (core/tree/config.h).
    std::string uct = "dag";
    double coefficient = 1.4142135623730951;
    /// 0 searches to the bottom of the game; otherwise simulations of a move before it gets a node, the rest of a
    /// simulation being random.
    int expand_visits = 0;
    /// A run's answer is the most visited root move (visits) or the best valued one (value).
    std::string final_move = "visits";
    int repetitions = 200;
    /// Numbers of iterations at which the answer is judged, increasing; the last is where a run ends.
    std::vector<int> checkpoints = {1, 10, 100, 1000, 10000};
    std::uint64_t seed = 1;

    /// Throws std::invalid_argument.
    void check() const;
};

/// The seeds of everything drawn come from the experiment's seed, the number of the game and that of the repetition:
/// game 7 is the same whoever runs it, in whatever order, and for every way to search it.
std::uint64_t game_seed(std::uint64_t seed, int game);

/// Game number `number`. Throws std::invalid_argument if no decided game can be found.
Game make_game(const Experiment& experiment, int number);

/// A search of a game as a repetition of an experiment has it.
struct RunSetting {
    tree::Config config;
    Groups groups;
    /// Of the search, and of ties in its answers.
    std::uint64_t seed;
};
RunSetting run_setting(const Experiment& experiment, const Game& game, int number, int repetition);

/// The answer of a run so far: the move of the root that is visited most or, by value, worth most; ties are drawn.
int answer(const tree::Tree& tree, bool by_value, Rng& rng);

struct GameResult {
    int game = 0;
    /// For each checkpoint the repetitions whose answer was wrong.
    std::vector<int> errors;
    /// Root moves that a perfect player may choose.
    int right_moves = 0;
};

/// All repetitions on one game; no errors at all in the result if stopped on the way.
GameResult run_game(const Experiment& experiment, int game, const StopToken& stop);

/// Games first .. first + count - 1, spread over threads; the result does not depend on their number.
std::vector<GameResult> run_games(const Experiment& experiment, int first, int count, int threads,
                                  const StopToken& stop);

}  // namespace tengen::pgame
