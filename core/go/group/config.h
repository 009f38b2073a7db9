// Groups of moves that the tree puts between a position and its moves, as plain values; the Python configuration
// mirrors it key by key.
#pragma once

#include <string>

namespace tengen::go {

struct GroupConfig {
    /// The groups of a position in their order, each NAME or NAME:NUMBER, where tree.groups asks for them. Names: all,
    /// else, border, manhattan-enemy:DISTANCE, manhattan-friendly:DISTANCE, manhattan-total:DISTANCE, friendly-saves,
    /// enemy-kills, enemy-group, friendly-group, enemy-threat, friendly-threat, many-liberties:LEAST,
    /// chains:STONES:LIBERTIES, friendly-chainmaker:STONES, enemy-chainmaker:STONES.
    std::string kinds = "manhattan-enemy:3 manhattan-friendly:3 else";
};

}  // namespace tengen::go
