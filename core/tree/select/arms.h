// The moves of one node as the selection formulas see them: columns of numbers, filled once from the node's counters.
// A formula is a list of pieces; each goes over the columns once, in a loop the compiler can vectorise.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/tree/node.h"

namespace tengen::tree {

struct Arms {
    int count = 0;
    /// Visits of the node: simulations that had to choose among these moves.
    float total = 0;
    float log_total = 0;
    /// AMAF visits over all moves.
    float amaf_total = 0;

    std::vector<float> visits;        // n: simulations of the move, virtual ones of its prior included
    std::vector<float> value;         // q: their mean reward
    std::vector<float> amaf_visits;   // m
    std::vector<float> amaf_value;    // r
    std::vector<float> prior;         // value or probability given by the domain
    std::vector<float> prior_weight;  // virtual simulations it is worth
    std::vector<float> own_visits;    // real simulations alone
    std::vector<float> score;         // what the pieces compute

    // Filled only where the configuration asks for them (formula.h, Needs).
    std::vector<float> owned_visits;           // simulations of the move that had a winner
    std::vector<float> winner_owned;           // share of them whose winner owned the move's point at the end
    std::vector<float> mover_owned;            // ... where the mover owned it
    std::vector<float> effect;                 // mean of the mover's hold on the point and its neighbours (effectivity)
    std::vector<std::uint32_t> proof;          // Edge::kWon, Edge::kLost, Edge::kExhausted or 0
    std::vector<std::pair<float, int>> order;  // room for pieces that sort

    void resize(int n) {
        count = n;
        if (static_cast<int>(visits.size()) < n) {
            for_columns([&](auto& column) { column.resize(n); });
        }
    }
    /// Does something with each column.
    template <class Do>
    void for_columns(Do&& apply) {
        for (auto* column : {&visits, &value, &amaf_visits, &amaf_value, &prior, &prior_weight, &own_visits, &score,
                             &owned_visits, &winner_owned, &mover_owned, &effect}) {
            apply(*column);
        }
        apply(proof);
    }
};

/// Scores below every other: kNever is not chosen at all, multiples of kMasked only if nothing else is left.
inline constexpr float kNever = -std::numeric_limits<float>::infinity();
inline constexpr float kMasked = -1e30f;
/// Scores above every other.
inline constexpr float kAtOnce = 1e30f;

/// One part of a selection formula: changes `score`.
class Piece {
public:
    virtual ~Piece() = default;
    virtual void apply(Arms& arms) const = 0;
};

/// Takes a move when the scores are there, for formulas that are more than the largest score.
class Chooser {
public:
    virtual ~Chooser() = default;
    /// Forbidden moves have a score of kNever; -1 if all have.
    virtual int choose(const Arms& arms, Rng& rng) const = 0;
};

/// A piece in its place in a formula, with the name that people read.
struct Term {
    std::string name;
    std::unique_ptr<Piece> piece;
};

struct Formula {
    std::vector<Term> terms;
    std::unique_ptr<Chooser> chooser;  ///< none: the largest score, ties broken at random
};

}  // namespace tengen::tree
