#include "core/gep/classifier.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "core/base/math.h"

namespace tengen::gep {

namespace {

void require(bool holds, const std::string& message) {
    if (!holds) {
        throw std::invalid_argument(message);
    }
}

void check_options(const ClassifierOptions& o) {
    require(o.smoothing == "add" || o.smoothing == "hardy-weinberg" || o.smoothing == "floor",
            "smoothing has to be add, hardy-weinberg or floor, not " + o.smoothing);
    require(o.missing == "skip" || o.missing == "genotype", "missing has to be skip or genotype, not " + o.missing);
    require(o.ties == "wrong" || o.ties == "first", "ties has to be wrong or first, not " + o.ties);
    require(o.amount > 0 && o.amount <= 1000, "the amount of smoothing has to be in 0..1000 and above 0");
    require(o.smoothing != "floor" || o.amount < 1, "the floor of frequencies has to be below 1");
    require(o.rejection >= 0 && o.rejection < 1, "the share of rejected people has to be at least 0 and below 1");
    require(o.largest_model >= 1 && o.largest_model <= kMaxModel,
            "models have 1 to " + std::to_string(kMaxModel) + " SNPs");
}

}  // namespace

Classifier::Classifier(std::span<const std::int8_t> genotypes, std::span<const std::int32_t> classes,
                       const std::vector<std::vector<std::int32_t>>& draws, const ClassifierOptions& options)
    : options_(options), test_sets_(draws), class_of_(classes.begin(), classes.end()) {
    check_options(options);
    const std::size_t people = classes.size();
    require(people > 0 && !genotypes.empty() && genotypes.size() % people == 0, "genotypes need a row for each SNP");
    require(!draws.empty() && !draws[0].empty(), "there has to be a draw with test people");
    snps_ = static_cast<int>(genotypes.size() / people);
    draws_ = static_cast<int>(draws.size());
    test_ = static_cast<int>(draws[0].size());
    rejected_ = static_cast<int>(options.rejection * test_ + 1e-9);
    blocks_ = (test_ + kBlock - 1) / kBlock;
    for (const std::int32_t c : classes) {
        require(c >= 0 && c < kMaxClasses, "classes are numbered from 0 to " + std::to_string(kMaxClasses - 1));
        classes_ = std::max(classes_, c + 1);
    }
    require(classes_ >= 2, "there have to be at least two classes");
    require(test_ < (1 << 24), "there are too many test people");
    for (const auto& draw : draws) {
        require(static_cast<int>(draw.size()) == test_, "all draws need the same number of test people");
        std::vector<bool> seen(people, false);
        for (const std::int32_t person : draw) {
            require(person >= 0 && static_cast<std::size_t>(person) < people, "a draw names a person who is not there");
            require(!seen[person], "a draw names a person twice");
            seen[person] = true;
        }
    }
    for (const std::int8_t g : genotypes) {
        require(g >= kMissing && g <= 2, "genotypes are 0, 1, 2, or -1 for missing");
    }
    sort_test_sets();
    learn(genotypes, people);
}

/// People of the same class stand together, so that few blocks have to look for those of a class.
void Classifier::sort_test_sets() {
    const std::size_t places = std::size_t(blocks_) * kBlock;
    truth_.assign(draws_ * places, kNobody);
    order_.assign(draws_ * places, test_);
    first_class_.assign(std::size_t(draws_) * blocks_, 0);
    last_class_.assign(std::size_t(draws_) * blocks_, 0);
    for (int d = 0; d < draws_; ++d) {
        std::vector<std::int32_t>& people = test_sets_[d];
        std::vector<std::int32_t> order(test_);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::int32_t a, std::int32_t b) { return class_of_[people[a]] < class_of_[people[b]]; });
        const std::vector<std::int32_t> drawn = people;
        for (int i = 0; i < test_; ++i) {
            people[i] = drawn[order[i]];
            const auto c = static_cast<std::uint8_t>(class_of_[people[i]]);
            truth_[d * places + i] = c;
            order_[d * places + i] = order[i];
            const std::size_t block = std::size_t(d) * blocks_ + i / kBlock;
            first_class_[block] = i % kBlock == 0 ? c : first_class_[block];
            last_class_[block] = c;
        }
    }
}

