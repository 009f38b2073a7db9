// Bindings of grammars, their searchers and the transform.
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <complex>

#include "core/base/names.h"
#include "core/python/bind.h"
#include "core/transform/cost_model.h"
#include "core/transform/graph_search.h"
#include "core/transform/measure.h"
#include "core/transform/race.h"

namespace tengen::python {

using namespace transform;
using namespace nb::literals;

namespace {

using Numbers = nb::ndarray<std::complex<double>, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Constants = nb::ndarray<const std::complex<double>, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

/// How to search, from Python's arguments.
struct Searching {
    std::string method;
    GraphOptions graph;
    Limits limits;
    std::uint64_t seed = 0;

    static Searching make(const std::string& method, long evaluations, double seconds, std::uint64_t seed, int s,
                          double delta, double coefficient, bool habits, double fresh, double variations,
                          double parts) {
        if (evaluations < 1 || !(seconds > 0)) {
            throw std::invalid_argument("a search needs at least one evaluation and a time above 0");
        }
        Searching found{method, {}, {evaluations, seconds}, seed};
        found.graph = {method == "uct" ? Bandit::Ucb1 : Bandit::ThresholdAscent,
                       s,
                       delta,
                       coefficient,
                       habits,
                       fresh,
                       variations,
                       parts};
        return found;
    }
    SearchResult run(const Grammar& grammar, Objective& objective, const Watcher& watcher) const {
        using Run = std::function<SearchResult()>;
        const Run on_graph = [&] { return graph_search(grammar, objective, graph, limits, seed, watcher); };
        const std::map<std::string, Run> searchers = {
            {"dp", [&] { return dynamic_programming(grammar, objective, limits, watcher); }},
            {"mc", [&] { return monte_carlo(grammar, objective, limits, seed, watcher); }},
            {"tag", on_graph},
            {"uct", on_graph},
        };
        return look_up(searchers, method, "searcher")();
    }
};

/// Tells Python how a search stands, ten times per second, and ends it on Ctrl-C.
Watcher watch(const nb::object& callback) {
    using Clock = std::chrono::steady_clock;
    auto last = std::make_shared<Clock::time_point>(Clock::now());
    return [callback, last](const SearchResult& result) {
        if (Clock::now() - *last < std::chrono::milliseconds(100)) {
            return true;
        }
        *last = Clock::now();
        const nb::gil_scoped_acquire acquire;
        try {
            if (PyErr_CheckSignals() != 0) {
                throw nb::python_error();
            }
            if (!callback.is_none()) {
                callback(result.evaluations, result.seconds, result.value);
            }
        } catch (const nb::python_error& error) {
            if (error.matches(PyExc_KeyboardInterrupt)) {
                return false;
            }
            throw;
        }
        return true;
    };
}

/// A value that a Python function computes.
class PythonObjective : public Objective {
public:
    PythonObjective(const Grammar& grammar, nb::object value) : grammar_(grammar), value_(std::move(value)) {}

