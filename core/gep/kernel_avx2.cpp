// The kernel for processors with AVX2: 32 people and two SNPs a look-up. Compiled with its flags, and called only where
// it is there.
#if defined(__x86_64__)
#include <immintrin.h>

#include "core/gep/kernel_loops.h"

namespace tengen::gep {

namespace {

struct Avx2 {
    static constexpr int kBytes = 32;
    static constexpr int kGroup = 2;
    static constexpr int kEntries = 16;
    static constexpr int kParts = 2;
    using Bytes = __m256i;
    struct Wide {
        __m256i v;
    };
    struct Mask {
        __m256i v;
    };

    static TENGEN_INLINE Bytes zero() { return _mm256_setzero_si256(); }
    static TENGEN_INLINE Bytes load(const std::uint8_t* from) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
    }
    static TENGEN_INLINE void store(std::uint8_t* to, Bytes value) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), value);
    }
    static TENGEN_INLINE Bytes load_table(const std::uint8_t* from) {
        return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(from)));
    }
    static TENGEN_INLINE Bytes add(Bytes a, Bytes b) { return _mm256_add_epi8(a, b); }
    static TENGEN_INLINE Bytes look_up(Bytes table, Bytes which) { return _mm256_shuffle_epi8(table, which); }
    static TENGEN_INLINE int count_at_most(Bytes a, int bound) {
        const __m256i least = _mm256_min_epu8(a, _mm256_set1_epi8(static_cast<char>(bound)));
        return __builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(least, a))));
    }

    template <int kBits>
    static TENGEN_INLINE Bytes shift_right(Bytes a) {
        return kBits >= 0 ? _mm256_srli_epi16(a, kBits < 0 ? 0 : kBits) : _mm256_slli_epi16(a, kBits < 0 ? -kBits : 0);
    }
    /// Genotype kQuarter of each byte of two rows in bits 0 and 2.
    template <int kQuarter>
    static TENGEN_INLINE Bytes index(const Bytes* row) {
        return _mm256_or_si256(_mm256_and_si256(shift_right<2 * kQuarter>(row[0]), _mm256_set1_epi8(0x03)),
                               _mm256_and_si256(shift_right<2 * kQuarter - 2>(row[1]), _mm256_set1_epi8(0x0c)));
    }
    /// Entry a + 4 b is the sum of cost a and b of the two SNPs.
    static TENGEN_INLINE void tabulate(const std::int16_t* const* costs, int at, std::uint8_t* to) {
        const auto four = [&](int i) {
            const __m128i half = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(costs[i] + at));
            return _mm_unpacklo_epi64(half, half);
        };
        const __m128i low_b = _mm_set_epi64x(0x0302030203020302, 0x0100010001000100);
        const __m128i high_b = _mm_set_epi64x(0x0706070607060706, 0x0504050405040504);
        const __m128i a = four(0);
        const __m128i b = four(1);
        const __m128i one = _mm_add_epi16(a, _mm_shuffle_epi8(b, low_b));
        const __m128i two = _mm_add_epi16(a, _mm_shuffle_epi8(b, high_b));
        const __m128i digit = _mm_set1_epi16(kBase - 1);
        __m128i* const tables = reinterpret_cast<__m128i*>(to);
        _mm_store_si128(tables, _mm_packus_epi16(_mm_and_si128(one, digit), _mm_and_si128(two, digit)));
        _mm_store_si128(tables + 1, _mm_packus_epi16(_mm_srli_epi16(one, 6), _mm_srli_epi16(two, 6)));
    }

    static TENGEN_INLINE Wide fill(std::int16_t value) { return {_mm256_set1_epi16(value)}; }
    static TENGEN_INLINE Wide load(const std::int16_t* from) {
        return {_mm256_load_si256(reinterpret_cast<const __m256i*>(from))};
    }
    static TENGEN_INLINE void store(std::int16_t* to, Wide value) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), value.v);
    }
    /// Digits become numbers.
    static TENGEN_INLINE Wide join(Bytes pairs) {
        return {_mm256_maddubs_epi16(pairs, _mm256_set1_epi16(kBase << 8 | 1))};
    }
    static TENGEN_INLINE Wide low(Bytes a, Bytes b) { return join(_mm256_unpacklo_epi8(a, b)); }
    static TENGEN_INLINE Wide high(Bytes a, Bytes b) { return join(_mm256_unpackhi_epi8(a, b)); }
    static TENGEN_INLINE Bytes pack(Wide a, Wide b) { return _mm256_packus_epi16(a.v, b.v); }
    static TENGEN_INLINE Wide sum(Wide a, Wide b) { return {_mm256_add_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Wide subtract(Wide a, Wide b) { return {_mm256_sub_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Wide min(Wide a, Wide b) { return {_mm256_min_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Wide max(Wide a, Wide b) { return {_mm256_max_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Mask less(Wide a, Wide b) { return {_mm256_cmpgt_epi16(b.v, a.v)}; }
    static TENGEN_INLINE Mask equal(Wide a, Wide b) { return {_mm256_cmpeq_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Mask both(Mask a, Mask b) { return {_mm256_and_si256(a.v, b.v)}; }
    static TENGEN_INLINE Wide select(Mask mask, Wide yes, Wide no) { return {_mm256_blendv_epi8(no.v, yes.v, mask.v)}; }
    static TENGEN_INLINE int count(Mask mask) {
        return __builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(mask.v))) / 2;
    }
};

}  // namespace

int count_avx2(const KernelInput& in) {
    return Loops<Avx2>(in).count();
}

}  // namespace tengen::gep
#endif
