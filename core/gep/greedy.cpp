// GrQS, greedy queued search (Basaldua 2013, 5.7.2): best first over models of growing size, by an estimate from the
// value of the parent and the score of the added SNP.
#include <algorithm>
#include <cmath>
#include <queue>
#include <stdexcept>

#include "core/gep/solver.h"

namespace tengen::gep {

namespace {

constexpr double kTuning = 0.2;  // share of the horizon for the choice of a factor
constexpr double kFactors[] = {0.25, 0.4, 0.55, 0.7, 0.85, 1.0, 1.2};  // tried in this order
constexpr std::size_t kMostEntries = 4'000'000;                        // of the queue; beyond, the worst are dropped

class Greedy final : public Solver {
public:
    Greedy(std::shared_ptr<const Problem> problem, const SolverOptions& general, const GreedyOptions& options)
        : Solver(std::move(problem), general.seed, general.best),
          general_(general),
          slopes_(options.slopes),
          factor_(options.factor) {
        const auto size = static_cast<std::size_t>(problem_->size());
        if (!slopes_.empty() && slopes_.size() != size) {
            throw std::invalid_argument("there have to be " + std::to_string(size) + " slopes, one for each size");
        }
        if (!(factor_ >= 0)) {
            throw std::invalid_argument("the factor of the slopes has to be at least 0");
        }
    }

    std::string tuned() const override {
        std::string text = "slopes";
        for (const double slope : slopes_) {
            text += " " + std::to_string(slope * factor_).substr(0, 5);
        }
        return text;
    }

private:
    /// The best child of a parent that has not been popped yet. Children stand in the order of their estimates, so one
    /// entry a parent does the same as entering all of them.
    struct Entry {
        double estimate;
        double value;  // of the parent
        Model parent;
        std::uint32_t rank;
        bool operator<(const Entry& other) const { return estimate < other.estimate; }
    };

    double mean_value(const Model& model) { return double(value(model, space_)) / problem_->classifier().draws(); }

    /// The mean gain of adding a SNP to a model of each size, by its score, in random models from the top of the table.
    void sample_slopes() {
        Rng rng(split_mix(seed_ ^ 0x91ab3cu));
        const int repeats = std::clamp(static_cast<int>(general_.horizon * 0.02 / problem_->size()), 4, 100);
        const auto top = static_cast<std::uint32_t>(std::min(problem_->snps(), 20 * problem_->size()));
        slopes_.assign(problem_->size(), 0);
        std::vector<double> scores(problem_->size(), 0);
        for (int i = 0; i < repeats && (i == 0 || !over()); ++i) {
            Model order;
            while (static_cast<int>(order.size()) < problem_->size()) {
                const std::uint32_t rank = rng.below(top);
                if (std::find(order.begin(), order.end(), rank) == order.end()) {
                    order.push_back(rank);
                }
            }
            std::sort(order.begin(), order.end());
            double before = empty_value();
            for (int size = 0; size < problem_->size(); ++size) {
                const double after = mean_value({order.begin(), order.begin() + size + 1});
                slopes_[size] += after - before;
                scores[size] += problem_->score(order[size]);
                before = after;
            }
        }
        for (int size = 0; size < problem_->size(); ++size) {
            slopes_[size] = std::max(0.0, slopes_[size] / std::max(1e-9, scores[size]));
        }
    }

    double empty_value() const {
        return double(problem_->classifier().classified()) / problem_->classifier().classes();
    }

    void begin() {
        queue_ = {};
        push({}, empty_value(), 0);
    }

    void push(Model parent, double value, std::uint32_t rank) {
        const int size = static_cast<int>(parent.size());
        if (static_cast<int>(rank) <= problem_->snps() - (problem_->size() - size)) {
            const double estimate = value + factor_ * slopes_[size] * problem_->score(rank);
            queue_.push({estimate, value, std::move(parent), rank});
        }
    }

    void go(double evaluations) {
        const double end = this->evaluations() + evaluations;
        while (!over() && this->evaluations() < end) {
            if (queue_.empty()) {
                finished_ = true;
                return;
            }
            Entry entry = queue_.top();
            queue_.pop();
            Model model = entry.parent;
            model.push_back(entry.rank);
            push(std::move(entry.parent), entry.value, entry.rank + 1);
            const double found = mean_value(model);
            if (static_cast<int>(model.size()) < problem_->size()) {
                const std::uint32_t next = model.back() + 1;
                push(std::move(model), found, next);
            }
            if (queue_.size() > kMostEntries) {
                drop_worst();
            }
        }
    }

    void drop_worst() {
        std::vector<Entry> kept;
        while (kept.size() < kMostEntries / 2) {
            kept.push_back(queue_.top());
            queue_.pop();
        }
        queue_ = std::priority_queue<Entry>({}, std::move(kept));
    }

    int best_value() const {
        const auto list = best();
        return list.empty() ? -1 : list.front().value;
    }

    void search(int /*threads*/) override {
        if (slopes_.empty()) {
            sample_slopes();
        }
        if (factor_ == 0) {
            choose_factor();
            begin();
        } else if (queue_.empty() && !finished()) {
            begin();
        }
        go(std::numeric_limits<double>::infinity());
    }

    /// Too high slopes never reach full size, too low ones vary only the last SNPs: each factor gets a short run.
    void choose_factor() {
        double chosen = 0;
        int highest = -1;
        for (const double factor : kFactors) {
            factor_ = factor;
            begin();
            const int before = best_value();
            go(general_.horizon * kTuning / std::size(kFactors));
            finished_ = false;
            if (best().empty()) {
                break;  // larger slopes reach full size even later
            }
            if (best_value() > std::max(before, highest)) {
                highest = best_value();
                chosen = factor;
            }
        }
        factor_ = chosen > 0 ? chosen : kFactors[0];
    }

    SolverOptions general_;
    std::vector<double> slopes_;
    double factor_;
    std::priority_queue<Entry> queue_;
    Workspace space_;
};

}  // namespace

std::unique_ptr<Solver> make_greedy(std::shared_ptr<const Problem> problem, const SolverOptions& general,
                                    const GreedyOptions& options) {
    return std::make_unique<Greedy>(std::move(problem), general, options);
}

}  // namespace tengen::gep
