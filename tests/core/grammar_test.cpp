// Grammars, the graph of rewards against a slow one, and the searchers: complete where they say so, within limits.
#include <algorithm>
#include <map>
#include <set>

#include "core/transform/cost_model.h"
#include "core/transform/graph_search.h"
#include "core/transform/reward_graph.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::transform;

namespace {

/// DFT_2^t with every size as a base case ("b") or only DFT_2: rule DFT_n -> DFT_k DFT_m.
Grammar splits(int t, bool all_base, bool leftmost = true) {
    Grammar grammar(leftmost);
    for (int i = t; i >= 1; --i) {
        const Symbol left = grammar.symbol("D" + std::to_string(i));
        if (i == 1 || all_base) {
            grammar.add_rule(left, {grammar.symbol(std::to_string(i))});
        }
        for (int k = 1; k < i; ++k) {
            grammar.add_rule(left,
                             {grammar.symbol("D" + std::to_string(k)), grammar.symbol("D" + std::to_string(i - k))});
        }
    }
    grammar.set_start(grammar.symbol("D" + std::to_string(t)));
    return grammar;
}

void collect(const Grammar& grammar, const Word& word, std::set<Word>& sinks) {
    const std::vector<Word> next = grammar.successors(word);
    if (next.empty()) {
        sinks.insert(word);
    }
    for (const Word& w : next) {
        collect(grammar, w, sinks);
    }
}

/// A value drawn for each word; counts how often it is asked for.
class Drawn : public Objective {
public:
    double value(const Word& word, double /*best*/) override {
        ++asked[word];
        std::uint64_t hash = 7;
        for (const Symbol symbol : word) {
            hash = split_mix(hash + static_cast<std::uint64_t>(symbol));
        }
        return 1 + static_cast<double>(hash % 1000);
    }
    std::map<Word, int> asked;
};

/// Algorithm 1 with lists of rewards and sets of ancestors.
struct SlowGraph {
    std::vector<std::vector<double>> rewards;
    std::vector<std::pair<int, int>> edges;

    std::set<int> ancestors(int vertex) const {
        std::set<int> found;
        for (bool grown = true; grown;) {
            grown = false;
            for (const auto& [tail, head] : edges) {
                if ((head == vertex || found.contains(head)) && found.insert(tail).second) {
                    grown = true;
                }
            }
        }
        return found;
    }
    void connect(int tail, int head) {
        const std::set<int> before = ancestors(head);
        edges.emplace_back(tail, head);
        for (const int vertex : ancestors(head)) {
            if (!before.contains(vertex)) {
                auto& own = rewards[static_cast<std::size_t>(vertex)];
                const auto& new_ones = rewards[static_cast<std::size_t>(head)];
                own.insert(own.end(), new_ones.begin(), new_ones.end());
            }
        }
    }
    void reward(int vertex, double value) {
        rewards[static_cast<std::size_t>(vertex)].push_back(value);
        for (const int ancestor : ancestors(vertex)) {
            rewards[static_cast<std::size_t>(ancestor)].push_back(value);
        }
    }
};

}  // namespace

TEST(numbers_of_derivations) {
    // Digest of the growth of the plans: every size may be a base case; with DFT_2 alone, Catalan's numbers.
    const std::vector<double> all = {1, 2, 5, 15, 51, 188, 731, 2950};
    const std::vector<double> one = {1, 1, 2, 5, 14, 42};
    for (int t = 1; t <= 8; ++t) {
        CHECK_EQ(splits(t, true).derivations(), all[static_cast<std::size_t>(t - 1)]);
    }
    for (int t = 1; t <= 6; ++t) {
        CHECK_EQ(splits(t, false).derivations(), one[static_cast<std::size_t>(t - 1)]);
    }
}

TEST(successors_of_words) {
    Grammar leftmost = splits(3, false);
    const Word start = {leftmost.start()};
    CHECK_EQ(leftmost.successors(start).size(), 2);
    std::set<Word> sinks;
    collect(leftmost, start, sinks);
    CHECK_EQ(sinks.size(), 1);  // both ways of splitting end in the same word
    CHECK_EQ(leftmost.text(*sinks.begin()), "111");
    const Grammar any = splits(3, false, false);
    const Word pair = any.successors({any.start()})[0];
    CHECK_EQ(any.successors(pair).size(), 2);
    CHECK_EQ(leftmost.successors(leftmost.successors(start)[0]).size(), 1);
}

TEST(grammars_that_cannot_end) {
    Grammar grammar;
    const Symbol a = grammar.symbol("A");
    const Symbol b = grammar.symbol("B");
    grammar.set_start(a);
    CHECK_THROWS(grammar.check(), std::invalid_argument);
    grammar.add_rule(a, {b, grammar.symbol("x")});
    grammar.check();
    grammar.add_rule(b, {grammar.symbol("y"), a});
    CHECK_THROWS(grammar.check(), std::invalid_argument);
}

