// Counting a finished position in the ways of the documents: stones; stones and eyes; area; territory.
#pragma once

#include <string>
#include <vector>

#include "core/go/board.h"

namespace tengen::go {

struct Score {
    double black = 0;
    /// With komi and compensation.
    double white = 0;
    /// Owner of each point in dense order: black, white or empty for neutral.
    std::vector<Color> owner;
    Size size;  ///< of the board

    double margin() const { return black - white; }
    Color winner() const { return black > white ? Color::black : black < white ? Color::white : Color::empty; }
    /// "B+3.5", "W+2", "0".
    std::string text() const;
};

/// "3.5", "2": points without needless decimals.
std::string points_text(double points);

/// Stones on the board only (Ferreira 2016, 4.4, method 1).
Score score_stones(const Board& board, double komi = 0);
/// Stones and one-point eyes of either colour (method 2).
Score score_stones_and_eyes(const Board& board, double komi = 0);
/// Stones and empty regions that touch one colour only (method 3); `dead` stones are taken off first.
Score score_area(const Board& board, double komi = 0, const std::vector<Point>& dead = {});
/// Empty regions that touch one colour only, prisoners and dead stones. Regions that touch a chain named in `seki`
/// count for nobody.
Score score_territory(const Board& board, double komi = 0, const std::vector<Point>& dead = {},
                      const std::vector<Point>& seki = {});

/// The board without the chains of the given stones. They become prisoners.
Board without_chains(const Board& board, const std::vector<Point>& dead);

/// A maximal connected set of empty points, and the colours that touch it.
struct Region {
    std::vector<Point> points;
    bool touches_black = false;
    bool touches_white = false;

    /// The only colour that touches it, or empty.
    Color owner() const {
        return touches_black == touches_white ? Color::empty : touches_black ? Color::black : Color::white;
    }
};
std::vector<Region> empty_regions(const Board& board);

/// Area of Black minus area of White, no komi, all stones alive.
int area_margin(const Board& board);
/// The same, fast on a board whose empty points have no empty neighbours, as playouts leave it.
int playout_area(const Board& board);

}  // namespace tengen::go
