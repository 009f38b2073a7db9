// Acyclic grammars: what can be decided, and what a decision leaves open. The words they derive are the sinks of a
// graph whose vertices are partly derived words and whose edges apply a rule (Rimmel 2009, 5.2.1).
#pragma once

#include <map>
#include <string>
#include <vector>

namespace tengen::transform {

using Symbol = int;
using Word = std::vector<Symbol>;

class Grammar {
public:
    /// With `leftmost` only the first symbol that is not terminal may be replaced: the graph is as small as can be.
    /// Else any of them, and a word can be reached in many orders.
    explicit Grammar(bool leftmost = true) : leftmost_(leftmost) {}

    /// The symbol of this name; a new one if there is none.
    Symbol symbol(const std::string& name);
    void add_rule(Symbol left, Word right);
    void set_start(Symbol start) { start_ = start; }
    /// Throws std::invalid_argument unless there is a start symbol with rules and no symbol derives itself.
    void check() const;

    bool leftmost() const { return leftmost_; }
    Symbol start() const { return start_; }
    int symbols() const { return static_cast<int>(names_.size()); }
    const std::string& name(Symbol symbol) const { return names_.at(static_cast<std::size_t>(symbol)); }
    const std::vector<Word>& rules(Symbol symbol) const { return rules_.at(static_cast<std::size_t>(symbol)); }
    bool terminal(Symbol symbol) const { return rules(symbol).empty(); }

    /// Every word that one rule makes of this one, each once; none if all of its symbols are terminal.
    std::vector<Word> successors(const Word& word) const;
    /// Names one after the other.
    std::string text(const Word& word) const;
    /// Derivations of complete words, leftmost ones counted; as a double because there are many.
    double derivations() const;

private:
    bool leftmost_;
    Symbol start_ = -1;
    std::map<std::string, Symbol> index_;
    std::vector<std::string> names_;
    std::vector<std::vector<Word>> rules_;
};

}  // namespace tengen::transform
