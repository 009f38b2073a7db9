// Grammars, the graph of rewards against a slow one, and the searchers: complete where they say so, within limits.
#include <algorithm>
#include <map>
#include <set>

#include "core/transform/cost_model.h"
#include "core/transform/derivation.h"
#include "core/transform/graph_search.h"
#include "core/transform/habits.h"
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
        for (const int kind : {0, 1, 2, 3}) {
            const Grammar grammar = splits(6, true, leftmost);
            std::set<Word> sinks;
            collect(grammar, {grammar.start()}, sinks);
            double highest = 0;
            Drawn oracle;
            for (const Word& sink : sinks) {
                highest = std::max(highest, oracle.value(sink, 0));
            }
            GraphOptions options;
            options.bandit = kind % 2 == 0 ? Bandit::ThresholdAscent : Bandit::Ucb1;
            options.habits = kind >= 2;
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

TEST(derivations_lead_to_their_words) {
    // Applied from left to right the rules of the pieces make the word again; splits(7) has many words with several
    // derivations, plans have one each.
    const PlanGrammar plans({16, 2, true});
    const Grammar ambiguous = splits(7, true);
    Rng rng(4);
    for (const Grammar* grammar : {&plans.grammar(), &ambiguous}) {
        for (int round = 0; round < 200; ++round) {
            const Word word = random_word(*grammar, {grammar->start()}, rng);
            const std::vector<Piece> pieces = derivation(*grammar, grammar->start(), word);
            Word form = {grammar->start()};
            for (const Piece& piece : pieces) {
                const auto left =
                    std::find_if(form.begin(), form.end(), [&](Symbol symbol) { return !grammar->terminal(symbol); });
                CHECK_EQ(*left, piece.symbol);
                CHECK_EQ(static_cast<std::size_t>(left - form.begin()), piece.begin);
                CHECK(piece.begin <= piece.end);
                const Word& right = grammar->rules(piece.symbol).at(piece.rule);
                form.insert(form.erase(left), right.begin(), right.end());
            }
            CHECK(form == word);
            CHECK_EQ(pieces.front().end, word.size());
            CHECK(derivation(*grammar, grammar->start(), Word(word.begin(), word.end() - 1)) != pieces);
        }
    }
    CHECK(derivation(ambiguous, ambiguous.start(), {ambiguous.start()}).empty());
}

TEST(habits_prefer_what_did_well) {
    const PlanGrammar plans({18, 1, true});
    const Grammar& grammar = plans.grammar();
    Rng rng(6);
    Habits habits(grammar);
    CHECK(habits.vary(grammar.start(), 0.25, rng).empty());
    const Word uniform = random_word(grammar, {grammar.start()}, rng);
    const Word good = random_word(grammar, {grammar.start()}, rng);
    const Word bad = random_word(grammar, {grammar.start()}, rng);
    habits.learn(grammar.start(), good, 100);
    habits.learn(grammar.start(), bad, 50);
    const auto drawn = [&](const Word& word) {
        int count = 0;
        for (int i = 0; i < 400; ++i) {
            const Word found = habits.complete({grammar.start()}, 0.25, rng);
            CHECK(!derivation(grammar, grammar.start(), found).empty());
            count += found == word ? 1 : 0;
        }
        return count;
    };
    CHECK(drawn(good) > 250);  // four of five, and what comes by chance
    CHECK(drawn(bad) < 50);
    CHECK(drawn(uniform) < 50);
    // Of two searches with other units both best words are known; what is slower has less weight.
    habits.begin_search();
    habits.learn(grammar.start(), bad, 5);
    CHECK(drawn(good) > 100);
    CHECK(drawn(bad) > 100);
    // A variation is a word, and most are others.
    std::set<Word> varied;
    for (int i = 0; i < 200; ++i) {
        varied.insert(habits.vary(grammar.start(), 0.25, rng));
    }
    CHECK(varied.size() > 20);
    for (const Word& word : varied) {
        CHECK(!derivation(grammar, grammar.start(), word).empty());
    }
}

TEST(learned_parts_are_varied_less) {
    const PlanGrammar plans({18, 1, true});
    const Grammar& grammar = plans.grammar();
    Rng rng(8);
    const Word whole = random_word(grammar, {grammar.start()}, rng);
    const std::vector<Piece> pieces = derivation(grammar, grammar.start(), whole);
    const auto rows = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return plans.meaning(piece.symbol).part == Part::Rows && piece.symbol != grammar.start();
    });
    CHECK(rows != pieces.end());
    const Word inner(whole.begin() + static_cast<std::ptrdiff_t>(rows->begin),
                     whole.begin() + static_cast<std::ptrdiff_t>(rows->end));
    const auto last_stage = [&](const Word& word) {
        const Stage stage = parse_plan(grammar.text(word)).stages.back();
        return std::pair(stage.block > 0, stage.log_radix());
    };
    const auto others = [&](const Habits& habits) {
        int count = 0;
        for (int i = 0; i < 1000; ++i) {
            count += last_stage(habits.vary(grammar.start(), 0.25, rng)) != last_stage(whole);
        }
        return count;
    };
    Habits without(grammar), with(grammar);
    with.learn(rows->symbol, inner, 1);
    CHECK(!with.learned(rows->symbol));
    with.begin_search();
    CHECK(with.learned(rows->symbol));
    with.learn(grammar.start(), whole, 100);
    without.learn(grammar.start(), whole, 100);
    CHECK(others(with) > others(without) + 50);
}

