// Every named choice of the configuration in whole searches, on P-games and on a game of points.
#include <map>

#include "core/pgame/search.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

/// Two players take points in turn; who has the greater sum at the end wins, and equal sums are a draw.
struct PointState {
    const std::vector<int>* weights;
    std::vector<std::int8_t> owner;
    int taken = 0;

    explicit PointState(const std::vector<int>& w) : weights(&w), owner(w.size(), -1) {}
    int to_move() const { return taken % 2; }
    bool terminal() const { return taken == static_cast<int>(owner.size()); }
    void legal(std::vector<Action>& actions) const {
        for (std::size_t i = 0; i < owner.size(); ++i) {
            if (owner[i] < 0) {
                actions.push_back(static_cast<Action>(i));
            }
        }
    }
    void play(Action action) { owner[action] = static_cast<std::int8_t>(taken++ % 2); }
    std::uint64_t key() const {
        std::uint64_t key = 1;
        for (const int who : owner) {
            key = 3 * key + static_cast<std::uint64_t>(who + 1);
        }
        return key;
    }
    int margin() const {
        int margin = 0;
        for (std::size_t i = 0; i < owner.size(); ++i) {
            margin += owner[i] == 0 ? (*weights)[i] : owner[i] == 1 ? -(*weights)[i] : 0;
        }
        return margin;
    }
};

struct PointDomain {
    using State = PointState;
    std::uint32_t points;
    int count = 2;
    bool with_priors = true;

    int players() const { return count; }
    std::uint32_t action_limit() const { return points; }
    void priors(const State& state, std::span<const Action> actions, std::span<Prior> priors) const {
        for (std::size_t i = 0; with_priors && i < actions.size(); ++i) {
            priors[i] = {static_cast<float>((*state.weights)[actions[i]]) / 20, 2};
        }
    }
    std::vector<Action> neighbors(Action a) const {
        std::vector<Action> list;
        if (a > 0) {
            list.push_back(a - 1);
        }
        if (a + 1 < points) {
            list.push_back(a + 1);
        }
        return list;
    }
    Outcome rollout(State state, Rng& rng, Trace& trace) const {
        RolloutAid aid;
        return rollout(std::move(state), rng, trace, aid);
    }
    Outcome rollout(State state, Rng& rng, Trace& trace, RolloutAid& aid) const {
        std::vector<Action> actions;
        while (!state.terminal()) {
            actions.clear();
            state.legal(actions);
            Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
            if (aid.replies != nullptr && !trace.empty()) {
                if (const auto reply = aid.replies->to(trace.back().player, trace.back().action)) {
                    action = state.owner[*reply] < 0 ? *reply : action;
                }
            }
            trace.push_back({state.to_move(), action});
            state.play(action);
        }
        for (std::size_t i = 0; i < aid.owner.size(); ++i) {
            aid.owner[i] = state.owner[i];
        }
        const int margin = state.margin();
        Outcome outcome;
        outcome.reward[0] = margin > 0 ? 1.0f : margin == 0 ? 0.5f : 0.0f;
        outcome.reward[1] = 1 - outcome.reward[0];
        return outcome;
    }
};

/// 1, 0 or -1: what the player to move gets with best play.
int solve(const PointState& state) {
    static std::map<std::pair<const void*, std::uint64_t>, int> known;
    if (state.terminal()) {
        const int sign = (state.margin() > 0) - (state.margin() < 0);
        return state.to_move() == 0 ? sign : -sign;
    }
    const auto at = std::pair<const void*, std::uint64_t>(state.weights, state.key());
    if (const auto found = known.find(at); found != known.end()) {
        return found->second;
    }
    int best = -1;
    std::vector<Action> actions;
    state.legal(actions);
    for (const Action action : actions) {
        PointState next = state;
        next.play(action);
        best = std::max(best, -solve(next));
    }
    return known[at] = best;
}

bool is_best(const PointState& state, int move) {
    std::vector<Action> actions;
    state.legal(actions);
    PointState next = state;
    next.play(actions[move]);
    return -solve(next) == solve(state);
}

