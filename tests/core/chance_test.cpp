// Actions whose result chance decides: exact expectations, frequencies, counts, threads, shared graphs, advancing.
#include <cmath>

#include "core/go/domain.h"
#include "core/tree/search.h"
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
    bool uncertain(const State& /*state*/, Action /*action*/) const { return true; }
    void outcomes(const State& /*state*/, Action /*action*/, std::vector<Action>& outcomes) const {
        for (Action i = 0; i < kOutcomes; ++i) {
            outcomes.push_back(10 + i);
        }
    }
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

/// Visits below every node add up; chance stands below every action that is no pass, and nowhere else.
void check_chance(const Tree& tree, Ref ref, Action pass, int& nodes) {
    const Node& node = tree.node(ref);
    std::uint32_t sum = 0;
    ++nodes;
    for (const Edge& edge : node) {
        sum += get(edge.visits);
        if (const Ref child = get(edge.child); child != 0) {
            CHECK_EQ(bool(tree.node(child).chance), !node.chance && edge.action() != pass);
            CHECK_EQ(tree.node(child).player == node.player, bool(tree.node(child).chance));
            check_chance(tree, child, pass, nodes);
        }
    }
    CHECK(node.terminal || sum == get(node.visits));
    CHECK(!node.chance || !node.amaf);
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
            const Node& root = search.tree().root_node();
            const Edge& best = root.begin()[final_choice(search.tree())];
            CHECK(std::abs(search.tree().edge_value(best) - exact_value(state)) < 0.04);
            CHECK(exact_value(state, best.action()) > exact_value(state) - 0.04);
        }
    }
}

TEST(outcomes_come_as_often_as_their_chances_say) {
    const DiceState state(2, 7);
    Search<DiceDomain> search(DiceDomain{}, config_of());
    search.set_root(state);
    search.run({.simulations = 30000}, StopToken());
    double square = 0;
    for (const Edge& action : search.tree().root_node()) {
        const Node& chance = search.tree().node(get(action.child));
        CHECK(chance.chance);
        const double n = get(chance.visits);
        for (Action i = 0; i < kOutcomes; ++i) {
            const double expected = n * state.chances(action.action())[i];
            square += std::pow(get(chance.begin()[i].visits) - expected, 2) / expected;
        }
    }
    CHECK(square < 30);  // chi-square with 9 degrees of freedom: beyond it once in 2000 seeds, and the seed is fixed
}

TEST(where_chance_is_turned_off_the_tree_has_none) {
    DiceDomain domain;
    domain.chance = false;
    Search<DiceDomain> search(domain, config_of());
    search.set_root(DiceState(2, 7));
    search.run({.simulations = 500}, StopToken());
    for (const Edge& edge : search.tree().root_node()) {
        CHECK(!search.tree().node(get(edge.child)).chance);
    }
}

TEST(threads_lose_no_throw) {
    const go::Game game(5);
    for (const std::string mode : {"shared", "global-lock", "leaf", "root"}) {
        for (const bool rave : {false, true}) {
            Config config = config_of(mode, 3);
            config.tree.groups = rave;
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
            for (const Edge& edge : search.tree().root_node()) {
                sum += get(edge.visits);
            }
            CHECK_EQ(sum, 3001u);
        }
    }
    Config config = config_of("shared", 4);
    config.tree.expand_visits = 0;
    Search<go::GoDomain> search(go::GoDomain(game, frisbee(0.6)), config);
    search.set_root(go::GoState(game));
    search.run({.simulations = 3000}, StopToken());
    CHECK_EQ(get(search.tree().root_node().visits), 3000u);
}

TEST(chance_stands_below_throws_alone_and_counts_add_up) {
    const go::Game game(5);
    Config config = config_of();
    config.tree.expand_visits = 0;
    Search<go::GoDomain> search(go::GoDomain(game, frisbee(0.5)), config);
    search.set_root(go::GoState(game));
    search.run({.simulations = 2000}, StopToken());
    int nodes = 0;
    check_chance(search.tree(), search.tree().root(), 25, nodes);
    CHECK_EQ(nodes, search.tree().nodes());
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
    Search<go::GoDomain> search(go::GoDomain(game, frisbee(0.5)), config_of());
    search.set_root(go::GoState(game));
    for (int move = 0; move < 12; ++move) {
        search.run({.simulations = 2000}, StopToken());
        // By hand: of all throws that came down on the point, the one that did so most often.
        const Action landing = move % 3 == 2 ? search.root_state().skip_action() : Action(2 * move + 1);
        if (landing < 25 && !search.root_state().can_land(search.root_state().point(landing))) {
            continue;
        }
        std::uint32_t most = 0;
        std::uint32_t visits = 0;
        for (const Edge& aim : search.tree().root_node()) {
            if (get(aim.child) == 0 || !search.tree().node(get(aim.child)).chance) {
                continue;
            }
            for (const Edge& outcome : search.tree().node(get(aim.child))) {
                if (outcome.action() == landing && get(outcome.child) != 0 && get(outcome.visits) > most) {
                    most = get(outcome.visits);
                    visits = get(search.tree().node(get(outcome.child)).visits);
                }
            }
        }
        const int mover = search.root_state().to_move();
        const std::uint64_t stones = search.root_state().board().stones_hash();
        CHECK_EQ(search.advance(landing), most > 0);
        CHECK_EQ(get(search.tree().root_node().visits), visits);
        CHECK_EQ(search.root_state().board().stones_hash() == stones, landing > 24);
        CHECK(!search.tree().root_node().chance);
        CHECK_EQ(search.root_state().to_move(), 1 - mover);
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
}
