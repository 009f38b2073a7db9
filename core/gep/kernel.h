// The loops of the classifier, 16 test people at a time: genotypes are bit planes, which become masks, and a mask adds
// what a genotype is worth to the log likelihoods of all people who have it. Integers of 16 bits, so that any machine
// and any instruction set gives the same sums.
#pragma once

#include <cstdint>

namespace tengen::gep {

inline constexpr int kLanes = 16;

struct KernelInput {
    int snps;                            // of the model
    int blocks;                          // of kLanes test people
    int classes;                         //
    const std::uint16_t* const* planes;  // for each SNP: planes of genotype 1, 2 and missing, `blocks` words each
    const bool* has_missing;             // for each SNP
    const std::int16_t* constants;       // for each SNP and class kLanes copies of what 1, 2 and missing add
    const std::int16_t* base;            // for each class the sum over the SNPs of what genotype 0 is worth
    const std::int16_t* truth;           // class of each person, -1 behind the last
    bool ties_wrong;                     //
    int test;                            // people
    int rejected;                        // how many of them are left out
    std::int16_t* margin;                // room for blocks * kLanes
    std::int16_t* correct;               // the same
};

/// People of one draw in their class among those who are not rejected.
int count_correct(const KernelInput& input);

}  // namespace tengen::gep