/// Only the heaviest point wins.
const std::vector<int> kWeights = {3, 1, 4, 1, 5, 14, 2, 6};

Config base_config() {
    Config config;
    config.tree.memory_mb = 32;
    config.tree.expand_visits = 1;
    config.tree.table_entries = 1 << 15;
    return config;
}

struct Choice {
    const char* name;
    void (*change)(Config&);
};

const std::vector<Choice> kPlain = {
    {"default", [](Config&) {}},
    {"ucb1-tuned",
     [](Config& c) {
         c.exploration.formula = "ucb1-tuned";
         c.exploration.coefficient = 1;
     }},
    {"ucb2",
     [](Config& c) {
         c.exploration.formula = "ucb2";
         c.exploration.coefficient = 1;
     }},
    {"ucb2 with long epochs",
     [](Config& c) {
         c.exploration.formula = "ucb2";
         c.exploration.own.set("ucb2_alpha", 0.1);
     }},
    {"epsilon-greedy",
     [](Config& c) {
         c.exploration.formula = "epsilon-greedy";
         c.exploration.own.set("epsilon_c", 5.0);
     }},
    {"first-play urgency", [](Config& c) { c.exploration.first_play_urgency = 1.1; }},
    {"no virtual loss", [](Config& c) { c.thread.virtual_loss = 0; }},
    {"virtual loss of 3", [](Config& c) { c.thread.virtual_loss = 3; }},
    {"solver", [](Config& c) { c.tree.solver = true; }},
    {"lower bound", [](Config& c) { c.choice.rule = "lower-bound"; }},
};

void rave_of(Config& c, const char* schedule, double parameter) {
    c.rave.schedule = std::string(schedule);
    c.rave.parameter = parameter;
    c.exploration.coefficient = 0.5;
}

const std::vector<Choice> kWithPoints = {
    {"no exploration but priors",
     [](Config& c) {
         c.exploration.formula = "none";
         c.prior.use = "progressive";
     }},
    {"puct",
     [](Config& c) {
         c.exploration.formula = "puct";
         c.prior.use = "off";
     }},
    {"minimum-mse", [](Config& c) { rave_of(c, "minimum-mse", 0.2); }},
    {"bias-constant", [](Config& c) { rave_of(c, "bias-constant", 1 / 400.0); }},
    {"hand", [](Config& c) { rave_of(c, "hand", 100); }},
    {"alpha", [](Config& c) { rave_of(c, "alpha", 0.3); }},
    {"Aya's bounds",
     [](Config& c) {
         rave_of(c, "hand", 100);
         c.rave.mix = "bound";
         c.rave.confidence = c.exploration.coefficient = 0.31;
     }},
    {"isGO",
     [](Config& c) {
         rave_of(c, "bias-constant", 1 / 400.0);
         c.rave.mix = "bound";
         c.prior.use = "horizon";
     }},
    {"MoGo as printed",
     [](Config& c) {
         rave_of(c, "bias-constant", 0.05);
         c.exploration.formula = "none";
         c.rave.mix = "sum";
         c.prior.use = "mogo";
         c.prior.scale = 0.2;
         c.prior.own.set("gamma", 0.01);
     }},
    {"MoGo with mixed means and exploration",
     [](Config& c) {
         rave_of(c, "bias-constant", 0.05);
         c.exploration.coefficient = 0.5;
         c.prior.use = "mogo";
         c.prior.scale = 0.2;
         c.prior.own.set("gamma", 0.01);
     }},
    {"distance smoothing",
     [](Config& c) {
         rave_of(c, "minimum-mse", 0.2);
         c.rave.distance = 10;
     }},
    {"criticality",
     [](Config& c) {
         rave_of(c, "minimum-mse", 0.2);
         c.rave.criticality = true;
         c.rave.ownership_visits = 5;
     }},
    {"criticality of nodes",
     [](Config& c) {
         rave_of(c, "minimum-mse", 0.2);
         c.rave.criticality = true;
         c.rave.ownership_of = "node";
         c.rave.ownership_visits = 5;
     }},
    {"effectivity above zero",
     [](Config& c) {
         rave_of(c, "minimum-mse", 0.2);
         c.rave.effectivity = "above-zero";
         c.rave.ownership_visits = 5;
     }},
    {"effectivity above half",
     [](Config& c) {
         rave_of(c, "minimum-mse", 0.2);
         c.rave.effectivity = "above-half";
         c.rave.criticality = true;
         c.rave.ownership_visits = 5;
     }},
    {"progressive bias", [](Config& c) { c.prior.use = "progressive"; }},
    {"permanent bias",
     [](Config& c) {
         c.prior.use = "permanent";
         c.prior.scale = 0.2;
     }},
    {"priors for AMAF too",
     [](Config& c) {
         rave_of(c, "minimum-mse", 0.2);
         c.prior.amaf_scale = 5;
     }},
    {"grandparent",
     [](Config& c) {
         c.prior.grandparent = 10;
         c.tree.expand_visits = 5;
     }},
    {"Aya's widening", [](Config& c) { c.widening.rule = "aya"; }},
    {"RAVE-assisted widening",
     [](Config& c) {
         rave_of(c, "minimum-mse", 0.2);
         c.widening.rule = "aya";
         c.widening.rave_equivalence = 50;
     }},
    {"CrazyStone's widening",
     [](Config& c) {
         c.widening.rule = "crazy-stone";
         c.widening.unpruned_visits = 8;
     }},
    {"unpruning",
     [](Config& c) {
         c.widening.rule = "unpruning";
         c.widening.unpruned_visits = 20;
     }},
    {"replies in the tree", [](Config& c) { c.reply.tree = true; }},
    {"replies in both", [](Config& c) { c.reply.tree = c.reply.rollout = true; }},
    {"value", [](Config& c) { c.choice.rule = "value"; }},
};

