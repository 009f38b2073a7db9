#include "core/transform/graph_search.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>

#include "core/bandit/threshold_ascent.h"
#include "core/transform/derivation.h"
#include "core/transform/habits.h"
#include "core/transform/reward_graph.h"

namespace tengen::transform {

namespace {

/// A part is learned by itself if that costs no more than judging a whole; so many of its words are tried. The time for
/// it is shared out by effort, but for what the smallest one takes.
constexpr double kLargestPart = 1;
constexpr int kWordsOfPart = 24;
constexpr double kLeastEffort = 0.1;
/// So few words are soon all judged: parts would only take time from that.
constexpr double kFewWords = 500;
/// With more ways than that to the first learned part there is nothing to learn from each.
constexpr std::size_t kMostWays = 40;
/// Nor where so many steps have not led to all of them: parts for which there was no time hide every word behind them,
/// and there are millions of those.
constexpr int kMostSteps = 1000;
/// Draws until a word is new; each doubles the weight of what has no habit.
constexpr int kDraws = 8;

/// What the search of a graph sees of values.
class Sight {
public:
    virtual ~Sight() = default;
    virtual bool over() const = 0;
    virtual bool knows(const Word& word) const = 0;
    virtual double value(const Word& word) = 0;
    virtual double best() const = 0;
};

class WholeSight : public Sight {
public:
    WholeSight(Symbol from, Judge& judge, Habits* habits) : from_(from), judge_(judge), habits_(habits) {}

    bool over() const override { return judge_.over(); }
    bool knows(const Word& word) const override { return judge_.knows(word); }
    double value(const Word& word) override {
        const bool known = judge_.knows(word);
        const double value = judge_.value(word);
        if (habits_ != nullptr && !known) {
            habits_->learn(from_, word, value);
        }
        return value;
    }
    double best() const override { return judge_.best(); }

private:
    Symbol from_;
    Judge& judge_;
    Habits* habits_;
};

/// Words of one symbol, judged roughly by themselves until a share of the limits is used up.
class PartSight : public Sight {
public:
    PartSight(Symbol symbol, Judge& judge, Habits& habits, double until)
        : symbol_(symbol), judge_(judge), habits_(habits), until_(until) {}

    bool over() const override {
        return judge_.over() || judge_.used() >= until_ || known_.size() >= static_cast<std::size_t>(kWordsOfPart);
    }
    bool knows(const Word& word) const override { return known_.contains(word); }
    double value(const Word& word) override {
        const auto found = known_.find(word);
        if (found != known_.end()) {
            return found->second;
        }
        const double value = judge_.rough_part(symbol_, word, best_);
        known_.emplace(word, value);
        best_ = std::max(best_, value);
        habits_.learn(symbol_, word, value);
        return value;
    }
    double best() const override { return best_; }

private:
    Symbol symbol_;
    Judge& judge_;
    Habits& habits_;
    double until_;
    double best_ = 0;
    std::map<Word, double> known_;
};

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
    /// Among the words of `start`; derivations are uniform without habits.
    GraphSearch(const Grammar& grammar, Symbol start, Sight& sight, const GraphOptions& options, const Habits* habits,
                std::uint64_t seed)
        : grammar_(grammar), sight_(sight), options_(options), habits_(habits), rng_(seed), graph_(options.s) {
        add_vertex({start});
    }

