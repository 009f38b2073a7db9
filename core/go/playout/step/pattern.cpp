// A move around the last one whose neighbourhood matches a pattern. With playout.approach a self-atari
// among them may be replaced by the move that connects first (Rimmel 2009, Alg. 13).
#include "core/go/pattern.h"
#include "core/go/gamma/gammas.h"
#include "core/go/playout/step.h"
#include "core/go/playout/steps.h"
#include "core/go/tactics/approach.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go {

namespace {

struct PatternStep {
    PatternSet patterns;
    std::shared_ptr<const Gammas> gammas;  ///< where weights come from instead, if not null: the gammas of shapes
    bool weighted;                         ///< by the weights of the patterns, not uniform
    bool safe;                             ///< only moves that leave two liberties
    std::uint32_t approach;                ///< chance, in 2^-16
};

std::shared_ptr<const void> prepare_pattern(const StepSetting& setting) {
    const PlayoutConfig& config = setting.config;
    return std::make_shared<const PatternStep>(PatternStep{PatternSet::parse(setting.pattern_text), setting.gammas,
                                                           config.pattern_weights, config.pattern_safe,
                                                           chance_bits(config.approach)});
}

Point propose_pattern(const StepView& view, const StepOptions& options) {
    const Board& board = view.board;
    const Color c = view.c;
    const auto& pattern = *static_cast<const PatternStep*>(options.prepared.get());
    PointArray<8> moves;
    float weights[8];
    float total = 0;
    steps::for_each_match(board, c, pattern.patterns, [&](Point p) {
        if (!board.legal(p, c) || (pattern.safe && is_self_atari(board, p, c))) {
            return;
        }
        if (pattern.weighted) {
            const Neighborhood n = board.neighborhood(p);
            total += pattern.gammas != nullptr ? pattern.gammas->shape(own_view(n, c))
                                               : static_cast<float>(pattern.patterns.find(n, c)->weight);
            weights[moves.size()] = total;
        }
        moves.push(p);
    });
    if (moves.empty()) {
        return Point::none();
    }
    Point chosen = Point::none();
    if (pattern.weighted) {
        const float drawn = static_cast<float>(view.rng.real()) * total;
        int i = 0;
        while (i + 1 < moves.size() && drawn >= weights[i]) {
            ++i;
        }
        chosen = moves[i];
    } else {
        chosen = steps::any_of(moves, view.rng);
    }
    if (pattern.approach > 0 && is_self_atari(board, chosen, c)) {
        const Point first = approach_move(board, chosen, c);
        if (!first.is_none() && (view.rng.next() >> 48) < pattern.approach) {
            return first;
        }
    }
    return chosen;
}

}  // namespace

const PlayoutStep pattern_step("pattern", "A move around the last one that matches a pattern", propose_pattern,
                               {.prepare = prepare_pattern});

}  // namespace tengen::go
