// GrQS, greedy queued search (Basaldúa 2013, 5.7.2): best first over models of growing size, by an estimate from the
// value of the parent and the score of the added SNP.
#include <algorithm>
#include <cmath>
#include <queue>
#include <stdexcept>

#include "core/gep/solver.h"

namespace tengen::gep {

namespace {

// Factors of the slopes that are tried, and the shares of the horizon for all of them and then for the better half.
constexpr double kFactors[] = {1.0, 1.6, 2.3, 3.2, 4.5, 6.5};
constexpr double kShares[] = {0.25, 0.25};
constexpr std::size_t kMostEntries = 4'000'000;  // of the queue; beyond, the worst are dropped

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
            text.append(" ").append(std::to_string(slope * factor_), 0, 5);
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

    /// A queue with its own factor of the slopes.
    struct Queue {
        double factor = 1;
        std::priority_queue<Entry> entries;
        double best = -1;  // of its full models
    };

    Queue begin(double factor) const {
        Queue queue;
        queue.factor = factor;
        push(queue, {}, empty_value(), 0);
        return queue;
    }

    void push(Queue& queue, Model parent, double value, std::uint32_t rank) const {
        const int size = static_cast<int>(parent.size());
        if (static_cast<int>(rank) <= problem_->snps() - (problem_->size() - size)) {
            const double estimate = value + queue.factor * slopes_[size] * problem_->score(rank);
            queue.entries.push({estimate, value, std::move(parent), rank});
        }
    }

    void go(Queue& queue, double evaluations) {
        const double end = this->evaluations() + evaluations;
        while (!over() && this->evaluations() < end && !queue.entries.empty()) {
            Entry entry = queue.entries.top();
            queue.entries.pop();
            Model model = entry.parent;
            model.push_back(entry.rank);
            push(queue, std::move(entry.parent), entry.value, entry.rank + 1);
            const double found = mean_value(model);
            if (static_cast<int>(model.size()) < problem_->size()) {
                const std::uint32_t next = model.back() + 1;
                push(queue, std::move(model), found, next);
            } else {
                queue.best = std::max(queue.best, found);
            }
            if (queue.entries.size() > kMostEntries) {
                drop_worst(queue);
            }
        }
    }

    static void drop_worst(Queue& queue) {
        std::vector<Entry> kept;
        while (kept.size() < kMostEntries / 2) {
            kept.push_back(queue.entries.top());
            queue.entries.pop();
        }
        queue.entries = std::priority_queue<Entry>({}, std::move(kept));
    }

    void search(int /*threads*/) override {
        if (slopes_.empty()) {
            sample_slopes();
        }
        if (queues_.empty()) {
            if (factor_ > 0) {
                queues_.push_back(begin(factor_));
            } else {
                choose_factor();
            }
        }
        go(queues_[0], std::numeric_limits<double>::infinity());
        finished_ = queues_[0].entries.empty();
    }

    /// Too high slopes never reach full size, too low ones vary only the last SNPs: all factors begin, and those whose
    /// best model is worse end, until one is left and goes on.
    void choose_factor() {
        for (const double factor : kFactors) {
            queues_.push_back(begin(factor));
        }
        for (const double share : kShares) {
            const double part = general_.horizon * share / static_cast<double>(queues_.size());
            for (Queue& queue : queues_) {
                go(queue, part);
            }
            std::stable_sort(queues_.begin(), queues_.end(),
                             [](const Queue& a, const Queue& b) { return a.best > b.best; });
            queues_.resize((queues_.size() + 1) / 2);
        }
        queues_.resize(1);
        factor_ = queues_[0].factor;
    }

    SolverOptions general_;
    std::vector<double> slopes_;
    double factor_;
    std::vector<Queue> queues_;  // more than one only while the factor is chosen
    Workspace space_;
};

}  // namespace

std::unique_ptr<Solver> make_greedy(std::shared_ptr<const Problem> problem, const SolverOptions& general,
                                    const GreedyOptions& options) {
    return std::make_unique<Greedy>(std::move(problem), general, options);
}

}  // namespace tengen::gep
