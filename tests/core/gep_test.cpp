// The genetic etiology problem in the core: the kernel against plain sums, the tree's bookkeeping, threads.
#include <algorithm>
#include <numeric>
#include <set>

#include "core/gep/mcts.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::gep;

namespace {

struct Example {
    Example(int snps, int people, int kinds, std::uint64_t seed) : rng(seed) {
        for (int p = 0; p < people; ++p) {
            classes.push_back(p % kinds);
        }
        for (int s = 0; s < snps; ++s) {
            const auto strength = rng.below(100);
            for (int p = 0; p < people; ++p) {
                const auto shift = (classes[p] * 37 + s * 11) % 3;
                const bool follows = rng.below(100) < strength;
                genotypes.push_back(static_cast<std::int8_t>(rng.below(50) == 0 ? -1
                                                             : follows          ? shift
                                                                                : int(rng.below(3))));
            }
        }
        for (int d = 0; d < 3; ++d) {
            std::vector<std::int32_t> order(people);
            std::iota(order.begin(), order.end(), 0);
            for (int i = people - 1; i > 0; --i) {
                std::swap(order[i], order[rng.below(static_cast<std::uint32_t>(i + 1))]);
            }
            draws.emplace_back(order.begin(), order.begin() + people / 3);
        }
    }
    std::shared_ptr<const Classifier> classifier(int largest, bool ties_wrong = true) {
        ClassifierOptions options;
        options.ties = ties_wrong ? "wrong" : "first";
        options.largest_model = largest;
        return std::make_shared<Classifier>(genotypes, classes, draws, options);
    }

    Rng rng;
    std::vector<std::int8_t> genotypes;
    std::vector<std::int32_t> classes;
    std::vector<std::vector<std::int32_t>> draws;
};

std::vector<double> descending(int count) {
    std::vector<double> scores;
    for (int i = 0; i < count; ++i) {
        scores.push_back(count - i);
    }
    return scores;
}

/// One draw by adding up log likelihoods person by person.
int count_plainly(const Classifier& classifier, const Example& example, const Model& model, int draw, bool ties_wrong) {
    const auto people = example.classes.size();
    std::vector<std::pair<int, bool>> placed;
    for (const std::int32_t person : example.draws[draw]) {
        std::vector<int> likelihood(classifier.classes(), 0);
        for (const std::uint32_t snp : model) {
            const int genotype = example.genotypes[snp * people + person];
            for (int c = 0; c < classifier.classes(); ++c) {
                likelihood[c] += classifier.log_likelihood(static_cast<int>(snp), draw, c, genotype < 0 ? 3 : genotype);
            }
        }
        const auto best = std::max_element(likelihood.begin(), likelihood.end()) - likelihood.begin();
        const int top = likelihood[best];
        likelihood[best] = -1'000'000;
        const int margin = top - *std::max_element(likelihood.begin(), likelihood.end());
        placed.emplace_back(margin, best == example.classes[person] && (margin > 0 || !ties_wrong));
    }
    std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    int right = 0;
    for (std::size_t i = classifier.rejected(); i < placed.size(); ++i) {
        right += placed[i].second;
    }
    return right;
}

}  // namespace

TEST(kernels_agree_with_plain_sums) {
    CHECK(!kernels().empty());
    for (const int kinds : {2, 3, 5, 7, 9, 11, 20}) {
        // From a few people to more than one row of blocks; many ties where SNPs are few and tell little.
        for (const int people : {7 * kinds, 37 * kinds, 199 * kinds}) {
            for (const bool ties_wrong : {true, false}) {
                Example example(60, people, kinds, static_cast<std::uint64_t>(kinds * people));
                const auto classifier = example.classifier(50, ties_wrong);
                for (const std::size_t size : {1u, 2u, 3u, 4u, 7u, 12u, 13u, 50u}) {
                    Model model;
                    while (model.size() < size) {
                        const std::uint32_t snp = example.rng.below(60);
                        if (std::find(model.begin(), model.end(), snp) == model.end()) {
                            model.push_back(snp);
                        }
                    }
                    for (const Kernel& kernel : kernels()) {
                        Workspace space{.kernel = &kernel, .room = {}};
                        std::vector<std::int32_t> by_draw(3);
                        const int total = classifier->evaluate(model, space, by_draw);
                        CHECK_EQ(total, by_draw[0] + by_draw[1] + by_draw[2]);
                        for (int d = 0; d < 3; ++d) {
                            CHECK_EQ(by_draw[d], count_plainly(*classifier, example, model, d, ties_wrong));
                        }
                    }
                }
            }
        }
    }
}

