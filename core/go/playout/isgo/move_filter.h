// Which moves playouts of isGO may choose at all (Basaldúa 2013, 4.3.1 and 4.3.3): legal, no own eye, no bad
// self-atari. There a refused point is illegal until the move is played; asking again gives the same answer and needs
// no marks.
#pragma once

#include "core/go/board.h"
#include "core/go/tactics/eyes.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go::isgo {

struct MoveFilter {
    EyeRule eyes = EyeRule::potential;
    SelfAtariPolicy self_atari = SelfAtariPolicy::nakade;

    /// Legal by the rules of playouts, self-atari apart.
    bool legal(const Board& board, Point p, Color c) const {
        if (board[p] != Color::empty) {
            return false;
        }
        const Neighborhood n = board.neighborhood(p);
        return has_empty_neighbor(n) || (board.legal(p, c) && !(is_potential_eye(n, c) && is_eye(board, p, c, eyes)));
    }
    bool allows(const Board& board, Point p, Color c) const {
        return legal(board, p, c) &&
               (count_empty_neighbors(board.neighborhood(p)) >= 2 || self_atari_allowed(board, p, c, self_atari));
    }
};

}  // namespace tengen::go::isgo
