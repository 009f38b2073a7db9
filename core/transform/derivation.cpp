#include "core/transform/derivation.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tengen::transform {

namespace {

class Parser {
public:
    Parser(const Grammar& grammar, const Word& word) : grammar_(grammar), word_(word) {}

    /// Where the words of a symbol that begin at a place may end.
    const std::set<std::size_t>& ends(Symbol symbol, std::size_t begin) {
        const auto found = ends_.find({symbol, begin});
        if (found != ends_.end()) {
            return found->second;
        }
        std::set<std::size_t> all;
        if (grammar_.terminal(symbol)) {
            if (begin < word_.size() && word_[begin] == symbol) {
                all.insert(begin + 1);
            }
        } else {
            for (const Word& right : grammar_.rules(symbol)) {
                std::set<std::size_t> reached = {begin};
                for (const Symbol next : right) {
                    std::set<std::size_t> further;
                    for (const std::size_t place : reached) {
                        const std::set<std::size_t>& there = ends(next, place);
                        further.insert(there.begin(), there.end());
                    }
                    reached = std::move(further);
                }
                all.insert(reached.begin(), reached.end());
            }
        }
        return ends_.emplace(std::pair(symbol, begin), std::move(all)).first->second;
    }

    /// Adds the pieces of a symbol that derives the word from begin to end.
    void collect(Symbol symbol, std::size_t begin, std::size_t end, std::vector<Piece>& pieces) {
        if (grammar_.terminal(symbol)) {
            return;
        }
        const std::vector<Word>& rules = grammar_.rules(symbol);
        for (std::size_t rule = 0; rule < rules.size(); ++rule) {
            const Word& right = rules[rule];
            std::vector<std::size_t> places = {begin};
            if (split(right, begin, end, places)) {
                pieces.push_back({symbol, begin, end, rule});
                for (std::size_t i = 0; i < right.size(); ++i) {
                    collect(right[i], places[i], places[i + 1], pieces);
                }
                return;
            }
        }
    }

private:
    /// Finds where each symbol of a rule ends, so that the last one does at `end`.
    bool split(const Word& right, std::size_t begin, std::size_t end, std::vector<std::size_t>& places) {
        const std::size_t at = places.size() - 1;
        if (at == right.size()) {
            return begin == end;
        }
        for (const std::size_t next : ends(right[at], begin)) {
            places.push_back(next);
            if (next <= end && split(right, next, end, places)) {
                return true;
            }
            places.pop_back();
        }
        return false;
    }

    const Grammar& grammar_;
    const Word& word_;
    std::map<std::pair<Symbol, std::size_t>, std::set<std::size_t>> ends_;
};

}  // namespace

std::vector<Piece> derivation(const Grammar& grammar, Symbol from, const Word& word) {
    Parser parser(grammar, word);
    std::vector<Piece> pieces;
    if (parser.ends(from, 0).contains(word.size())) {
        parser.collect(from, 0, word.size(), pieces);
    }
    return pieces;
}

}  // namespace tengen::transform
