// Random numbers for playouts and tables: fast, seedable, the same on every platform.
#pragma once

#include <cstdint>

namespace tengen {

/// splitmix64 (Steele, Lea, Flood 2014). Turns any 64-bit value into a well mixed one, so that
/// neighbouring seeds give unrelated streams.
constexpr std::uint64_t split_mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

/// xoroshiro128+ (Blackman, Vigna 2018). The low bits are the weak ones; `below` uses the high ones.
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed = 0) : a_(split_mix(seed)), b_(split_mix(seed + 0x632be59bd9b4e019ULL)) {}

    constexpr std::uint64_t next() {
        const std::uint64_t a = a_;
        std::uint64_t b = b_;
        const std::uint64_t result = a + b;
        b ^= a;
        a_ = rotate(a, 24) ^ b ^ (b << 16);
        b_ = rotate(b, 37);
        return result;
    }

    /// Uniform in [0, n) by the multiply-shift method; the bias is below n / 2^32.
    constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

    /// Uniform in [0, 1).
    constexpr double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    static constexpr std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

    std::uint64_t a_;
    std::uint64_t b_;
};

}  // namespace tengen
