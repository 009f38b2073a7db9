#include "core/transform/graph_search.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "core/bandit/threshold_ascent.h"
#include "core/transform/reward_graph.h"

namespace tengen::transform {

namespace {

struct Edge {
    Word head;
    int vertex = -1;  ///< of the head, once the edge is in the graph
};

struct Vertex {
    Word word;
    bool expanded = false;
    bool closed = false;  ///< every word below has been valued
    int open = 0;         ///< edges that are new or lead to a vertex not closed
    std::vector<Edge> edges;
};

class GraphSearch {
public:
    GraphSearch(const Grammar& grammar, Judge& judge, const GraphOptions& options, std::uint64_t seed)
        : grammar_(grammar), judge_(judge), options_(options), rng_(seed), graph_(options.s) {
        add_vertex({grammar.start()});
    }

    bool run() {
        while (!vertices_[0].closed && !judge_.over()) {
            grow();
        }
        return vertices_[0].closed;
    }

private:
    Vertex& at(int vertex) { return vertices_[static_cast<std::size_t>(vertex)]; }

    int add_vertex(Word word) {
        const int number = graph_.add_vertex();
        index_.emplace(word, number);
        vertices_.emplace_back();
        vertices_.back().word = std::move(word);
        return number;
    }

    void expand(int vertex) {
        if (!at(vertex).expanded) {
            for (Word& head : grammar_.successors(at(vertex).word)) {
                at(vertex).edges.push_back({std::move(head)});
            }
            at(vertex).open = static_cast<int>(at(vertex).edges.size());
            at(vertex).expanded = true;
        }
    }

    /// One edge more, or none where there was a way to a known vertex already.
    void grow() {
        int tail = 0;
        expand(tail);
        for (;;) {
            const std::size_t chosen = choose(tail);
            const Edge& edge = at(tail).edges[chosen];
            if (edge.vertex >= 0) {
                tail = edge.vertex;  // neither closed nor a sink: those are never chosen
                continue;
            }
            const auto known = index_.find(edge.head);
            if (known == index_.end()) {
                const int head = add_vertex(edge.head);  // moves vertices, and the edge with them
                connect(tail, chosen, head);
                graph_.reward(head, judge_.value(random_word(grammar_, at(head).word, rng_)));
                expand(head);
                if (at(head).edges.empty()) {
                    close(head);
                }
            } else {
                connect(tail, chosen, known->second);
                if (at(known->second).closed) {
                    lose_open_edge(tail);
                }
            }
            return;
        }
    }

    void connect(int tail, std::size_t edge, int head) {
        at(tail).edges[edge].vertex = head;
        graph_.connect(tail, head);
    }

    void close(int vertex) {
        at(vertex).closed = true;
        for (const int parent : graph_.parents(vertex)) {
            lose_open_edge(parent);
        }
    }
    void lose_open_edge(int vertex) {
        if (--at(vertex).open == 0) {
            close(vertex);
        }
    }

    /// The edge to follow; there is one that is open.
    std::size_t choose(int tail) {
        const std::vector<Edge>& edges = at(tail).edges;
        std::vector<std::size_t> untried;
        for (std::size_t e = 0; e < edges.size(); ++e) {
            if (edges[e].vertex < 0) {
                untried.push_back(e);
            }
        }
        if (!untried.empty()) {
            return untried[rng_.below(static_cast<std::uint32_t>(untried.size()))];
        }
        const std::vector<double> scores = options_.bandit == Bandit::Ucb1 ? ucb1(edges) : threshold_ascent(edges);
        std::size_t best = 0;
        double highest = -1;
        for (std::size_t e = 0; e < edges.size(); ++e) {
            if (!at(edges[e].vertex).closed && scores[e] > highest) {
                highest = scores[e];
                best = e;
            }
        }
        return best;
    }

    long pulls(const std::vector<Edge>& edges) {
        long sum = 0;
        for (const Edge& edge : edges) {
            sum += graph_.rewards(edge.vertex).count;
        }
        return sum;
    }

    std::vector<double> ucb1(const std::vector<Edge>& edges) {
        std::vector<double> scores;
        const double log_pulls = repeatable_log(static_cast<double>(pulls(edges)));
        for (const Edge& edge : edges) {
            const Rewards& rewards = graph_.rewards(edge.vertex);
            const double count = static_cast<double>(rewards.count);
            scores.push_back(rewards.sum / count / judge_.best() + options_.coefficient * std::sqrt(log_pulls / count));
        }
        return scores;
    }

    /// Closed arms keep their place among the best rewards: what is left has to compare with them.
    std::vector<double> threshold_ascent(const std::vector<Edge>& edges) {
        std::vector<std::pair<double, std::size_t>> all;
        for (std::size_t e = 0; e < edges.size(); ++e) {
            for (const double reward : graph_.rewards(edges[e].vertex).best) {
                all.emplace_back(-reward, e);
            }
        }
        const std::size_t kept = std::min(all.size(), static_cast<std::size_t>(options_.s));
        if (kept < all.size()) {
            std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end());
        }
        std::vector<double> scores(edges.size());
        for (std::size_t i = 0; i < kept; ++i) {
            ++scores[all[i].second];
        }
        const double n = static_cast<double>(pulls(edges));
        for (std::size_t e = 0; e < edges.size(); ++e) {
            scores[e] =
                bandit::threshold_ascent_index(scores[e], static_cast<double>(graph_.rewards(edges[e].vertex).count), n,
                                               static_cast<double>(edges.size()), options_.delta);
        }
        return scores;
    }

    const Grammar& grammar_;
    Judge& judge_;
    GraphOptions options_;
    Rng rng_;
    std::vector<Vertex> vertices_;
    std::map<Word, int> index_;
    RewardGraph graph_;
};

}  // namespace

SearchResult graph_search(const Grammar& grammar, Objective& objective, const GraphOptions& options,
                          const Limits& limits, std::uint64_t seed, Watcher watcher) {
    if (options.s < 1 || !(options.delta > 0 && options.delta < 1) || !(options.coefficient >= 0)) {
        throw std::invalid_argument("search: s is at least 1, delta between 0 and 1, the coefficient not negative");
    }
    Judge judge(grammar, objective, limits, std::move(watcher));
    const bool complete = GraphSearch(grammar, judge, options, seed).run();
    return judge.finish(complete);
}

}  // namespace tengen::transform
