// The kernel for processors with AVX-512 VBMI: 64 people and three SNPs a look-up. Compiled with their flags, and
// called only where they are there.
#if defined(__x86_64__)
#include <immintrin.h>

#include "core/gep/kernel_loops.h"

namespace tengen::gep {

namespace {

struct Avx512 {
    static constexpr int kBytes = 64;
    static constexpr int kGroup = 3;
    static constexpr int kEntries = 64;
    static constexpr int kParts = 4;
    using Bytes = __m512i;
    struct Wide {
        __m512i v;
    };
    using Mask = __mmask32;

    static TENGEN_INLINE Bytes zero() { return _mm512_setzero_si512(); }
    static TENGEN_INLINE Bytes load(const std::uint8_t* from) { return _mm512_load_si512(from); }
    static TENGEN_INLINE void store(std::uint8_t* to, Bytes value) { _mm512_store_si512(to, value); }
    static TENGEN_INLINE Bytes load_table(const std::uint8_t* from) { return _mm512_load_si512(from); }
    static TENGEN_INLINE Bytes add(Bytes a, Bytes b) { return _mm512_add_epi8(a, b); }
    static TENGEN_INLINE Bytes look_up(Bytes table, Bytes which) { return _mm512_permutexvar_epi8(which, table); }
    static TENGEN_INLINE int count_at_most(Bytes a, int bound) {
        return __builtin_popcountll(_mm512_cmple_epu8_mask(a, _mm512_set1_epi8(static_cast<char>(bound))));
    }

    template <int kBits>
    static TENGEN_INLINE Bytes shift_right(Bytes a) {
        return kBits >= 0 ? _mm512_srli_epi16(a, kBits < 0 ? 0 : kBits) : _mm512_slli_epi16(a, kBits < 0 ? -kBits : 0);
    }
    /// Genotype kQuarter of each byte of three rows in bits 0, 2 and 4; what stands above is not looked at.
    template <int kQuarter>
    static TENGEN_INLINE Bytes index(const Bytes* row) {
        constexpr int kChoose = 0xCA;  // a ? b : c, bit by bit
        const Bytes two = _mm512_ternarylogic_epi64(_mm512_set1_epi8(0x03), shift_right<2 * kQuarter>(row[0]),
                                                    shift_right<2 * kQuarter - 2>(row[1]), kChoose);
        return _mm512_ternarylogic_epi64(_mm512_set1_epi8(0x0f), two, shift_right<2 * kQuarter - 4>(row[2]), kChoose);
    }
    /// Entry a + 4 b + 16 c is the sum of cost a, b and c of the three SNPs: c is the 128 bits, the higher bit of b the
    /// half of them, and words in order come of the rest.
    static TENGEN_INLINE void tabulate(const std::int16_t* const* costs, int at, std::uint8_t* to) {
        const auto four = [&](int i) {
            std::int64_t bits;
            __builtin_memcpy(&bits, costs[i] + at, sizeof bits);
            return _mm512_set1_epi64(bits);
        };
        const __m512i low_b =
            _mm512_set_epi64(0x0302030203020302, 0x0100010001000100, 0x0302030203020302, 0x0100010001000100,
                             0x0302030203020302, 0x0100010001000100, 0x0302030203020302, 0x0100010001000100);
        const __m512i high_b = _mm512_add_epi8(low_b, _mm512_set1_epi8(4));
        const __m512i by_c =
            _mm512_set_epi64(0x0706070607060706, 0x0706070607060706, 0x0504050405040504, 0x0504050405040504,
                             0x0302030203020302, 0x0302030203020302, 0x0100010001000100, 0x0100010001000100);
        const __m512i b = four(1);
        const __m512i sum = _mm512_add_epi16(four(0), _mm512_shuffle_epi8(four(2), by_c));
        const __m512i one = _mm512_add_epi16(sum, _mm512_shuffle_epi8(b, low_b));
        const __m512i two = _mm512_add_epi16(sum, _mm512_shuffle_epi8(b, high_b));
        const __m512i digit = _mm512_set1_epi16(kBase - 1);
        store(to, _mm512_packus_epi16(_mm512_and_si512(one, digit), _mm512_and_si512(two, digit)));
        store(to + kEntries, _mm512_packus_epi16(_mm512_srli_epi16(one, 6), _mm512_srli_epi16(two, 6)));
    }

    static TENGEN_INLINE Wide fill(std::int16_t value) { return {_mm512_set1_epi16(value)}; }
    static TENGEN_INLINE Wide load(const std::int16_t* from) { return {_mm512_load_si512(from)}; }
    static TENGEN_INLINE void store(std::int16_t* to, Wide value) { _mm512_store_si512(to, value.v); }
    /// Digits become numbers.
    static TENGEN_INLINE Wide join(Bytes pairs) {
        return {_mm512_maddubs_epi16(pairs, _mm512_set1_epi16(kBase << 8 | 1))};
    }
    static TENGEN_INLINE Wide low(Bytes a, Bytes b) { return join(_mm512_unpacklo_epi8(a, b)); }
    static TENGEN_INLINE Wide high(Bytes a, Bytes b) { return join(_mm512_unpackhi_epi8(a, b)); }
    static TENGEN_INLINE Bytes pack(Wide a, Wide b) { return _mm512_packus_epi16(a.v, b.v); }
    static TENGEN_INLINE Wide sum(Wide a, Wide b) { return {_mm512_add_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Wide subtract(Wide a, Wide b) { return {_mm512_sub_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Wide min(Wide a, Wide b) { return {_mm512_min_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Wide max(Wide a, Wide b) { return {_mm512_max_epi16(a.v, b.v)}; }
    static TENGEN_INLINE Mask less(Wide a, Wide b) { return _mm512_cmplt_epi16_mask(a.v, b.v); }
    static TENGEN_INLINE Mask equal(Wide a, Wide b) { return _mm512_cmpeq_epi16_mask(a.v, b.v); }
    static TENGEN_INLINE Mask both(Mask a, Mask b) { return a & b; }
    static TENGEN_INLINE Wide select(Mask mask, Wide yes, Wide no) {
        return {_mm512_mask_mov_epi16(no.v, mask, yes.v)};
    }
    static TENGEN_INLINE int count(Mask mask) { return __builtin_popcount(mask); }
};

}  // namespace

int count_avx512(const KernelInput& in) {
    return Loops<Avx512>(in).count();
}

}  // namespace tengen::gep
#endif
