// Flat Monte Carlo (Basaldúa 2013, 2.3.1; Ferreira 2016, 3.3): the same number of playouts for every move, the best
// average wins.
#pragma once

#include <cstdint>
#include <vector>

#include "core/go/game.h"

namespace tengen::go {

struct FlatMove {
    Point point;
    long playouts = 0;
    /// Playouts won by the side to move, draws counting a half.
    double wins = 0;
    long margin_sum = 0;

    double win_rate() const { return playouts == 0 ? 0.5 : wins / static_cast<double>(playouts); }
};

class FlatMonteCarlo {
public:
    /// Candidates: every legal move (superko included) that fills no own eye; pass if there is none.
    explicit FlatMonteCarlo(const Game& game, std::uint64_t seed = 0);

    /// Spreads about `playouts` more over the candidates, a whole number each, at least one.
    void run(long playouts, int threads);

    /// Best first: by win rate, then by mean margin.
    std::vector<FlatMove> ranking() const;
    long playouts() const;
    std::string vertex(Point p) const { return board_.geometry().vertex(p); }

private:
    Board board_;
    double komi_;
    std::uint64_t seed_;
    long rounds_ = 0;
    std::vector<FlatMove> moves_;
};

}  // namespace tengen::go
