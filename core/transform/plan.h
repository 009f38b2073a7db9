// A plan: how one transform of n = 2^t complex numbers is computed.
//
// Text, in the order of execution: "64 32t [32.16]f8+" is a base case of 64 points, a stage of radix 32 with a table of
// twiddle factors, and a buffered stage of radix 512 = 32 * 16 with factored twiddles, 8 columns at a time, whose input
// is kept at a padded pitch. "x2" in front computes on two threads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen::transform {

inline constexpr int kLargest = 22;  ///< binary logarithm of the longest transform
inline constexpr int kMostThreads = 64;

/// The step from m to radix * m: twiddle factors, then transforms of `radix` elements that stand m apart, for m
/// columns.
struct Stage {
    std::vector<int> digits;  ///< logarithms; one base case, or how a buffered stage is split, first one applied last
    bool factored = false;    ///< twiddle factors as products of two, instead of a table of all
    int block = 0;            ///< columns in the buffer; 0 works in place
    bool padded = false;      ///< the stage reads from a copy whose pitch is no power of two

    int log_radix() const;
    friend bool operator==(const Stage&, const Stage&) = default;
};

struct Plan {
    int base = 1;               ///< logarithm of the first base case
    std::vector<Stage> stages;  ///< in the order of execution
    int threads = 1;

    int log_size() const;
    friend bool operator==(const Plan&, const Plan&) = default;
};

/// std::invalid_argument names the part that is wrong.
Plan parse_plan(std::string_view text);
std::string to_text(const Plan& plan);

}  // namespace tengen::transform
