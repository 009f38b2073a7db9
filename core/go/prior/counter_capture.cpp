// Captures beside a new atari (Rimmel 2009, 4.2.1): a move that takes an enemy chain in touch with an own chain which
// the last move put in atari has w wins.
#include "core/go/prior/rules.h"
#include "core/go/tactics/atari.h"

namespace tengen::go::prior {

namespace {

void counter_capture(PriorView& view, float weight, Evidence& evidence) {
    PointList moves;  // a move may take several such chains, and counts once
    for (const Point root : put_in_atari(view.board)) {
        for_each_counter_capture(view.board, root, [&](Point p) { moves.push_new(p); });
    }
    for (const Point p : moves) {
        evidence.good(p, weight);
    }
}

}  // namespace

const Rule counter_capture_rule("counter_capture", 130,
                                "Captures that save a chain which the last move put in atari win", counter_capture);

}  // namespace tengen::go::prior
