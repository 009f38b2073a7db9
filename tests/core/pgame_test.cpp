// P-games, their groups, the ways to share results between paths, and experiments.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/pgame/experiment.h"
#include "core/pgame/search.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

/// The running example of Brodeur, Childs 2008, 2.2: A -> B, C; B -> D, E; C -> E, F, where E is one position.
/// Simulations follow a script: every other move is refused.
class ExampleState {
public:
    explicit ExampleState(const std::string* script) : script_(script) {}
    int to_move() const { return level_; }
    bool terminal() const { return level_ == 2; }
    void legal(std::vector<Action>& actions) const { actions.insert(actions.end(), {0, 1}); }
    bool play(Action action) {
        static const std::map<char, std::array<char, 2>> below = {
            {'A', {'B', 'C'}}, {'B', {'D', 'E'}}, {'C', {'E', 'F'}}};
        const char next = below.at(name_)[action];
        if (next != (*script_)[level_]) {
            return false;
        }
        name_ = next;
        ++level_;
        return true;
    }
    std::uint64_t key() const { return static_cast<std::uint64_t>(name_); }

private:
    const std::string* script_;
    char name_ = 'A';
    int level_ = 0;
};

struct ExampleDomain {
    using State = ExampleState;
    int players() const { return 2; }
    /// Paths through B win for the first player, paths through C for the second: E gets 3 of 5.
    Outcome rollout(const State& /*state*/, Rng& /*rng*/, Trace& trace) const {
        Outcome outcome;
        outcome.reward[trace.front().action] = 1;
        return outcome;
    }
};

struct Example {
    explicit Example(const std::string& backup) : search(ExampleDomain{}, config(backup)) {
        search.set_root(ExampleState(&script));
        go("BE", 3);
        go("CE", 2);
    }
    static Config config(const std::string& backup) {
        Config config;
        config.tree.backup = backup;
        config.tree.expand_visits = 0;
        config.tree.memory_mb = 1;
        config.tree.table_entries = 100;
        return config;
    }
    void go(const std::string& by, long times) {
        script = by;
        for (Edge& edge : tree().root_node()) {
            edge.clear(Edge::kForbidden | Edge::kWon | Edge::kLost);
        }
        search.run({.simulations = times}, StopToken());
    }
    Tree& tree() { return search.tree(); }
    const Node& below(int move) { return tree().node(get(tree().root_node().begin()[move].child)); }
    const Edge& b_to_e() { return below(0).begin()[1]; }
    const Edge& c_to_e() { return below(1).begin()[0]; }
    const Node& e() { return tree().node(get(b_to_e().child)); }

    std::string script;
    Search<ExampleDomain> search;
};

}  // namespace

TEST(five_visits_of_which_three_through_b) {
    Example tree("tree");
    CHECK(get(tree.b_to_e().child) != get(tree.c_to_e().child));
    CHECK_EQ(get(tree.e().visits), 3u);
    CHECK_EQ(tree.tree().edge_value(tree.b_to_e()), 0.0);
    CHECK_EQ(tree.tree().edge_value(tree.c_to_e()), 1.0);
    for (const std::string backup : {"shared", "dag", "dag-weighted", "multipath"}) {
        Example example(backup);
        CHECK_EQ(get(example.b_to_e().child), get(example.c_to_e().child));
        CHECK_EQ(get(example.e().visits), 5u);
        const bool shared = backup == "shared";
        CHECK_EQ(example.tree().edge_visits(example.b_to_e()), shared ? 5u : 3u);
        CHECK_EQ(example.tree().edge_visits(example.c_to_e()), shared ? 5u : 2u);
        // One value for both, from the point of view of the second player, who chose E.
        CHECK(std::abs(example.tree().edge_value(example.b_to_e()) - 0.4) < 1e-6);
        CHECK(std::abs(example.tree().edge_value(example.c_to_e()) - 0.4) < 1e-6);
        // Only the multi-path update tells B of the visits through C; C was not known as a parent before.
        CHECK_EQ(get(example.below(0).visits), backup == "multipath" ? 5u : 3u);
        CHECK_EQ(get(example.below(1).visits), 2u);
        CHECK_EQ(get(example.tree().root_node().visits), 5u);
    }
    // The mean of the children: B's value is E's, though only wins passed through B (UCT3).
    Example weighted("dag-weighted");
    CHECK(std::abs(weighted.tree().edge_value(weighted.tree().root_node().begin()[1]) - 0.6) < 1e-6);
    Example multipath("multipath");
    CHECK(std::abs(multipath.tree().edge_value(multipath.tree().root_node().begin()[0]) - 0.6) < 1e-6);
}

