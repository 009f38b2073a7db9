// Templates that expand to the base cases. Included by one file for each instruction set, so everything is local to it:
// a function compiled for wider vectors must never be linked in the place of one that runs everywhere.
#pragma once

#include <cstddef>
#include <utility>

#include "core/transform/kernels.h"

#define TENGEN_INLINE __attribute__((always_inline)) inline

namespace tengen::transform {
namespace {

using Offset = std::ptrdiff_t;

/// W doubles at once; loads and stores need no alignment.
template <int W>
struct Lanes {
    typedef double Vector __attribute__((vector_size(W * 8)));
    typedef double Memory __attribute__((vector_size(W * 8), aligned(8), may_alias));
};
template <>
struct Lanes<1> {
    using Vector = double;
    using Memory = double;
};

template <class V>
struct Complex {
    V re, im;

    friend TENGEN_INLINE Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
    friend TENGEN_INLINE Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
    friend TENGEN_INLINE Complex operator*(Complex a, Complex b) {
        return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    }
};

/// Calls f(std::integral_constant<int, 0>) ... f(std::integral_constant<int, N - 1>) without a loop.
template <int N, class F>
TENGEN_INLINE void unrolled(F&& f) {
    [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
        (f(std::integral_constant<int, I>{}), ...);
    }
    (std::make_integer_sequence<int, N>{});
}

template <int W, class V, int... L>
TENGEN_INLINE V low_pairs(V a, V b, std::integer_sequence<int, L...>) {
    return __builtin_shufflevector(a, b, (L % 2 == 0 ? L : W + L - 1)...);
}
template <int W, class V, int... L>
TENGEN_INLINE V high_pairs(V a, V b, std::integer_sequence<int, L...>) {
    return __builtin_shufflevector(a, b, (L % 2 == 0 ? L + 1 : W + L)...);
}

template <int W>
using Value = Complex<typename Lanes<W>::Vector>;

/// W complex numbers from 2 W doubles; lanes are permuted (column_of_lane), and `store` undoes it.
template <int W>
TENGEN_INLINE Value<W> load(const double* p) {
    using Memory = typename Lanes<W>::Memory;
    using Vector = typename Lanes<W>::Vector;
    if constexpr (W == 1) {
        return {p[0], p[1]};
    } else {
        const Vector a = *reinterpret_cast<const Memory*>(p);
        const Vector b = *reinterpret_cast<const Memory*>(p + W);
        constexpr std::make_integer_sequence<int, W> lanes;
        return {low_pairs<W>(a, b, lanes), high_pairs<W>(a, b, lanes)};
    }
}
template <int W>
TENGEN_INLINE void store(double* p, Value<W> c) {
    using Memory = typename Lanes<W>::Memory;
    if constexpr (W == 1) {
        p[0] = c.re;
        p[1] = c.im;
    } else {
        constexpr std::make_integer_sequence<int, W> lanes;
        *reinterpret_cast<Memory*>(p) = low_pairs<W>(c.re, c.im, lanes);
        *reinterpret_cast<Memory*>(p + W) = high_pairs<W>(c.re, c.im, lanes);
    }
}
/// A factor for each lane: W real parts, then W imaginary ones.
template <int W>
TENGEN_INLINE Value<W> load_factor(const double* p) {
    using Memory = typename Lanes<W>::Memory;
    return {*reinterpret_cast<const Memory*>(p), *reinterpret_cast<const Memory*>(p + W)};
}
template <int W>
TENGEN_INLINE Value<W> broadcast(const double* p) {
    const typename Lanes<W>::Vector zero = {};
    return {p[0] + zero, p[1] + zero};
}

/// cos(2 pi k / 64), k = 0 .. 16.
constexpr double kCosine[17] = {1.0,
                                0.9951847266721969,
                                0.9807852804032304,
                                0.9569403357322088,
                                0.9238795325112867,
                                0.881921264348355,
                                0.8314696123025452,
                                0.773010453362737,
                                0.7071067811865476,
                                0.6343932841636455,
                                0.5555702330196023,
                                0.4713967368259978,
                                0.38268343236508984,
                                0.29028467725446233,
                                0.19509032201612833,
                                0.09801714032956077,
                                0.0};
constexpr double cosine(int k) {
    k %= 64;
    k = k > 32 ? 64 - k : k;
    return k > 16 ? -kCosine[32 - k] : kCosine[k];
}

/// c * exp(-2 pi i K / 64).
template <int K, class V>
TENGEN_INLINE Complex<V> rotate(Complex<V> c) {
    if constexpr (K % 64 == 0) {
        return c;
    } else if constexpr (K % 64 == 16) {
        return {c.im, -c.re};
    } else if constexpr (K % 64 == 32) {
        return {-c.re, -c.im};
    } else if constexpr (K % 64 == 8) {
        constexpr double h = kCosine[8];
        return {(c.re + c.im) * h, (c.im - c.re) * h};
    } else if constexpr (K % 64 == 24) {
        constexpr double h = kCosine[8];
        return {(c.im - c.re) * h, (c.re + c.im) * -h};
    } else {
        constexpr double r = cosine(K);
        constexpr double s = cosine(K + 48);  // sin(2 pi K / 64)
        return {c.re * r + c.im * s, c.im * r - c.re * s};
    }
}

/// The transform of N values that get(0) ... get(N - 1) give; put(j, value) takes them in natural order. From 16 points
/// on one step of Cooley and Tukey with K * M = N: K transforms of M values, rotations, M transforms of K values.
template <int N, class V, class Get, class Put>
TENGEN_INLINE void transform(Get&& get, Put&& put) {
    if constexpr (N == 2) {
        const Complex<V> a = get(std::integral_constant<int, 0>{});
        const Complex<V> b = get(std::integral_constant<int, 1>{});
        put(std::integral_constant<int, 0>{}, a + b);
        put(std::integral_constant<int, 1>{}, a - b);
    } else {
        constexpr int K = N == 4 ? 2 : N == 8 ? 2 : N == 16 ? 4 : 8;
        constexpr int M = N / K;
        Complex<V> middle[N];
        unrolled<K>([&](auto a) __attribute__((always_inline)) {
            transform<M, V>(
                [&](auto i) __attribute__((always_inline)) { return get(std::integral_constant<int, a + K * i>{}); },
                [&](auto j, Complex<V> c)
                    __attribute__((always_inline)) { middle[a * M + j] = rotate<a * j * (64 / N)>(c); });
        });
        unrolled<M>([&](auto j) __attribute__((always_inline)) {
            transform<K, V>(
                [&](auto a) __attribute__((always_inline)) { return middle[a * M + j]; },
                [&](auto q, Complex<V> c)
                    __attribute__((always_inline)) { put(std::integral_constant<int, j + M * q>{}, c); });
        });
    }
}

/// Entries of factored twiddles: element i = Q * h + l has the factor low[l] * high[h], without low[0] and high[0].
template <int N>
constexpr int kLow = N <= 2    ? 2
                     : N <= 8  ? (N == 8 ? 4 : 2)
                     : N == 16 ? 4
                               : 8;

template <int W, int N, Kind kind>
TENGEN_INLINE Value<W> factor(const double* t, int i) {
    constexpr int Q = kLow<N>;
    if constexpr (kind == Kind::Table) {
        return load_factor<W>(t + (i - 1) * 2 * W);
    } else if constexpr (kind == Kind::Common) {
        return broadcast<W>(t + (i - 1) * 2);
    } else {
        const int low = i % Q;
        const int high = i / Q;
        if (high == 0) {
            return load_factor<W>(t + (low - 1) * 2 * W);
        }
        const Value<W> h = load_factor<W>(t + (Q - 1 + high - 1) * 2 * W);
        return low == 0 ? h : h * load_factor<W>(t + (low - 1) * 2 * W);
    }
}
template <int N, Kind kind>
constexpr int kEntries = kind == Kind::Table      ? N - 1
                         : kind == Kind::Factored ? kLow<N> + N / kLow<N> - 2
                                                  : 0;

/// Long base cases are expanded once for each width, from an array to another, and all kinds share the code: five times
/// as much would take five times as long to compile.
constexpr int kShared = 32;

template <int W, int N>
__attribute__((noinline)) void shared_transform(const Value<W>* x, Value<W>* y) {
    transform<N, typename Lanes<W>::Vector>(
        [&](auto i) __attribute__((always_inline)) { return x[i]; }, [&](auto j, Value<W> c)
                                                                         __attribute__((always_inline)) { y[j] = c; });
}

template <int W, int N, Kind kind>
void columns(const double* x, Offset x_pitch, double* y, Offset y_pitch, const double* t, Offset groups) {
    using V = typename Lanes<W>::Vector;
    for (; groups > 0; --groups, x += 2 * W, y += 2 * W, t += kEntries<N, kind> * 2 * W) {
        const auto get = [&](auto i) __attribute__((always_inline)) {
            const Value<W> c = load<W>(x + i * x_pitch);
            return kind == Kind::Plain || i == 0 ? c : c * factor<W, N, kind>(t, i);
        };
        if constexpr (N < kShared) {
            transform<N, V>(
                get, [&](auto j, Value<W> c) __attribute__((always_inline)) { store<W>(y + j * y_pitch, c); });
        } else {
            Value<W> in[N];
            Value<W> out[N];
            for (int i = 0; i < N; ++i) {
                in[i] = get(i);
            }
            shared_transform<W, N>(in, out);
            for (int j = 0; j < N; ++j) {
                store<W>(y + j * y_pitch, out[j]);
            }
        }
    }
}

/// A complex number as one unit of a vector.
template <int W, class V, int... L>
TENGEN_INLINE V pick(V a, V b, std::integer_sequence<int, L...>) {
    return __builtin_shufflevector(a, b, L...);
}

/// Elements i .. i + W / 2 - 1 of W columns, written so that each column is contiguous.
template <int W>
TENGEN_INLINE void store_columns(double* y, Offset y_pitch, const Value<W>* c) {
    using Memory = typename Lanes<W>::Memory;
    using V = typename Lanes<W>::Vector;
    constexpr std::make_integer_sequence<int, W> lanes;
    const auto put = [&](int column, V v) __attribute__((always_inline)) {
        *reinterpret_cast<Memory*>(y + column * y_pitch) = v;
    };
    if constexpr (W == 2) {
        put(0, low_pairs<W>(c[0].re, c[0].im, lanes));
        put(1, high_pairs<W>(c[0].re, c[0].im, lanes));
    } else if constexpr (W == 4) {
        unrolled<2>([&](auto half) __attribute__((always_inline)) {
            V v[2];
            unrolled<2>([&](auto i) __attribute__((always_inline)) {
                v[i] = half == 0 ? low_pairs<W>(c[i].re, c[i].im, lanes) : high_pairs<W>(c[i].re, c[i].im, lanes);
            });
            put(2 * half, pick<W>(v[0], v[1], std::integer_sequence<int, 0, 1, 4, 5>{}));
            put(2 * half + 1, pick<W>(v[0], v[1], std::integer_sequence<int, 2, 3, 6, 7>{}));
        });
    } else {
        unrolled<2>([&](auto half) __attribute__((always_inline)) {
            V v[4];
            unrolled<4>([&](auto i) __attribute__((always_inline)) {
                v[i] = half == 0 ? low_pairs<W>(c[i].re, c[i].im, lanes) : high_pairs<W>(c[i].re, c[i].im, lanes);
            });
            using Even = std::integer_sequence<int, 0, 1, 4, 5, 8, 9, 12, 13>;
            using Odd = std::integer_sequence<int, 2, 3, 6, 7, 10, 11, 14, 15>;
            const V e01 = pick<W>(v[0], v[1], Even{});  // 0:a0 a2 b0 b2
            const V o01 = pick<W>(v[0], v[1], Odd{});
            const V e23 = pick<W>(v[2], v[3], Even{});
            const V o23 = pick<W>(v[2], v[3], Odd{});
            put(4 * half, pick<W>(e01, e23, Even{}));
            put(4 * half + 2, pick<W>(e01, e23, Odd{}));
            put(4 * half + 1, pick<W>(o01, o23, Even{}));
            put(4 * half + 3, pick<W>(o01, o23, Odd{}));
        });
    }
}

template <int W, int N>
void rows(const double* x, Offset x_pitch, double* y, Offset y_pitch, const double*, Offset groups) {
    using V = typename Lanes<W>::Vector;
    for (; groups > 0; --groups, x += 2 * W, y += W * y_pitch) {
        Value<W> out[N];
        if constexpr (N < kShared) {
            transform<N, V>(
                [&](auto i) __attribute__((always_inline)) { return load<W>(x + i * x_pitch); },
                [&](auto j, Value<W> c) __attribute__((always_inline)) { out[j] = c; });
        } else {
            Value<W> in[N];
            for (int i = 0; i < N; ++i) {
                in[i] = load<W>(x + i * x_pitch);
            }
            shared_transform<W, N>(in, out);
        }
        if constexpr (W == 1) {
            unrolled<N>([&](auto j) __attribute__((always_inline)) { store<W>(y + 2 * j, out[j]); });
        } else if constexpr (N < W / 2) {
            for (int lane = 0; lane < W; ++lane) {
                double* const column = y + column_of_lane(lane, W) * y_pitch;
                unrolled<N>([&](auto j) __attribute__((always_inline)) {
                    column[2 * j] = out[j].re[lane];
                    column[2 * j + 1] = out[j].im[lane];
                });
            }
        } else {
            constexpr int H = W / 2;
            for (int part = 0; part < N / H; ++part) {
                store_columns<W>(y + part * W, y_pitch, out + part * H);
            }
        }
    }
}

template <int W>
void scale(const double* x, double* y, const double* a, const double* b, Offset step, Offset groups) {
    for (; groups > 0; --groups, x += 2 * W, y += 2 * W, a += step) {
        Value<W> f = load_factor<W>(a);
        if (b != nullptr) {
            f = f * load_factor<W>(b);
            b += step;
        }
        store<W>(y, load<W>(x) * f);
    }
}

template <int W, Kind kind, int... Log>
constexpr void fill(KernelTable& table, std::integer_sequence<int, Log...>) {
    Kernel* const row = table.kernels[static_cast<int>(kind)];
    if constexpr (kind == Kind::Row) {
        ((row[Log + 1] = &rows<W, 2 << Log>), ...);
    } else {
        ((row[Log + 1] = &columns<W, 2 << Log, kind>), ...);
    }
}

template <int W>
constexpr KernelTable make_table(const char* name) {
    KernelTable table{name, W, {}, &scale<W>};
    constexpr std::make_integer_sequence<int, kLargestBase> sizes;
    fill<W, Kind::Row>(table, sizes);
    if constexpr (W > 1) {
        fill<W, Kind::Plain>(table, sizes);
        fill<W, Kind::Table>(table, sizes);
        fill<W, Kind::Factored>(table, sizes);
        fill<W, Kind::Common>(table, sizes);
    }
    return table;
}

}  // namespace
}  // namespace tengen::transform
