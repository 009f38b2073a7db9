// What a move looks like to the Bradley-Terry model (Coulom 2007; the features of Huang, Coulom, Lin 2010): a team of
// features, each with one value or none.
//
//   shape       the 3x3 neighbourhood, up to symmetry and colour
//   capture     one stone, many stones, or one stone in a ko
//   self-atari  a move that captures nothing and leaves its chain one liberty
//   atari       leaves an enemy chain one liberty of two
//   extend      adds to an own chain in atari
//   last        beside the last move, or diagonal to it
//   previous    the same for the move before
//   save        of a chain that the last move put in atari: by capture or by extension, each safe or as self-atari
//   ko          while the opponent has just taken a ko: captures a chain in touch with those around the stone that took
//               it
//   semeai      on a liberty of an enemy chain that has two, in touch with an own chain which the last move touches
//               and which has two as well
//   recapture   captures the chain of the last move
//
// Priors know more, which would be too slow for playouts:
//
//   distance    from the last move, |dx| + |dy| + max(|dx|, |dy|), from 4 on
//   previous-distance   the same from the move before
//   line        counted from the edge
//   pattern     the largest known large pattern around it (large_pattern.h)
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/go/board.h"
#include "core/go/gamma/large_pattern.h"
#include "core/go/neighborhood.h"
#include "core/go/point_list.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go {

/// A feature but for the shape: its place in a Team and the names of its values, which count from 1.
struct FeatureField {
    const char* name;
    int shift;
    int bits;
    std::span<const char* const> values;

    constexpr unsigned mask() const { return (1u << bits) - 1; }
    constexpr unsigned value(unsigned v) const { return v << shift; }
};

namespace feature {

inline constexpr const char* kYes[] = {"yes"};
inline constexpr const char* kCaptures[] = {"one", "many", "ko"};
inline constexpr const char* kNear[] = {"beside", "diagonal"};
inline constexpr const char* kSaves[] = {"capture", "capture-self-atari", "extend", "extend-self-atari"};
inline constexpr const char* kKos[] = {"capture"};
inline constexpr const char* kDistances[] = {"4",  "5",  "6",  "7",  "8",  "9",  "10",
                                             "11", "12", "13", "14", "15", "16", "17+"};
inline constexpr const char* kLines[] = {"1", "2", "3", "4", "5+"};

inline constexpr int kShapeBits = 16;
/// What the stones around a point say of it: five bits above the shape.
inline constexpr FeatureField kCapture{"capture", 16, 2, kCaptures};
inline constexpr FeatureField kSelfAtari{"self-atari", 18, 1, kYes};
inline constexpr FeatureField kAtari{"atari", 19, 1, kYes};
inline constexpr FeatureField kExtend{"extend", 20, 1, kYes};
inline constexpr int kTacticsShift = 16;
inline constexpr int kTacticsBits = 5;
/// What the last moves make of it: ten bits above these.
inline constexpr FeatureField kLast{"last", 21, 2, kNear};
inline constexpr FeatureField kPrevious{"previous", 23, 2, kNear};
inline constexpr FeatureField kSave{"save", 25, 3, kSaves};
inline constexpr FeatureField kKo{"ko", 28, 1, kKos};
inline constexpr FeatureField kSemeai{"semeai", 29, 1, kYes};
inline constexpr FeatureField kRecapture{"recapture", 30, 1, kYes};
inline constexpr int kLocalShift = 21;
inline constexpr int kLocalBits = 10;

inline constexpr std::array kFields = {kCapture,  kSelfAtari, kAtari, kExtend, kLast,
                                       kPrevious, kSave,      kKo,    kSemeai, kRecapture};

/// What only priors know, in a word of its own with the number of the large pattern above it.
inline constexpr FeatureField kDistance{"distance", 0, 4, kDistances};
inline constexpr FeatureField kPreviousDistance{"previous-distance", 4, 4, kDistances};
inline constexpr FeatureField kLine{"line", 8, 3, kLines};
inline constexpr int kWideBits = 11;
inline constexpr int kPatternShift = 12;
inline constexpr int kPatternBits = 20;

inline constexpr std::array kWideFields = {kDistance, kPreviousDistance, kLine};

}  // namespace feature