TEST(multipath_survives_advancing_and_threads) {
    const pgame::Game game({.breadth = 3, .depth = 8, .combination = 0.3}, 4);
    for (const int threads : {1, 3}) {
        Config config;
        config.tree.backup = "multipath";
        config.thread.threads = threads;
        Search<pgame::PgameDomain> search(pgame::PgameDomain{}, config);
        search.set_root(pgame::State(game));
        search.run({.simulations = 2000}, StopToken());
        CHECK_EQ(get(search.tree().root_node().visits), 2000u);
        CHECK(search.advance(0));
        search.run({.simulations = 500}, StopToken());
    }
}

TEST(combination_decides_first_and_merges_chains) {
    const std::vector<int> merged = pgame::Game::combine(8, {{1, 3}, {3, 6}});
    CHECK(merged[1] == merged[3] && merged[3] == merged[6]);
    for (const int alone : {0, 2, 4, 5, 7}) {
        CHECK_EQ(merged[alone], alone);
    }
}

TEST(groups_follow_footnote_6) {
    const pgame::Game game({.breadth = 10, .depth = 5}, 3);
    struct Case {
        int count;
        double size, bias, winning, losing;
    };
    // Numbers of memberships per move, as the footnote adds them up.
    for (const Case& c : {Case{3, 0.25, 0.7, 0.525, 0.225}, Case{1, 0.25, 0.85, 0.2125, 0.0375}}) {
        const pgame::Groups groups({c.count, c.size, c.bias, true}, 77);
        double sum[2] = {0, 0};
        double moves[2] = {0, 0};
        for (int node = 0; !game.leaf(node); ++node) {
            for (int i = 0; i < 10; ++i) {
                const int wins = game.winning_move(node, i);
                moves[wins] += 1;
                for (int g = 0; g < c.count; ++g) {
                    sum[wins] += groups.contains(game, node, i, g);
                }
            }
        }
        // 10,000s of moves each: the standard error is below 0.006.
        CHECK(moves[0] > 10000 && moves[1] > 10000);
        CHECK(std::abs(sum[1] / moves[1] - c.winning) < 0.02);
        CHECK(std::abs(sum[0] / moves[0] - c.losing) < 0.02);
    }
}

TEST(the_last_group_has_all_moves_or_the_others) {
    const pgame::Game game({.breadth = 10, .depth = 4}, 5);
    std::vector<Action> moves;
    pgame::State(game).legal(moves);
    for (const bool overlap : {false, true}) {
        const pgame::Groups groups({2, 0.5, 0.8, overlap}, 1);
        for (int node = 0; !game.leaf(node); ++node) {
            std::vector<std::vector<Action>> drawn;
            groups.draw(game, node, moves, drawn);
            CHECK_EQ(drawn.size(), 3u);
            for (const Action move : moves) {
                const auto in = [&](int g) { return std::count(drawn[g].begin(), drawn[g].end(), move) == 1; };
                CHECK_EQ(in(2), overlap || !(in(0) || in(1)));
            }
        }
    }
    // Perfect groups: the winning moves, and without overlap the rest.
    const pgame::Groups perfect({1, 1.0, 1.0, false}, 1);
    std::vector<std::vector<Action>> drawn;
    perfect.draw(game, 0, moves, drawn);
    for (const Action move : drawn[0]) {
        CHECK(game.winning_move(0, static_cast<int>(move)));
    }
    CHECK_EQ(drawn[0].size() + drawn[1].size(), 10u);
}

