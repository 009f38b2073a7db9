// The loops of the classifier for any kind of vector. `V` says how many bytes one has, how many SNPs a look-up takes,
// and does the instructions. In an anonymous namespace: each instruction set compiles its own.
#pragma once

#include "core/gep/kernel.h"

namespace tengen::gep {

namespace {

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"                // vectors never cross a call: everything below is inlined
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // GCC's own headers leave vectors so that are never read
#endif

#define TENGEN_INLINE inline __attribute__((always_inline))

constexpr std::int16_t kFree[kBlock * 4] = {};  // costs of SNPs that fill up the last group

template <class V>
class Loops {
public:
    explicit Loops(const KernelInput& input)
        : in(input),
          groups((in.snps + V::kGroup - 1) / V::kGroup),
          places(static_cast<std::size_t>(in.blocks) * kBlock),
          index(in.room),
          tables(index + groups * places),
          margin(reinterpret_cast<std::int16_t*>(tables + static_cast<std::size_t>(groups) * in.classes * 2 * kBlock)),
          right(margin + places),
          near(reinterpret_cast<std::uint8_t*>(right + places)),
          tied(reinterpret_cast<std::uint64_t*>(near + places)),
          good(tied + in.blocks) {}

    TENGEN_INLINE int count() {
        for (int g = 0; g < groups; ++g) {
            combine(g);
            tabulate(g);
        }
        const int parts = static_cast<int>(places / V::kBytes);
        int part = 0;
        for (; part + V::kParts <= parts; part += V::kParts) {
            place<V::kParts>(part);
        }
        if constexpr (V::kParts > 1) {
            place_rest<V::kParts - 1>(part, parts - part);
        }
        return kept(in.rejected > 0 ? rejection_margin() : -1);
    }

private:
    using Bytes = typename V::Bytes;
    using Wide = typename V::Wide;
    using Mask = typename V::Mask;
    static constexpr int kWide = V::kBytes / 2;  // lanes of 16 bits

    /// The genotypes of a group of SNPs as one number per person.
    TENGEN_INLINE void combine(int group) {
        const std::uint8_t* rows[V::kGroup];
        for (int i = 0; i < V::kGroup; ++i) {
            const int snp = group * V::kGroup + i;
            rows[i] = in.codes[snp < in.snps ? snp : 0];
        }
        std::uint8_t* to = index + group * places;
        for (int block = 0; block < in.blocks; block += 4) {
            for (int offset = 0; offset < kBlock; offset += V::kBytes) {
                Bytes row[V::kGroup];
                for (int i = 0; i < V::kGroup; ++i) {
                    row[i] = V::load(rows[i] + offset);
                }
                V::store(to + offset, V::template index<0>(row));
                if (block + 1 < in.blocks) {
                    V::store(to + kBlock + offset, V::template index<1>(row));
                }
                if (block + 2 < in.blocks) {
                    V::store(to + 2 * kBlock + offset, V::template index<2>(row));
                }
                if (block + 3 < in.blocks) {
                    V::store(to + 3 * kBlock + offset, V::template index<3>(row));
                }
            }
            to += 4 * kBlock;
            for (int i = 0; i < V::kGroup; ++i) {
                rows[i] += kBlock;
            }
        }
    }

    TENGEN_INLINE std::uint8_t* table(int group, int c) {
        return tables + (static_cast<std::size_t>(c) * groups + group) * 2 * V::kEntries;
    }

    /// For each class the digits of what each combination of genotypes costs.
    TENGEN_INLINE void tabulate(int group) {
        const std::int16_t* costs[V::kGroup];
        for (int i = 0; i < V::kGroup; ++i) {
            const int snp = group * V::kGroup + i;
            costs[i] = snp < in.snps ? in.costs[snp] : kFree;
        }
        for (int c = 0; c < in.classes; ++c) {
            V::tabulate(costs, c * 4, table(group, c));
        }
    }

