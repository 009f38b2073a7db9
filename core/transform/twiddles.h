// Tables of twiddle factors, shared by all plans of the process.
#pragma once

#include <memory>

#include "core/transform/buffer.h"

namespace tengen::transform {

/// Factors, each a real and an imaginary part. Long tables are read from one end to the other: large pages spare most
/// of the look-ups of addresses.
struct Factors {
    explicit Factors(std::size_t complexes) : memory(complexes), doubles(2 * complexes) {}

    const double* data() const { return memory.data(); }
    std::size_t size() const { return doubles; }

    Buffer memory;
    std::size_t doubles;
};
using TwiddleTable = std::shared_ptr<const Factors>;

/// Entries of a factored table with radix 2^log_radix: element i = q * h + l, q = 2^ceil(log_radix / 2), has the factor
/// low[l] * high[h]; low[1] ... low[q - 1] come first, then high[1] ...
constexpr int log_low(int log_radix) {
    return (log_radix + 1) / 2;
}
constexpr int stage_entries(int log_radix, bool factored) {
    const int low = 1 << log_low(log_radix);
    return factored ? low + (1 << (log_radix - log_low(log_radix))) - 2 : (1 << log_radix) - 1;
}

/// Factors exp(-2 pi i * element * column / n) of a stage, n = 2^log_size, for its n / radix columns: for each group of
/// `width` columns the entries of elements 1 ... radix - 1 (or the factored ones), each as `width` real parts in the
/// order of lanes and then as many imaginary ones.
TwiddleTable stage_twiddles(int log_size, int log_radix, bool factored, int width);

/// Factors that all columns share: for each j below 2^log_size / radix the pairs exp(-2 pi i * a * j / 2^log_size),
/// a = 1 ... radix - 1.
TwiddleTable digit_twiddles(int log_size, int log_radix);

}  // namespace tengen::transform
