// Actions whose result chance decides: exact expectations, frequencies, counts, threads, shared graphs, advancing.
#include <cmath>

#include "core/go/search.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

constexpr int kActions = 3;
constexpr int kOutcomes = 4;

/// Two players by turns; each action becomes one of four outcomes, named 10 to 13, by chances that the state decides.
/// Leaves have values in [0, 1].
class DiceState {
public:
    DiceState(int depth, std::uint64_t seed) : depth_(depth), hash_(split_mix(seed)) {}

    int to_move() const { return ply_ % 2; }
    bool terminal() const { return ply_ == depth_; }
    void legal(std::vector<Action>& actions) const {
        for (Action a = 0; a < kActions; ++a) {
            actions.push_back(a);
        }
    }
    void play(Action outcome) {
        hash_ = split_mix(hash_ + outcome);
        ++ply_;
    }
    std::uint64_t key() const { return hash_; }
    double leaf_value() const { return Rng(hash_).real(); }
    std::array<double, kOutcomes> chances(Action action) const {
        Rng rng(hash_ + 100 * (action + 1));
        std::array<double, kOutcomes> chance;
        double sum = 0;
        for (double& c : chance) {
            sum += c = rng.real();
        }
        for (double& c : chance) {
            c /= sum;
        }
        return chance;
    }

private:
    int depth_;
    int ply_ = 0;
    std::uint64_t hash_;
};

struct DiceDomain {
    using State = DiceState;
    bool chance = true;

    int players() const { return 2; }
    bool has_chance() const { return chance; }
    void outcomes(const State& /*state*/, std::vector<Action>& more) const {
        for (Action i = 0; i < kOutcomes; ++i) {
            more.push_back(10 + i);
        }
    }
    template <class F>
    void spread(const State& state, Action action, F&& f) const {
        const auto chance_of = state.chances(action);
        for (Action i = 0; i < kOutcomes; ++i) {
            f(10 + i, static_cast<float>(chance_of[i]));
        }
    }
    Action refused(const State& /*state*/) const { return 10; }
    Action draw(const State& state, Action action, Rng& rng) const {
        double left = rng.real();
        const auto chance_of = state.chances(action);
        for (Action i = 0; i + 1 < kOutcomes; ++i) {
            if ((left -= chance_of[i]) < 0) {
                return 10 + i;
            }
        }
        return 10 + kOutcomes - 1;
    }
    Outcome rollout(State state, Rng& rng, Trace& /*trace*/) const {
        while (!state.terminal()) {
            state.play(draw(state, rng.below(kActions), rng));
        }
        const auto value = static_cast<float>(state.leaf_value());
        return {{value, 1 - value}};
    }
};

double exact_value(const DiceState& state);

/// For player 0.
double exact_value(const DiceState& state, Action action) {
    const auto chance = state.chances(action);
    double value = 0;
    for (Action i = 0; i < kOutcomes; ++i) {
        DiceState next = state;
        next.play(10 + i);
        value += chance[i] * exact_value(next);
    }
    return value;
}

double exact_value(const DiceState& state) {
    if (state.terminal()) {
        return state.leaf_value();
    }
    double best = state.to_move() == 0 ? 0 : 1;
    for (Action a = 0; a < kActions; ++a) {
        const double value = exact_value(state, a);
        best = state.to_move() == 0 ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

Config config_of(const std::string& mode = "shared", int threads = 1) {
    Config config;
    config.tree.memory_mb = 64;
    config.thread.mode = mode;
    config.thread.threads = threads;
    config.exploration.coefficient = 0.5;
    return config;
}

go::GoConfig frisbee(double accuracy) {
    go::GoConfig config;
    config.frisbee.accuracy = accuracy;
    return config;
}

/// Visits of the moves of a node add up to its own, and so do the choices; what cannot be chosen was not.
void check_choices(const Tree& tree, Ref ref, int& nodes) {
    const Node& node = tree.node(ref);
    std::uint32_t visits = 0;
    std::uint32_t choices = 0;
    ++nodes;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        const Edge& edge = node.begin()[i];
        visits += get(edge.visits);
        choices += get(node.choice_counts()[i]);
        CHECK(!edge.has(Edge::kOutcome) || get(node.choice_counts()[i]) == 0);
        if (get(edge.child) != 0) {
            check_choices(tree, get(edge.child), nodes);
        }
    }
    CHECK(node.terminal || visits == get(node.visits));
    CHECK_EQ(visits, choices);
}

}  // namespace

TEST(the_search_converges_to_exact_expectations) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        for (const std::string backup : {"tree", "dag", "dag-weighted", "shared"}) {
            Config config = config_of();
            config.tree.backup = backup;
            const DiceState state(3, seed);
            Search<DiceDomain> search(DiceDomain{}, config);
            search.set_root(state);
            search.run({.simulations = 40000}, StopToken());
            const std::vector<double> values = search.root_values();
            const int best = final_choice(search.tree(), Restriction(), values);
            CHECK(best < kActions);
            CHECK(std::abs(values[best] - exact_value(state)) < 0.04);
            CHECK(exact_value(state, best) > exact_value(state) - 0.04);
        }
    }
}

