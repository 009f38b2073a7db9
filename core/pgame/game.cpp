#include "core/pgame/game.h"

#include <numeric>
#include <stdexcept>

namespace tengen::pgame {

namespace {

constexpr int kMaxNodes = 60'000'000;

int find_root(std::vector<int>& parent, int i) {
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

}  // namespace

Game::Game(const Options& options, std::uint64_t seed) : options_(options) {
    double total = 0;
    for (double d = 0, level = 1; d <= options.depth; ++d, level *= options.breadth) {
        total += level;
    }
    if (options.breadth < 1 || options.depth < 1 || options.depth > 200 || options.range < 1 ||
        !(options.combination >= 0 && options.combination <= 1) || total > kMaxNodes) {
        throw std::invalid_argument(
            "a P-game has a breadth and a depth of at least 1, at most 60 million nodes, a positive range and a "
            "combination in 0..1");
    }
    Rng rng(split_mix(seed ^ 0x70676d65));
    score_.push_back(0);
    level_.push_back(0);
    std::vector<int> parents = {0};
    for (int d = 1; d <= options.depth; ++d) {
        std::vector<int> next;
        add_level(parents, next, rng);
        parents = std::move(next);
    }
    if (options.unfold) {
        unfold();
    }
    tree_ = options.unfold || options.combination == 0;
    if (tree_) {
        children_ = {};
    }
    solve();
}

std::vector<int> Game::combine(int count, const std::vector<std::pair<int, int>>& pairs) {
    std::vector<int> parent(count);
    std::iota(parent.begin(), parent.end(), 0);
    for (const auto& [a, b] : pairs) {
        parent[find_root(parent, a)] = find_root(parent, b);
    }
    for (int i = 0; i < count; ++i) {
        parent[i] = find_root(parent, i);
    }
    return parent;
}

void Game::add_level(const std::vector<int>& parents, std::vector<int>& next, Rng& rng) {
    const int level = level_[parents.front()] + 1;
    const int breadth = options_.breadth;
    const int count = static_cast<int>(parents.size()) * breadth;
    std::vector<std::pair<int, int>> pairs;
    for (int i = 0; i < count; ++i) {
        if (options_.combination > 0 && count > 1 && rng.real() < options_.combination) {
            const int other = (i + 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(count) - 1))) % count;
            pairs.emplace_back(i, other);
        }
    }
    const std::vector<int> representatives = combine(count, pairs);
    std::vector<int> made(count, -1);
    children_.resize(score_.size() * static_cast<std::size_t>(breadth));
    for (int i = 0; i < count; ++i) {
        const int from = parents[i / breadth];
        const int step = static_cast<int>(rng.below(static_cast<std::uint32_t>(options_.range) + 1));
        int& node = made[representatives[i]];
        if (node < 0) {
            node = static_cast<int>(score_.size());
            score_.push_back(score_[from] + (level % 2 == 1 ? step : -step));
            level_.push_back(static_cast<std::uint8_t>(level));
            next.push_back(node);
        }
        children_[static_cast<std::size_t>(from) * breadth + i % breadth] = node;
    }
}

void Game::unfold() {
    const int breadth = options_.breadth;
    std::vector<int> origin = {0};
    for (std::size_t i = 0; i < origin.size(); ++i) {
        for (int k = 0; k < breadth && !leaf(origin[i]); ++k) {
            origin.push_back(child(origin[i], k));
        }
    }
    std::vector<int> score;
    std::vector<std::uint8_t> level;
    for (const int node : origin) {
        score.push_back(score_[node]);
        level.push_back(level_[node]);
    }
    score_ = std::move(score);
    level_ = std::move(level);
}

void Game::solve() {
    max_wins_.resize(score_.size());
    // Children have larger numbers than their parents, so one pass from the end is enough.
    for (int node = nodes() - 1; node >= 0; --node) {
        if (leaf(node)) {
            max_wins_[node] = score_[node] > 0;
            continue;
        }
        const bool max_moves = to_move(node) == 0;
        bool wins = !max_moves;
        for (int i = 0; i < options_.breadth; ++i) {
            wins = max_moves ? wins || max_wins(child(node, i)) : wins && max_wins(child(node, i));
        }
        max_wins_[node] = wins;
    }
}

std::vector<int> Game::right_moves() const {
    std::vector<int> winning;
    std::vector<int> all;
    for (int i = 0; i < options_.breadth; ++i) {
        all.push_back(i);
        if (winning_move(0, i)) {
            winning.push_back(i);
        }
    }
    return winning.empty() ? all : winning;
}

}  // namespace tengen::pgame