template <class D>
void count_visits(const Search<D>& search, std::uint32_t expected, const char* name) {
    std::uint32_t sum = 0;
    for (const Edge& edge : search.tree().root_node()) {
        sum += get(edge.visits);
    }
    if (sum != expected || get(search.tree().root_node().visits) != expected) {
        check::fail(__FILE__, __LINE__, std::string(name) + " lost visits");
    }
}

/// Every proved move below a node is rightly proved. Returns how many there are.
int check_proofs(const Tree& tree, Ref ref, const pgame::State& state) {
    int proved = 0;
    for (const Edge& edge : tree.node(ref)) {
        const bool won = state.game().winning_move(state.node(), static_cast<int>(edge.action()));
        CHECK(!edge.has(Edge::kWon) || won);
        CHECK(!edge.has(Edge::kLost) || !won);
        proved += edge.has(Edge::kWon | Edge::kLost);
        if (const Ref child = get(edge.child); child != 0) {
            pgame::State next = state;
            next.play(edge.action());
            proved += check_proofs(tree, child, next);
        }
    }
    return proved;
}

}  // namespace

TEST(every_choice_finds_the_best_point) {
    const PointState root(kWeights);
    CHECK_EQ(solve(root), 1);
    for (int i = 0; i < 8; ++i) {
        CHECK_EQ(is_best(root, i), i == 5);
    }
    for (const auto* list : {&kPlain, &kWithPoints}) {
        for (const Choice& choice : *list) {
            for (const auto& [threads, backup] : {std::pair{1, "tree"}, {1, "dag"}, {3, "tree"}}) {
                Config config = base_config();
                choice.change(config);
                config.thread.threads = threads;
                config.tree.backup = std::string(backup);
                Search<PointDomain> search(PointDomain{8}, config);
                search.set_root(root);
                CHECK_EQ(search.run({.simulations = 4000}, StopToken()).simulations, 4000);
                count_visits(search, 4000, choice.name);
                if (!is_best(root, final_choice(search.tree()))) {
                    check::fail(__FILE__, __LINE__, std::string(choice.name) + " chose a wrong point");
                }
            }
        }
    }
}

