// Large patterns: the 12, 20, 24, 28, 36 or 40 points nearest to a move (the rings of context.h), each empty, own,
// enemy or off the board. Stern, Herbrich, Graepel 2006 and Coulom 2007 tell moves apart by the largest of such
// patterns that is known; Basaldúa 2013, 6.1.3 does so with these rings.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/go/board.h"
#include "core/go/context.h"

namespace tengen::go {

class LargePattern {
public:
    static constexpr std::array<int, 6> kSizes = {12, 20, 24, 28, 36, 40};

    /// What surrounds a point, the mover being Black.
    static LargePattern at(const Board& board, Point p, Color mover, int size);
    /// As `text` wrote it; throws std::invalid_argument.
    static LargePattern parse(std::string_view text);
    /// The size and the points from the nearest outwards, two in a hexadecimal digit: "12:0140c0".
    std::string text() const;

    int size() const { return size_; }
    LargePattern image(int symmetry) const;
    /// The image whose key is least.
    LargePattern canonical() const;
    std::uint64_t key() const;

private:
    explicit LargePattern(int size) : size_(size) {}

    int size_;
    std::array<std::uint8_t, context::kPoints> codes_{};  ///< of colours
};

/// Known patterns, each with its images.
class LargePatterns {
public:
    /// Its number, counted from 1, or 0 if it or an image of it is known already.
    int add(const LargePattern& pattern);
    int count() const { return count_; }
    /// The number of the largest known pattern around a point, or 0. Sizes are tried upwards until one is unknown.
    int match(const Board& board, Point p, Color mover) const;

private:
    struct Entry {
        std::uint64_t key = 0;
        std::int32_t number = 0;  ///< 0: free
    };
    int find(std::uint64_t key) const;
    void insert(std::uint64_t key, int number);
    void grow();

    std::vector<Entry> entries_;
    std::size_t used_ = 0;
    int count_ = 0;
};

/// Counts which patterns moves have. Larger ones of a pattern are counted once it was seen a few times: most patterns
/// are seen only once.
class PatternCounter {
public:
    explicit PatternCounter(int wait) : wait_(wait) {}

    void add(const Board& board, Point p, Color mover);
    /// Those seen at least so often, the smaller before the larger.
    std::vector<std::string> frequent(int least) const;

private:
    struct Seen {
        LargePattern pattern;
        int times;
    };
    int wait_;
    std::unordered_map<std::uint64_t, Seen> seen_;
};

}  // namespace tengen::go