TEST(rewards_as_in_the_slow_graph) {
    constexpr int s = 4;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Rng rng(seed);
        RewardGraph fast(s);
        SlowGraph slow;
        const int vertices = 2 + static_cast<int>(rng.below(12));
        for (int v = 0; v < vertices; ++v) {
            fast.add_vertex();
            slow.rewards.emplace_back();
        }
        std::set<std::pair<int, int>> used;
        for (int step = 0; step < 60; ++step) {
            if (rng.below(2) == 0) {
                const int vertex = static_cast<int>(rng.below(static_cast<std::uint32_t>(vertices)));
                const double value = rng.below(20);
                fast.reward(vertex, value);
                slow.reward(vertex, value);
            } else {
                const int tail = static_cast<int>(rng.below(static_cast<std::uint32_t>(vertices - 1)));
                const int head =
                    tail + 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(vertices - 1 - tail)));
                if (used.emplace(tail, head).second) {
                    fast.connect(tail, head);
                    slow.connect(tail, head);
                }
            }
        }
        for (int v = 0; v < vertices; ++v) {
            std::vector<double> own = slow.rewards[static_cast<std::size_t>(v)];
            std::sort(own.begin(), own.end(), std::greater<>());
            CHECK_EQ(fast.rewards(v).count, own.size());
            own.resize(std::min<std::size_t>(own.size(), s));
            CHECK(fast.rewards(v).best == own);
        }
    }
}

TEST(searched_to_the_end_nothing_is_missed_or_judged_twice) {
    for (const bool leftmost : {true, false}) {
        for (const Bandit bandit : {Bandit::ThresholdAscent, Bandit::Ucb1}) {
            const Grammar grammar = splits(6, true, leftmost);
            std::set<Word> sinks;
            collect(grammar, {grammar.start()}, sinks);
            double highest = 0;
            Drawn oracle;
            for (const Word& sink : sinks) {
                highest = std::max(highest, oracle.value(sink, 0));
            }
            GraphOptions options;
            options.bandit = bandit;
            Drawn objective;
            const SearchResult found = graph_search(grammar, objective, options, {}, 3);
            CHECK(found.complete);
            CHECK_EQ(found.value, highest);
            CHECK_EQ(found.evaluations, sinks.size());
            CHECK_EQ(objective.asked.size(), sinks.size());
            for (const auto& [word, times] : objective.asked) {
                CHECK_EQ(times, 1);
            }
        }
    }
}

TEST(limits_and_watchers_end_a_search) {
    const Grammar grammar = splits(8, true);
    Drawn objective;
    Limits few;
    few.evaluations = 17;
    CHECK_EQ(graph_search(grammar, objective, {}, few, 1).evaluations, 17);
    CHECK_EQ(monte_carlo(grammar, objective, few, 1).evaluations, 17);
    CHECK(!graph_search(grammar, objective, {}, few, 1).complete);
    const Watcher five = [](const SearchResult& result) { return result.evaluations < 5; };
    const SearchResult stopped = graph_search(grammar, objective, {}, {}, 1, five);
    CHECK(stopped.stopped);
    CHECK_EQ(stopped.evaluations, 5);
    CHECK(!stopped.best.empty());
    CHECK_EQ(monte_carlo(grammar, objective, {}, 1, five).evaluations, 5);
    CHECK_EQ(dynamic_programming(grammar, objective, {}, five).evaluations, 5);
    const SearchResult same = graph_search(grammar, objective, {}, few, 1);
    CHECK(same.best == graph_search(grammar, objective, {}, few, 1).best);
}

TEST(without_separable_symbols_dynamic_programming_is_exhaustive) {
    const Grammar grammar = splits(6, true);
    Drawn objective;
    const SearchResult all = dynamic_programming(grammar, objective, {});
    CHECK(all.complete);
    CHECK_EQ(all.value, graph_search(grammar, objective, {}, {}, 1).value);
}

TEST(plans_by_the_cost_model) {
    const PlanGrammar small({10, 1, true});
    CostModel model(small);
    const SearchResult tag = graph_search(small.grammar(), model, {}, {}, 1);
    CHECK(tag.complete);
    std::set<Word> sinks;
    collect(small.grammar(), {small.grammar().start()}, sinks);
    double highest = 0;
    for (const Word& sink : sinks) {
        highest = std::max(highest, model.value(sink, 0));
    }
    CHECK_EQ(tag.value, highest);
    CHECK_EQ(tag.evaluations, sinks.size());
    CHECK_EQ(small.grammar().derivations(), static_cast<double>(sinks.size()));
    const SearchResult dp = dynamic_programming(small.grammar(), model, {});
    CHECK(dp.complete);
    CHECK(dp.value > 0.5 * highest);
    CHECK_THROWS(PlanGrammar({0, 1, true}), std::invalid_argument);
    CHECK_THROWS(PlanGrammar({23, 1, true}), std::invalid_argument);
    CHECK_THROWS(PlanGrammar({5, 0, true}), std::invalid_argument);
}