TEST(every_way_to_learned_parts_is_tried) {
    /// Keeps what it was asked for.
    class Recorded : public CostModel {
    public:
        explicit Recorded(const PlanGrammar& plans) : CostModel(plans), plans_(plans) {}
        double value(const Word& word, double best) override {
            wholes.push_back(plans_.grammar().text(word));
            return CostModel::value(word, best);
        }
        std::vector<std::string> wholes;

    private:
        const PlanGrammar& plans_;
    };
    const PlanGrammar plans({18, 1, true});
    Recorded objective(plans);
    GraphOptions options;
    options.habits = true;
    options.parts = 0.5;
    Limits limits;
    limits.evaluations = 2000;
    graph_search(plans.grammar(), objective, options, limits, 5);
    // After one plan for whoever ends the search early: last stages of 8 to 64 in place, of 16 to 1024 with a buffer.
    std::set<std::pair<bool, int>> seen;
    for (std::size_t i = 1; i <= 11; ++i) {
        const Plan plan = parse_plan(objective.wholes.at(i));
        seen.emplace(plan.stages.back().block > 0, plan.stages.back().log_radix());
    }
    CHECK_EQ(seen.size(), 11);
    // ... and that plan comes before any part.
    const Watcher at_once = [](const SearchResult&) { return false; };
    CHECK(!graph_search(plans.grammar(), objective, options, limits, 5, at_once).best.empty());
}

TEST(without_habits_tag_is_as_published) {
    // What the searches found before there were habits.
    struct Before {
        Bandit bandit;
        int log_size;
        long evaluations;
        std::uint64_t seed;
        const char* plan;
        long found_after;
    };
    for (const Before& before : {Before{Bandit::ThresholdAscent, 18, 200, 1, "8 32t [4.32.8]f32", 57},
                                 Before{Bandit::ThresholdAscent, 20, 150, 2, "8 64t [64.32]f16", 142},
                                 Before{Bandit::Ucb1, 18, 200, 3, "8 32t [32.32]f32", 20},
                                 Before{Bandit::ThresholdAscent, 14, 100, 4, "16 16t 64f+", 76}}) {
        const PlanGrammar plans({before.log_size, 1, true});
        CostModel model(plans);
        GraphOptions options;
        options.bandit = before.bandit;
        Limits limits;
        limits.evaluations = before.evaluations;
        const SearchResult found = graph_search(plans.grammar(), model, options, limits, before.seed);
        CHECK_EQ(to_text(parse_plan(found.improvements.back().text)), before.plan);
        CHECK_EQ(found.improvements.back().evaluations, before.found_after);
    }
}

TEST(limits_and_watchers_end_a_search) {
    const Grammar grammar = splits(8, true);
    Drawn objective;
    Limits few;
    few.evaluations = 17;
    CHECK_EQ(graph_search(grammar, objective, {}, few, 1).evaluations, 17);
    GraphOptions habits;
    habits.habits = true;
    CHECK_EQ(graph_search(grammar, objective, habits, few, 1).evaluations, 17);
    habits.fresh = 0;
    CHECK_THROWS(graph_search(grammar, objective, habits, few, 1), std::invalid_argument);
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
