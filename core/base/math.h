// A logarithm that is the same on every machine. The C library's differs in the last bit between processors with and
// without fused multiply-add, and one bit is enough to send a search another way.
#pragma once

#include <bit>
#include <cstdint>

namespace tengen {

/// ln(x) for normal x > 0, to about 1e-10: x = m * 2^e with m near 1, and ln m = 2 atanh((m - 1) / (m + 1)) as a
/// series.
inline double repeatable_log(double x) {
    auto bits = std::bit_cast<std::uint64_t>(x);
    // Adding the mantissa of 1/sqrt(2) to the exponent's side of the split puts m into [sqrt(1/2), sqrt(2)).
    constexpr std::uint64_t kSplit = 0x3fe6a09e667f3bcdULL;
    const auto exponent = static_cast<std::int64_t>(bits - kSplit) >> 52;
    bits -= static_cast<std::uint64_t>(exponent) << 52;
    const double m = std::bit_cast<double>(bits);
    const double s = (m - 1) / (m + 1);
    const double z = s * s;
    const double series = 1 + z * (1.0 / 3 + z * (1.0 / 5 + z * (1.0 / 7 + z * (1.0 / 9 + z * (1.0 / 11)))));
    return static_cast<double>(exponent) * 0.69314718055994530942 + 2 * s * series;
}

}  // namespace tengen
