#include "core/transform/search.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/transform/clock.h"

namespace tengen::transform {

std::size_t Judge::Hash::operator()(const Word& word) const {
    std::uint64_t hash = word.size();
    for (const Symbol symbol : word) {
        hash = split_mix(hash ^ static_cast<std::uint64_t>(symbol));
    }
    return static_cast<std::size_t>(hash);
}

Judge::Judge(const Grammar& grammar, Objective& objective, const Limits& limits, Watcher watcher)
    : grammar_(grammar),
      objective_(objective),
      limits_(limits),
      whole_(limits.seconds),
      watcher_(std::move(watcher)),
      begin_(clock_seconds(limits.thread_time)) {
    grammar.check();
    limits_.seconds *= 1 - objective.last_share();
}

bool Judge::over() const {
    return result_.stopped || result_.evaluations >= limits_.evaluations ||
           (result_.evaluations > 0 && elapsed() >= limits_.seconds);
}

double Judge::elapsed() const {
    return clock_seconds(limits_.thread_time) - begin_;
}

void Judge::count() {
    ++result_.evaluations;
    watch();
}

bool Judge::watch() {
    result_.seconds = elapsed();
    if (!result_.stopped && watcher_ && !watcher_(result_)) {
        result_.stopped = true;
    }
    return !result_.stopped;
}

double Judge::value(const Word& word) {
    const auto found = known_.find(word);
    if (found != known_.end()) {
        return found->second;
    }
    const double value = objective_.value(word, result_.value);
    if (!(value > 0) || !std::isfinite(value)) {
        throw std::invalid_argument("search: the value of \"" + grammar_.text(word) + "\" is not a positive number");
    }
    known_.emplace(word, value);
    std::vector<Judged>& leaders = result_.leaders;
    if (leaders.size() < kLeaders || value > leaders.back().value) {
        const Judged judged{result_.evaluations + 1, elapsed(), value, grammar_.text(word), word};
        if (value > result_.value) {
            result_.value = value;
            result_.best = word;
            result_.improvements.push_back(judged);
        }
        const auto place =
            std::find_if(leaders.begin(), leaders.end(), [&](const Judged& j) { return j.value < value; });
        leaders.insert(place, judged);
        leaders.resize(std::min(leaders.size(), kLeaders));
    }
    count();
    return value;
}

double Judge::part(Symbol symbol, const Word& word, double best) {
    if (symbol == grammar_.start()) {
        return value(word);
    }
    const double value = objective_.part(symbol, word, best);
    count();
    return value;
}

double Judge::rough_part(Symbol symbol, const Word& word, double best) {
    const double value = objective_.rough_part(symbol, word, best);
    count();
    return value;
}

double Judge::used() const {
    return std::max(static_cast<double>(result_.evaluations) / static_cast<double>(limits_.evaluations),
                    elapsed() / limits_.seconds);
}

void Judge::choose_last() {
    const double share = objective_.last_share();
    const double took = elapsed();
    const LastTime time{took * share / (1 - share), whole_ - took, limits_.thread_time};
    std::vector<Judged>& leaders = result_.leaders;
    const auto chosen = objective_.choose(leaders, time, [this] { return watch(); });
    if (chosen) {
        const auto winner = leaders.begin() + static_cast<std::ptrdiff_t>(chosen->number);
        std::rotate(leaders.begin(), winner, winner + 1);
        leaders.front().value = chosen->value;
        result_.value = chosen->value;
        result_.best = leaders.front().word;
    }
}

SearchResult Judge::finish(bool complete) {
    result_.complete = complete;
    if (!result_.stopped && !result_.leaders.empty() && objective_.last_share() > 0) {
        choose_last();
    }
    result_.seconds = elapsed();
    return std::move(result_);
}

Word random_word(const Grammar& grammar, Word from, Rng& rng) {
    const auto draw = [&](std::size_t count) { return rng.below(static_cast<std::uint32_t>(count)); };
    if (!grammar.leftmost()) {
        for (std::vector<Word> next = grammar.successors(from); !next.empty(); next = grammar.successors(from)) {
            from = std::move(next[draw(next.size())]);
        }
        return from;
    }
    // The same without listing what is not drawn: what is still to be replaced, in reverse.
    Word word;
    for (Word waiting(from.rbegin(), from.rend()); !waiting.empty();) {
        const Symbol symbol = waiting.back();
        waiting.pop_back();
        if (grammar.terminal(symbol)) {
            word.push_back(symbol);
        } else {
            const std::vector<Word>& rules = grammar.rules(symbol);
            const Word& right = rules[draw(rules.size())];
            waiting.insert(waiting.end(), right.rbegin(), right.rend());
        }
    }
    return word;
}

SearchResult monte_carlo(const Grammar& grammar, Objective& objective, const Limits& limits, std::uint64_t seed,
                         Watcher watcher) {
    // A small language is exhausted soon, and then draws bring nothing new.
    constexpr int kInVain = 10'000;
    Judge judge(grammar, objective, limits, std::move(watcher));
    Rng rng(seed);
    for (int in_vain = 0; !judge.over() && in_vain < kInVain; ++in_vain) {
        const Word word = random_word(grammar, {grammar.start()}, rng);
        if (!judge.knows(word)) {
            judge.value(word);
            in_vain = 0;
        }
    }
    return judge.finish(false);
}

namespace {

class Solver {
public:
    Solver(const Grammar& grammar, const Objective& objective, Judge& judge)
        : grammar_(grammar), objective_(objective), judge_(judge) {}

    /// The words of a symbol that are worth trying in larger ones.
    const std::vector<Word>& words(Symbol symbol) {
        if (const auto found = solved_.find(symbol); found != solved_.end()) {
            return found->second;
        }
        std::vector<Word> found;
        if (grammar_.terminal(symbol)) {
            found = {{symbol}};
        } else {
            const bool single = symbol == grammar_.start() || objective_.separable(symbol);
            double best = 0;
            for (const Word& right : grammar_.rules(symbol)) {
                for (Word& word : combinations(right)) {
                    if (!single) {
                        found.push_back(std::move(word));
                    } else if (!judge_.over()) {
                        const double value = judge_.part(symbol, word, best);
                        if (value > best) {
                            best = value;
                            found = {std::move(word)};
                        }
                    }
                }
            }
        }
        return solved_.emplace(symbol, std::move(found)).first->second;
    }

private:
    std::vector<Word> combinations(const Word& right) {
        std::vector<Word> all = {{}};
        for (const Symbol symbol : right) {
            const std::vector<Word>& tails = words(symbol);
            std::vector<Word> longer;
            for (const Word& head : all) {
                for (const Word& tail : tails) {
                    longer.push_back(head);
                    longer.back().insert(longer.back().end(), tail.begin(), tail.end());
                }
            }
            all = std::move(longer);
        }
        return all;
    }

    const Grammar& grammar_;
    const Objective& objective_;
    Judge& judge_;
    std::map<Symbol, std::vector<Word>> solved_;
};

}  // namespace

SearchResult dynamic_programming(const Grammar& grammar, Objective& objective, const Limits& limits, Watcher watcher) {
    Judge judge(grammar, objective, limits, std::move(watcher));
    Solver(grammar, objective, judge).words(grammar.start());
    return judge.finish(!judge.over());
}

}  // namespace tengen::transform