TEST(outcomes_come_as_often_as_their_chances_say) {
    const DiceState state(2, 7);
    for (Action action = 0; action < kActions; ++action) {
        Search<DiceDomain> search(DiceDomain{}, config_of());
        search.set_root(state);
        Restriction only;
        for (Action other = 0; other < kActions; ++other) {
            if (other != action) {
                only.leave_out(0, other, 1);
            }
        }
        search.restrict(only);
        search.run({.simulations = 10000}, StopToken());
        const Node& root = search.tree().root_node();
        CHECK_EQ(get(root.choice_counts()[action]), 10000u);
        double square = 0;
        for (Action i = 0; i < kOutcomes; ++i) {
            const double expected = 10000 * state.chances(action)[i];
            square += std::pow(get(root.begin()[kActions + i].visits) - expected, 2) / expected;
        }
        CHECK(square <
              16);  // chi-square with 3 degrees of freedom: beyond it once in 1000 seeds, and the seed is fixed
    }
}

TEST(where_chance_is_turned_off_there_is_none) {
    DiceDomain domain;
    domain.chance = false;
    Search<DiceDomain> search(domain, config_of());
    search.set_root(DiceState(2, 7));
    search.run({.simulations = 500}, StopToken());
    CHECK_EQ(search.tree().root_node().edges, static_cast<std::uint32_t>(kActions));
    CHECK(!search.tree().root_node().chance);
}

TEST(threads_lose_no_throw) {
    const go::Game game(5);
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        for (const bool rave : {false, true}) {
            Config config = config_of(mode, 3);
            if (rave) {
                config.rave.schedule = "minimum-mse";
                config.rave.parameter = 0.4;
                config.rave.criticality = true;
                config.rave.ownership_visits = 10;
                config.reply.tree = config.reply.rollout = true;
                config.prior.grandparent = 5;
            }
            Search<go::GoDomain> search(go::GoDomain(game, frisbee(0.6)), config);
            search.set_root(go::GoState(game));
            CHECK_EQ(search.run({.simulations = 3001}, StopToken()).simulations, 3001);
            std::uint32_t sum = 0;
            std::uint32_t choices = 0;
            const Node& root = search.tree().root_node();
            for (std::uint32_t i = 0; i < root.edges; ++i) {
                sum += get(root.begin()[i].visits);
                choices += get(root.choice_counts()[i]);
            }
            CHECK_EQ(sum, 3001u);
            CHECK_EQ(choices, 3001u);
        }
    }
}

TEST(choices_and_visits_add_up) {
    const go::Game game(5);
    for (const int threads : {1, 3}) {
        Config config = config_of("shared", threads);
        config.tree.expand_visits = 0;
        config.rave.schedule = "hand";
        config.rave.parameter = 50;
        config.widening.rule = "aya";
        go::GoConfig go_config = frisbee(0.5);
        go_config.pruning.own.set("self_atari", true);
        Search<go::GoDomain> search(go::GoDomain(game, go_config), config);
        search.set_root(go::GoState(game));
        search.run({.simulations = 2000}, StopToken());
        int nodes = 0;
        check_choices(search.tree(), search.tree().root(), nodes);
        CHECK_EQ(nodes, search.tree().nodes());
    }
}

TEST(shared_graphs_with_skipped_turns_come_to_an_end) {
    // Two skipped turns lead back to the same position: the graph has cycles.
    const go::Game game(3);
    for (const std::string backup : {"shared", "dag", "dag-weighted", "multipath"}) {
        for (const double accuracy : {0.0, 0.5}) {
            Config config = config_of("shared", 2);
            config.tree.backup = backup;
            Search<go::GoDomain> search(go::GoDomain(game, frisbee(accuracy)), config);
            search.set_root(go::GoState(game));
            CHECK_EQ(search.run({.simulations = 1500}, StopToken()).simulations, 1500);
        }
    }
}

TEST(the_root_advances_to_where_a_stone_landed) {
    const go::Game game(5);
    for (const std::string mode : {"shared", "root"}) {
        Search<go::GoDomain> search(go::GoDomain(game, frisbee(0.5)), config_of(mode, 2));
        search.set_root(go::GoState(game));
        for (int move = 0; move < 8; ++move) {
            search.run({.simulations = 1000}, StopToken());
            const Node& root = search.tree().root_node();
            const Edge& landing = root.begin()[move % 3 == 2 ? root.edges - 1 : 2];
            const Action action = landing.action();
            const int mover = search.root_state().to_move();
            const std::uint64_t stones = search.root_state().board().stones_hash();
            const bool known = get(landing.child) != 0;  // of the tree before it advances
            CHECK_EQ(search.advance(action), known);
            CHECK_EQ(search.root_state().to_move(), 1 - mover);
            CHECK_EQ(search.root_state().board().stones_hash() == stones, action == search.root_state().skip_action());
            CHECK(!search.root_state().terminal());
        }
    }
}

TEST(a_skipped_turn_is_no_pass) {
    go::Game game(5);
    go::GoState state(game);
    state.play(state.skip_action());
    state.play(state.skip_action());
    state.play(state.skip_action());
    CHECK(!state.terminal());
    state.play(state.pass_action());
    state.play(state.skip_action());
    state.play(state.pass_action());
    CHECK(!state.terminal());
    state.play(state.pass_action());
    CHECK(state.terminal());
}

TEST(what_cannot_be_is_refused) {
    const go::Game game(5);
    for (const double accuracy : {-0.1, 1.1, std::nan("")}) {
        CHECK_THROWS(go::GoDomain(game, frisbee(accuracy)), std::invalid_argument);
    }
    Config config = config_of();
    config.tree.solver = true;
    CHECK_THROWS(Search<go::GoDomain>(go::GoDomain(game, frisbee(0.9)), config), std::invalid_argument);
    Search<go::GoDomain> fine(go::GoDomain(game, frisbee(1.0)), config);
    config = config_of();
    config.tree.groups = true;
    CHECK_THROWS(Search<go::GoDomain>(go::GoDomain(game, frisbee(0.9)), config), std::invalid_argument);
}
