// Selection formulas written in Python: an exploration term whose scores a function gives. It is asked for every choice
// in the tree, by whatever thread makes it, and takes the interpreter's lock for that.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/python/core_lock.h"
#include "core/tree/select/arms.h"

namespace tengen::python {

/// The moves of a node as such a function sees them: columns of its own, which live as long as anything refers to them.
class FormulaMoves {
public:
    enum Column : std::uint8_t {
        own_visits,
        visits,
        value,
        prior,
        prior_weight,
        amaf_visits,
        amaf_value,
        owned_visits,
        winner_owned,
        mover_owned,
        effect,
        score
    };
    static constexpr int kColumns = score + 1;

    FormulaMoves(const tree::Arms& arms, double coefficient);

    int count() const { return count_; }
    const float* column(Column which) const { return numbers_.data() + which * count_; }

    float total;
    float log_total;
    float amaf_total;
    double coefficient;  ///< exploration.coefficient

private:
    int count_;
    std::vector<float> numbers_;
};

/// The term in a formula.
class PythonTerm final : public tree::Piece {
public:
    /// With `ordered` the scores of unvisited moves count too; otherwise first-play urgency replaces them.
    PythonTerm(std::string name, nb::object function, double coefficient, bool ordered);
    ~PythonTerm() override;

    void apply(tree::Arms& arms) const override;
    /// Null once it was dropped.
    nb::handle function() const { return function_; }
    void drop() { function_.reset(); }

private:
    std::string name_;
    nb::object function_;
    double coefficient_;
    bool ordered_;
};

/// What the garbage collector is told of the formulas of a search, which may refer to what refers to the search.
template <class Search, class F>
void for_python_terms(const Search& search, F&& f) {
    search.for_trees([&](const auto& tree) {
        for (const tree::Term& term : tree.formula().terms) {
            if (auto* const written = dynamic_cast<PythonTerm*>(term.piece.get())) {
                f(*written);
            }
        }
    });
}
template <class Search>
int traverse_formula(const Search& search, visitproc visit, void* arg) {
    int result = 0;
    for_python_terms(search, [&](const PythonTerm& term) {
        if (result == 0 && term.function().is_valid()) {
            result = visit(term.function().ptr(), arg);
        }
    });
    return result;
}
template <class Search>
void clear_formula(const Search& search) {
    for_python_terms(search, [](PythonTerm& term) { term.drop(); });
}

void bind_formula(nb::module_& m);

}  // namespace tengen::python
