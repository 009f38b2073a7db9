// The search on Go with many threads: nothing lost, nothing raced (this runs under the thread sanitizer), superko kept.
#include "core/go/domain.h"
#include "core/tree/search.h"
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
    // A ko that may not be retaken: White's move at the ko point is refused by the state, not only by the game.
    go::Game game(5);
    const auto at = [&](const char* vertex) { return game.board().geometry().parse_vertex(vertex); };
    for (const auto& [black, white] : {std::pair{"B3", "C4"}, {"C2", "D3"}, {"B4", "C5"}, {"A1", "E1"}}) {
        game.play(at(black), go::Color::black);
        game.play(at(white), go::Color::white);
    }
    go::GoState state(game);
    std::vector<Action> actions;
    state.legal(actions);
    CHECK(!actions.empty());
    CHECK(state.play(state.action(at("C3"))));
    const std::uint64_t before = state.board().stones_hash();
    CHECK(state.play(state.action(go::Point::pass())));
    CHECK_EQ(state.board().stones_hash(), before);
}
