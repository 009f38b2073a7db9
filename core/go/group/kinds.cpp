#include "core/go/group/kinds.h"

#include "core/go/distance.h"
#include "core/go/tactics/atari.h"

namespace tengen::go::group {

namespace {

/// Liberties up to which a chain is under threat.
constexpr int kThreatened = 2;

bool within(const PriorView& view, Point center, Point p, int distance) {
    return center.is_board() && manhattan_distance(view.board.geometry(), center, p) <= distance;
}

bool beside(const Board& board, Point p, Color c) {
    return Neighbors4(board.neighborhood(p)).of(c) != 0;
}

bool threatens(const Board& board, Point p, Color threatened) {
    if (!beside(board, p, opponent(threatened))) {
        return false;
    }
    for (const Point root : chains_beside(board, p, threatened)) {
        if (board.liberties(root) <= kThreatened) {
            return true;
        }
    }
    return false;
}

bool makes_chain(const Board& board, Point p, Color c, int stones) {
    int size = 1;
    for (const Point root : chains_beside(board, p, c)) {
        size += board.chain_size(root);
    }
    return size > 1 && size >= stones;
}

}  // namespace

bool border(PriorView& view, Point p, int /*number*/) {
    return view.board.geometry().line(p) == 1;
}

bool manhattan_enemy(PriorView& view, Point p, int distance) {
    return within(view, view.last, p, distance);
}

bool manhattan_friendly(PriorView& view, Point p, int distance) {
    return within(view, view.previous, p, distance);
}

bool manhattan_total(PriorView& view, Point p, int distance) {
    return within(view, view.last, p, distance) || within(view, view.previous, p, distance);
}

bool friendly_saves(PriorView& view, Point p, int /*number*/) {
    for (const Point stone : view.own_in_atari()) {
        if (saving_moves(view.board, stone).contains(p)) {
            return true;
        }
    }
    return false;
}

bool enemy_kills(PriorView& view, Point p, int /*number*/) {
    return captures(view.board, p, view.me) > 0;
}

bool enemy_group(PriorView& view, Point p, int /*number*/) {
    return beside(view.board, p, view.enemy);
}

bool friendly_group(PriorView& view, Point p, int /*number*/) {
    return beside(view.board, p, view.me);
}

bool enemy_threat(PriorView& view, Point p, int /*number*/) {
    return threatens(view.board, p, view.enemy);
}

bool friendly_threat(PriorView& view, Point p, int /*number*/) {
    return threatens(view.board, p, view.me);
}

bool many_liberties(PriorView& view, Point p, int least) {
    return liberties_after(view.board, p, view.me) >= least;
}

bool friendly_chainmaker(PriorView& view, Point p, int stones) {
    return makes_chain(view.board, p, view.me, stones);
}

bool enemy_chainmaker(PriorView& view, Point p, int stones) {
    return makes_chain(view.board, p, view.enemy, stones);
}

}  // namespace tengen::go::group