/// A team in one word: the shape with the mover as Black, then the fields.
using Team = std::uint32_t;

constexpr Neighborhood shape_of(Team team) {
    return static_cast<Neighborhood>(team);
}
constexpr unsigned tactics_of(Team team) {
    return (team >> feature::kTacticsShift) & ((1u << feature::kTacticsBits) - 1);
}
constexpr unsigned local_of(Team team) {
    return (team >> feature::kLocalShift) & ((1u << feature::kLocalBits) - 1);
}

/// A team with what only priors know: the team in the low half, the wide fields and the pattern in the high one.
using WideTeam = std::uint64_t;

constexpr Team team_of(WideTeam team) {
    return static_cast<Team>(team);
}
constexpr unsigned wide_of(WideTeam team) {
    return static_cast<unsigned>(team >> 32) & ((1u << feature::kWideBits) - 1);
}
constexpr unsigned pattern_of(WideTeam team) {
    return static_cast<unsigned>(team >> (32 + feature::kPatternShift));
}

/// A neighbourhood with the mover as Black.
constexpr Neighborhood own_view(Neighborhood n, Color mover) {
    return mover == Color::black ? n : swap_colors(n);
}
/// The least of the eight images of a shape.
Neighborhood canonical_shape(Neighborhood n);

/// The fields from capture to extend for a legal move. They depend on nothing but the neighbourhood and, through `weak`
/// (some chain beside has at most two liberties), on the liberties of such chains.
inline unsigned tactics_at(const Board& board, Point p, Color c, bool& weak) {
    const Neighbors4 around(board.neighborhood(p));
    const unsigned own = around.of(c);
    weak = false;
    if ((own | around.of(opponent(c))) == 0) {
        return 0;  // two liberties at least, even in a corner
    }
    Team found = 0;
    int captured = 0;
    for (unsigned m = around.of(opponent(c)); m != 0; m &= m - 1) {
        const Point q = board.neighbor(p, std::countr_zero(m) >> 1);
        const int liberties = board.liberties(q);
        if (liberties <= 2) {
            weak = true;
            if (liberties == 1) {
                captured += board.chain_size(q);
            } else {
                found |= feature::kAtari.value(1);
            }
        }
    }
    for (unsigned m = own; m != 0; m &= m - 1) {
        const int liberties = board.liberties(board.neighbor(p, std::countr_zero(m) >> 1));
        weak = weak || liberties <= 2;
        found |= feature::kExtend.value(liberties == 1);
    }
    if (captured > 0) {
        const bool ko = own == 0 && around.empty() == 0;
        found |= feature::kCapture.value(captured > 1 ? 2 : ko ? 3 : 1);
    } else if (is_self_atari(board, p, c)) {
        found |= feature::kSelfAtari.value(1);
    }
    return tactics_of(found);
}

/// The fields from last to recapture for the side to move, on the few points that have any.
class LocalFeatures {
public:
    LocalFeatures() : bits_{} {}

    void find(const Board& board);
    /// Empty points, legal or not.
    const PointList& points() const { return points_; }
    /// In place: as they stand in a Team.
    Team bits(Point p) const { return static_cast<Team>(bits_[p.index()]) << feature::kLocalShift; }

private:
    void set(Point p, const FeatureField& field, unsigned value);
    void near(const Board& board, Point center, const FeatureField& field);
    void find_saves(const Board& board);
    void find_ko(const Board& board);
    void find_semeai(const Board& board);
    void find_recapture(const Board& board);

    PointList points_;
    std::uint16_t bits_[kMaxCells];
};

/// The team of a legal move of the side to move.
Team team_of(const Board& board, Point p, const LocalFeatures& local);
WideTeam wide_team_of(const Board& board, Point p, const LocalFeatures& local, const LargePatterns& patterns);

}  // namespace tengen::go
