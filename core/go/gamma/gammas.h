// The strengths of features, read from text, one per line; what no line names has strength 1:
//
//     # comment
//     capture one 12.3
//     shape XO./.*./### 2.31
//     pattern 12:0140c0 1.7
//
// A shape is three rows of X own, O enemy, . empty, # off the board, with * in the middle; a pattern is written as
// large_pattern.h says. Both stand for their eight images. The strength of a move is the product over its team.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/go/gamma/feature.h"

namespace tengen::go {

class Gammas {
public:
    Gammas();

    /// Throws std::invalid_argument that names the line.
    static Gammas parse(std::string_view text);
    /// The same, kept for the next who asks: searches are made often, and large files take a while to read.
    static std::shared_ptr<const Gammas> shared(std::string_view text);

    float shape(Neighborhood own_view) const { return shapes_[own_view]; }
    float tactics(unsigned bits) const { return tactics_[bits]; }
    float local(unsigned bits) const { return local_[bits]; }
    float strength(Team team) const {
        return shape(shape_of(team)) * tactics(tactics_of(team)) * local(local_of(team));
    }

    /// There are strengths of what only priors know.
    bool wide() const { return wide_known_; }
    const LargePatterns& patterns() const { return patterns_; }
    float wide_strength(WideTeam team) const {
        return strength(team_of(team)) * wide_[wide_of(team)] * pattern_strengths_[pattern_of(team)];
    }
    /// The strength of a legal move of the side to move, by all that is known.
    float strength_at(const Board& board, Point p, const LocalFeatures& local) const {
        return wide() ? wide_strength(wide_team_of(board, p, local, patterns_)) : strength(team_of(board, p, local));
    }

private:
    void read_line(std::string_view name, std::string_view value, float gamma, int line);
    void set_shape(Neighborhood n, float gamma);
    void set_value(const FeatureField& field, unsigned value, float gamma);
    void set_wide_value(const FeatureField& field, unsigned value, float gamma);

    std::set<WideTeam> seen_;    ///< while a file is read: what it has named
    std::vector<float> shapes_;  ///< by neighbourhood, the mover being Black
    std::array<float, 1 << feature::kTacticsBits> tactics_;
    std::array<float, 1 << feature::kLocalBits> local_;
    bool wide_known_ = false;
    std::array<float, 1 << feature::kWideBits> wide_;
    LargePatterns patterns_;
    std::vector<float> pattern_strengths_ = {1.0f};  ///< by number; none has strength 1
};

/// Three rows such as "XO./.*./###".
std::string shape_text(Neighborhood n);

}  // namespace tengen::go
