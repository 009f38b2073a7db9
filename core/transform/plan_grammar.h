// The plans for transforms of n = 2^t points as a grammar. The names of terminals, one after the other, are the text of
// a plan (plan.h).
#pragma once

#include <string>
#include <vector>

#include "core/transform/grammar.h"
#include "core/transform/plan.h"
#include "core/transform/search.h"

namespace tengen::transform {

struct PlanOptions {
    int log_size = 10;
    /// Plans use 1, 2, 4, ... threads up to this number.
    int threads = 1;
    bool leftmost = true;
};

/// What a symbol of the grammar stands for.
enum class Part {
    Plan,    ///< the whole
    Rows,    ///< the transforms of 2^inner points for a few columns
    Stage,   ///< the step from 2^inner points to 2^(inner + radix)
    Digits,  ///< how a buffered stage of 2^radix points is split
    Other,   ///< decisions that mean something only where they stand
};
struct Meaning {
    Part part = Part::Other;
    int radix = 0;
    int inner = 0;
    bool buffered = false;  ///< of a stage
};

class PlanGrammar {
public:
    explicit PlanGrammar(const PlanOptions& options);

    const Grammar& grammar() const { return grammar_; }
    const PlanOptions& options() const { return options_; }
    const Meaning& meaning(Symbol symbol) const { return meanings_[static_cast<std::size_t>(symbol)]; }

private:
    Symbol make(const std::string& name, Meaning meaning = {});
    Symbol rows(int log_size);
    Symbol split(int log_size, bool buffered, int low, int high);
    Symbol stage(int radix, int inner, bool buffered);
    void add_splits(Symbol left, int log_size, int low, int inner, const Word& front);
    Symbol digits(int radix);
    Symbol size(const std::string& before, int log_size) { return make(before + std::to_string(1 << log_size)); }

    PlanOptions options_;
    Grammar grammar_;
    std::vector<Meaning> meanings_;
    Symbol twiddles_ = 0, block_ = 0, padding_ = 0;
};

/// Judges plans, and parts of them by themselves, by the time they take.
class PlanObjective : public Objective {
public:
    explicit PlanObjective(const PlanGrammar& grammar) : grammar_(grammar) {}

    /// In pseudo MFlops: 5 n log2 n / microseconds.
    double value(const Word& word, double best) override;
    bool separable(Symbol symbol) const override { return grammar_.meaning(symbol).part != Part::Other; }
    double part(Symbol symbol, const Word& word, double best) override;
    double rough_part(Symbol symbol, const Word& word, double best) override;
    /// By the numbers of points. Buffered stages have many words, and most of them are in no good plan: those are left
    /// to the whole.
    double effort(Symbol symbol) const override;

protected:
    /// Seconds that a plan takes, its transforms for a few neighbouring columns, or its last stage alone. What takes
    /// longer than `enough` need not be told exactly.
    virtual double whole(const Plan& plan, double enough) = 0;
    virtual double few_columns(const Plan& plan, double enough) = 0;
    virtual double last_stage(const Plan& plan, double enough) = 0;
    /// Whether times need not be exact for now.
    virtual void set_rough(bool /*rough*/) {}

private:
    const PlanGrammar& grammar_;
};

/// Pseudo MFlops of a transform of 2^log_size points.
double pseudo_mflops(int log_size, double seconds);

}  // namespace tengen::transform
