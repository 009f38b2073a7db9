// Long eye spaces (Ferreira 2016, 4.3.1; the least length of four is ours): an empty straight region of that many
// points or more that a single chain of either side encloses. It makes two eyes whoever moves first, so neither has to.
#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

/// Collects the one chain around a region.
class Wall {
public:
    explicit Wall(const Board& board) : board_(board) {}

    /// False if the point is empty or belongs to another chain than those before.
    bool holds(Point p) {
        if (board_[p] == Color::off) {
            return true;
        }
        if (board_[p] == Color::empty || (chain_.is_board() && board_.chain(p) != chain_)) {
            return false;
        }
        chain_ = board_.chain(p);
        return true;
    }

private:
    const Board& board_;
    Point chain_ = Point::none();
};

/// The straight region that begins at a point and goes on in a direction; empty if it is none.
PointArray<kMaxSize> straight_region(const Board& board, Point begin, int along) {
    const int across = along == 2 ? 3 : 2;
    Wall wall(board);
    PointArray<kMaxSize> region;
    bool enclosed = wall.holds(board.neighbor(begin, opposite_direction(along)));
    Point p = begin;
    for (; enclosed && board[p] == Color::empty; p = board.neighbor(p, along)) {
        region.push(p);
        enclosed = wall.holds(board.neighbor(p, across)) && wall.holds(board.neighbor(p, opposite_direction(across)));
    }
    if (!enclosed || !wall.holds(p)) {
        region.clear();
    }
    return region;
}

const settings::Added<int> long_eye_length(
    "pruning", "long_eye_length", 4, "Least length of such an eye space",
    [](settings::Field& f) { f.least(4).in("points").from("ours; shorter eye spaces need a move"); }, 71);

void long_eye(PriorView& view, const settings::Own& own, Dropped& dropped) {
    for (const Point p : view.moves) {
        for (const int along : {2, 3}) {  // to the east and to the south
            const auto region = straight_region(view.board, p, along);
            if (region.size() >= long_eye_length(own)) {
                for (const Point q : region) {
                    dropped.drop(q);
                }
            }
        }
    }
}

}  // namespace

const Rule long_eye_rule("long_eye", 70, "Points of straight eye spaces that live without a move", Claim::shape,
                         long_eye);

}  // namespace tengen::go::prune
