// The rules of priors, one file each, and the table of their names. A rule adds evidence to moves; what it says of
// points that may not be played is dropped by the caller.
#pragma once

#include <array>

#include "core/go/prior/config.h"
#include "core/go/prior/evidence.h"
#include "core/go/prior/view.h"

namespace tengen::go::prior {

void even(PriorView& view, float weight, Evidence& evidence);
void edge(PriorView& view, float weight, Evidence& evidence);
void nakade(PriorView& view, float weight, Evidence& evidence);
void ko(PriorView& view, float weight, Evidence& evidence);
void self_atari(PriorView& view, float weight, Evidence& evidence);
void extension(PriorView& view, float weight, Evidence& evidence);
void atari(PriorView& view, float weight, Evidence& evidence);
void capture(PriorView& view, float weight, Evidence& evidence);
void pattern(PriorView& view, float weight, Evidence& evidence);
void pattern_last(PriorView& view, float weight, Evidence& evidence);
void near_last(PriorView& view, float weight, Evidence& evidence);
void lines(PriorView& view, float weight, Evidence& evidence);
void counter_capture(PriorView& view, float weight, Evidence& evidence);
void escape(PriorView& view, float weight, Evidence& evidence);
void ko_atari(PriorView& view, float weight, Evidence& evidence);
void border(PriorView& view, float weight, Evidence& evidence);
void distance_last(PriorView& view, float weight, Evidence& evidence);
void distance_previous(PriorView& view, float weight, Evidence& evidence);
void ownership(PriorView& view, float weight, Evidence& evidence);
void cut(PriorView& view, float weight, Evidence& evidence);
void fate(PriorView& view, float weight, Evidence& evidence);
void territory_line(PriorView& view, float weight, Evidence& evidence);
void death_line(PriorView& view, float weight, Evidence& evidence);
void peep_connect(PriorView& view, float weight, Evidence& evidence);
void hane(PriorView& view, float weight, Evidence& evidence);
void threat(PriorView& view, float weight, Evidence& evidence);
void connect(PriorView& view, float weight, Evidence& evidence);
void wall(PriorView& view, float weight, Evidence& evidence);
void bad_kogeima(PriorView& view, float weight, Evidence& evidence);
void empty_triangle(PriorView& view, float weight, Evidence& evidence);
void gamma(PriorView& view, float weight, Evidence& evidence);

struct Rule {
    const char* name;
    double PriorConfig::*weight;
    void (*apply)(PriorView& view, float weight, Evidence& evidence);
};

inline constexpr std::array kRules = {
    Rule{"even", &PriorConfig::even, even},
    Rule{"edge", &PriorConfig::edge, edge},
    Rule{"nakade", &PriorConfig::nakade, nakade},
    Rule{"ko", &PriorConfig::ko, ko},
    Rule{"self_atari", &PriorConfig::self_atari, self_atari},
    Rule{"extension", &PriorConfig::extension, extension},
    Rule{"atari", &PriorConfig::atari, atari},
    Rule{"capture", &PriorConfig::capture, capture},
    Rule{"pattern", &PriorConfig::pattern, pattern},
    Rule{"pattern_last", &PriorConfig::pattern_last, pattern_last},
    Rule{"near_last", &PriorConfig::near_last, near_last},
    Rule{"lines", &PriorConfig::lines, lines},
    Rule{"counter_capture", &PriorConfig::counter_capture, counter_capture},
    Rule{"escape", &PriorConfig::escape, escape},
    Rule{"ko_atari", &PriorConfig::ko_atari, ko_atari},
    Rule{"border", &PriorConfig::border, border},
    Rule{"distance_last", &PriorConfig::distance_last, distance_last},
    Rule{"distance_previous", &PriorConfig::distance_previous, distance_previous},
    Rule{"ownership", &PriorConfig::ownership, ownership},
    Rule{"cut", &PriorConfig::cut, cut},
    Rule{"fate", &PriorConfig::fate, fate},
    Rule{"territory_line", &PriorConfig::territory_line, territory_line},
    Rule{"death_line", &PriorConfig::death_line, death_line},
    Rule{"peep_connect", &PriorConfig::peep_connect, peep_connect},
    Rule{"hane", &PriorConfig::hane, hane},
    Rule{"threat", &PriorConfig::threat, threat},
    Rule{"connect", &PriorConfig::connect, connect},
    Rule{"wall", &PriorConfig::wall, wall},
    Rule{"bad_kogeima", &PriorConfig::bad_kogeima, bad_kogeima},
    Rule{"empty_triangle", &PriorConfig::empty_triangle, empty_triangle},
    Rule{"gamma", &PriorConfig::gamma, gamma},
};

}  // namespace tengen::go::prior