void Classifier::learn(std::span<const std::int8_t> genotypes, std::size_t people) {
    codes_.assign(std::size_t(snps_) * draws_ * row_bytes(blocks_), 0);
    // Logarithms first: the largest difference decides how many bits they may have.
    std::vector<double> logs(std::size_t(snps_) * draws_ * classes_ * 4);
    double widest = 0;
    std::vector<std::int32_t> all(classes_ * 4), counts(classes_ * 4);
    std::vector<double> found(classes_ * 4);
    for (int s = 0; s < snps_; ++s) {
        const auto row = genotypes.subspan(std::size_t(s) * people, people);
        const auto code = [&](std::int32_t person) { return row[person] < 0 ? 3 : int(row[person]); };
        std::fill(all.begin(), all.end(), 0);
        for (std::size_t p = 0; p < people; ++p) {
            ++all[class_of_[p] * 4 + code(static_cast<std::int32_t>(p))];
        }
        for (int d = 0; d < draws_; ++d) {
            counts = all;
            std::uint8_t* const row_codes = codes(static_cast<std::uint32_t>(s), d);
            for (int i = 0; i < test_; ++i) {
                const int genotype = code(test_sets_[d][i]);
                --counts[class_of_[test_sets_[d][i]] * 4 + genotype];
                const int quarter = i / kBlock % 4;
                row_codes[i / (4 * kBlock) * kBlock + i % kBlock] |= static_cast<std::uint8_t>(genotype << 2 * quarter);
            }
            frequencies(counts, found);
            for (int i = 0; i < classes_ * 4; ++i) {
                logs[(std::size_t(s) * draws_ + d) * classes_ * 4 + i] = found[i];
                widest = std::max(widest, -found[i]);
            }
        }
    }
    // What the largest model may cost, and so many SNPs as the kernels add up in bytes; each is rounded by at most a
    // half.
    const auto bits = [&](int most, int snps) { return (most - snps) / (snps * widest); };
    const int largest = options_.largest_model;
    scale_ =
        widest > 0 ? std::min({1024.0, bits(kMostCost, largest), bits(kMostChunk, std::min(largest, kChunkSnps))}) : 1;
    costs_.resize(logs.size());
    for (std::size_t i = 0; i < logs.size(); ++i) {
        costs_[i] = static_cast<std::int16_t>(-std::lround(scale_ * logs[i]));
    }
}

void Classifier::frequencies(const std::vector<std::int32_t>& counts, std::span<double> logs) const {
    const bool fourth = options_.missing == "genotype";
    const int genotypes = fourth ? 4 : 3;
    for (int c = 0; c < classes_; ++c) {
        const std::int32_t* const n = &counts[c * 4];
        std::array<double, 4> share{1, 1, 1, 1};
        const double called = n[0] + n[1] + n[2];
        const double people = called + (fourth ? n[3] : 0);
        if (options_.smoothing == "add") {
            for (int g = 0; g < genotypes; ++g) {
                share[g] = (n[g] + options_.amount) / (people + genotypes * options_.amount);
            }
        } else if (options_.smoothing == "floor") {
            for (int g = 0; g < genotypes; ++g) {
                share[g] = people > 0 ? std::max(options_.amount, n[g] / people) : 1.0 / genotypes;
            }
        } else {
            const double p = (n[1] + 2.0 * n[2] + options_.amount) / (2 * called + 2 * options_.amount);
            const double known = fourth ? (called + options_.amount) / (people + 2 * options_.amount) : 1;
            share = {(1 - p) * (1 - p) * known, 2 * p * (1 - p) * known, p * p * known, fourth ? 1 - known : 1};
        }
        for (int g = 0; g < 4; ++g) {
            logs[c * 4 + g] = g < genotypes ? repeatable_log(share[g]) : 0;
        }
    }
    // Only differences between classes count: the most likely class of each genotype gets 0.
    for (int g = 0; g < 4; ++g) {
        double most = logs[g];
        for (int c = 1; c < classes_; ++c) {
            most = std::max(most, logs[c * 4 + g]);
        }
        for (int c = 0; c < classes_; ++c) {
            logs[c * 4 + g] -= most;
        }
    }
}

int Classifier::log_likelihood(int snp, int draw, int in_class, int genotype) const {
    return -costs(static_cast<std::uint32_t>(snp), draw)[in_class * 4 + genotype];
}

int Classifier::evaluate(std::span<const std::uint32_t> model, Workspace& space,
                         std::span<std::int32_t> by_draw) const {
    const int snps = static_cast<int>(model.size());
    std::array<const std::uint8_t*, kMaxModel> code;
    std::array<const std::int16_t*, kMaxModel> cost;
    for (int s = 0; s < snps; ++s) {
        code[s] = &codes_[std::size_t(model[s]) * draws_ * row_bytes(blocks_)];
        cost[s] = costs(model[s], 0);
    }
    space.room.resize(std::max(space.room.size(), kernel_room(snps, blocks_, classes_)));
    int total = 0;
    for (int d = 0; d < draws_; ++d) {
        const std::size_t block = std::size_t(d) * blocks_;
        const int right = space.kernel->count({.snps = snps,
                                               .blocks = blocks_,
                                               .classes = classes_,
                                               .codes = code.data(),
                                               .costs = cost.data(),
                                               .truth = &truth_[block * kBlock],
                                               .first_class = &first_class_[block],
                                               .last_class = &last_class_[block],
                                               .order = &order_[block * kBlock],
                                               .ties_wrong = options_.ties == "wrong",
                                               .test = test_,
                                               .rejected = rejected_,
                                               .room = space.room.data()});
        total += right;
        if (!by_draw.empty()) {
            by_draw[d] = right;
        }
        for (int s = 0; s < snps; ++s) {
            code[s] += row_bytes(blocks_);
            cost[s] += classes_ * 4;
        }
    }
    return total;
}

void Classifier::check(std::span<const std::uint32_t> model) const {
    require(!model.empty(), "a model has at least one SNP");
    require(static_cast<int>(model.size()) <= options_.largest_model,
            "a model has at most " + std::to_string(options_.largest_model) + " SNPs");
    std::vector<std::uint32_t> sorted(model.begin(), model.end());
    std::sort(sorted.begin(), sorted.end());
    require(sorted.back() < static_cast<std::uint32_t>(snps_), "there is no SNP " + std::to_string(sorted.back()));
    require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(), "a model has no SNP twice");
}

}  // namespace tengen::gep