    double value(const Word& word, double /*best*/) override {
        const nb::gil_scoped_acquire acquire;
        nb::list names;
        for (const Symbol symbol : word) {
            names.append(nb::cast(grammar_.name(symbol)));
        }
        return nb::cast<double>(value_(nb::tuple(names)));
    }
    bool separable(Symbol symbol) const override { return separable_.contains(symbol); }
    void set_separable(const std::vector<std::string>& names, Grammar& grammar) {
        for (const std::string& name : names) {
            separable_[grammar.symbol(name)] = true;
        }
    }

private:
    const Grammar& grammar_;
    nb::object value_;
    std::map<Symbol, bool> separable_;
};

Grammar make_grammar(const std::string& start,
                     const std::vector<std::pair<std::string, std::vector<std::string>>>& rules, bool leftmost) {
    Grammar grammar(leftmost);
    grammar.set_start(grammar.symbol(start));
    for (const auto& [left, right] : rules) {
        Word word;
        for (const std::string& name : right) {
            word.push_back(grammar.symbol(name));
        }
        grammar.add_rule(grammar.symbol(left), std::move(word));
    }
    grammar.check();
    return grammar;
}

void bind_results(nb::module_& m) {
    nb::class_<Judged>(m, "Judged", "A word judged, when and how.")
        .def_ro("evaluations", &Judged::evaluations)
        .def_ro("seconds", &Judged::seconds)
        .def_ro("value", &Judged::value)
        .def_ro("text", &Judged::text);
    nb::class_<SearchResult>(m, "SearchResult")
        .def_ro("value", &SearchResult::value, "Of the best word; 0 if none was judged.")
        .def_ro("evaluations", &SearchResult::evaluations)
        .def_ro("seconds", &SearchResult::seconds)
        .def_ro("complete", &SearchResult::complete, "Nothing was left to look at.")
        .def_ro("interrupted", &SearchResult::stopped, "Ctrl-C ended it.")
        .def_ro("improvements", &SearchResult::improvements, "Each better than all before.")
        .def_ro("leaders", &SearchResult::leaders, "The best few, falling.")
        .def_prop_ro(
            "text",
            [](const SearchResult& self) { return self.improvements.empty() ? "" : self.improvements.back().text; },
            "The best word: the names of its symbols, one after the other.");
}

void bind_searches(nb::module_& m) {
    m.def(
        "search_grammar",
        [](const std::string& start, const std::vector<std::pair<std::string, std::vector<std::string>>>& rules,
           nb::object value, const std::string& method, const std::vector<std::string>& separable, bool leftmost,
           long evaluations, double seconds, std::uint64_t seed, int s, double delta, double coefficient, bool habits,
           double fresh, double variations, nb::object progress) {
            Grammar grammar = make_grammar(start, rules, leftmost);
            PythonObjective objective(grammar, std::move(value));
            objective.set_separable(separable, grammar);
            const auto searching = Searching::make(method, evaluations, seconds, seed, s, delta, coefficient, habits,
                                                   fresh, variations, 0);
            const Watcher watcher = watch(progress);
            const nb::gil_scoped_release release;
            const SearchResult result = searching.run(grammar, objective, watcher);
            std::vector<std::string> names;
            for (const Symbol symbol : result.best) {
                names.push_back(grammar.name(symbol));
            }
            return std::pair(result, names);
        },
        "start"_a, "rules"_a, "value"_a, nb::kw_only(), "method"_a, "separable"_a, "leftmost"_a, "evaluations"_a,
        "seconds"_a, "seed"_a, "s"_a, "delta"_a, "coefficient"_a, "habits"_a, "fresh"_a, "variations"_a,
        "progress"_a.none());
    m.def(
        "search_plans",
        [](Integer log_size, Integer threads, const std::string& method, bool model, bool leftmost, long evaluations,
           double seconds, std::uint64_t seed, int s, double delta, double coefficient, bool habits, double fresh,
           double variations, double parts, double sample_seconds, Integer samples, bool thread_time,
           nb::object progress) {
            const PlanGrammar grammar({log_size.value, threads.value, leftmost});
            auto searching = Searching::make(method, evaluations, seconds, seed, s, delta, coefficient, habits, fresh,
                                             variations, parts);
            searching.limits.thread_time = thread_time;
            const Watcher watcher = watch(progress);
            const nb::gil_scoped_release release;
            if (model) {
                CostModel objective(grammar);
                return searching.run(grammar.grammar(), objective, watcher);
            }
            MeasuredTime objective(grammar, {sample_seconds, std::max(1, samples.value)});
            return searching.run(grammar.grammar(), objective, watcher);
        },
        "log_size"_a, nb::kw_only(), "threads"_a, "method"_a, "model"_a, "leftmost"_a, "evaluations"_a, "seconds"_a,
        "seed"_a, "s"_a, "delta"_a, "coefficient"_a, "habits"_a, "fresh"_a, "variations"_a, "parts"_a,
        "sample_seconds"_a, "samples"_a, "thread_time"_a, "progress"_a.none());
    m.def(
        "race",
        [](const std::vector<std::string>& texts, double seconds, double sample_seconds, Integer samples,
           bool thread_time) {
            std::vector<Plan> plans;
            for (const std::string& text : texts) {
                plans.push_back(parse_plan(text));
            }
            const nb::gil_scoped_release release;
            const Raced raced = race(plans, {sample_seconds, std::max(1, samples.value), thread_time}, seconds);
            return std::pair(raced.winner, raced.seconds);
        },
        "plans"_a, nb::kw_only(), "seconds"_a, "sample_seconds"_a, "samples"_a, "thread_time"_a,
        "The number of the fastest of some plans, measured in turns, and its seconds a transform.");
    m.def(
        "random_plan",
        [](Integer log_size, Integer threads, std::uint64_t seed) {
            const PlanGrammar grammar({log_size.value, threads.value, true});
            Rng rng(seed);
            const Word word = random_word(grammar.grammar(), {grammar.grammar().start()}, rng);
            return to_text(parse_plan(grammar.grammar().text(word)));
        },
        "log_size"_a, "threads"_a = 1, "seed"_a = 0, "A plan drawn by uniform decisions.");
    m.def(
        "count_plans",
        [](Integer log_size, Integer threads) {
            return PlanGrammar({log_size.value, threads.value, true}).grammar().derivations();
        },
        "log_size"_a, "threads"_a = 1, "How many plans there are.");
}

/// A plan tied to an input and an output, so that running it has nothing to check.
struct Prepared {
    const Executor& executor;
    Constants x;
    Numbers y;
    bool inverse;

