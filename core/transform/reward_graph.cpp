#include "core/transform/reward_graph.h"

#include <algorithm>
#include <functional>

namespace tengen::transform {

namespace {

void cut(std::vector<double>& best, int s) {
    if (best.size() > static_cast<std::size_t>(s)) {
        best.resize(static_cast<std::size_t>(s));
    }
}

}  // namespace

void Rewards::add(double reward, int s) {
    ++count;
    sum += reward;
    best.insert(std::upper_bound(best.begin(), best.end(), reward, std::greater<>()), reward);
    cut(best, s);
}

void Rewards::add(const Rewards& other, int s) {
    count += other.count;
    sum += other.sum;
    const auto middle = static_cast<std::ptrdiff_t>(best.size());
    best.insert(best.end(), other.best.begin(), other.best.end());
    std::inplace_merge(best.begin(), best.begin() + middle, best.end(), std::greater<>());
    cut(best, s);
}

int RewardGraph::add_vertex() {
    vertices_.emplace_back();
    return size() - 1;
}

void RewardGraph::connect(int tail, int head) {
    ancestors(head);  // these have its rewards already
    const unsigned marked = mark_;
    at(head).parents.push_back(tail);
    for (const int vertex : ancestors(head, marked)) {
        at(vertex).rewards.add(at(head).rewards, s_);
    }
}

void RewardGraph::reward(int vertex, double value) {
    at(vertex).rewards.add(value, s_);
    for (const int ancestor : ancestors(vertex)) {
        at(ancestor).rewards.add(value, s_);
    }
}

std::vector<int> RewardGraph::ancestors(int vertex, unsigned skipped) {
    ++mark_;
    std::vector<int> found;
    std::vector<int> waiting = {vertex};
    while (!waiting.empty()) {
        const int next = waiting.back();
        waiting.pop_back();
        for (const int parent : at(next).parents) {
            unsigned& mark = at(parent).mark;
            if (mark != mark_ && (skipped == 0 || mark != skipped)) {
                mark = mark_;
                found.push_back(parent);
                waiting.push_back(parent);
            }
        }
    }
    return found;
}

}  // namespace tengen::transform
