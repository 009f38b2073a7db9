// The strengths of features, read from text, one a line; what no line names has strength 1:
//
//     # comment
//     capture one 12.3
//     shape XO./.*./### 2.31
//
// A shape is three rows of X own, O enemy, . empty, # off the board, with * in the middle; it stands for its eight
// images. The strength of a move is the product over its team.
#pragma once

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

    float shape(Neighborhood own_view) const { return shapes_[own_view]; }
    float tactics(unsigned bits) const { return tactics_[bits]; }
    float local(unsigned bits) const { return local_[bits]; }
    float strength(Team team) const {
        return shape(shape_of(team)) * tactics(tactics_of(team)) * local(local_of(team));
    }

private:
    void set_shape(Neighborhood n, float gamma);
    void set_value(const FeatureField& field, unsigned value, float gamma);

    std::vector<float> shapes_;  ///< by neighbourhood, the mover being Black
    std::array<float, 1 << feature::kTacticsBits> tactics_;
    std::array<float, 1 << feature::kLocalBits> local_;
};

/// Three rows such as "XO./.*./###".
std::string shape_text(Neighborhood n);

}  // namespace tengen::go
