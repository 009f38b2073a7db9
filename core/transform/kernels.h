// The straight-line base cases of the transform: a table of functions for each width of vectors.
//
// A base case works on columns: element i of column c stands at x + 2 * c + i * pitch, so that neighbouring columns
// fill a vector without shuffling. Complex numbers are pairs of doubles, pitches count doubles.
#pragma once

#include <cstddef>

namespace tengen::transform {

/// Base cases are 2, 4, 8, 16, 32 and 64 points long.
inline constexpr int kLargestBase = 6;  ///< binary logarithm

/// What a base case of N points does to a group of columns.
enum class Kind {
    Row,       ///< plain transform; column c is written at y + c * pitch, one element after the other
    Plain,     ///< plain transform
    Table,     ///< element i is multiplied by entry i - 1 of its group of N - 1 twiddle factors first
    Factored,  ///< the same with factors that are products of two entries (twiddles.h)
    Common,    ///< the same with N - 1 factors that all columns share
};
inline constexpr int kKinds = 5;

/// Transforms `groups` groups of `width` columns. Input and output may be the same unless the kind is Row.
using Kernel = void (*)(const double* x, std::ptrdiff_t x_pitch, double* y, std::ptrdiff_t y_pitch,
                        const double* twiddles, std::ptrdiff_t groups);
/// Multiplies one row of elements by factors, column by column: y = x * a, or x * a * b where b is given. Consecutive
/// groups have their factors `step` doubles apart.
using Scale = void (*)(const double* x, double* y, const double* a, const double* b, std::ptrdiff_t step,
                       std::ptrdiff_t groups);

struct KernelTable {
    const char* name;  ///< of the instruction set
    int width;         ///< columns in a group
    Kernel kernels[kKinds][kLargestBase + 1];
    Scale scale;

    Kernel get(Kind kind, int log_size) const { return kernels[static_cast<int>(kind)][log_size]; }
};

/// The column that lane `lane` of a vector holds: pairs are split by unpacking, which interleaves two halves.
constexpr int column_of_lane(int lane, int width) {
    return width == 1 ? 0 : lane % 2 == 0 ? lane / 2 : width / 2 + lane / 2;
}

/// One column, which only a whole problem of one base case has: nothing but kind Row.
const KernelTable& single_kernels();
/// Two columns, on every machine; also for problems with fewer columns than the widest vectors have lanes.
const KernelTable& base_kernels();
/// The widest that this processor runs; `limit` caps the width in columns, for tests (2, 4 or 8).
const KernelTable& best_kernels(int limit = 8);

}  // namespace tengen::transform
