// Habits of random derivations: words of symbols that did well are preferred to new ones. Not in the published TAG,
// whose derivations are uniform; with few plans judged those say more about the luck of the draw than about the choice
// that is to be valued.
//
// Words that do well in a search lend the words of all their symbols to what is drawn next. Searches for parts by
// themselves come before the search for wholes, as in dynamic programming; but here what is best alone only becomes
// more likely, and wholes decide.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "core/transform/derivation.h"
#include "core/transform/grammar.h"

namespace tengen::transform {

class Habits {
public:
    explicit Habits(const Grammar& grammar);

    /// Another search, whose values cannot be compared with those before: what these have taught is kept.
    void begin_search();
    /// Whether earlier searches have taught anything about a symbol.
    bool learned(Symbol symbol) const { return !known_[static_cast<std::size_t>(symbol)].before.empty(); }
    /// A word derived from a symbol; each of its pieces is remembered if it is among the best for its symbol.
    void learn(Symbol from, const Word& word, double value);

    /// Derives a complete word. At each symbol a known word has the weight (1 + c * slowness)^-4, where the slowness is
    /// best / value - 1 in its search, and uniformly drawn rules have the weight `fresh` together.
    Word complete(const Word& from, double fresh, Rng& rng) const;

    /// The same with the word of the greatest weight at each symbol, and uniform rules where none is known.
    Word complete_best(const Word& from, Rng& rng) const;
    /// A variation of one of the best words of this search, drawn by weight: one of its decisions is drawn anew, what
    /// follows from that comes by habit, and without `fresh` is the best known. Empty if the search has no word yet.
    Word vary(Symbol from, std::optional<double> fresh, Rng& rng) const;

private:
    struct Known {
        Word word;
        double value;
    };
    struct Of {
        std::vector<Known> before;  ///< from earlier searches, with shares of their best values
        std::vector<Known> now;     ///< from this search
    };

    static void keep(std::vector<Known>& list, std::size_t most, const Word& word, double value);
    /// Known words of a symbol with their weights.
    std::vector<std::pair<double, const Word*>> weighted(Symbol symbol) const;
    /// By piece of a word: how likely its decision is to be varied. Not at all if there is no choice; half as likely
    /// for its own symbol and for each one around it, if earlier searches have taught something about that.
    std::vector<double> doubts(const std::vector<Piece>& pieces) const;
    const Word* draw(Symbol symbol, double fresh, Rng& rng) const;
    /// Derives a word; `choose` gives the known word of a symbol to take, or none.
    template <class Choose>
    Word derive(const Word& from, Rng& rng, Choose&& choose) const;
    const Word& drawn_rule(Symbol symbol, Rng& rng) const;

    const Grammar& grammar_;
    std::vector<Of> known_;  ///< by symbol; values fall
    double best_ = 0;        ///< of this search
};

}  // namespace tengen::transform
