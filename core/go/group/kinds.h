// The kinds of groups (Brodeur, Childs 2008, table 2.1), one test of membership each.
#pragma once

#include <string>

#include "core/go/point_list.h"
#include "core/go/prior/view.h"

namespace tengen::go::group {

/// A point is on the first line.
bool border(PriorView& view, Point p, int);
/// At most so many steps from the last move, which is the opponent's.
bool manhattan_enemy(PriorView& view, Point p, int distance);
/// At most so many steps from the mover's own last move.
bool manhattan_friendly(PriorView& view, Point p, int distance);
/// At most so many steps from either.
bool manhattan_total(PriorView& view, Point p, int distance);
/// Gives an own chain in atari two liberties or more (atari.h).
bool friendly_saves(PriorView& view, Point p, int);
/// Captures.
bool enemy_kills(PriorView& view, Point p, int);
/// Beside an enemy stone.
bool enemy_group(PriorView& view, Point p, int);
/// Beside an own stone.
bool friendly_group(PriorView& view, Point p, int);
/// A liberty of an enemy chain that has at most two, beside an own stone: the source says "under threat and adjacent to
/// the opponent's piece"; two liberties are ours.
bool enemy_threat(PriorView& view, Point p, int);
/// The same of an own chain, beside an enemy stone.
bool friendly_threat(PriorView& view, Point p, int);
/// The chain that the move makes has so many liberties or more.
bool many_liberties(PriorView& view, Point p, int least);
/// The chain that the move makes has so many stones or more, and more than one.
bool friendly_chainmaker(PriorView& view, Point p, int stones);
/// The opponent would make such a chain there.
bool enemy_chainmaker(PriorView& view, Point p, int stones);

/// A group with one instance.
struct Kind {
    const char* name;
    /// It takes a number, which stands behind its name.
    bool number;
    bool (*has)(PriorView& view, Point p, int number);
};

inline constexpr Kind kKinds[] = {
    {"border", false, border},
    {"manhattan-enemy", true, manhattan_enemy},
    {"manhattan-friendly", true, manhattan_friendly},
    {"manhattan-total", true, manhattan_total},
    {"friendly-saves", false, friendly_saves},
    {"enemy-kills", false, enemy_kills},
    {"enemy-group", false, enemy_group},
    {"friendly-group", false, friendly_group},
    {"enemy-threat", false, enemy_threat},
    {"friendly-threat", false, friendly_threat},
    {"many-liberties", true, many_liberties},
    {"friendly-chainmaker", true, friendly_chainmaker},
    {"enemy-chainmaker", true, enemy_chainmaker},
};

}  // namespace tengen::go::group
