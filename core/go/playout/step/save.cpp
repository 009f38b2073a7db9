// Saves what the last move put in atari, by extending or by capturing an attacker (Rimmel 2009, 4.2.2; Ferreira 2016,
// 4.3.4). With playout.save_ladders chains that a ladder catches all the same are left alone.
#include "core/go/playout/step.h"
#include "core/go/playout/steps.h"
#include "core/go/tactics/atari.h"
#include "core/go/tactics/ladder.h"

namespace tengen::go {

namespace {

/// Nodes for a ladder that a playout reads: enough for one across 13x13.
constexpr int kSaveLadder = 60;

Point propose_save(const StepView& view, const StepOptions& options) {
    Board& board = view.board;
    const bool reads_ladders = *static_cast<const bool*>(options.prepared.get());
    PointList moves;
    const Color c = board.to_move();
    for (const Point root : put_in_atari(board)) {
        const Point liberty = board.first_liberty(root);
        for (const Point p : saving_moves(board, root)) {
            if (!reads_ladders || p != liberty || !ladder_catches_after(board, p, c, kSaveLadder)) {
                moves.push_new(p);
            }
        }
    }
    return steps::any_of(moves, view.rng);
}

}  // namespace

const PlayoutStep save_step("save", "Saves what the last move put in atari", propose_save,
                            {.prepare = [](const StepSetting& setting) -> std::shared_ptr<const void> {
                                return std::make_shared<const bool>(setting.config.save_ladders);
                            }});

}  // namespace tengen::go
