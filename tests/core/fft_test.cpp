// The transform against its definition, for random plans and all widths of vectors; plans as text.
#include <cmath>
#include <complex>
#include <numbers>
#include <thread>

#include "core/transform/executor.h"
#include "core/transform/plan_grammar.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::transform;

namespace {

using Numbers = std::vector<std::complex<double>>;

Numbers random_numbers(long count, std::uint64_t seed) {
    Rng rng(seed);
    Numbers numbers;
    for (long i = 0; i < count; ++i) {
        numbers.emplace_back(rng.real() - 0.5, rng.real() - 0.5);
    }
    return numbers;
}

const double* in(const Numbers& numbers) {
    return reinterpret_cast<const double*>(numbers.data());
}
double* out(Numbers& numbers) {
    return reinterpret_cast<double*>(numbers.data());
}

/// y[k] = sum of x[j] exp(-2 pi i j k / n).
Numbers by_definition(const Numbers& x) {
    const std::size_t n = x.size();
    Numbers roots;
    for (std::size_t e = 0; e < n; ++e) {
        roots.push_back(std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(e) / static_cast<double>(n)));
    }
    Numbers y(n);
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t j = 0; j < n; ++j) {
            y[k] += x[j] * roots[j * k % n];
        }
    }
    return y;
}

/// The largest difference beside the largest number.
double difference(const Numbers& a, const Numbers& b) {
    double largest = 0;
    double apart = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest = std::max(largest, std::abs(b[i]));
        apart = std::max(apart, std::abs(a[i] - b[i]));
    }
    return apart / largest;
}

Plan random_plan(int log_size, int threads, std::uint64_t seed) {
    const PlanGrammar grammar({log_size, threads, true});
    Rng rng(seed);
    return parse_plan(grammar.grammar().text(random_word(grammar.grammar(), {grammar.grammar().start()}, rng)));
}

/// Any plan that can be written, also those that no search would try.
Plan any_plan(int log_size, Rng& rng) {
    const auto up_to = [&](int most) { return 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most))); };
    Plan plan;
    plan.base = up_to(std::min(log_size, kLargestBase));
    for (int left = log_size - plan.base; left > 0;) {
        Stage stage;
        stage.factored = rng.below(2) == 0;
        stage.padded = rng.below(2) == 0;
        stage.block = rng.below(2) == 0 ? 0 : 4 << up_to(3);
        do {
            stage.digits.push_back(up_to(std::min(left, kLargestBase)));
            left -= stage.digits.back();
        } while (stage.block > 0 && left > 0 && rng.below(2) == 0);
        plan.stages.push_back(stage);
    }
    return plan;
}

}  // namespace

TEST(random_plans_agree_with_the_definition) {
    for (int t = 1; t <= 9; ++t) {
        const Numbers x = random_numbers(1L << t, static_cast<std::uint64_t>(t));
        const Numbers right = by_definition(x);
        for (std::uint64_t seed = 0; seed < 24; ++seed) {
            Rng rng(100 * seed + static_cast<std::uint64_t>(t));
            const Plan plan = seed % 2 == 0 ? any_plan(t, rng) : random_plan(t, 1, rng.next());
            CHECK_EQ(plan.log_size(), t);
            for (const int width : {2, 4, 8}) {
                const Executor executor(plan, best_kernels(width));
                Numbers y(x.size());
                executor.forward(in(x), out(y));
                if (difference(y, right) > 1e-13) {
                    check::fail(__FILE__, __LINE__, to_text(plan) + " differs");
                }
                Numbers back(x.size());
                executor.inverse(in(y), out(back));
                CHECK(difference(back, x) < 1e-13);
            }
        }
    }
}

TEST(every_base_case_in_every_place) {
    for (const int width : {2, 4, 8}) {
        for (int log_size = 1; log_size <= kLargestBase; ++log_size) {
            const std::string size = std::to_string(1 << log_size);
            for (const std::string& text : {size + " 8t", "8 " + size + "t", "8 " + size + "f+", "16 [" + size + "]t8",
                                            "8 [4." + size + "]f16+", "8 [" + size + ".4]t32"}) {
                const Plan plan = parse_plan(text);
                const Numbers x = random_numbers(1L << plan.log_size(), 5);
                Numbers y(x.size());
                Executor(plan, best_kernels(width)).forward(in(x), out(y));
                if (difference(y, by_definition(x)) > 1e-13) {
                    check::fail(__FILE__, __LINE__, text + " differs");
                }
            }
        }
    }
}

TEST(a_few_columns_are_transformed_side_by_side) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const int t = 1 + static_cast<int>(seed % 8);
        const Executor executor(random_plan(t, 1, seed), best_kernels(), Executor::Use::FewColumns);
        const long n = executor.size();
        const long columns = executor.rows_extent() / n;
        const Numbers x = random_numbers(n * columns, seed);
        Numbers y(x.size());
        executor.run_rows(in(x), out(y));
        for (long c = 0; c < columns; ++c) {
            Numbers column;
            for (long i = 0; i < n; ++i) {
                column.push_back(x[static_cast<std::size_t>(i * columns + c)]);
            }
            const Numbers row(y.begin() + c * n, y.begin() + (c + 1) * n);
            CHECK(difference(row, by_definition(column)) < 1e-13);
        }
        Numbers other(x.size());
        CHECK_THROWS(executor.forward(in(x), out(other)), std::logic_error);
    }
}

TEST(threads_share_a_transform_and_a_plan) {
    const Numbers x = random_numbers(1L << 14, 9);
    Numbers right(x.size());
    Executor(parse_plan("16 16t 8t 8t")).forward(in(x), out(right));
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        Plan plan = random_plan(14, 4, seed);
        plan.threads = 1 + static_cast<int>(seed % 4);
        const Executor executor(plan);
        const auto run = [&] {
            Numbers y(x.size());
            for (int i = 0; i < 3; ++i) {
                executor.forward(in(x), out(y));
                CHECK(difference(y, right) < 1e-13);
            }
        };
        std::thread other(run);
        other.join();
        Numbers a(x.size());
        Numbers b(x.size());
        std::thread first([&] { executor.forward(in(x), out(a)); });
        std::thread second([&] { executor.forward(in(x), out(b)); });
        first.join();
        second.join();
        CHECK(a == b);
        CHECK(difference(a, right) < 1e-13);
    }
}

TEST(plans_as_text) {
    for (const std::string text : {"2", "64", "16 16t", "x2 64 32t [32.16]f8+", "8 [4.4.4]t32 2f+"}) {
        CHECK_EQ(to_text(parse_plan(text)), text);
    }
    CHECK_EQ(parse_plan("x2 64 32t [32.16]f8+").log_size(), 20);
    CHECK_EQ(to_text(parse_plan("  16   16t ")), "16 16t");
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Plan plan = random_plan(4 + static_cast<int>(seed % 19), 4, seed);
        CHECK(parse_plan(to_text(plan)) == plan);
    }
    for (const char* wrong : {"",         "x2",          "3",       "128",        "1",
                              "16t",      "16 16",       "16 16x",  "16 16t8",    "16 [16t8",
                              "16 [16]t", "16 [16]t9",   "16 []t8", "16 16t++",   "x0 16",
                              "x65 16",   "x 16",        "16 x2",   "16 [16.]t8", "64 64t 64t 64t",
                              "-2",       "99999999999", "16 16t\n"}) {
        CHECK_THROWS(parse_plan(wrong), std::invalid_argument);
    }
}