    /// Margin and correctness of the people in some vectors: the cheapest class is theirs, the second decides how sure.
    template <int kParts>
    TENGEN_INLINE void place(int part) {
        Wide best[2 * kParts], second[2 * kParts], own[2 * kParts], cost[2 * kParts];
        const Wide most = V::fill(kMostCost);
        for (int i = 0; i < 2 * kParts; ++i) {
            best[i] = second[i] = own[i] = most;
        }
        const std::size_t start = static_cast<std::size_t>(part) * V::kBytes;
        for (int c = 0; c < in.classes; ++c) {
            add_up<kParts>(c, start, cost);
            for (int p = 0; p < kParts; ++p) {
                const std::size_t block = (start + p * V::kBytes) / kBlock;
                if (in.first_class[block] > c || in.last_class[block] < c) {
                    continue;
                }
                const Bytes truth = V::load(in.truth + start + p * V::kBytes);
                const Wide name = V::fill(static_cast<std::int16_t>(c));
                const Mask low = V::equal(V::low(truth, V::zero()), name);
                const Mask high = V::equal(V::high(truth, V::zero()), name);
                // Where ties go to the first class, one with an equally cheap class before it never wins.
                const bool strict = !in.ties_wrong;
                own[2 * p] =
                    V::select(strict ? V::both(low, V::less(cost[2 * p], best[2 * p])) : low, cost[2 * p], own[2 * p]);
                own[2 * p + 1] = V::select(strict ? V::both(high, V::less(cost[2 * p + 1], best[2 * p + 1])) : high,
                                           cost[2 * p + 1], own[2 * p + 1]);
            }
            for (int i = 0; i < 2 * kParts; ++i) {
                second[i] = V::min(second[i], V::max(best[i], cost[i]));
                best[i] = V::min(best[i], cost[i]);
            }
        }
        for (int p = 0; p < kParts; ++p) {
            const std::size_t at = start + p * V::kBytes;
            Wide sure[2];
            for (int h = 0; h < 2; ++h) {
                const int i = 2 * p + h;
                sure[h] = V::subtract(second[i], best[i]);
                const Mask correct = in.ties_wrong ? V::less(own[i], second[i])
                                                   : V::both(V::equal(own[i], best[i]), V::less(own[i], most));
                V::store(right + at + h * kWide, V::select(correct, V::fill(-1), V::fill(0)));
            }
            if (at + V::kBytes > static_cast<std::size_t>(in.test)) {
                // Places behind the last person are never rejected.
                const Bytes truth = V::load(in.truth + at);
                const Wide nobody = V::fill(kNobody);
                sure[0] = V::select(V::equal(V::low(truth, V::zero()), nobody), most, sure[0]);
                sure[1] = V::select(V::equal(V::high(truth, V::zero()), nobody), most, sure[1]);
            }
            V::store(margin + at, sure[0]);
            V::store(margin + at + kWide, sure[1]);
            V::store(near + at, V::pack(sure[0], sure[1]));
        }
    }

    template <int kParts>
    TENGEN_INLINE void place_rest(int part, int parts) {
        if (parts == kParts) {
            place<kParts>(part);
        } else if constexpr (kParts > 1) {
            place_rest<kParts - 1>(part, parts);
        }
    }

    /// What the people in some vectors cost in a class.
    template <int kParts>
    TENGEN_INLINE void add_up(int c, std::size_t start, Wide* cost) {
        add_chunk<kParts>(c, 0, start, cost);
        for (int first = kChunk; first < groups; first += kChunk) {
            Wide more[2 * kParts];
            add_chunk<kParts>(c, first, start, more);
            for (int i = 0; i < 2 * kParts; ++i) {
                cost[i] = V::sum(cost[i], more[i]);
            }
        }
    }

    template <int kParts>
    TENGEN_INLINE void add_chunk(int c, int first, std::size_t start, Wide* cost) {
        Bytes low[kParts], high[kParts];
        for (int p = 0; p < kParts; ++p) {
            low[p] = high[p] = V::zero();
        }
        const int end = groups < first + kChunk ? groups : first + kChunk;
        const std::uint8_t* at = index + first * places + start;
        const std::uint8_t* digits = table(first, c);
        for (int g = first; g < end; ++g) {
            const Bytes lows = V::load_table(digits);
            const Bytes highs = V::load_table(digits + V::kEntries);
            for (int p = 0; p < kParts; ++p) {
                const Bytes which = V::load(at + p * V::kBytes);
                low[p] = V::add(low[p], V::look_up(lows, which));
                high[p] = V::add(high[p], V::look_up(highs, which));
            }
            digits += 2 * V::kEntries;
            at += places;
        }
        for (int p = 0; p < kParts; ++p) {
            cost[2 * p] = V::low(low[p], high[p]);
            cost[2 * p + 1] = V::high(low[p], high[p]);
        }
    }