TEST(draws_from_the_table_fall_linearly) {
    Example example(10, 60, 2, 1);
    const Problem problem(example.classifier(4), descending(10), 4);
    Rng rng(7);
    std::vector<int> counts(10, 0);
    const int draws = 110000;
    for (int i = 0; i < draws; ++i) {
        ++counts[problem.draw(0, rng)];
    }
    for (int rank = 0; rank < 10; ++rank) {
        CHECK(std::abs(counts[rank] - draws * (10 - rank) / 55) < 600);
    }
    for (int i = 0; i < 1000; ++i) {
        Model model = {6};
        problem.complete(model, rng);
        CHECK(model == (Model{6, 7, 8, 9}));
        model = {2};
        problem.complete(model, rng);
        CHECK_EQ(model.size(), 4u);
        CHECK(std::is_sorted(model.begin(), model.end()) && model[0] == 2);
        CHECK(std::adjacent_find(model.begin(), model.end()) == model.end());
    }
}

TEST(a_finished_tree_has_seen_every_model_once) {
    Example example(9, 60, 3, 5);
    auto problem = std::make_shared<const Problem>(example.classifier(3), descending(9), 3);
    Mcts solver(problem, {.seed = 1, .best = 200, .horizon = 1}, {.width = -1});
    solver.run({}, StopToken());
    CHECK(solver.finished());
    CHECK_EQ(solver.best().size(), 84u);  // 9 over 3
    std::set<Model> seen;
    for (const Found& found : solver.best()) {
        seen.insert(found.model);
    }
    CHECK_EQ(seen.size(), 84u);
}

TEST(trees_begin_anew_until_one_is_finished) {
    Example example(14, 60, 3, 5);
    auto problem = std::make_shared<const Problem>(example.classifier(3), descending(14), 3);
    Mcts solver(problem, {.seed = 1, .best = 500, .horizon = 1}, {.width = -1, .patience = 10});
    solver.run({.evaluations = 1e6}, StopToken());
    CHECK(solver.finished());
    CHECK(solver.trees() > 1);
    CHECK_EQ(solver.best().size(), 364u);  // 14 over 3
    Mcts steady(problem, {.seed = 1, .best = 500, .horizon = 1}, {.width = -1, .patience = -1});
    steady.run({}, StopToken());
    CHECK(steady.finished());
    CHECK_EQ(steady.trees(), 1);
}

TEST(old_nodes_are_recycled) {
    Example example(60, 90, 3, 6);
    auto problem = std::make_shared<const Problem>(example.classifier(8), descending(60), 8);
    Mcts solver(problem, {.seed = 1, .horizon = 1e6}, {.memory_mb = 1, .patience = -1});
    solver.run({.evaluations = 30000}, StopToken());
    CHECK(solver.recycled() > 0);
    CHECK(solver.nodes() * 64 < (2 << 20));
    CHECK(solver.evaluations() >= 30000);
}

TEST(threads_on_one_tree) {
    Example example(40, 90, 3, 8);
    auto problem = std::make_shared<const Problem>(example.classifier(6), descending(40), 6);
    for (const MctsOptions& options : {MctsOptions{.memory_mb = 1}, MctsOptions{.rave = 20}, MctsOptions{.beam = 5},
                                       MctsOptions{.width = 3}, MctsOptions{.patience = 50}}) {
        Mcts solver(problem, {.seed = 2, .horizon = 3000}, options);
        solver.run({.evaluations = 3000, .threads = 4}, StopToken());
        CHECK(solver.evaluations() >= 3000);
        Workspace space;
        for (const Found& found : solver.best()) {
            CHECK_EQ(problem->classifier().evaluate(found.model, space), found.value);
        }
    }
}

TEST(the_best_list_keeps_different_models_in_order) {
    BestList list(3);
    list.offer(Model{1, 2}, 5, 1, 0);
    list.offer(Model{1, 2}, 5, 2, 0);
    list.offer(Model{1, 3}, 7, 3, 0);
    list.offer(Model{2, 3}, 5, 4, 0);
    list.offer(Model{2, 4}, 5, 5, 0);
    list.offer(Model{2, 5}, 6, 6, 0);
    const auto found = list.list();
    CHECK_EQ(found.size(), 3u);
    CHECK(found[0].model == (Model{1, 3}) && found[1].model == (Model{2, 5}) && found[2].model == (Model{1, 2}));
    CHECK_EQ(found[2].evaluations, 1.0);
}
