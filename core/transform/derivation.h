// How a word was derived: which symbol of the grammar stands for which part of it.
#pragma once

#include <vector>

#include "core/transform/grammar.h"

namespace tengen::transform {

/// A symbol that is not terminal, and the part of the word that came from it: from `begin` up to `end`.
struct Piece {
    Symbol symbol;
    std::size_t begin;
    std::size_t end;
    std::size_t rule;  ///< of the symbol, that was applied

    friend bool operator==(const Piece&, const Piece&) = default;
};

/// The pieces of one derivation of a complete word from a symbol, outer ones before inner ones, else from left to
/// right; none if there is no derivation. Where there are several it is that of the earliest rules.
std::vector<Piece> derivation(const Grammar& grammar, Symbol from, const Word& word);

}  // namespace tengen::transform
