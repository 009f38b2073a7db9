#include "core/transform/plan_grammar.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "core/transform/kernels.h"

namespace tengen::transform {

namespace {

/// Buffering copies: smaller radices have nothing to gain from it.
constexpr int kLeastBuffered = 4;
/// Transforms of fewer points do not gain from other threads.
constexpr int kLeastShared = 12;

std::string named(const char* what, int a, int b = -1) {
    std::string name = what;
    name.append("(").append(std::to_string(a));
    if (b >= 0) {
        name.append(",").append(std::to_string(b));
    }
    return name.append(")");
}

}  // namespace

PlanGrammar::PlanGrammar(const PlanOptions& options) : options_(options), grammar_(options.leftmost) {
    if (options.log_size < 1 || options.log_size > kLargest) {
        throw std::invalid_argument("a transform has 2, 4, 8, ... or 2^" + std::to_string(kLargest) + " points");
    }
    if (options.threads < 1 || options.threads > kMostThreads) {
        throw std::invalid_argument("a plan has 1 to " + std::to_string(kMostThreads) + " threads");
    }
    const int t = options.log_size;
    twiddles_ = make("twiddles");
    grammar_.add_rule(twiddles_, {make("t")});
    grammar_.add_rule(twiddles_, {make("f")});
    block_ = make("block");
    for (const char* columns : {"8", "16", "32"}) {
        grammar_.add_rule(block_, {make(columns)});
    }
    padding_ = make("padding");
    grammar_.add_rule(padding_, {});
    grammar_.add_rule(padding_, {make("+")});
    const Symbol plan = make(named("plan", t), {Part::Plan, 0, t});
    grammar_.set_start(plan);
    Word front;
    if (options.threads > 1 && t >= kLeastShared) {
        const Symbol threads = make("threads");
        for (int count = 1; count <= options.threads; count *= 2) {
            grammar_.add_rule(threads, {make("x" + std::to_string(count))});
        }
        front = {threads};
    }
    if (t <= kLargestBase) {
        grammar_.add_rule(plan, {size(" ", t)});
    }
    for (int radix = 1; radix < t; ++radix) {
        Word right = front;
        right.insert(right.end(), {rows(t - radix), stage(radix, t - radix), padding_});
        grammar_.add_rule(plan, std::move(right));
    }
}

Symbol PlanGrammar::make(const std::string& name, Meaning meaning) {
    const Symbol symbol = grammar_.symbol(name);
    if (static_cast<std::size_t>(symbol) == meanings_.size()) {
        meanings_.push_back(meaning);
    }
    return symbol;
}

Symbol PlanGrammar::rows(int log_size) {
    const Symbol symbol = make(named("rows", log_size), {Part::Rows, 0, log_size});
    if (grammar_.rules(symbol).empty()) {
        if (log_size <= kLargestBase) {
            grammar_.add_rule(symbol, {size(" ", log_size)});
        }
        for (int radix = 1; radix < log_size; ++radix) {
            grammar_.add_rule(symbol, {rows(log_size - radix), stage(radix, log_size - radix), padding_});
        }
    }
    return symbol;
}

Symbol PlanGrammar::stage(int radix, int inner) {
    const Symbol symbol = make(named("stage", radix, inner), {Part::Stage, radix, inner});
    if (grammar_.rules(symbol).empty()) {
        if (radix <= kLargestBase) {
            grammar_.add_rule(symbol, {size(" ", radix), twiddles_});
        }
        if (radix >= kLeastBuffered) {
            grammar_.add_rule(symbol, {make(" ["), digits(radix), make("]"), twiddles_, block_});
        }
    }
    return symbol;
}

Symbol PlanGrammar::digits(int radix) {
    const Symbol symbol = make(named("digits", radix), {Part::Digits, radix, 0});
    if (grammar_.rules(symbol).empty()) {
        if (radix <= kLargestBase) {
            grammar_.add_rule(symbol, {size("", radix)});
        }
        // A digit of 2 costs a whole pass for one bit.
        for (int digit = 2; digit <= std::min(kLargestBase, radix - 2); ++digit) {
            grammar_.add_rule(symbol, {size("", digit), make("."), digits(radix - digit)});
        }
    }
    return symbol;
}

double pseudo_mflops(int log_size, double seconds) {
    return 5.0 * static_cast<double>(1L << log_size) * log_size / (seconds * 1e6);
}

double PlanObjective::value(const Word& word, double best) {
    const Plan plan = parse_plan(grammar_.grammar().text(word));
    const int t = plan.log_size();
    const double enough = best > 0 ? pseudo_mflops(t, 1) / best : std::numeric_limits<double>::infinity();
    return pseudo_mflops(t, whole(plan, enough));
}

double PlanObjective::part(Symbol symbol, const Word& word, double best) {
    const Meaning& meaning = grammar_.meaning(symbol);
    const double enough = best > 0 ? 1 / best : std::numeric_limits<double>::infinity();
    const std::string text = grammar_.grammar().text(word);
    if (meaning.part == Part::Rows) {
        return 1 / few_columns(parse_plan(text), enough);
    }
    // A stage needs something before it; what that is does not matter.
    const int inner = meaning.part == Part::Digits ? 3 : meaning.inner;
    Plan plan;
    plan.base = std::min(inner, kLargestBase);
    for (int left = inner - plan.base; left > 0; left -= kLargestBase) {
        plan.stages.push_back({{std::min(left, kLargestBase)}, true});
    }
    const std::string last = meaning.part == Part::Digits ? " [" + text + "]t8" : text;
    plan.stages.push_back(parse_plan("2" + last).stages[0]);
    return 1 / last_stage(plan, enough);
}

}  // namespace tengen::transform