namespace {

/// One move to a position with moves B, C, D, E (0 to 3); the end.
class OneChoice {
public:
    int to_move() const { return 0; }
    bool terminal() const { return level_ == 2; }
    void legal(std::vector<Action>& actions) const {
        for (Action a = 0; a < (level_ == 0 ? 1u : 4u); ++a) {
            actions.push_back(a);
        }
    }
    void play(Action action) {
        move_ = action;
        ++level_;
    }
    std::uint64_t key() const { return static_cast<std::uint64_t>(level_) * 10 + move_ + 1; }

private:
    int level_ = 0;
    Action move_ = 0;
};

struct GroupedChoice {
    using State = OneChoice;
    int players() const { return 1; }
    Outcome rollout(const State& /*state*/, Rng& /*rng*/, Trace& /*trace*/) const { return {}; }
    void groups(const State& /*state*/, std::span<const Action> moves, std::vector<std::vector<Action>>& list) const {
        list = {{0}, {moves.begin(), moves.end()}, {}};
    }
};

}  // namespace

TEST(a_move_in_a_group_of_its_own_gets_five_eighths_of_first_visits) {
    Config config = Example::config("dag");
    config.tree.groups = true;
    Search<GroupedChoice> search(GroupedChoice{}, config);
    int first[4] = {};
    const int runs = 20000;
    for (int i = 0; i < runs; ++i) {
        search.reseed(static_cast<std::uint64_t>(i));
        search.set_root(OneChoice());
        search.run({.simulations = 1}, StopToken());
        const Tree& tree = search.tree();
        CHECK(!is_group(tree.root_node().begin()[0].action()));  // no groups at the root
        const Node& position = tree.node(get(tree.root_node().begin()[0].child));
        CHECK_EQ(position.edges, 2u);  // the empty group is left out
        for (const Edge& group : position) {
            for (const Edge& edge : tree.node(get(group.child))) {
                first[edge.action()] += static_cast<int>(get(edge.visits));
            }
        }
    }
    CHECK(std::abs(first[0] / double(runs) - 0.625) < 0.015);
    for (const int move : {1, 2, 3}) {
        CHECK(std::abs(first[move] / double(runs) - 0.125) < 0.01);
    }
}

TEST(experiments_do_not_depend_on_threads_or_slices) {
    for (const std::string uct : {"tree", "dag", "dag-weighted", "multipath"}) {
        pgame::Experiment experiment;
        experiment.game = {.breadth = 4, .depth = 6, .combination = 0.1};
        experiment.groups = {2, 0.5, 0.9, true};
        experiment.uct = uct;
        experiment.repetitions = 5;
        experiment.checkpoints = {1, 10, 100};
        const StopToken stop;
        const auto one = run_games(experiment, 0, 6, 1, stop);
        const auto many = run_games(experiment, 0, 6, 3, stop);
        const auto late = run_games(experiment, 4, 2, 1, stop);
        for (int i = 0; i < 6; ++i) {
            CHECK_EQ(one[i].game, i);
            CHECK(one[i].errors == many[i].errors);
            CHECK(i < 4 || one[i].errors == late[i - 4].errors);
        }
    }
}

TEST(experiments_refuse_nonsense_and_stop) {
    pgame::Experiment experiment;
    experiment.game = {.breadth = 3, .depth = 4};
    StopToken stop;
    stop.stop();
    CHECK(run_game(experiment, 0, stop).errors.empty());
    experiment.checkpoints = {10, 10};
    CHECK_THROWS(experiment.check(), std::invalid_argument);
    experiment.checkpoints = {10};
    experiment.uct = "none";
    CHECK_THROWS(experiment.check(), std::invalid_argument);
    experiment.uct = "dag";
    experiment.groups.bias = 1.5;
    CHECK_THROWS(experiment.check(), std::invalid_argument);
    CHECK_THROWS(pgame::Game({.breadth = 2, .depth = 40}, 1), std::invalid_argument);
    // One move is never a choice, so no such game is decided.
    pgame::Experiment never;
    never.game = {.breadth = 1, .depth = 2};
    never.decided = true;
    CHECK_THROWS(make_game(never, 0), std::invalid_argument);
}