    void execute() const {
        const std::size_t size = x.shape(1);
        const auto* const from = reinterpret_cast<const double*>(x.data());
        auto* const to = reinterpret_cast<double*>(y.data());
        for (std::size_t row = 0; row < x.shape(0); ++row) {
            if (inverse) {
                executor.inverse(from + 2 * row * size, to + 2 * row * size);
            } else {
                executor.forward(from + 2 * row * size, to + 2 * row * size);
            }
        }
    }
};

Prepared prepare(const Executor& executor, const Constants& x, const Numbers& y, bool inverse) {
    const auto size = static_cast<std::size_t>(executor.size());
    if (x.shape(0) != y.shape(0) || x.shape(1) != size || y.shape(1) != size) {
        throw std::invalid_argument("input and output have rows of the plan's length");
    }
    const std::size_t extent = x.shape(0) * size;
    if (x.data() < y.data() + extent && y.data() < x.data() + extent) {
        throw std::invalid_argument("input and output overlap");
    }
    return {executor, x, y, inverse};
}

void bind_executor(nb::module_& m) {
    nb::class_<Prepared>(m, "Prepared", "A plan tied to an input and an output.")
        .def("execute", &Prepared::execute, nb::call_guard<nb::gil_scoped_release>(),
             "Transforms what the input holds now into the output.");
    nb::class_<Executor>(m, "Executor", "Runs a plan on rows of complex numbers.")
        .def(
            "__init__",
            [](Executor* self, const std::string& plan, Integer width) {
                new (self) Executor(parse_plan(plan), best_kernels(width.value));
            },
            "plan"_a, "width"_a = 8)
        .def_prop_ro("plan", [](const Executor& self) { return to_text(self.plan()); })
        .def_prop_ro("size", &Executor::size)
        .def_prop_ro("threads", [](const Executor& self) { return self.plan().threads; })
        .def(
            "run",
            [](const Executor& self, const Constants& x, const Numbers& y, bool inverse) {
                const Prepared prepared = prepare(self, x, y, inverse);
                const nb::gil_scoped_release release;
                prepared.execute();
            },
            "x"_a, "y"_a, "inverse"_a = false, "Transforms every row of x into y.")
        .def("prepare", &prepare, "x"_a, "y"_a, "inverse"_a = false, nb::keep_alive<0, 1>(),
             "Ties the plan to an input and an output.")
        .def(
            "seconds",
            [](const Executor& self, double seconds, Integer samples, bool thread_time) {
                const auto size = static_cast<std::size_t>(self.size());
                const nb::gil_scoped_release release;
                const Buffer x(size), y(size);
                Rng rng(1);
                for (std::size_t i = 0; i < 2 * size; ++i) {
                    x.data()[i] = rng.real() - 0.5;
                }
                const Stopwatch watch{seconds, std::max(1, samples.value), thread_time};
                return watch.time([&] { self.forward(x.data(), y.data()); }, std::numeric_limits<double>::infinity());
            },
            "seconds"_a = 0.002, "samples"_a = 3, "thread_time"_a = true,
            "Measured time of one transform: the shortest of some samples that together take about so many seconds.");
    m.def(
        "empty",
        [](std::size_t rows, std::size_t size) {
            auto* const buffer = new Buffer(rows * size);
            const nb::capsule owner(buffer, [](void* p) noexcept { delete static_cast<Buffer*>(p); });
            return nb::ndarray<nb::numpy, std::complex<double>, nb::ndim<2>>(
                reinterpret_cast<std::complex<double>*>(buffer->data()), {rows, size}, owner);
        },
        "rows"_a, "size"_a, "Rows of complex numbers of any value, aligned as the transform likes it.");
}

}  // namespace

void bind_transform(nb::module_& parent) {
    nb::module_ m = parent.def_submodule("transform", "Adaptive Fourier transforms, and searching grammars.");
    bind_results(m);
    bind_searches(m);
    bind_executor(m);
    m.def(
        "normalise", [](const std::string& plan) { return to_text(parse_plan(plan)); }, "plan"_a,
        "The plan as Tengen writes it; ValueError names the part that is wrong.");
    m.def(
        "modelled_seconds", [](const std::string& plan) { return modelled_seconds(parse_plan(plan)); }, "plan"_a,
        "Time of a plan on the made-up machine of the cost model.");
    m.def("instructions", [] { return std::string(best_kernels().name); }, "The vector instructions in use.");
    m.attr("LARGEST") = kLargest;
    m.attr("MOST_THREADS") = kMostThreads;
    const GraphOptions usual;
    m.attr("S") = usual.s;
    m.attr("DELTA") = usual.delta;
    m.attr("COEFFICIENT") = usual.coefficient;
    m.attr("FRESH") = usual.fresh;
    m.attr("VARIATIONS") = usual.variations;
    m.attr("PARTS") = usual.parts;
}

}  // namespace tengen::python