TEST(every_choice_makes_a_difference) {
    std::map<std::vector<std::int64_t>, std::string> seen;
    for (const Choice& choice : kWithPoints) {
        Config config = base_config();
        choice.change(config);
        Search<PointDomain> search(PointDomain{8}, config);
        search.set_root(PointState(kWeights));
        search.run({.simulations = 3000}, StopToken());
        std::vector<std::int64_t> counts;
        for (const Edge& edge : search.tree().root_node()) {
            counts.push_back(get(edge.visits));
            counts.push_back(get(edge.sum));
        }
        std::string& name = seen[counts];
        if (!name.empty()) {
            check::fail(__FILE__, __LINE__, std::string(choice.name) + " searches just like " + name);
        }
        name = std::string(choice.name);
    }
}

TEST(choices_without_points_converge_on_p_games) {
    for (const Choice& choice : kPlain) {
        int errors = 0;
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            const pgame::Game game({.breadth = 4, .depth = 8}, seed);
            Config config = base_config();
            choice.change(config);
            config.tree.expand_visits = 0;
            Search<pgame::PgameDomain> search(pgame::PgameDomain{}, config);
            search.set_root(pgame::State(game));
            search.run({.simulations = 20000}, StopToken());
            count_visits(search, 20000, choice.name);
            const std::vector<int> right = game.right_moves();
            errors += std::find(right.begin(), right.end(), final_choice(search.tree())) == right.end();
        }
        if (errors > 0) {
            check::fail(__FILE__, __LINE__, std::string(choice.name) + " chose wrong moves");
        }
    }
}

TEST(the_solver_proves_small_p_games) {
    for (const std::string backup : {"tree", "dag"}) {
        for (const int threads : {1, 4}) {
            for (std::uint64_t seed = 0; seed < 12; ++seed) {
                const pgame::Game game({.breadth = 3, .depth = 6, .combination = backup == "dag" ? 0.2 : 0.0}, seed);
                Config config = base_config();
                config.tree.solver = true;
                config.tree.backup = backup;
                config.thread.threads = threads;
                Search<pgame::PgameDomain> search(pgame::PgameDomain{}, config);
                search.set_root(pgame::State(game));
                const RunResult result = search.run({.simulations = 100000, .stop_when_decided = true}, StopToken());
                CHECK(result.decided);
                CHECK(result.simulations < 100000);
                CHECK_EQ(proof_of(search.tree().root_node()), game.max_wins(0) ? 1 : -1);
                CHECK(check_proofs(search.tree(), search.tree().root(), pgame::State(game)) > 0);
                if (game.max_wins(0)) {
                    CHECK(game.winning_move(0, final_choice(search.tree())));
                }
            }
        }
    }
}

TEST(draws_count_half_and_prove_nothing) {
    const std::vector<int> equal(6, 1);
    Config config = base_config();
    config.tree.solver = true;
    config.reply.tree = true;
    config.prior.use = "off";
    Search<PointDomain> search(PointDomain{6}, config);
    search.set_root(PointState(equal));
    search.run({.simulations = 2000}, StopToken());
    CHECK_EQ(proof_of(search.tree().root_node()), 0);
    for (const Edge& edge : search.tree().root_node()) {
        CHECK_EQ(edge.flags(), 0u);
        CHECK_EQ(search.tree().edge_value(edge), 0.5);
    }
}

TEST(virtual_loss_changes_nothing_for_one_thread) {
    std::vector<std::uint32_t> expected;
    for (const int loss : {0, 1, 3}) {
        Config config = base_config();
        config.thread.virtual_loss = loss;
        Search<PointDomain> search(PointDomain{8}, config);
        search.set_root(PointState(kWeights));
        search.run({.simulations = 3000}, StopToken());
        std::vector<std::uint32_t> visits;
        for (const Edge& edge : search.tree().root_node()) {
            visits.push_back(get(edge.visits));
        }
        if (expected.empty()) {
            expected = visits;
        }
        CHECK(visits == expected);
    }
}

