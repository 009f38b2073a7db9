// Playouts of Crazy Stone's kind (Coulom 2007): a move is drawn with a probability proportional to the product of the
// gammas of its features, over all legal moves that fill no own one-point eye.
//
// The strengths of the points are kept from move to move for both colours, with a sum for each row. After a move only
// points are computed again whose 3x3 neighbourhood changed, or that are liberties of a chain which changed and has, or
// had, at most two liberties: no feature asks for more. What depends on the last moves is multiplied in on a few points
// for one draw and taken back. Strengths are integers, so that sums are exact.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/go/config.h"
#include "core/go/gamma/gammas.h"
#include "core/go/playout/likely_move.h"
#include "core/go/playout/steps.h"

namespace tengen::go {

/// The tables of a configuration, ready to run; shared by all playouts.
class BradleyTerry {
public:
    using Weight = std::uint64_t;

    /// Throws std::invalid_argument.
    explicit BradleyTerry(const GoConfig& config);

    /// 0 for an own eye.
    float shape(Neighborhood own_view) const { return shapes_[own_view]; }
    float tactics(unsigned bits) const { return tactics_[bits]; }
    float local(unsigned bits) const { return local_[bits]; }
    /// No legal move is without any chance, and the sum over a board fits into a double.
    static Weight weight(float strength) {
        constexpr float kLargest = static_cast<float>(Weight{1} << 42);
        const float scaled = strength * 65536.0f;
        return scaled < 1.0f ? 1 : static_cast<Weight>(scaled < kLargest ? scaled : kLargest);
    }

    std::uint32_t chance() const { return chance_; }
    const steps::RandomOptions& random() const { return random_; }
    static std::vector<std::string> names() { return {"gamma", "random"}; }

private:
    std::vector<float> shapes_;
    std::array<float, 1 << feature::kTacticsBits> tactics_;
    std::array<float, 1 << feature::kLocalBits> local_;
    std::uint32_t chance_;
    steps::RandomOptions random_;
};

class BradleyTerryPolicy {
public:
    using Weight = BradleyTerry::Weight;

    explicit BradleyTerryPolicy(const BradleyTerry& model) : model_(&model) {}

    NoHook hook{};

    void begin(const Board& board);
    /// To be called after every move, before anything is drawn from the board's list of empty points.
    void follow(const Board& board);
    Point choose(Board& board, Color c, Rng& rng);
    /// An index of BradleyTerry::names.
    int source() const { return source_; }

    /// Makes the strengths those of the side to move, last moves included.
    void prepare(const Board& board);
    /// After prepare: the strength of a point for the side to move, 0 if it may not be played.
    Weight weight(Point p) const { return side_->weight[p.index()]; }
    Weight total() const { return side_->total; }
    /// A point drawn by the strengths, which must not all be 0.
    Point draw(const Board& board, Rng& rng) const;
    /// How likely moves are, if nothing but the strengths decides; otherwise nothing. Moves without a chance are left
    /// out, and the pass is certain if there is no other move.
    std::vector<LikelyMove> chances(const Board& board);

private:
    struct Side {
        Weight weight[kMaxCells];
        Weight row[kMaxSize + 2];
        Weight total;
        std::uint64_t stale[kMaxWords];  ///< points to compute again
        std::uint64_t weak[kMaxWords];   ///< points whose strength depends on chains of at most two liberties
    };
    struct Taken {
        Point point;
        Weight weight;
    };

    /// The cell divided by the stride, exact for every board.
    unsigned row_of(Point p) const { return (static_cast<unsigned>(p.index()) * reciprocal_) >> 16; }
    void set_weight(Side& side, Point p, Weight weight);
    /// For one draw: the old strength comes back with restore().
    void set_for_now(Point p, Weight weight);
    void restore();
    void compute(const Board& board, Side& side, Color c, Point p);
    void mark(const Board& board, Point p);
    void mark_around(const Board& board, Point p);
    void mark_liberties(const Board& board, Point chain);

    const BradleyTerry* model_;
    Side sides_[2];
    Side* side_ = nullptr;
    LocalFeatures local_;
    Taken taken_[2 * kMaxPoints];
    int taken_count_ = 0;
    unsigned reciprocal_ = 0;
    Point ko_;
    int moves_ = 0;
    int prisoners_ = 0;
    int source_ = 0;
};

}  // namespace tengen::go
