// The n-factor genetic etiology problem: which n SNPs of a ranked table classify people best.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/base/random.h"
#include "core/gep/classifier.h"

namespace tengen::gep {

using Model = std::vector<std::uint32_t>;

/// SNPs are named by their rank in the table of what was known beforehand (L_ap), best first.
class Problem {
public:
    /// `scores` are the a priori scores by rank, descending, in any unit.
    Problem(std::shared_ptr<const Classifier> classifier, std::vector<double> scores, int size);

    const Classifier& classifier() const { return *classifier_; }
    int snps() const { return classifier_->snps(); }
    /// SNPs of a model.
    int size() const { return size_; }
    /// The a priori score of a rank, from 1 for the best to 0 for none.
    double score(std::uint32_t rank) const { return scores_[rank]; }

    /// Completes a model, whose ranks ascend, by random ones beyond its last, drawn with chances that fall linearly to
    /// the end of the table (w = n_ap - r + 1, Basaldúa 2013, 5.6).
    void complete(Model& model, Rng& rng) const;
    /// One rank of at least `first`, drawn so.
    std::uint32_t draw(std::uint32_t first, Rng& rng) const;

private:
    std::shared_ptr<const Classifier> classifier_;
    std::vector<double> scores_;
    int size_;
};

}  // namespace tengen::gep
