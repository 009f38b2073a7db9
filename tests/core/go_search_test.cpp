// The search on Go with many threads: nothing lost, nothing raced (this runs under the thread sanitizer), superko kept.
#include "core/go/search.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

Config config_of(int threads, const std::string& backup, bool rave) {
    Config config;
    config.thread.threads = threads;
    config.tree.backup = backup;
    config.tree.memory_mb = 64;
    config.tree.table_entries = 1 << 14;
    if (rave) {
        config.rave.schedule = "minimum-mse";
        config.rave.parameter = 0.4;
    }
    return config;
}

}  // namespace

TEST(four_threads_on_one_tree) {
    for (const std::string backup : {"tree", "dag"}) {
        for (const bool rave : {false, true}) {
            go::Game game(7);
            Search<go::GoDomain> search(go::GoDomain(game), config_of(4, backup, rave));
            search.set_root(go::GoState(game));
            CHECK_EQ(search.run({.simulations = 3000}, StopToken()).simulations, 3000);
            std::uint32_t sum = 0;
            for (const Edge& edge : search.tree().root_node()) {
                sum += get(edge.visits);
            }
            CHECK_EQ(sum, 3000u);
        }
    }
}

TEST(priors_with_four_threads) {
    go::GoConfig knowing;
    for (const go::prior::Rule* const rule : go::prior::Rule::all()) {
        rule->set_weight(knowing.knowledge, rule->reads.patterns ? 0 : 2);  // without a file
    }
    knowing.prior_gamma_text = "last beside 5\nself-atari yes 0.1\n";
    go::Game game(7);
    Config config = config_of(4, "tree", true);
    config.prior.amaf_scale = 1;
    config.tree.ownership_every = 2;
    Search<go::GoDomain> search(go::GoDomain(game, knowing), config);
    search.set_root(go::GoState(game));
    CHECK_EQ(search.run({.simulations = 3000}, StopToken()).simulations, 3000);
    std::uint32_t sum = 0;
    for (const Edge& edge : search.tree().root_node()) {
        CHECK(edge.prior.weight() >= 2);
        sum += get(edge.visits);
    }
    CHECK_EQ(sum, 3000u);
}

TEST(pruning_and_groups_with_four_threads) {
    go::GoConfig go;
    for (const go::prune::Rule* const rule : go::prune::Rule::all()) {
        rule->on.set(go.pruning.own, true);
    }
    go.groups.kinds = "manhattan-total:2 friendly-saves enemy-kills chains:2:4 many-liberties:5 all";
    go::Game game(7);
    Config config = config_of(4, "tree", true);
    config.tree.groups = true;
    Search<go::GoDomain> search(go::GoDomain(game, go), config);
    search.set_root(go::GoState(game));
    for (int move = 0; move < 6; ++move) {
        const std::uint32_t before = get(search.tree().root_node().visits);
        CHECK_EQ(search.run({.simulations = 1000}, StopToken()).simulations, 1000);
        CHECK_EQ(get(search.tree().root_node().visits), before + 1000);
        const Node& root = search.tree().root_node();
        const Action best = root.begin()[final_choice(search.tree())].action();
        CHECK(!is_group(best));
        search.advance(best);
    }
}

TEST(looking_from_another_thread) {
    go::Game game(9);
    Search<go::GoDomain> search(go::GoDomain(game), config_of(2, "tree", true));
    search.set_root(go::GoState(game));
    StopToken stop;
    run_threads(2, [&](int thread) {
        if (thread == 1) {
            search.run({.simulations = 4000}, stop);
            stop.stop();
            return;
        }
        // Another thread walks the tree meanwhile, as a live display does.
        double sum = 0;
        while (!stop.stopped()) {
            Ref at = search.tree().root();
            for (int depth = 0; depth < 5; ++depth) {
                Ref next = 0;
                for (const Edge& edge : search.tree().node(at)) {
                    sum += search.tree().edge_value(edge);
                    const Ref child = edge.child.load(std::memory_order_acquire);
                    if (child != 0 && child != Tree::kBusy) {
                        next = child;
                    }
                }
                if (next == 0) {
                    break;
                }
                at = next;
            }
        }
        CHECK(sum >= 0);
    });
    CHECK_EQ(get(search.tree().root_node().visits), 4000u);
}

