// The rules of pruning, one file each, and the table of their names. A rule drops points; those that may not be played
// are nobody's concern.
#pragma once

#include <array>
#include <cstdint>

#include "core/go/point_list.h"
#include "core/go/prior/view.h"
#include "core/go/prune/config.h"

namespace tengen::go::prune {

/// The points that rules drop.
class Dropped {
public:
    explicit Dropped(const Board& board) : board_(board), points_(board.words()) {}

    void drop(Point p) { points_.add(board_.bit(p)); }
    bool has(Point p) const { return points_.has(board_.bit(p)); }

private:
    const Board& board_;
    PointSet points_;
};

void eye_shape(PriorView& view, const PruningConfig& config, Dropped& dropped);
void seki(PriorView& view, const PruningConfig& config, Dropped& dropped);
void ladder(PriorView& view, const PruningConfig& config, Dropped& dropped);
void self_atari(PriorView& view, const PruningConfig& config, Dropped& dropped);
void nakade(PriorView& view, const PruningConfig& config, Dropped& dropped);
void safe_shape(PriorView& view, const PruningConfig& config, Dropped& dropped);
void long_eye(PriorView& view, const PruningConfig& config, Dropped& dropped);
void miai(PriorView& view, const PruningConfig& config, Dropped& dropped);
void far(PriorView& view, const PruningConfig& config, Dropped& dropped);
void lost_chain(PriorView& view, const PruningConfig& config, Dropped& dropped);

/// How sure a rule is.
enum class Claim : std::uint8_t {
    settled,  ///< a player who has nothing else to play passes
    shape,    ///< holds for quiet moves: not for one that saves a chain from atari
    reading,  ///< was read out, such moves included
};

struct Rule {
    const char* name;
    bool PruningConfig::*on;
    Claim claim;
    void (*apply)(PriorView& view, const PruningConfig& config, Dropped& dropped);
};

inline constexpr std::array kRules = {
    Rule{"eye_shape", &PruningConfig::eye_shape, Claim::settled, eye_shape},
    Rule{"seki", &PruningConfig::seki, Claim::settled, seki},
    Rule{"ladder", &PruningConfig::ladder, Claim::reading, ladder},
    Rule{"self_atari", &PruningConfig::self_atari, Claim::shape, self_atari},
    Rule{"nakade", &PruningConfig::nakade, Claim::shape, nakade},
    Rule{"safe_shape", &PruningConfig::safe_shape, Claim::shape, safe_shape},
    Rule{"long_eye", &PruningConfig::long_eye, Claim::shape, long_eye},
    Rule{"miai", &PruningConfig::miai, Claim::shape, miai},
    Rule{"far", &PruningConfig::far, Claim::shape, far},
    Rule{"lost_chain", &PruningConfig::lost_chain, Claim::reading, lost_chain},
};

}  // namespace tengen::go::prune
