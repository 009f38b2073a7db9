#include "core/gep/classifier.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "core/base/math.h"
#include "core/gep/kernel.h"

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
    blocks_ = (test_ + kLanes - 1) / kLanes;
    for (const std::int32_t c : classes) {
        require(c >= 0 && c < kMaxClasses, "classes are numbered from 0 to " + std::to_string(kMaxClasses - 1));
        classes_ = std::max(classes_, c + 1);
    }
    require(classes_ >= 2, "there have to be at least two classes");
    require(blocks_ < 30000, "there are too many test people");
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
    learn(genotypes, people);
}

void Classifier::learn(std::span<const std::int8_t> genotypes, std::size_t people) {
    planes_.assign(std::size_t(snps_) * draws_ * 3 * blocks_, 0);
    has_missing_.assign(snps_, 0);
    truth_.assign(std::size_t(draws_) * blocks_ * kLanes, -1);
    std::vector<std::vector<bool>> tested(draws_, std::vector<bool>(people, false));
    for (int d = 0; d < draws_; ++d) {
        for (int i = 0; i < test_; ++i) {
            tested[d][test_sets_[d][i]] = true;
            truth_[std::size_t(d) * blocks_ * kLanes + i] = static_cast<std::int16_t>(class_of_[test_sets_[d][i]]);
        }
    }
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
            std::uint16_t* const plane = &planes_[(std::size_t(s) * draws_ + d) * 3 * blocks_];
            for (int i = 0; i < test_; ++i) {
                const int genotype = code(test_sets_[d][i]);
                --counts[class_of_[test_sets_[d][i]] * 4 + genotype];
                if (genotype > 0) {
                    plane[(genotype - 1) * blocks_ + i / kLanes] |= static_cast<std::uint16_t>(1u << (i % kLanes));
                    has_missing_[s] |= genotype == 3;
                }
            }
            frequencies(counts, found);
            for (int i = 0; i < classes_ * 4; ++i) {
                logs[(std::size_t(s) * draws_ + d) * classes_ * 4 + i] = found[i];
                widest = std::max(widest, -found[i]);
            }
        }
    }
    // The sum over the largest model, each term rounded by at most a half, has to stay above -32767.
    scale_ = widest > 0 ? std::min(1024.0, (32767.0 - options_.largest_model) / (options_.largest_model * widest)) : 1;
    tables_.resize(logs.size());
    for (std::size_t i = 0; i < logs.size(); i += 4) {
        std::array<std::int16_t, 4> value;
        for (int g = 0; g < 4; ++g) {
            value[g] = static_cast<std::int16_t>(std::lround(scale_ * logs[i + g]));
        }
        tables_[i] = value[0];
        for (int g = 1; g < 4; ++g) {
            tables_[i + g] = static_cast<std::int16_t>(value[g] - value[0]);
        }
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
    const std::int16_t* const t = table(static_cast<std::uint32_t>(snp), draw) + in_class * 4;
    return genotype == 0 ? t[0] : t[0] + t[genotype];
}

int Classifier::count(std::span<const std::uint32_t> model, int draw, Workspace& space) const {
    std::array<const std::uint16_t*, kMaxModel> plane;
    std::array<bool, kMaxModel> missing;
    std::array<std::int16_t, kMaxClasses> base{};
    space.constants.resize(model.size() * classes_ * 3 * kLanes);
    space.margin.resize(std::size_t(blocks_) * kLanes);
    space.correct.resize(std::size_t(blocks_) * kLanes);
    std::int16_t* constant = space.constants.data();
    for (std::size_t s = 0; s < model.size(); ++s) {
        plane[s] = planes(model[s], draw);
        missing[s] = has_missing_[model[s]] != 0;
        const std::int16_t* row = table(model[s], draw);
        for (int c = 0; c < classes_; ++c, row += 4) {
            base[c] = static_cast<std::int16_t>(base[c] + row[0]);
            for (int g = 1; g < 4; ++g, constant += kLanes) {
                std::fill_n(constant, kLanes, row[g]);
            }
        }
    }
    return count_correct({static_cast<int>(model.size()), blocks_, classes_, plane.data(), missing.data(),
                          space.constants.data(), base.data(), &truth_[std::size_t(draw) * blocks_ * kLanes],
                          options_.ties == "wrong", test_, rejected_, space.margin.data(), space.correct.data()});
}

int Classifier::evaluate(std::span<const std::uint32_t> model, Workspace& space,
                         std::span<std::int32_t> by_draw) const {
    int total = 0;
    for (int d = 0; d < draws_; ++d) {
        const int right = count(model, d, space);
        total += right;
        if (!by_draw.empty()) {
            by_draw[d] = right;
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