TEST(rave_counts_only_points_played_first_by_the_player) {
    go::Game game(5);
    Search<go::GoDomain> search(go::GoDomain(game), config_of(1, "tree", true));
    search.set_root(go::GoState(game));
    search.run({.simulations = 500}, StopToken());
    const Node& root = search.tree().root_node();
    std::uint32_t total = 0;
    for (std::uint32_t i = 0; i < root.edges; ++i) {
        const std::uint32_t m = Amaf::visits(get(root.amaf_begin()[i].both));
        // A move that was simulated was played first by its player in each of those simulations.
        CHECK(root.begin()[i].action() == 25 || m >= get(root.begin()[i].visits));
        CHECK(m <= 500);
        total += m;
    }
    CHECK_EQ(total, get(root.amaf_visits));
}

TEST(superko_is_kept_on_the_path) {
    // A state that starts in the middle of a game refuses exactly what the game forbids, move after move.
    int refused = 0;
    for (const char* rules : {"tromp-taylor", "new-zealand", "chinese"}) {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Rng rng(seed);
            go::Game game(seed % 2 == 0 ? 2 : 3, go::Rules::preset(rules));
            const auto play_somewhere = [&] {
                std::vector<go::Point> points;
                for (const go::Point p : game.board().geometry().points()) {
                    if (game.board().legal(p, game.board().to_move()) && game.legal(p, game.board().to_move())) {
                        points.push_back(p);
                    }
                }
                const bool none = points.empty();
                const go::Point p =
                    none ? go::Point::pass() : points[rng.below(static_cast<std::uint32_t>(points.size()))];
                game.play(p, game.board().to_move());
                return p;
            };
            for (int i = 0; i < 12; ++i) {
                play_somewhere();
            }
            go::GoState state(game);
            for (int i = 0; i < 20; ++i) {
                std::vector<Action> actions;
                state.legal(actions);
                for (const Action action : actions) {
                    go::GoState copy(state);
                    const bool allowed = game.legal(state.point(action), game.board().to_move());
                    CHECK_EQ(copy.play(action), allowed);
                    refused += !allowed;
                }
                CHECK(state.play(state.action(play_somewhere())));
            }
        }
    }
    CHECK(refused > 20);
}

TEST(superko_is_kept_over_a_long_game) {
    // The search advances move by move, and at its root refuses what the game forbids, however long ago the position
    // was.
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Rng rng(seed);
        go::Game game(3, go::Rules::preset("tromp-taylor"));
        Search<go::GoDomain> search(go::GoDomain(game), config_of(1, "tree", false));
        search.set_root(go::GoState(game));
        for (int i = 0; i < 300 && game.passes_in_a_row() < 2; ++i) {
            std::vector<go::Point> points;
            const go::GoState& root = search.root_state();
            const go::Color c = game.board().to_move();
            for (const go::Point p : game.board().geometry().points()) {
                if (game.board().legal(p, c)) {
                    const bool allowed = game.legal(p, c);
                    CHECK_EQ(go::GoState(root).play(root.action(p)), allowed);
                    refused += !allowed;
                    if (allowed) {
                        points.push_back(p);
                    }
                }
            }
            const std::uint32_t chosen = rng.below(static_cast<std::uint32_t>(std::max<std::size_t>(points.size(), 1)));
            const go::Point p = points.empty() ? go::Point::pass() : points[chosen];
            search.advance(root.action(p));
            game.play(p, c);
        }
    }
    CHECK(refused > 20);
}
