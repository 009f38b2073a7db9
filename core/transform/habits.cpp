#include "core/transform/habits.h"

#include <algorithm>
#include <utility>

namespace tengen::transform {

namespace {

/// How many words of a symbol are kept.
constexpr std::size_t kBefore = 6;
constexpr std::size_t kNow = 8;
/// The c of a word's weight. A twentieth slower has a fifth of the weight; where that was measured elsewhere, a fourth.
constexpr double kSharpBefore = 8;
constexpr double kSharpNow = 10;
/// What is so much slower than the best teaches nothing: it need not be taken apart.
constexpr double kTooSlow = 0.15;
/// What was learned of a part by itself leaves so much doubt about the decisions in it.
constexpr double kLearned = 0.5;

double weight(double value, double best, double sharpness) {
    const double x = 1 + sharpness * (best / value - 1);
    return 1 / (x * x * x * x);
}

}  // namespace

Habits::Habits(const Grammar& grammar) : grammar_(grammar), known_(static_cast<std::size_t>(grammar.symbols())) {}

void Habits::keep(std::vector<Known>& list, std::size_t most, const Word& word, double value) {
    const auto same = std::find_if(list.begin(), list.end(), [&](const Known& known) { return known.word == word; });
    if (same != list.end()) {
        if (same->value >= value) {
            return;
        }
        list.erase(same);
    }
    const auto place = std::find_if(list.begin(), list.end(), [&](const Known& known) { return known.value < value; });
    list.insert(place, {word, value});
    list.resize(std::min(list.size(), most));
}

void Habits::begin_search() {
    for (Of& of : known_) {
        for (const Known& known : of.now) {
            keep(of.before, kBefore, known.word, known.value / best_);
        }
        of.now.clear();
    }
    best_ = 0;
}

void Habits::learn(Symbol from, const Word& word, double value) {
    best_ = std::max(best_, value);
    if (best_ / value - 1 > kTooSlow) {
        return;
    }
    for (const Piece& piece : derivation(grammar_, from, word)) {
        const Word part(word.begin() + static_cast<std::ptrdiff_t>(piece.begin),
                        word.begin() + static_cast<std::ptrdiff_t>(piece.end));
        keep(known_[static_cast<std::size_t>(piece.symbol)].now, kNow, part, value);
    }
}

std::vector<std::pair<double, const Word*>> Habits::weighted(Symbol symbol) const {
    const Of& of = known_[static_cast<std::size_t>(symbol)];
    std::vector<std::pair<double, const Word*>> found;
    for (const Known& known : of.before) {
        found.emplace_back(weight(known.value, 1, kSharpBefore), &known.word);
    }
    for (const Known& known : of.now) {
        found.emplace_back(weight(known.value, best_, kSharpNow), &known.word);
    }
    return found;
}

const Word* Habits::draw(Symbol symbol, double fresh, Rng& rng) const {
    const std::vector<std::pair<double, const Word*>> known = weighted(symbol);
    if (known.empty()) {
        return nullptr;
    }
    double sum = fresh;
    for (const auto& each : known) {
        sum += each.first;
    }
    double point = rng.real() * sum - fresh;
    for (const auto& [share, word] : known) {
        if (point < 0) {
            return nullptr;
        }
        point -= share;
        if (point < 0) {
            return word;
        }
    }
    return nullptr;
}

const Word& Habits::drawn_rule(Symbol symbol, Rng& rng) const {
    const std::vector<Word>& rules = grammar_.rules(symbol);
    return rules[rng.below(static_cast<std::uint32_t>(rules.size()))];
}

std::vector<double> Habits::doubts(const std::vector<Piece>& pieces) const {
    std::vector<double> weights(pieces.size());
    std::vector<std::pair<std::size_t, double>> around;  // learned parts that go on: where they end, the weight inside
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Piece& piece = pieces[i];
        while (!around.empty() && around.back().first <= piece.begin) {
            around.pop_back();
        }
        double weight = around.empty() ? 1 : around.back().second;
        if (learned(piece.symbol)) {
            weight *= kLearned;
            around.emplace_back(piece.end, weight);
        }
        weights[i] = grammar_.rules(piece.symbol).size() > 1 ? weight : 0;
    }
    return weights;
}

Word Habits::vary(Symbol from, std::optional<double> fresh, Rng& rng) const {
    const std::vector<Known>& best = known_[static_cast<std::size_t>(from)].now;
    double sum = 0;
    for (const Known& known : best) {
        sum += weight(known.value, best_, kSharpNow);
    }
    const Word* word = nullptr;
    double point = rng.real() * sum;
    for (const Known& known : best) {
        point -= weight(known.value, best_, kSharpNow);
        if (word == nullptr || point >= 0) {
            word = &known.word;
        }
    }
    if (word == nullptr) {
        return {};
    }
    const std::vector<Piece> pieces = derivation(grammar_, from, *word);
    const std::vector<double> weights = doubts(pieces);
    sum = 0;
    for (const double each : weights) {
        sum += each;
    }
    if (sum == 0) {
        return *word;
    }
    std::size_t chosen = 0;
    point = rng.real() * sum - weights[0];
    while (point >= 0 && chosen + 1 < pieces.size()) {
        point -= weights[++chosen];
    }
    const Piece& piece = pieces[chosen];
    Word varied(word->begin(), word->begin() + static_cast<std::ptrdiff_t>(piece.begin));
    const Word& rule = drawn_rule(piece.symbol, rng);
    const Word anew = fresh ? complete(rule, *fresh, rng) : complete_best(rule, rng);
    varied.insert(varied.end(), anew.begin(), anew.end());
    varied.insert(varied.end(), word->begin() + static_cast<std::ptrdiff_t>(piece.end), word->end());
    return varied;
}

template <class Choose>
Word Habits::derive(const Word& from, Rng& rng, Choose&& choose) const {
    Word word;
    for (Word waiting(from.rbegin(), from.rend()); !waiting.empty();) {
        const Symbol symbol = waiting.back();
        waiting.pop_back();
        if (grammar_.terminal(symbol)) {
            word.push_back(symbol);
        } else if (const Word* const known = choose(symbol)) {
            word.insert(word.end(), known->begin(), known->end());
        } else {
            const Word& right = drawn_rule(symbol, rng);
            waiting.insert(waiting.end(), right.rbegin(), right.rend());
        }
    }
    return word;
}

Word Habits::complete(const Word& from, double fresh, Rng& rng) const {
    return derive(from, rng, [&](Symbol symbol) { return draw(symbol, fresh, rng); });
}

Word Habits::complete_best(const Word& from, Rng& rng) const {
    return derive(from, rng, [&](Symbol symbol) -> const Word* {
        const std::vector<std::pair<double, const Word*>> known = weighted(symbol);
        const auto best = std::max_element(known.begin(), known.end(),
                                           [](const auto& a, const auto& b) { return a.first < b.first; });
        return best == known.end() ? nullptr : best->second;
    });
}

}  // namespace tengen::transform
