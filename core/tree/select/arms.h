// The moves of one node as the selection formulas see them: columns of numbers, filled once from the node's counters.
// A formula is a list of pieces; each goes over the columns once, in a loop the compiler can vectorise.
#pragma once

#include <cstdint>
#include <memory>
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

    void resize(int n) {
        count = n;
        if (static_cast<int>(visits.size()) < n) {
            for (auto* column :
                 {&visits, &value, &amaf_visits, &amaf_value, &prior, &prior_weight, &own_visits, &score}) {
                column->resize(n);
            }
        }
    }
};

/// One part of a selection formula: changes `score`.
class Piece {
public:
    virtual ~Piece() = default;
    virtual void apply(Arms& arms) const = 0;
};

using Formula = std::vector<std::unique_ptr<Piece>>;

}  // namespace tengen::tree
