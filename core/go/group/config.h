// Groups of moves that the tree puts between a position and its moves, as plain values and their description.
#pragma once

#include <string>

#include "core/base/settings.h"

namespace tengen::go {

/// Throws std::invalid_argument if these are no kinds of groups.
void check_group_kinds(const std::string& kinds);

struct GroupConfig {
    std::string kinds = "manhattan-enemy:3 manhattan-friendly:3 else";

    static void describe(settings::Fields<GroupConfig>& f) {
        f.about("Groups of moves of Go, used where tree.groups is on.");
        f("kinds", &GroupConfig::kinds,
          "The groups of a position in their order, each NAME or NAME:NUMBER: all, else (what is in no other), border, "
          "manhattan-enemy:DISTANCE, manhattan-friendly:DISTANCE, manhattan-total:DISTANCE, friendly-saves, "
          "enemy-kills, "
          "enemy-group, friendly-group, enemy-threat, friendly-threat, many-liberties:LEAST, chains:STONES:LIBERTIES "
          "(one "
          "for each chain of at least so many stones and at most so many liberties), friendly-chainmaker:STONES, "
          "enemy-chainmaker:STONES. The documents give no numbers: the distance is ours")
            .parsed_by(check_group_kinds)
            .from("Brodeur, Childs 2008, table 2.1");
    }
};

}  // namespace tengen::go
