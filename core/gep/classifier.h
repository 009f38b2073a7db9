// The classifier of the n-factor genetic etiology problem: naive likelihood with rejection, over fixed draws (Basaldúa
// 2013, 5.5). A model is a set of SNPs; its value is the number of test people put in their class, among those who are
// not rejected, averaged over the draws.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/aligned.h"
#include "core/gep/kernel.h"

namespace tengen::gep {

/// Genotypes count one of the two alleles; kMissing for no call.
inline constexpr std::int8_t kMissing = -1;
inline constexpr int kMaxClasses = 64;
inline constexpr int kMaxModel = 200;

struct ClassifierOptions {
    /// Frequencies of genotypes that nobody has: "add" counts `amount` more of each, "hardy-weinberg" does so for
    /// alleles and takes genotypes as two independent draws, "floor" lets no frequency fall below `amount`.
    std::string smoothing = "add";
    double amount = 0.5;
    /// A missing genotype is left out ("skip") or counts as a fourth genotype ("genotype").
    std::string missing = "skip";
    /// Where the two best classes are equally likely, a person counts as misplaced ("wrong") or as of the first of
    /// them.
    std::string ties = "wrong";
    /// Share of test people that are rejected, those whose two best classes are closest.
    double rejection = 0.05;
    /// SNPs of a model at most; log likelihoods keep as many bits as this leaves.
    int largest_model = 12;
};

/// Memory that one thread evaluates in, and the loops it uses.
struct Workspace {
    const Kernel* kernel = &kernels().front();
    AlignedVector<std::uint8_t> room;
};

/// Log likelihoods are integers: `scale` times the natural logarithm of a genotype's frequency in a class, less that of
/// the class where it is most frequent. So the value of a model is the same on every machine.
class Classifier {
public:
    /// `genotypes` has a row of `people` bytes for each SNP; `classes` the class of each person; each row of `draws`
    /// the people of a test set, all others being those that it learns from.
    Classifier(std::span<const std::int8_t> genotypes, std::span<const std::int32_t> classes,
               const std::vector<std::vector<std::int32_t>>& draws, const ClassifierOptions& options);

    int snps() const { return snps_; }
    int classes() const { return classes_; }
    int draws() const { return draws_; }
    int test_people() const { return test_; }
    int rejected() const { return rejected_; }
    int classified() const { return test_ - rejected_; }
    int largest_model() const { return options_.largest_model; }
    double scale() const { return scale_; }
    std::size_t bytes() const { return codes_.size() + costs_.size() * sizeof(costs_[0]); }

    /// Test people placed rightly, summed over the draws; `by_draw`, if any, gets the count of each draw.
    int evaluate(std::span<const std::uint32_t> model, Workspace& space, std::span<std::int32_t> by_draw = {}) const;
    /// Throws std::invalid_argument if a model has no SNP, too many, one twice or one that is not there.
    void check(std::span<const std::uint32_t> model) const;
    /// The integer log likelihood of a genotype (0, 1, 2, or 3 for missing) of a SNP in a class by a draw.
    int log_likelihood(int snp, int draw, int in_class, int genotype) const;

private:
    /// Genotypes of the test people of a draw, two bits each; people stand by class there.
    std::uint8_t* codes(std::uint32_t snp, int draw) {
        return &codes_[(std::size_t(snp) * draws_ + draw) * row_bytes(blocks_)];
    }
    /// For each class what each of the four genotypes costs.
    const std::int16_t* costs(std::uint32_t snp, int draw) const {
        return &costs_[(std::size_t(snp) * draws_ + draw) * classes_ * 4];
    }
    void sort_test_sets();
    void learn(std::span<const std::int8_t> genotypes, std::size_t people);
    void frequencies(const std::vector<std::int32_t>& counts, std::span<double> logs) const;

    ClassifierOptions options_;
    int snps_ = 0;
    int classes_ = 0;
    int draws_ = 0;
    int test_ = 0;
    int rejected_ = 0;
    int blocks_ = 0;  // of kBlock test people
    double scale_ = 1;
    AlignedVector<std::uint8_t> codes_;
    std::vector<std::int16_t> costs_;
    // Of each draw, people sorted by class:
    AlignedVector<std::uint8_t> truth_;
    std::vector<std::uint8_t> first_class_;  // in each block
    std::vector<std::uint8_t> last_class_;
    std::vector<std::int32_t> order_;                   // where each stands in the draw
    std::vector<std::vector<std::int32_t>> test_sets_;  // people
    std::vector<std::int32_t> class_of_;
};

}  // namespace tengen::gep
