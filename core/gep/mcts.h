// Monte-Carlo tree search for the n-factor genetic etiology problem (Basaldúa 2013, 5.6).
#pragma once

#include <mutex>

#include "core/gep/solver.h"

namespace tengen::gep {

/// The root is the empty model and a child adds a SNP of a larger rank, so that no set is met twice. Children stand in
/// the order of their prior values: of those without visits only the first can score highest, so they are made when
/// first visited and a table of 50,000 SNPs costs nothing.
///
/// A tree that has found nothing better for a while begins anew: it holds on to the SNPs that it chose first, and in
/// optimisation nobody refutes them (Basaldúa 2013, 7.2.6). Each tree has more patience than the one before, so that a
/// small problem is still searched to its end.
///
/// One mutex guards the tree; threads evaluate models outside of it, and count their visits before they do.
class Mcts final : public Solver {
public:
    Mcts(std::shared_ptr<const Problem> problem, const SolverOptions& general, const MctsOptions& options);

    std::string tuned() const override;

    /// For tests: nodes that are in the tree now, and that were recycled.
    long nodes() const { return static_cast<long>(nodes_.size() - free_.size()); }
    long recycled() const { return recycled_; }
    long trees() const { return trees_; }

private:
    static constexpr std::int32_t kNone = -1;

    struct Child {
        std::uint32_t rank;
        std::uint32_t visits = 0;
        double sum = 0;
        std::int32_t node = kNone;
        bool exhausted = false;
    };
    struct Node {
        std::vector<Child> children;
        std::uint32_t next = 0;  // the first rank without a child
        std::uint32_t end = 0;   // behind the last rank that may get one
        std::uint32_t first = 0;
        std::uint64_t used = 0;  // when it was visited last
        double visits = 0;
        double sum = 0;
    };
    struct Step {
        std::int32_t node;
        std::uint32_t child;
    };
    struct Path {
        std::vector<Step> steps;
        Model model;
        bool deterministic = false;
        std::uint64_t epoch = 0;
    };

    void search(int threads) override;
    void sample();
    void restart();
    void simulate(Rng& rng, Workspace& space, Path& path);
    bool descend(Path& path);
    std::int32_t expand(std::uint32_t last_rank, int depth);
    std::uint32_t select(Node& node);
    void back_up(const Path& path, double value);
    void watch(double value);
    void close(const Path& path);
    bool spent(const Node& node) const;
    void recycle();
    void count_depths(const Path& path);
    void cut_beam(int depth);
    template <class Visit>
    void visit_depth(std::int32_t index, int depth, Visit&& visit);
    bool close_below(std::int32_t index, int depth);

    SolverOptions general_;
    MctsOptions options_;
    double k_ = 0;
    int width_ = 0;
    double mean_ = 0;    // of random models
    double spread_ = 0;  // their standard deviation
    double patience_ = 0;
    bool sampled_ = false;

    std::mutex mutex_;
    std::vector<Node> nodes_;
    std::vector<std::int32_t> free_;
    std::uint64_t clock_ = 0;
    std::uint64_t epoch_ = 0;  // counts the times that nodes were taken away
    long children_ = 0;
    long recycled_ = 0;
    long trees_ = 0;
    long simulations_ = 0;  // of this tree
    long best_at_ = 0;      // when its best model came
    double best_value_ = -1;
    std::vector<double> snp_sum_;  // of values of all models with a SNP (RAVE)
    std::vector<std::uint32_t> snp_visits_;
    double all_sum_ = 0;
    double all_visits_ = 0;
    std::vector<long> passes_;  // simulations through each depth since the last cut (Beam MCTS)
    std::vector<bool> cut_;
    long beam_visits_ = 0;
    int runs_ = 0;
};

}  // namespace tengen::gep