    bool run() {
        open();
        while (!vertices_[0].closed && !sight_.over()) {
            if (habits_ == nullptr || rng_.real() >= options_.variations || !vary()) {
                grow();
            }
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

    /// Where parts were learned: every way to one once, each with the best words of parts.
    void open() {
        if (habits_ == nullptr) {
            return;
        }
        std::vector<Word> ways;
        std::vector<Word> waiting = {{start()}};
        for (int steps = 0; !waiting.empty(); ++steps) {
            if (steps >= kMostSteps || sight_.over()) {
                return;
            }
            const Word way = std::move(waiting.back());
            waiting.pop_back();
            const auto next =
                std::find_if_not(way.begin(), way.end(), [&](Symbol symbol) { return grammar_.terminal(symbol); });
            if (next == way.end()) {
                continue;
            }
            if (habits_->learned(*next) && way.size() > 1) {
                ways.push_back(way);
                continue;
            }
            std::ranges::move(grammar_.successors(way), std::back_inserter(waiting));
            if (waiting.size() + ways.size() > kMostWays) {
                return;
            }
        }
        while (!ways.empty() && !sight_.over()) {
            const std::size_t drawn = rng_.below(static_cast<std::uint32_t>(ways.size()));
            const Word word = habits_->complete_best(ways[drawn], rng_);
            graph_.reward(last_vertex_to(word), sight_.value(word));
            ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(drawn));
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
                graph_.reward(head, sight_.value(derive(at(head).word)));
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

    /// Values a variation of a good word. The reward goes to where the graph ends on the way to it, as if the descent
    /// had come there; false if none was found that is new.
    bool vary() {
        std::optional<double> fresh;  // the best that is known after the new decision first, as in derive()
        for (int draws = 0; draws < kDraws; ++draws, fresh = options_.fresh) {
            const Word word = habits_->vary(start(), fresh, rng_);
            if (word.empty()) {
                return false;
            }
            if (!sight_.knows(word)) {
                graph_.reward(last_vertex_to(word), sight_.value(word));
                return true;
            }
        }
        return false;
    }

    Symbol start() { return at(0).word.front(); }

    /// The vertex of the graph that is nearest to a complete word on its leftmost derivation.
    int last_vertex_to(const Word& word) {
        Word form = {start()};
        int last = 0;
        std::size_t done = 0;  // the first symbol that may not be terminal
        for (const Piece& piece : derivation(grammar_, start(), word)) {
            while (grammar_.terminal(form[done])) {
                ++done;
            }
            const Word& right = grammar_.rules(piece.symbol)[piece.rule];
            const auto place = form.erase(form.begin() + static_cast<std::ptrdiff_t>(done));
            form.insert(place, right.begin(), right.end());
            const auto known = index_.find(form);
            if (known == index_.end()) {
                break;
            }
            last = known->second;
        }
        return last;
    }

    Word derive(const Word& from) {
        if (habits_ == nullptr) {
            return random_word(grammar_, from, rng_);
        }
        // What is best so far shows first what the vertex is worth; after that it is drawn.
        Word word = habits_->complete_best(from, rng_);
        double fresh = options_.fresh;
        for (int draws = 0; draws < kDraws && sight_.knows(word); ++draws, fresh *= 2) {
            word = habits_->complete(from, fresh, rng_);
        }
        return word;
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
            scores.push_back(rewards.sum / count / sight_.best() + options_.coefficient * std::sqrt(log_pulls / count));
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
    Sight& sight_;
    GraphOptions options_;
    const Habits* habits_;
    Rng rng_;
    std::vector<Vertex> vertices_;
    std::map<Word, int> index_;
    RewardGraph graph_;
};

/// Parts to learn, smaller ones first: what is learned of them helps with larger ones.
std::vector<Symbol> parts_to_learn(const Grammar& grammar, const Objective& objective) {
    if (grammar.derivations() <= kFewWords) {
        return {};
    }
    const auto decides = [&](Symbol symbol) { return grammar.rules(symbol).size() > 1; };
    const auto has_choice = [&](Symbol symbol) {
        const std::vector<Word>& rules = grammar.rules(symbol);
        return decides(symbol) || (rules.size() == 1 && std::any_of(rules[0].begin(), rules[0].end(), decides));
    };
    std::vector<Symbol> parts;
    for (Symbol symbol = 0; symbol < grammar.symbols(); ++symbol) {
        if (has_choice(symbol) && symbol != grammar.start() && objective.separable(symbol) &&
            objective.effort(symbol) <= kLargestPart) {
            parts.push_back(symbol);
        }
    }
    std::stable_sort(parts.begin(), parts.end(),
                     [&](Symbol a, Symbol b) { return objective.effort(a) < objective.effort(b); });
    return parts;
}

}  // namespace

SearchResult graph_search(const Grammar& grammar, Objective& objective, const GraphOptions& options,
                          const Limits& limits, std::uint64_t seed, Watcher watcher) {
    if (options.s < 1 || !(options.delta > 0 && options.delta < 1) || !(options.coefficient >= 0) ||
        !(options.fresh > 0) || !(options.parts >= 0 && options.parts <= 1)) {
        throw std::invalid_argument(
            "search: s is at least 1, delta between 0 and 1, the coefficient not negative, the weight of fresh rules "
            "above 0 and the share of parts 0 to 1");
    }
    Judge judge(grammar, objective, limits, std::move(watcher));
    std::optional<Habits> habits;
    if (options.habits && grammar.leftmost()) {
        habits.emplace(grammar);
        const std::vector<Symbol> parts = parts_to_learn(grammar, objective);
        if (!parts.empty() && options.parts > 0) {
            Rng rng(seed);
            judge.value(random_word(grammar, {grammar.start()}, rng));  // who ends the search has a word, even now
        }
        double all = 0;
        for (const Symbol part : parts) {
            all += kLeastEffort + objective.effort(part);
        }
        double so_far = 0;
        for (const Symbol part : parts) {
            if (judge.over()) {
                break;
            }
            so_far += kLeastEffort + objective.effort(part);
            PartSight sight(part, judge, *habits, options.parts * so_far / all);
            GraphSearch(grammar, part, sight, options, &*habits, seed + static_cast<std::uint64_t>(part) + 1).run();
            habits->begin_search();
        }
    }
    Habits* const used = habits ? &*habits : nullptr;
    WholeSight sight(grammar.start(), judge, used);
    const bool complete = GraphSearch(grammar, grammar.start(), sight, options, used, seed).run();
    return judge.finish(complete);
}

}  // namespace tengen::transform
