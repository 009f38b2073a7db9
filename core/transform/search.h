// Searching a grammar for the word of the highest value: what all searchers share, and those that keep no graph.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/random.h"
#include "core/transform/grammar.h"

namespace tengen::transform {

/// A word judged, when and how.
struct Judged {
    long evaluations;
    double seconds;
    double value;
    std::string text;
    Word word;
};

/// Asked during long work; false ends it.
using GoOn = std::function<bool()>;

/// Seconds for a last choice: the share that was kept for it, and what the limit leaves. The first is less after a
/// search that came to its end early, and more after one that ended late.
struct LastTime {
    double usual;
    double most;
    bool thread_time;  ///< of which clock (clock.h)
};

/// One of some words, by its number, and what it is worth.
struct Chosen {
    std::size_t number;
    double value;
};

/// What to maximise.
class Objective {
public:
    virtual ~Objective() = default;
    /// Of a complete word: a positive number. `best` is the highest so far, 0 if none: what is clearly below need not
    /// be told exactly.
    virtual double value(const Word& word, double best) = 0;
    /// Whether words of a symbol can be judged by themselves. Dynamic programming keeps the best one of these, and all
    /// words of the others.
    virtual bool separable(Symbol /*symbol*/) const { return false; }
    /// Value of a word derived from a separable symbol, comparable among words of this symbol.
    virtual double part(Symbol /*symbol*/, const Word& word, double best) { return value(word, best); }
    /// The same with less care, for those who do not rely on it.
    virtual double rough_part(Symbol symbol, const Word& word, double best) { return part(symbol, word, best); }
    /// What judging a word of a separable symbol by itself costs, if judging a whole costs 1; infinity if there is
    /// little to learn by that.
    virtual double effort(Symbol /*symbol*/) const { return std::numeric_limits<double>::infinity(); }
    /// The share of the time that is kept for a last choice among the best words; 0 if their values are exact.
    virtual double last_share() const { return 0; }
    /// That choice; nothing if there is too little time for it.
    virtual std::optional<Chosen> choose(const std::vector<Judged>& /*leaders*/, const LastTime& /*time*/,
                                         const GoOn& /*go_on*/) {
        return std::nullopt;
    }
};

struct Limits {
    long evaluations = std::numeric_limits<long>::max();
    double seconds = std::numeric_limits<double>::infinity();
    bool thread_time = false;  ///< seconds are the thread's own, not the wall's
};

struct SearchResult {
    Word best;
    double value = 0;
    long evaluations = 0;
    double seconds = 0;
    bool complete = false;             ///< nothing is left to look at
    bool stopped = false;              ///< the watcher ended it
    std::vector<Judged> improvements;  ///< each better than all before
    /// The best few, falling, but for the winner of the last choice, if there was one: that comes first.
    std::vector<Judged> leaders;
};
inline constexpr std::size_t kLeaders = 12;

/// Told after every evaluation; false ends the search.
using Watcher = std::function<bool(const SearchResult&)>;

/// Evaluates words within limits and remembers the best one. Values are remembered, so that no word is judged twice.
class Judge {
public:
    Judge(const Grammar& grammar, Objective& objective, const Limits& limits, Watcher watcher);

    bool over() const;
    double value(const Word& word);
    double part(Symbol symbol, const Word& word, double best);
    double rough_part(Symbol symbol, const Word& word, double best);
    /// The share of the limits that is used up: of evaluations or of time, whichever is more.
    double used() const;
    /// Looks a word up without judging it.
    bool knows(const Word& word) const { return known_.contains(word); }
    double best() const { return result_.value; }
    /// Ends the search, with the last choice if the objective wants one.
    SearchResult finish(bool complete);

private:
    struct Hash {
        std::size_t operator()(const Word& word) const;
    };
    void count();
    /// Tells the watcher, who may end the search.
    bool watch();
    void choose_last();
    double elapsed() const;

    const Grammar& grammar_;
    Objective& objective_;
    Limits limits_;  ///< without the time of the last choice
    double whole_;   ///< seconds with it
    Watcher watcher_;
    double begin_;
    SearchResult result_;
    std::unordered_map<Word, double, Hash> known_;
};

/// A word derived by rules drawn uniformly at each step.
Word random_word(const Grammar& grammar, Word from, Rng& rng);

/// Random words until a limit; `seed` decides all of them.
SearchResult monte_carlo(const Grammar& grammar, Objective& objective, const Limits& limits, std::uint64_t seed,
                         Watcher watcher = {});

/// Dynamic programming: the best word of a symbol is sought among the rules' combinations of the best words of their
/// symbols, as if each were as good wherever it stands.
SearchResult dynamic_programming(const Grammar& grammar, Objective& objective, const Limits& limits,
                                 Watcher watcher = {});

}  // namespace tengen::transform
