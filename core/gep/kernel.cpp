#include "core/gep/kernel.h"

#include <cstring>
#include <limits>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"                // vectors never cross a call: everything below is inlined
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // arrays of vectors are filled by loops it does not follow
#endif

namespace tengen::gep {

namespace {

using Vector = std::int16_t __attribute__((vector_size(2 * kLanes)));

#define TENGEN_INLINE inline __attribute__((always_inline))

TENGEN_INLINE void load(Vector& to, const std::int16_t* from) {
    std::memcpy(&to, from, sizeof to);
}

TENGEN_INLINE void fill(Vector& to, std::int16_t value) {
    to = Vector{} + value;
}

/// All bits of the lanes whose bit of the word is set.
TENGEN_INLINE void expand(Vector& mask, std::uint16_t word) {
    const Vector bits = {1,   2,   4,    8,    16,   32,   64,    128,
                         256, 512, 1024, 2048, 4096, 8192, 16384, std::numeric_limits<std::int16_t>::min()};
    mask = ((Vector{} + static_cast<std::int16_t>(word)) & bits) == bits;
}

TENGEN_INLINE int sum(const Vector& vector) {
    int total = 0;
    for (int i = 0; i < kLanes; ++i) {
        total += vector[i];
    }
    return total;
}

/// Log likelihoods of one block: the two best classes decide margin and correctness. `kClasses` is the number of
/// classes, or 0 where only the input says it.
template <int kClasses>
TENGEN_INLINE void place(const KernelInput& in, int block) {
    constexpr int kRoom = kClasses > 0 ? kClasses : 64;
    const int classes = kClasses > 0 ? kClasses : in.classes;
    Vector likelihood[kRoom];
    fill(likelihood[0], in.base[0]);
    for (int c = 1; c < classes; ++c) {
        fill(likelihood[c], in.base[c]);
    }
    const std::int16_t* constant = in.constants;
    for (int s = 0; s < in.snps; ++s) {
        const std::uint16_t* const plane = in.planes[s];
        Vector one, two, value;
        expand(one, plane[block]);
        expand(two, plane[in.blocks + block]);
        for (int c = 0; c < classes; ++c) {
            load(value, constant + kLanes * 3 * c);
            likelihood[c] += one & value;
            load(value, constant + kLanes * (3 * c + 1));
            likelihood[c] += two & value;
        }
        if (in.has_missing[s] && plane[2 * in.blocks + block] != 0) {
            expand(one, plane[2 * in.blocks + block]);
            for (int c = 0; c < classes; ++c) {
                load(value, constant + kLanes * (3 * c + 2));
                likelihood[c] += one & value;
            }
        }
        constant += kLanes * 3 * classes;
    }
    Vector best = likelihood[0];
    Vector second;
    fill(second, std::numeric_limits<std::int16_t>::min());
    Vector chosen{};
    Vector name{};
    for (int c = 1; c < classes; ++c) {
        const Vector greater = likelihood[c] > best;
        const Vector runner_up = likelihood[c] > second;
        second = (greater & best) | (~greater & ((runner_up & likelihood[c]) | (~runner_up & second)));
        best = (greater & likelihood[c]) | (~greater & best);
        name += 1;
        chosen = (greater & name) | (~greater & chosen);
    }
    Vector truth;
    load(truth, in.truth + kLanes * block);
    Vector margin = best - second;
    Vector correct = chosen == truth;
    if (in.ties_wrong) {
        correct &= margin > 0;
    }
    // Lanes behind the last person are never rejected and never correct.
    const Vector nobody = truth < 0;
    Vector most;
    fill(most, std::numeric_limits<std::int16_t>::max());
    margin = (nobody & most) | (~nobody & margin);
    std::memcpy(in.margin + kLanes * block, &margin, sizeof margin);
    std::memcpy(in.correct + kLanes * block, &correct, sizeof correct);
}

/// The margin of the person who is rejected last, or -1 if nobody is: a binary search by counting.
TENGEN_INLINE std::int16_t rejection_margin(const KernelInput& in) {
    if (in.rejected == 0) {
        return -1;
    }
    int low = 0;
    int high = std::numeric_limits<std::int16_t>::max();
    while (low < high) {
        const int middle = (low + high) / 2;
        Vector bound, counts{}, margin;
        fill(bound, static_cast<std::int16_t>(middle));
        for (int b = 0; b < in.blocks; ++b) {
            load(margin, in.margin + kLanes * b);
            counts += margin <= bound;
        }
        if (-sum(counts) >= in.rejected) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return static_cast<std::int16_t>(low);
}

template <int kClasses>
TENGEN_INLINE int count_in_draw(const KernelInput& in) {
    for (int b = 0; b < in.blocks; ++b) {
        place<kClasses>(in, b);
    }
    Vector bound, kept{}, below{}, level{}, margin, correct;
    fill(bound, rejection_margin(in));
    for (int b = 0; b < in.blocks; ++b) {
        load(margin, in.margin + kLanes * b);
        load(correct, in.correct + kLanes * b);
        kept += correct & (margin > bound);
        below += margin < bound;
        level += margin == bound;
    }
    int right = -sum(kept);
    // Of people with the same margin those who come first in the draw are rejected.
    int left = in.rejected + sum(below);
    if (left < -sum(level)) {
        for (int i = 0; i < in.test; ++i) {
            if (in.margin[i] == bound[0] && left-- <= 0) {
                right += in.correct[i] != 0;
            }
        }
    }
    return right;
}

TENGEN_INLINE int dispatch(const KernelInput& in) {
    switch (in.classes) {
        case 2:
            return count_in_draw<2>(in);
        case 3:
            return count_in_draw<3>(in);
        case 4:
            return count_in_draw<4>(in);
        case 5:
            return count_in_draw<5>(in);
        case 6:
            return count_in_draw<6>(in);
        case 7:
            return count_in_draw<7>(in);
        case 8:
            return count_in_draw<8>(in);
        case 11:
            return count_in_draw<11>(in);
        default:
            return count_in_draw<0>(in);
    }
}

int count_anywhere(const KernelInput& in) {
    return dispatch(in);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) int count_avx2(const KernelInput& in) {
    return dispatch(in);
}
#endif

}  // namespace

int count_correct(const KernelInput& input) {
#if defined(__x86_64__)
    static const bool wide = __builtin_cpu_supports("avx2") != 0;
    if (wide) {
        return count_avx2(input);
    }
#endif
    return count_anywhere(input);
}

}  // namespace tengen::gep
