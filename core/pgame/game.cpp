#include "core/pgame/game.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <string>

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

Game::Game(const std::vector<std::vector<int>>& children, std::vector<int> scores) : score_(std::move(scores)) {
    const int count = static_cast<int>(children.size());
    if (count < 2 || count > kMaxNodes || score_.size() != children.size()) {
        throw std::invalid_argument("a drawn game has a root, at least one move, and a score for each node");
    }
    level_.assign(children.size(), 0);
    std::vector<std::uint8_t> reached(children.size(), 0);
    reached[0] = 1;
    options_.breadth = options_.depth = 0;
    for (int node = 0; node < count; ++node) {
        const std::string name = "node " + std::to_string(node);
        if (reached[node] == 0) {
            throw std::invalid_argument("no way leads to " + name);
        }
        const int below = level_[node] + 1;
        if (!children[node].empty() && below > 200) {
            throw std::invalid_argument(name + " lies deeper than 200 moves");
        }
        for (const int child : children[node]) {
            if (child <= node || child >= count) {
                throw std::invalid_argument("a move from " + name + " leads to node " + std::to_string(child) +
                                            ", and must lead to one of a larger number");
            }
            if (reached[child] != 0 && level_[child] != below) {
                throw std::invalid_argument("paths to node " + std::to_string(child) + " differ in length");
            }
            reached[child] = 1;
            level_[child] = static_cast<std::uint8_t>(below);
        }
        moves_.push_back(static_cast<int>(children[node].size()));
        options_.breadth = std::max(options_.breadth, moves_.back());
        options_.depth = std::max(options_.depth, static_cast<int>(level_[node]));
    }
    children_.assign(children.size() * static_cast<std::size_t>(options_.breadth), -1);
    for (int node = 0; node < count; ++node) {
        std::copy(children[node].begin(), children[node].end(),
                  children_.begin() + static_cast<std::ptrdiff_t>(node) * options_.breadth);
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

std::vector<std::pair<int, int>> Game::draw_pairs(int count, Rng& rng) const {
    std::vector<std::pair<int, int>> pairs;
    for (int i = 0; i < count; ++i) {
        if (options_.combination > 0 && count > 1 && rng.real() < options_.combination) {
            const int other = (i + 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(count) - 1))) % count;
            pairs.emplace_back(i, other);
        }
    }
    return pairs;
}

std::vector<std::pair<int, int>> Game::draw_equal_pairs(const std::vector<int>& scores, Rng& rng) const {
    // Nodes sorted by score, by counting: those of score s stand from first[s - low] to first[s - low + 1].
    const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
    std::vector<int> first(static_cast<std::size_t>(*high - *low) + 2, 0);
    for (const int score : scores) {
        ++first[score - *low + 1];
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<int> sorted(scores.size());
    std::vector<int> place(scores.size());
    std::vector<int> next = first;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        place[i] = next[scores[i] - *low]++;
        sorted[place[i]] = static_cast<int>(i);
    }
    std::vector<std::pair<int, int>> pairs;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const int begin = first[scores[i] - *low];
        const int alike = first[scores[i] - *low + 1] - begin;
        if (alike > 1 && rng.real() < options_.combination) {
            const int step = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(alike) - 1));
            pairs.emplace_back(static_cast<int>(i), sorted[begin + (place[i] - begin + step) % alike]);
        }
    }
    return pairs;
}

void Game::add_level(const std::vector<int>& parents, std::vector<int>& next, Rng& rng) {
    const int level = level_[parents.front()] + 1;
    const int breadth = options_.breadth;
    const int count = static_cast<int>(parents.size()) * breadth;
    std::vector<std::pair<int, int>> pairs;
    if (!options_.equal_scores) {
        pairs = draw_pairs(count, rng);
    }
    std::vector<int> scores;
    scores.reserve(count);
    for (int i = 0; i < count; ++i) {
        const int step = static_cast<int>(rng.below(static_cast<std::uint32_t>(options_.range) + 1));
        scores.push_back(score_[parents[i / breadth]] + (level % 2 == 1 ? step : -step));
    }
    if (options_.equal_scores && options_.combination > 0) {
        pairs = draw_equal_pairs(scores, rng);
    }
    const std::vector<int> representatives = combine(count, pairs);
    std::vector<int> made(count, -1);
    children_.resize(score_.size() * static_cast<std::size_t>(breadth));
    for (int i = 0; i < count; ++i) {
        int& node = made[representatives[i]];
        if (node < 0) {
            node = static_cast<int>(score_.size());
            score_.push_back(scores[i]);
            level_.push_back(static_cast<std::uint8_t>(level));
            next.push_back(node);
        }
        children_[static_cast<std::size_t>(parents[i / breadth]) * breadth + i % breadth] = node;
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
        for (int i = 0; i < moves(node); ++i) {
            wins = max_moves ? wins || max_wins(child(node, i)) : wins && max_wins(child(node, i));
        }
        max_wins_[node] = wins;
    }
}

std::vector<int> Game::right_moves() const {
    std::vector<int> winning;
    std::vector<int> all;
    for (int i = 0; i < moves(0); ++i) {
        all.push_back(i);
        if (winning_move(0, i)) {
            winning.push_back(i);
        }
    }
    return winning.empty() ? all : winning;
}

}  // namespace tengen::pgame
