// Edge moves (Basaldúa 2013, 4.7.3, figure 4.15): the best learned answer to the last move, if the surroundings of both
// are as they were when it was learned.
#pragma once

#include "core/go/board.h"
#include "core/go/playout/isgo/ranked.h"
#include "core/go/playout/isgo/tables.h"

namespace tengen::go::isgo {

inline constexpr int kMaxAnswers = 16;

/// `previous` is the last move with the context from before it was played. `legal` decides what counts as illegal
/// for the counters, which change only if `count` is set; `allows` may refuse more.
template <class ContextOf, class Legal, class Allows>
Point edge_move(const Board& board, Color c, EdgeTable& table, ContextMove previous, int threshold, bool count,
                Rng& rng, ContextOf&& context_of, Legal&& legal, Allows&& allows) {
    Ranked<kMaxAnswers> moves;
    const Geometry& g = board.geometry();
    for (AnswerSlot& slot : table.answers(c, previous)) {
        Answer answer = slot.get();
        if (answer.free()) {
            continue;
        }
        const Point p = g.from_dense(answer.dense());
        const bool possible = legal(p);
        const auto illegal = static_cast<std::uint8_t>(possible ? 0 : answer.illegal + (answer.illegal < 0xff));
        if (count && illegal != answer.illegal) {
            answer.illegal = illegal;
            slot.set(answer);
        }
        if (possible && context_of(p) == answer.context) {
            const int state = table.at(c, previous, {answer.dense(), answer.context}).get();
            if (state >= threshold) {
                moves.push(p, state);
            }
        }
    }
    return moves.best(rng, allows);
}

}  // namespace tengen::go::isgo