    /// The margin of the person who is rejected last: bit by bit, by counting. Most are below 255.
    TENGEN_INLINE int rejection_margin() {
        int below = -1;
        for (int step = 128; step > 0; step /= 2) {
            int count = 0;
            for (std::size_t i = 0; i < places; i += V::kBytes) {
                count += V::count_at_most(V::load(near + i), below + step);
            }
            below += count < in.rejected ? step : 0;
        }
        if (below < 254) {
            return below + 1;
        }
        below = -1;
        for (int step = (kMostCost + 1) / 2; step > 0; step /= 2) {
            const Wide bound = V::fill(static_cast<std::int16_t>(below + step + 1));
            int count = 0;
            for (std::size_t i = 0; i < places; i += kWide) {
                count += V::count(V::less(V::load(margin + i), bound));
            }
            below += count < in.rejected ? step : 0;
        }
        return below + 1;
    }

    /// People placed rightly with margins above the bound, and those at the bound who come last in the draw.
    TENGEN_INLINE int kept(int bound) {
        const Wide limit = V::fill(static_cast<std::int16_t>(bound));
        const Wide none = V::fill(0);
        int above = 0;
        int correct = 0;
        int below = 0;
        for (std::size_t i = 0; i < places; i += kWide) {
            const Wide sure = V::load(margin + i);
            const Mask more = V::less(limit, sure);
            above += V::count(more);
            correct += V::count(V::both(more, V::less(V::load(right + i), none)));
            below += V::count(V::less(sure, limit));
        }
        const int level = static_cast<int>(places) - above - below;
        const int out = in.rejected - below;
        return level > out && bound >= 0 ? correct + correct_at(bound, out) : correct;
    }

    /// People at the bound who are placed rightly, without the first `out` of them in the draw: bits in its order.
    int correct_at(int bound, int out) {
        const Wide limit = V::fill(static_cast<std::int16_t>(bound));
        for (int word = 0; word < in.blocks; ++word) {
            tied[word] = good[word] = 0;
        }
        for (std::size_t i = 0; i < places; i += kWide) {
            if (V::count(V::equal(V::load(margin + i), limit)) == 0) {
                continue;
            }
            for (std::size_t at = i; at < i + kWide; ++at) {
                if (margin[at] == bound && place_of(at) < static_cast<std::size_t>(in.test)) {
                    const std::int32_t order = in.order[place_of(at)];
                    tied[order / kBlock] |= std::uint64_t{1} << order % kBlock;
                    good[order / kBlock] |= std::uint64_t{right[at] != 0} << order % kBlock;
                }
            }
        }
        int found = 0;
        for (int word = 0; word < in.blocks; ++word) {
            std::uint64_t left = tied[word];
            for (; left != 0 && out > 0; --out) {
                left &= left - 1;
            }
            found += __builtin_popcountll(left & good[word]);
        }
        return found;
    }

    /// The place that a lane of the arrays of 16 bits belongs to: bytes become words within each 128 bits.
    static constexpr std::size_t place_of(std::size_t at) {
        const std::size_t lane = at % V::kBytes;
        const std::size_t word = lane % kWide;
        return at - lane + word / 8 * 16 + (lane < kWide ? 0 : 8) + word % 8;
    }

    const KernelInput& in;
    const int groups;
    const std::size_t places;
    std::uint8_t* const index;   // for each group and place
    std::uint8_t* const tables;  // for each class and group, low digits and high ones
    std::int16_t* const margin;
    std::int16_t* const right;  // -1: the person is in the right class
    std::uint8_t* const near;   // margins, 255 for all above
    std::uint64_t* const tied;  // a bit for each person of the draw
    std::uint64_t* const good;
};

}  // namespace

}  // namespace tengen::gep
