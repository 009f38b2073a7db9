// Evaluators: batches of leaves, judged on the spot or by a thread of their own: exact counts, the same tree again,
// nothing raced; and trees whose rewards are brought to another scale.
#include "core/tree/evaluator.h"

#include <atomic>
#include <stdexcept>
#include <thread>

#include "core/go/search.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

using GoSearch = Search<go::GoDomain>;

/// Knows nothing of moves, and perhaps something of positions: who has more stones.
class StoneCounter final : public Evaluator<go::GoState> {
public:
    StoneCounter(int batch, bool background, bool values) : batch_(batch), background_(background), values_(values) {}
    int batch() const override { return batch_; }
    bool background() const override { return background_; }
    void evaluate(std::span<Leaf<go::GoState>> leaves) override {
        if (inside_.exchange(true)) {
            throw std::logic_error("two threads judge at once");
        }
        for (Leaf<go::GoState>& leaf : leaves) {
            std::fill(leaf.policy.begin(), leaf.policy.end(), 1.0f);
            if (values_) {
                const go::Board& board = leaf.state->board();
                int ahead = 0;
                for (const go::Point p : board.geometry().points()) {
                    ahead += board[p] == go::Color::black ? 1 : board[p] == go::Color::white ? -1 : 0;
                }
                const float black = ahead > 0 ? 1.0f : ahead < 0 ? 0.0f : 0.5f;
                leaf.outcome.reward[0] = black;
                leaf.outcome.reward[1] = 1 - black;
                leaf.valued = true;
            }
        }
        judged_ += static_cast<int>(leaves.size());
        if (fails_after_ > 0 && judged_ > fails_after_) {
            inside_ = false;
            throw std::runtime_error("no judgement today");
        }
        inside_ = false;
    }
    void fail_after(int leaves) { fails_after_ = leaves; }
    int judged() const { return judged_; }

private:
    int batch_;
    bool background_;
    bool values_;
    int judged_ = 0;
    int fails_after_ = 0;
    std::atomic<bool> inside_{false};
};

Config config_of(int threads, const std::string& backup = "tree") {
    Config config;
    config.exploration.formula = "puct";
    config.exploration.coefficient = 1;
    config.tree.memory_mb = 64;
    config.tree.backup = backup;
    config.thread.threads = threads;
    return config;
}

/// Every visit of a node below the root went on to one of its moves, but for the one that made it.
void check_counts(const Tree& tree) {
    std::vector<Ref> left = {tree.root()};
    while (!left.empty()) {
        const Node& node = tree.node(left.back());
        const bool root = left.back() == tree.root();
        left.pop_back();
        std::uint32_t sum = 0;
        for (const Edge& edge : node) {
            sum += get(edge.visits);
            CHECK(get(edge.child) != Tree::kBusy);
            if (get(edge.child) != 0) {
                left.push_back(get(edge.child));
            }
        }
        CHECK_EQ(sum + (root ? 0 : 1), get(node.visits));
    }
}

}  // namespace

TEST(threads_with_an_evaluator_count_exactly) {
    for (const bool background : {false, true}) {
        for (const bool values : {false, true}) {
            for (const int threads : {1, 3}) {
                StoneCounter judge(8, background, values);
                const go::Game game(5);
                GoSearch search(go::GoDomain(game), config_of(threads), &judge);
                search.set_root(go::GoState(game));
                StopToken stop;
                for (const int more : {1, 500, 99}) {
                    Budget budget;
                    budget.simulations = more;
                    CHECK_EQ(search.run(budget, stop).simulations, more);
                }
                CHECK_EQ(get(search.tree().root_node().visits), 600u);
                check_counts(search.tree());
            }
        }
    }
}

TEST(an_evaluator_on_the_spot_gives_the_same_tree_again) {
    std::vector<std::int64_t> sums[2];
    for (auto& found : sums) {
        StoneCounter judge(16, false, false);
        const go::Game game(5);
        GoSearch search(go::GoDomain(game), config_of(1, "dag"), &judge);
        search.set_root(go::GoState(game));
        StopToken stop;
        Budget budget;
        budget.simulations = 1000;
        search.run(budget, stop);
        for (const Edge& edge : search.tree().root_node()) {
            found.push_back(get(edge.sum));
        }
    }
    CHECK(sums[0] == sums[1]);
}

TEST(threads_whose_evaluator_fails_leave_the_tree_as_it_was) {
    for (const bool background : {false, true}) {
        StoneCounter judge(8, background, true);
        judge.fail_after(200);
        const go::Game game(5);
        GoSearch search(go::GoDomain(game), config_of(3), &judge);
        search.set_root(go::GoState(game));
        StopToken stop;
        bool failed = false;
        try {
            search.run(Budget{}, stop);
        } catch (const std::runtime_error&) {
            failed = true;
        }
        CHECK(failed);
        check_counts(search.tree());
        judge.fail_after(0);
        Budget budget;
        budget.simulations = 100;
        CHECK_EQ(search.run(budget, stop).simulations, 100);
        check_counts(search.tree());
    }
}

TEST(threads_with_an_evaluator_stop_in_time) {
    for (const bool background : {false, true}) {
        StoneCounter judge(8, background, true);
        const go::Game game(9);
        GoSearch search(go::GoDomain(game), config_of(2), &judge);
        search.set_root(go::GoState(game));
        StopToken stop;
        std::thread other([&] {
            while (get(search.tree().root_node().visits) < 50) {
                std::this_thread::yield();
            }
            stop.stop();
        });
        CHECK(search.run(Budget{}, stop).stopped);
        other.join();
        check_counts(search.tree());
    }
}

TEST(rescaled_rewards_keep_every_mean) {
    const go::Game game(5);
    for (const std::string schedule : {"off", "hand"}) {
        Config config;
        config.tree.memory_mb = 16;
        config.rave.schedule = schedule;
        config.rave.parameter = 100;
        GoSearch search(go::GoDomain(game), config);
        search.set_root(go::GoState(game));
        StopToken stop;
        Budget budget;
        budget.simulations = 2000;
        search.run(budget, stop);
        std::vector<double> before;
        std::vector<double> amaf;
        Tree& tree = search.tree();
        const auto amaf_mean = [&](std::uint32_t i) {
            const std::uint64_t both = get(tree.root_node().amaf_begin()[i].both);
            return Amaf::rewards(both) / std::max(1u, Amaf::visits(both));
        };
        for (std::uint32_t i = 0; i < tree.root_node().edges; ++i) {
            before.push_back(tree.edge_value(tree.root_node().begin()[i]));
            amaf.push_back(tree.amaf() ? amaf_mean(i) : 0);
        }
        tree.rescale({0.25, 0.5});
        for (std::uint32_t i = 0; i < tree.root_node().edges; ++i) {
            CHECK(std::abs(tree.edge_value(tree.root_node().begin()[i]) - (0.25 * before[i] + 0.5)) < 1e-5);
            const bool seen = tree.amaf() && Amaf::visits(get(tree.root_node().amaf_begin()[i].both)) > 0;
            CHECK(!seen || std::abs(amaf_mean(i) - (0.25 * amaf[i] + 0.5)) < 1e-3);
        }
    }
}