TEST(grandparents_give_priors) {
    Config config = base_config();
    config.prior.grandparent = 10;
    Search<PointDomain> search(PointDomain{8, 2, false}, config);
    search.set_root(PointState(kWeights));
    Tree& tree = search.tree();
    std::map<Ref, bool> seen;
    int checked = 0;
    for (int i = 0; i < 500; ++i) {
        std::vector<std::pair<std::uint32_t, double>> before;
        for (const Edge& edge : tree.root_node()) {
            before.emplace_back(get(edge.visits), tree.edge_value(edge));
        }
        search.run({.simulations = 1}, StopToken());
        for (const Edge& first : tree.root_node()) {
            if (get(first.child) == 0) {
                continue;
            }
            for (const Edge& second : tree.node(get(first.child))) {
                const Ref ref = get(second.child);
                if (ref == 0 || seen[ref]) {
                    continue;
                }
                // A new node of the first player: its moves have the values that they had at the root.
                seen[ref] = true;
                for (const Edge& edge : tree.node(ref)) {
                    const auto [visits, value] = before[edge.action()];
                    CHECK_EQ(edge.prior.weight(), static_cast<float>(std::min(visits, 10u)));
                    CHECK(visits == 0 || std::abs(edge.prior.value() - value) < 0.005);
                    ++checked;
                }
            }
        }
    }
    CHECK(checked > 50);
}

TEST(ownership_is_counted) {
    Config config = base_config();
    rave_of(config, "minimum-mse", 0.2);
    config.rave.criticality = true;
    config.rave.effectivity = "above-half";
    for (const bool node : {false, true}) {
        config.rave.ownership_of = std::string(node ? "node" : "move");
        Search<PointDomain> search(PointDomain{8}, config);
        search.set_root(PointState(kWeights));
        search.run({.simulations = 1000}, StopToken());
        const Node& root = search.tree().root_node();
        for (std::uint32_t i = 0; i < root.edges; ++i) {
            // Weights are 36 in all: some simulations are draws and do not count. Who plays on a point keeps it.
            const Owned& owned = root.owned_begin()[i];
            CHECK(get(owned.visits) <= (node ? 1000u : get(root.begin()[i].visits)));
            CHECK(get(owned.visits) > 0);
            CHECK(node || get(owned.mover) == get(owned.visits));
            CHECK(get(owned.effect) >= 12 * get(owned.mover));
            CHECK(get(owned.effect) <= 12 * get(owned.mover) + 24 * get(owned.visits));
        }
        // Whoever has the heavy point nearly always wins.
        const Owned& heavy = root.owned_begin()[5];
        CHECK(!node || get(heavy.winner) * 10 > get(heavy.visits) * 8);
    }
}

TEST(a_decided_search_stops_early) {
    Config config = base_config();
    config.exploration.coefficient = 0.5;
    int moves[2];
    for (const bool early : {false, true}) {
        Search<PointDomain> search(PointDomain{8}, config);
        search.set_root(PointState(kWeights));
        const RunResult result = search.run({.simulations = 10000, .stop_when_decided = early}, StopToken());
        CHECK_EQ(result.decided, early);
        CHECK(early ? result.simulations < 10000 : result.simulations == 10000);
        moves[early] = final_choice(search.tree());
    }
    CHECK_EQ(moves[0], moves[1]);
}

TEST(what_the_domain_cannot_give_is_refused) {
    const auto refused = [](auto domain, void (*change)(Config&)) {
        Config config = base_config();
        change(config);
        using D = decltype(domain);
        CHECK_THROWS(Search<D>(domain, config), std::invalid_argument);
    };
    refused(pgame::PgameDomain{}, [](Config& c) { rave_of(c, "hand", 100); });
    refused(pgame::PgameDomain{}, [](Config& c) { c.reply.tree = true; });
    refused(pgame::PgameDomain{}, [](Config& c) { c.reply.rollout = true; });
    refused(PointDomain{8, 3}, [](Config& c) { c.tree.solver = true; });
}
