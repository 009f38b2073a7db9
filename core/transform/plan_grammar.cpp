#include "core/transform/plan_grammar.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <stdexcept>

#include "core/transform/kernels.h"

namespace tengen::transform {

namespace {

/// Buffering copies: smaller radices have nothing to gain from it.
constexpr int kLeastBuffered = 4;
/// Vectors are full where there are eight columns: inner transforms have as many points, and so has the outermost
/// radix.
constexpr int kColumns = 3;
/// Buffers and padding help where rows stand a page of 4096 bytes or more apart.
constexpr int kPageLog = 8;
/// Short tables of twiddle factors stay in the cache: there is nothing to save.
constexpr int kLongTable = 10;
/// A stage takes about so much of the time of a transform of its points.
constexpr double kStageOfWhole = 0.3;
/// Transforms of fewer points do not gain from other threads.
constexpr int kLeastShared = 12;

std::string named(const char* what, std::initializer_list<int> numbers) {
    std::string name = what;
    const char* before = "(";
    for (const int number : numbers) {
        name.append(before).append(std::to_string(number));
        before = ",";
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
    const Symbol plan = make(named("plan", {t}), {Part::Plan, 0, t});
    grammar_.set_start(plan);
    Word front;
    if (options.threads > 1 && t >= kLeastShared) {
        const Symbol threads = make("threads");
        for (int count = 1; count <= options.threads; count *= 2) {
            grammar_.add_rule(threads, {make(std::string("x").append(std::to_string(count)))});
        }
        front = {threads};
    }
    add_splits(plan, t, t < 2 * kColumns ? 1 : kColumns, t < 2 * kColumns ? 1 : kColumns, front);
}

Symbol PlanGrammar::make(const std::string& name, Meaning meaning) {
    const Symbol symbol = grammar_.symbol(name);
    if (static_cast<std::size_t>(symbol) == meanings_.size()) {
        meanings_.push_back(meaning);
    }
    return symbol;
}

/// Rules for a transform of 2^log_size points: a base case; or a last stage, in place or buffered, and what comes
/// before.
/// Radices are at least 2^low, and the transforms before the last stage have at least 2^inner points.
void PlanGrammar::add_splits(Symbol left, int log_size, int low, int inner, const Word& front) {
    const auto add = [&](Symbol symbol) {
        Word right = front;
        right.push_back(symbol);
        grammar_.add_rule(left, std::move(right));
    };
    if (log_size <= kLargestBase) {
        add(size(" ", log_size));
    }
    if (log_size >= low + inner) {
        add(split(log_size, false, low, std::min(kLargestBase, log_size - inner)));
    }
    if (log_size >= kPageLog + kLeastBuffered) {
        add(split(log_size, true, kLeastBuffered, log_size - kPageLog));
    }
}

Symbol PlanGrammar::rows(int log_size) {
    const Symbol symbol = make(named("rows", {log_size}), {Part::Rows, 0, log_size});
    if (grammar_.rules(symbol).empty()) {
        add_splits(symbol, log_size, 2, kColumns, {});
    }
    return symbol;
}

/// A last stage with a radix from 2^low to 2^high. The range is halved from rule to rule: a bandit learns more from
/// many tries of few arms than from few tries of many.
Symbol PlanGrammar::split(int log_size, bool buffered, int low, int high) {
    const Symbol symbol = make(named(buffered ? "buffered" : "direct", {log_size, low, high}));
    if (grammar_.rules(symbol).empty()) {
        if (low == high) {
            const int inner = log_size - low;
            Word right = {rows(inner), stage(low, inner, buffered)};
            if (inner >= kPageLog) {
                right.push_back(padding_);
            }
            grammar_.add_rule(symbol, std::move(right));
        } else {
            const int middle = (low + high) / 2;
            grammar_.add_rule(symbol, {split(log_size, buffered, low, middle)});
            grammar_.add_rule(symbol, {split(log_size, buffered, middle + 1, high)});
        }
    }
    return symbol;
}

Symbol PlanGrammar::stage(int radix, int inner, bool buffered) {
    const Symbol symbol =
        make(named(buffered ? "buffered stage" : "stage", {radix, inner}), {Part::Stage, radix, inner, buffered});
    if (grammar_.rules(symbol).empty()) {
        if (buffered) {
            grammar_.add_rule(symbol, {make(" ["), digits(radix), make("]"), twiddles_, block_});
        } else {
            grammar_.add_rule(symbol, {size(" ", radix), radix + inner >= kLongTable ? twiddles_ : make("t")});
        }
    }
    return symbol;
}

Symbol PlanGrammar::digits(int radix) {
    const Symbol symbol = make(named("digits", {radix}), {Part::Digits, radix, 0});
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

double PlanObjective::rough_part(Symbol symbol, const Word& word, double best) {
    set_rough(true);
    const double value = part(symbol, word, best);
    set_rough(false);
    return value;
}

double PlanObjective::effort(Symbol symbol) const {
    const Meaning& meaning = grammar_.meaning(symbol);
    const auto share = [&](int points) { return std::ldexp(1.0, points - grammar_.options().log_size); };
    switch (meaning.part) {
        case Part::Rows:
            return share(meaning.inner + kColumns);
        case Part::Digits:
            return share(meaning.radix + kColumns);
        case Part::Stage:
            if (!meaning.buffered) {
                return kStageOfWhole * share(meaning.radix + meaning.inner);
            }
            [[fallthrough]];
        default:
            return std::numeric_limits<double>::infinity();
    }
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
