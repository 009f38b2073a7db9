// The loops of the classifier for one draw, by look-up: a vector holds what each combination of genotypes of two or
// three SNPs costs, and one instruction looks it up for 16, 32 or 64 people. All is done in integers, so that every
// machine and every instruction set gives the same counts.
//
// The cost of a genotype in a class is its negative log likelihood, 0 in the class where it is most frequent. Costs are
// split in two digits of base 64, a byte each; the digits of up to kChunk look-ups are added before they are joined.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tengen::gep {

inline constexpr int kBlock = 64;               // test people; rows of people are filled up to whole blocks
inline constexpr int kBase = 64;                // of the digits
inline constexpr int kChunk = 4;                // look-ups whose digits fit in a byte: 4 * (kBase - 1) < 256
inline constexpr int kChunkSnps = 12;           // SNPs that one chunk has at most
inline constexpr int kMostChunk = 255 * kBase;  // the cost of a chunk
inline constexpr int kMostCost = 32767;         // the cost of a model
inline constexpr std::uint8_t kNobody = 255;    // the class of places behind the last person

/// Bytes of a row of genotypes of two bits: byte i of each 64 has those of places i, i + 64, i + 128 and i + 192.
constexpr std::size_t row_bytes(int blocks) {
    return static_cast<std::size_t>((blocks + 3) / 4) * kBlock;
}

struct KernelInput {
    int snps;                          // of the model
    int blocks;                        // of test people
    int classes;                       //
    const std::uint8_t* const* codes;  // for each SNP its row of genotypes: 0, 1, 2, or 3 for missing
    const std::int16_t* const* costs;  // for each SNP four costs a class
    const std::uint8_t* truth;         // the class of each place, people sorted by it, kNobody behind the last
    const std::uint8_t* first_class;   // of each block
    const std::uint8_t* last_class;    // of people in each block
    const std::int32_t* order;         // of each place: where its person stands in the draw
    bool ties_wrong;                   // whether a person with two equally likely classes is misplaced
    int test;                          // people
    int rejected;                      // how many of them are left out
    std::uint8_t* room;                // kernel_room bytes, at a multiple of 64
};

/// Bytes that a kernel works in.
std::size_t kernel_room(int snps, int blocks, int classes);

struct Kernel {
    const char* name;  // of the instruction set
    /// People of the draw in their class among those who are not rejected; of people with the same margin those who
    /// come first in the draw are rejected.
    int (*count)(const KernelInput&);
};

// Each in a file of its own with its own flags; the last two are there only on x86-64.
int count_base(const KernelInput& in);
int count_avx2(const KernelInput& in);
int count_avx512(const KernelInput& in);

/// All kernels for this machine, fastest first; the last runs anywhere.
std::span<const Kernel> kernels();

}  // namespace tengen::gep
