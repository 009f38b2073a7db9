#include "core/gep/problem.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace tengen::gep {

Problem::Problem(std::shared_ptr<const Classifier> classifier, std::vector<double> scores, int size)
    : classifier_(std::move(classifier)), scores_(std::move(scores)), size_(size) {
    if (static_cast<int>(scores_.size()) != classifier_->snps()) {
        throw std::invalid_argument("there has to be a score for each SNP");
    }
    if (!std::is_sorted(scores_.rbegin(), scores_.rend()) || !(scores_.front() <= 1e300) || !(scores_.back() >= 0)) {
        throw std::invalid_argument("scores have to descend and to be at least 0");
    }
    if (size < 1 || size > classifier_->largest_model()) {
        throw std::invalid_argument("models have 1 to " + std::to_string(classifier_->largest_model()) + " SNPs");
    }
    if (size > classifier_->snps()) {
        throw std::invalid_argument("a model of " + std::to_string(size) + " SNPs cannot be made of " +
                                    std::to_string(classifier_->snps()));
    }
    const double best = scores_.front();
    for (double& score : scores_) {
        score = best > 0 ? score / best : 0;
    }
}

std::uint32_t Problem::draw(std::uint32_t first, Rng& rng) const {
    const auto count = static_cast<double>(snps() - first);
    // Counted from the end, the chance of place x is proportional to x + 1: the inverse of a triangular number.
    const double u = rng.real() * count * (count + 1) / 2;
    const double place = std::min(count - 1, std::floor((std::sqrt(8 * u + 1) - 1) / 2));
    return static_cast<std::uint32_t>(snps() - 1 - static_cast<int>(place));
}

void Problem::complete(Model& model, Rng& rng) const {
    const std::size_t fixed = model.size();
    const std::uint32_t first = fixed == 0 ? 0 : model.back() + 1;
    const auto room = static_cast<std::size_t>(snps()) - first;
    const std::size_t wanted = static_cast<std::size_t>(size_) - fixed;
    if (room <= wanted) {
        for (std::uint32_t rank = first; rank < first + room; ++rank) {
            model.push_back(rank);
        }
        return;
    }
    while (model.size() < static_cast<std::size_t>(size_)) {
        const std::uint32_t rank = draw(first, rng);
        const auto place = std::lower_bound(model.begin() + static_cast<std::ptrdiff_t>(fixed), model.end(), rank);
        if (place == model.end() || *place != rank) {
            model.insert(place, rank);
        }
    }
}

}  // namespace tengen::gep
