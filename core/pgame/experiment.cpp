#include "core/pgame/experiment.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/pgame/search.h"

namespace tengen::pgame {

namespace {

/// Draws of one game after which a decided one is not to be expected.
constexpr int kDraws = 5000;

using PgameSearch = tree::Search<PgameDomain>;

std::uint64_t derive(std::uint64_t seed, std::uint64_t i) {
    return split_mix(split_mix(seed) + i);
}

/// Nodes that a search to the bottom can make at most.
double most_nodes(const Experiment& experiment, const Game& game) {
    const double made = static_cast<double>(experiment.checkpoints.back()) * game.options().depth + 1;
    double unfolded = 0;
    for (double d = 0, level = 1; d <= game.options().depth; ++d, level *= game.options().breadth) {
        unfolded += level;
    }
    return std::min(made, experiment.uct == "tree" ? unfolded : static_cast<double>(game.nodes()));
}

tree::Config config_of(const Experiment& experiment, const Game& game) {
    tree::Config config;
    config.exploration.coefficient = experiment.coefficient;
    config.tree.backup = experiment.uct;
    config.tree.expand_visits = experiment.expand_visits;
    config.tree.groups = experiment.groups.count > 0;
    const double nodes = most_nodes(experiment, game);
    const auto breadth = static_cast<std::uint32_t>(game.options().breadth);
    const double groups = experiment.groups.count > 0 ? experiment.groups.count + 1.0 : 0.0;
    const double bytes = tree::Node::bytes(breadth, false, false) * (1 + groups) + groups * sizeof(tree::Edge) + 64;
    // Pages are taken only as they are used, so the bound costs nothing and no run can end for want of memory.
    config.tree.memory_mb = nodes * bytes / (1 << 20) + 1;
    config.tree.table_entries = static_cast<int>(nodes) + 1;
    return config;
}

}  // namespace

void Experiment::check() const {
    groups.check();
    tree::parse_backup(uct);
    if (final_move != "visits" && final_move != "value") {
        throw std::invalid_argument("the final move is chosen by visits or by value, not by \"" + final_move + "\"");
    }
    if (!(coefficient >= 0 && std::isfinite(coefficient)) || expand_visits < 0) {
        throw std::invalid_argument("the exploration coefficient and expand_visits must not be negative");
    }
    if (repetitions < 1) {
        throw std::invalid_argument("there must be at least one repetition");
    }
    if (checkpoints.empty() || checkpoints.front() < 1 ||
        std::adjacent_find(checkpoints.begin(), checkpoints.end(), std::greater_equal<>()) != checkpoints.end()) {
        throw std::invalid_argument("checkpoints are increasing numbers of iterations, 1 at least");
    }
}

std::uint64_t game_seed(std::uint64_t seed, int game) {
    return derive(seed, static_cast<std::uint64_t>(game));
}

Game make_game(const Experiment& experiment, int number) {
    const std::uint64_t seed = game_seed(experiment.seed, number);
    for (int draw = 0; draw < kDraws; ++draw) {
        Game game(experiment.game, derive(~seed, static_cast<std::uint64_t>(draw)));
        if (!experiment.decided || static_cast<int>(game.right_moves().size()) < experiment.game.breadth) {
            return game;
        }
    }
    throw std::invalid_argument("among " + std::to_string(kDraws) +
                                " games none has right and wrong moves; lower the combination or allow any game");
}

RunSetting run_setting(const Experiment& experiment, const Game& game, int number, int repetition) {
    const std::uint64_t seed = game_seed(experiment.seed, number);
    const std::uint64_t own = derive(seed, 2 + static_cast<std::uint64_t>(repetition));
    return {config_of(experiment, game), Groups(experiment.groups, derive(seed, 1)), own};
}

int answer(const tree::Tree& tree, bool by_value, Rng& rng) {
    const tree::Node& root = tree.root_node();
    int best = -1;
    double highest = 0;
    std::uint32_t ties = 0;
    for (std::uint32_t i = 0; i < root.edges; ++i) {
        const tree::Edge& edge = root.begin()[i];
        const std::uint32_t visits = tree::get(edge.visits);
        const double score = !by_value ? visits : visits == 0 ? -1.0 : tree.edge_value(edge);
        if (best < 0 || score > highest) {
            best = static_cast<int>(i);
            highest = score;
            ties = 1;
        } else if (score == highest && rng.below(++ties) == 0) {
            best = static_cast<int>(i);
        }
    }
    return best;
}

GameResult run_game(const Experiment& experiment, int number, const StopToken& stop) {
    experiment.check();
    const Game game = make_game(experiment, number);
    const RunSetting first = run_setting(experiment, game, number, 0);
    PgameSearch search(PgameDomain{first.groups}, first.config);
    std::vector<std::uint8_t> right(static_cast<std::size_t>(experiment.game.breadth), 0);
    const std::vector<int> right_moves = game.right_moves();
    for (const int move : right_moves) {
        right[move] = 1;
    }
    GameResult result{number, std::vector<int>(experiment.checkpoints.size(), 0), static_cast<int>(right_moves.size())};
    if (right_moves.size() == right.size()) {
        return result;  // no search can err
    }
    const bool by_value = experiment.final_move == "value";
    for (int repetition = 0; repetition < experiment.repetitions; ++repetition) {
        const std::uint64_t run_seed = run_setting(experiment, game, number, repetition).seed;
        Rng ties(run_seed);
        search.reseed(run_seed);
        search.set_root(State(game));
        for (std::size_t i = 0; i < experiment.checkpoints.size(); ++i) {
            search.run({.simulations = experiment.checkpoints[i] - search.simulations()}, stop);
            if (stop.stopped()) {
                return {number, {}, 0};
            }
            result.errors[i] += right[answer(search.tree(), by_value, ties)] == 0;
        }
    }
    return result;
}

std::vector<GameResult> run_games(const Experiment& experiment, int first, int count, int threads,
                                  const StopToken& stop) {
    experiment.check();
    if (first < 0 || count < 0 || threads < 1 || threads > 1024) {
        throw std::invalid_argument("games are numbered from 0, and threads are 1 to 1024");
    }
    std::vector<GameResult> results(static_cast<std::size_t>(count));
    share_range(count, 1, threads, [&](int, long begin, long) {
        results[begin] = run_game(experiment, first + static_cast<int>(begin), stop);
    });
    return results;
}

}  // namespace tengen::pgame
