#include "core/gep/mcts.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/math.h"
#include "core/base/parallel.h"

namespace tengen::gep {

namespace {

constexpr double kExploration = 0.25;   // K in standard deviations of random models, where it is found by sampling
constexpr double kVisitsPerChild = 50;  // simulations of the whole search for each child of a node, by sampling
constexpr double kVisitsPerSnp = 1000;  // simulations of one tree that are worth their while, for each SNP of a model
constexpr double kPatience = 200;       // simulations without a better model for each SNP of a model
constexpr double kMorePatience = 1.2;   // from tree to tree
constexpr std::size_t kLeastRave = 2;   // models with a SNP before RAVE believes them

}  // namespace

Mcts::Mcts(std::shared_ptr<const Problem> problem, const SolverOptions& general, const MctsOptions& options)
    : Solver(std::move(problem), general.seed, general.best), general_(general), options_(options) {
    if (!(options.k >= 0) || options.width < -1 || !(options.penalty >= 0 && options.penalty < 1) ||
        !(options.rave >= 0) || options.memory_mb < 1 || options.beam < 0 || options.beam_visits < 0 ||
        options.patience < -1) {
        throw std::invalid_argument("settings of the tree search have to be at least 0, and its penalty below 1");
    }
    snp_sum_.assign(problem_->snps(), 0);
    snp_visits_.assign(problem_->snps(), 0);
}

std::string Mcts::tuned() const {
    std::string text = "K " + std::to_string(k_).substr(0, 6) + ", width " + std::to_string(width_);
    if (options_.beam > 0) {
        text += ", beam " + std::to_string(options_.beam) + " after " + std::to_string(beam_visits_);
    }
    if (patience_ > 0) {
        text += ", trees " + std::to_string(trees_);
    }
    return text;
}

/// Random models tell the scale of values, from which K follows; the expected number of simulations tells the width.
void Mcts::sample() {
    Rng rng(split_mix(seed_ ^ 0x5a6d91e5u));
    Workspace space;
    const int count = std::clamp(static_cast<int>(general_.horizon / 100), 32, 400);
    double sum = 0;
    double squares = 0;
    int done = 0;
    while (done < count && (done < 8 || !over())) {
        Model model;
        problem_->complete(model, rng);
        const double found = static_cast<double>(value(model, space)) / problem_->classifier().draws();
        sum += found;
        squares += found * found;
        ++done;
    }
    mean_ = sum / done;
    spread_ = std::sqrt(std::max(0.0, squares / done - mean_ * mean_)) + 1e-3;
    k_ = options_.k > 0 ? options_.k : kExploration * spread_;
    patience_ = options_.patience < 0 || options_.beam > 0 ? 0
                : options_.patience > 0                    ? static_cast<double>(options_.patience)
                                                           : kPatience * problem_->size();
    const double horizon =
        patience_ > 0 ? std::min(general_.horizon, kVisitsPerSnp * problem_->size()) : general_.horizon;
    const int all = problem_->snps();
    width_ = options_.width > 0 ? std::min(options_.width, all)
             : options_.width < 0
                 ? all
                 : static_cast<int>(std::clamp(horizon / kVisitsPerChild, 50.0, double(std::max(50, all))));
    sampled_ = true;
}

void Mcts::restart() {
    ++epoch_;
    ++trees_;
    nodes_.clear();
    free_.clear();
    children_ = simulations_ = best_at_ = 0;
    best_value_ = -1;
    all_sum_ = all_visits_ = 0;
    std::fill(snp_sum_.begin(), snp_sum_.end(), 0.0);
    std::fill(snp_visits_.begin(), snp_visits_.end(), 0u);
    passes_.assign(problem_->size() + 1, 0);
    cut_.assign(problem_->size() + 1, false);
    if (options_.beam > 0) {
        beam_visits_ = options_.beam_visits > 0 ? options_.beam_visits
                                                : static_cast<long>(general_.horizon / problem_->size()) + 1;
    }
    expand(0, 0);
}

void Mcts::search(int threads) {
    if (!sampled_) {
        sample();
        restart();
    }
    const int run = runs_++;
    run_threads(threads, [&](int thread) {
        Rng rng(split_mix(seed_ + 1000 * static_cast<std::uint64_t>(run)) + static_cast<std::uint64_t>(thread));
        Workspace space;
        Path path;
        while (!over()) {
            simulate(rng, space, path);
        }
    });
}

void Mcts::simulate(Rng& rng, Workspace& space, Path& path) {
    {
        const std::lock_guard lock(mutex_);
        if (!descend(path)) {
            return;
        }
    }
    problem_->complete(path.model, rng);
    double found = static_cast<double>(value(path.model, space)) / problem_->classifier().draws();
    const std::lock_guard lock(mutex_);
    if (options_.rave > 0) {
        for (const std::uint32_t rank : path.model) {
            snp_sum_[rank] += found;
            ++snp_visits_[rank];
        }
        all_sum_ += found;
        ++all_visits_;
    }
    if (path.deterministic && !options_.remove_exhausted) {
        found *= 1 - options_.penalty;
    }
    if (path.epoch != epoch_) {
        return;  // nodes of the path may be gone
    }
    back_up(path, found);
    if (options_.beam > 0) {
        count_depths(path);
    }
    watch(found);
}

/// Begins another tree where this one has found nothing better for long, or for as long as its best model took.
void Mcts::watch(double value) {
    ++simulations_;
    if (value > best_value_) {
        best_value_ = value;
        best_at_ = simulations_;
    }
    if (patience_ > 0 && static_cast<double>(simulations_ - best_at_) > std::max(patience_, 0.5 * best_at_)) {
        patience_ *= kMorePatience;
        restart();
    }
}

/// Walks to a leaf and counts the visit; false if the tree was exhausted, which begins another one or ends the search.
bool Mcts::descend(Path& path) {
    if (children_ * static_cast<long>(sizeof(Child)) + nodes() * static_cast<long>(sizeof(Node)) >
        (static_cast<long>(options_.memory_mb) << 20)) {
        recycle();
    }
    path.steps.clear();
    path.model.clear();
    path.deterministic = false;
    path.epoch = epoch_;
    ++clock_;
    std::int32_t at = 0;
    for (int depth = 0; depth < problem_->size(); ++depth) {
        nodes_[at].used = clock_;
        nodes_[at].visits += 1;
        const std::uint32_t chosen = select(nodes_[at]);
        if (chosen == std::uint32_t(-1)) {
            // Only the root can be met exhausted, or a node whose last leaves other threads are evaluating.
            for (const Step& step : path.steps) {
                nodes_[step.node].visits -= 1;
                --nodes_[step.node].children[step.child].visits;
            }
            nodes_[at].visits -= 1;
            if (at != 0) {
                close(path);
            } else if (width_ < problem_->snps() || options_.beam > 0) {
                width_ = std::min(2 * width_, problem_->snps());
                restart();
            } else {
                finished_ = true;
            }
            return false;
        }
        path.steps.push_back({at, chosen});
        Child& child = nodes_[at].children[chosen];
        path.model.push_back(child.rank);
        const bool seen = child.visits > 0;
        ++child.visits;
        if (depth + 1 == problem_->size()) {
            path.deterministic = true;
            if (options_.remove_exhausted) {
                close(path);
            }
            return true;
        }
        if (!seen) {
            return true;
        }
        if (child.node == kNone) {
            const std::int32_t made = expand(child.rank + 1, depth + 1);
            // `child` may have moved with its node.
            Child& same = nodes_[at].children[chosen];
            same.node = made;
            nodes_[made].visits = same.visits - 1;
            nodes_[made].sum = same.sum;
        }
        at = nodes_[at].children[chosen].node;
    }
    return true;
}

std::int32_t Mcts::expand(std::uint32_t first, int depth) {
    std::int32_t index;
    if (free_.empty()) {
        index = static_cast<std::int32_t>(nodes_.size());
        nodes_.emplace_back();
    } else {
        index = free_.back();
        free_.pop_back();
    }
    Node& node = nodes_[index];
    // Enough ranks have to be left behind a child to complete its model.
    const int last = problem_->snps() - (problem_->size() - depth - 1);
    node.first = node.next = first;
    node.end = static_cast<std::uint32_t>(std::min<long>(last, static_cast<long>(first) + width_));
    node.used = clock_;
    node.visits = node.sum = 0;
    if (!cut_.empty() && cut_[depth + 1]) {
        node.end = first;
    }
    if (options_.rave > 0) {
        for (; node.next < node.end; ++node.next) {
            node.children.push_back({node.next});
        }
        children_ += static_cast<long>(node.children.size());
    }
    return index;
}

/// The child with the highest value by eq. 5.44, made if it is new; -1 if none is left. A prior value stands for one
/// visit: the mean of the node, less what the SNP's score is below that of the first child, in units of the spread.
std::uint32_t Mcts::select(Node& node) {
    const double centre = node.visits > 1 ? node.sum / std::max(1.0, node.visits - 1) : mean_;
    const double explore = k_ * std::sqrt(repeatable_log(node.visits + 1));
    const double top = node.first < static_cast<std::uint32_t>(problem_->snps()) ? problem_->score(node.first) : 0;
    const auto prior = [&](std::uint32_t rank) { return centre + spread_ * (problem_->score(rank) - top); };
    const double all = all_visits_ > 0 ? all_sum_ / all_visits_ : 0;
    std::uint32_t best = std::uint32_t(-1);
    double highest = -1e300;
    for (std::uint32_t i = 0; i < node.children.size(); ++i) {
        const Child& child = node.children[i];
        if (child.exhausted) {
            continue;
        }
        double mean = (child.sum + prior(child.rank)) / (child.visits + 1);
        if (options_.rave > 0 && snp_visits_[child.rank] >= kLeastRave) {
            const double share = options_.rave / (options_.rave + child.visits);
            const double elsewhere = centre + snp_sum_[child.rank] / snp_visits_[child.rank] - all;
            mean += share * (elsewhere - mean);
        }
        const double score = mean + explore / std::sqrt(child.visits + 1.0);
        if (score > highest) {
            highest = score;
            best = i;
        }
    }
    if (node.next < node.end && prior(node.next) + explore > highest) {
        best = static_cast<std::uint32_t>(node.children.size());
        node.children.push_back({node.next++});
        ++children_;
    }
    return best;
}

void Mcts::back_up(const Path& path, double value) {
    for (const Step& step : path.steps) {
        nodes_[step.node].sum += value;
        nodes_[step.node].children[step.child].sum += value;
    }
}

bool Mcts::spent(const Node& node) const {
    return node.next >= node.end &&
           std::all_of(node.children.begin(), node.children.end(), [](const Child& child) { return child.exhausted; });
}

/// Takes the last child of a path out of the search, and those above that have nothing left below.
void Mcts::close(const Path& path) {
    for (std::size_t i = path.steps.size(); i-- > 0;) {
        Node& node = nodes_[path.steps[i].node];
        node.children[path.steps[i].child].exhausted = true;
        if (!spent(node)) {
            return;
        }
    }
}

/// Frees the half of the nodes that were visited longest ago. A node is visited whenever one below it is, so what is
/// freed are whole subtrees; their statistics stay in the child that led to them.
void Mcts::recycle() {
    std::vector<std::uint64_t> times;
    std::vector<bool> gone(nodes_.size(), false);
    for (const std::int32_t index : free_) {
        gone[index] = true;
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (!gone[i]) {
            times.push_back(nodes_[i].used);
        }
    }
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    const std::uint64_t oldest = *middle;
    ++epoch_;
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
        if (!gone[i] && nodes_[i].used <= oldest) {
            children_ -= static_cast<long>(nodes_[i].children.size());
            nodes_[i] = Node{};
            gone[i] = true;
            free_.push_back(static_cast<std::int32_t>(i));
            ++recycled_;
        }
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        for (Child& child : nodes_[i].children) {
            if (child.node != kNone && gone[child.node]) {
                child.node = kNone;
            }
        }
    }
}

std::unique_ptr<Solver> make_mcts(std::shared_ptr<const Problem> problem, const SolverOptions& general,
                                  const MctsOptions& options) {
    return std::make_unique<Mcts>(std::move(problem), general, options);
}

}  // namespace tengen::gep
