// 3x3 patterns: read from text, expanded over symmetries and colours, looked up by the board's neighbourhood code.
//
// A file holds patterns separated by blank lines; '#' at the start of a line, followed by a blank, is a comment:
//
//     [enclosing hane] swap weight=1.5
//     XOX
//     .*.
//     ???
//     except            (optional, any number: shapes that the pattern leaves out)
//     ...
//
// X own stone, O enemy stone, . empty, x own or empty, o enemy or empty, ? any of the three, # off the board;
// the centre, where the move is played, is * (or a dot). `swap` adds the pattern with the colours exchanged.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/go/neighborhood.h"

namespace tengen::go {

class PatternSet {
public:
    struct Pattern {
        std::string name;
        double weight = 1.0;
        /// Expanded neighbourhoods that belong to it and to no earlier pattern, Black to move.
        int shapes = 0;
    };

    PatternSet() : id_(2, std::vector<std::uint16_t>(1 << 16, 0)) {}

    /// Reads a file's text; throws std::invalid_argument that names the line.
    static PatternSet parse(std::string_view text);

    /// True if playing in the middle of this neighbourhood matches for the side to move.
    bool matches(Neighborhood n, Color to_move) const { return match_[code(to_move) - 1][n]; }
    /// The first pattern of the file that matches, or null.
    const Pattern* find(Neighborhood n, Color to_move) const {
        const int id = id_[code(to_move) - 1][n];
        return id == 0 ? nullptr : &patterns_[id - 1];
    }

    const std::vector<Pattern>& patterns() const { return patterns_; }
    /// Distinct neighbourhoods that match, Black to move.
    int shape_count() const { return static_cast<int>(match_[0].count()); }

private:
    std::vector<Pattern> patterns_;
    std::array<std::bitset<1 << 16>, 2> match_;
    std::vector<std::vector<std::uint16_t>> id_;
};

/// A neighbourhood under symmetry 0-7, in the sense of Geometry::transform.
Neighborhood transform_neighborhood(Neighborhood n, int symmetry);

}  // namespace tengen::go
