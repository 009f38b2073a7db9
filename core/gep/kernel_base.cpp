// The kernel for every machine: 16 people and two SNPs a look-up, by vectors that any compiler knows.
#include <cstring>

#if defined(__SSSE3__)
#include <tmmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "core/gep/kernel_loops.h"

namespace tengen::gep {

namespace {

struct Base {
    static constexpr int kBytes = 16;
    static constexpr int kGroup = 2;
    static constexpr int kEntries = 16;
    static constexpr int kParts = 1;
    using Bytes = std::uint8_t __attribute__((vector_size(16)));
    using Half = std::uint8_t __attribute__((vector_size(8)));
    using Wide = std::int16_t __attribute__((vector_size(16)));
    using Mask = Wide;

    template <class T, class U>
    static TENGEN_INLINE T read(const U* from) {
        T value;
        std::memcpy(&value, from, sizeof value);
        return value;
    }
    template <class T, class U>
    static TENGEN_INLINE void write(U* to, const T& value) {
        std::memcpy(to, &value, sizeof value);
    }

    static TENGEN_INLINE Bytes zero() { return Bytes{}; }
    static TENGEN_INLINE Bytes load(const std::uint8_t* from) { return read<Bytes>(from); }
    static TENGEN_INLINE void store(std::uint8_t* to, Bytes value) { write(to, value); }
    static TENGEN_INLINE Bytes load_table(const std::uint8_t* from) { return read<Bytes>(from); }
    static TENGEN_INLINE Bytes add(Bytes a, Bytes b) { return a + b; }
    static TENGEN_INLINE Bytes look_up(Bytes table, Bytes which) {
#if defined(__SSSE3__)
        return reinterpret_cast<Bytes>(
            _mm_shuffle_epi8(reinterpret_cast<__m128i>(table), reinterpret_cast<__m128i>(which)));
#elif defined(__aarch64__)
        return reinterpret_cast<Bytes>(
            vqtbl1q_u8(reinterpret_cast<uint8x16_t>(table), reinterpret_cast<uint8x16_t>(which)));
#else
        Bytes found{};
        for (int i = 0; i < kBytes; ++i) {
            found[i] = table[which[i] & 15];
        }
        return found;
#endif
    }
    static TENGEN_INLINE int count_at_most(Bytes a, int bound) {
        const Bytes ones =
            (a <= static_cast<std::uint8_t>(bound)) & Bytes{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        return bits(ones);
    }

    template <int kQuarter>
    static TENGEN_INLINE Bytes index(const Bytes* row) {
        constexpr int kLeft = kQuarter == 0 ? 2 : 0;
        constexpr int kRight = kQuarter == 0 ? 0 : 2 * kQuarter - 2;
        return (row[0] >> (2 * kQuarter) & 0x03) | (row[1] << kLeft >> kRight & 0x0c);
    }
    static TENGEN_INLINE void tabulate(const std::int16_t* const* costs, int at, std::uint8_t* to) {
        for (int i = 0; i < kEntries; ++i) {
            const int cost = costs[0][at + i % 4] + costs[1][at + i / 4];
            to[i] = static_cast<std::uint8_t>(cost % kBase);
            to[kEntries + i] = static_cast<std::uint8_t>(cost / kBase);
        }
    }

    static TENGEN_INLINE Wide fill(std::int16_t value) { return Wide{} + value; }
    static TENGEN_INLINE Wide load(const std::int16_t* from) { return read<Wide>(from); }
    static TENGEN_INLINE void store(std::int16_t* to, Wide value) { write(to, value); }
    static TENGEN_INLINE Wide widen(const std::uint8_t* from) {
        return __builtin_convertvector(read<Half>(from), Wide);
    }
    static TENGEN_INLINE Wide low(Bytes a, Bytes b) { return widen(parts(a)) + widen(parts(b)) * kBase; }
    static TENGEN_INLINE Wide high(Bytes a, Bytes b) { return widen(parts(a) + 8) + widen(parts(b) + 8) * kBase; }
    static TENGEN_INLINE Bytes pack(Wide a, Wide b) {
        Bytes packed;
        const Wide most = fill(255);
        write(&packed, __builtin_convertvector(min(a, most), Half));
        write(reinterpret_cast<std::uint8_t*>(&packed) + 8, __builtin_convertvector(min(b, most), Half));
        return packed;
    }
    static TENGEN_INLINE Wide sum(Wide a, Wide b) { return a + b; }
    static TENGEN_INLINE Wide subtract(Wide a, Wide b) { return a - b; }
    static TENGEN_INLINE Wide min(Wide a, Wide b) { return select(a < b, a, b); }
    static TENGEN_INLINE Wide max(Wide a, Wide b) { return select(a < b, b, a); }
    static TENGEN_INLINE Mask less(Wide a, Wide b) { return a < b; }
    static TENGEN_INLINE Mask equal(Wide a, Wide b) { return a == b; }
    static TENGEN_INLINE Mask both(Mask a, Mask b) { return a & b; }
    static TENGEN_INLINE Wide select(Mask mask, Wide yes, Wide no) { return (mask & yes) | (~mask & no); }
    static TENGEN_INLINE int count(Mask mask) { return bits(mask & fill(1)); }

private:
    static TENGEN_INLINE const std::uint8_t* parts(const Bytes& a) { return reinterpret_cast<const std::uint8_t*>(&a); }
    template <class T>
    static TENGEN_INLINE int bits(const T& ones) {
        const auto two = read<std::uint64_t __attribute__((vector_size(16)))>(&ones);
        return __builtin_popcountll(two[0]) + __builtin_popcountll(two[1]);
    }
};

}  // namespace

int count_base(const KernelInput& in) {
    return Loops<Base>(in).count();
}

}  // namespace tengen::gep
