// Whether a random move may be played, and the answers kept from move to move: a point is looked at again only if a
// chain or a stone beside it changed (Ferreira 2016, 4.3.3: plays marked dirty).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/go/board.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go {

enum class PlayStatus : std::uint8_t {
    unknown,
    never,       ///< an own one-point eye or suicide
    self_atari,  ///< one that the policy does not allow
    playable,    ///< but for ko
};

/// Ko is not looked at: it comes and goes with every move.
inline PlayStatus play_status(const Board& board, Point p, Color c, SelfAtariPolicy policy) {
    const Neighborhood n = board.neighborhood(p);
    if (count_empty_neighbors(n) >= 2) {
        return PlayStatus::playable;
    }
    if (is_potential_eye(n, c) || board.suicide(p, c)) {
        return PlayStatus::never;
    }
    return self_atari_allowed(board, p, c, policy) ? PlayStatus::playable : PlayStatus::self_atari;
}

class PlayStatusCache {
public:
    void begin(const Board& board) {
        forget(board);
        remember_stones(board);
    }

    /// Marks what the last move may have changed. To be called after every move; passes change nothing.
    void follow(const Board& board) {
        const Point last = board.last_move();
        const int before = stones_;
        remember_stones(board);
        if (!last.is_board()) {
            return;
        }
        if (stones_ != before + 1) {  // captures give liberties to chains that the move does not touch
            forget(board);
            return;
        }
        for (int d = 0; d < kDirections; ++d) {
            drop(board.geometry().neighbor(last, d));
        }
        drop_liberties(board, last);
        for (int d = 0; d < 4; ++d) {
            const Point q = board.neighbor(last, d);
            if (board[q] == Color::black || board[q] == Color::white) {
                drop_liberties(board, q);
            }
        }
    }

    PlayStatus get(const Board& board, Point p, Color c, SelfAtariPolicy policy) {
        PlayStatus& kept = status_[c == Color::black ? 0 : 1][p.index()];
        if (kept == PlayStatus::unknown) {
            kept = play_status(board, p, c, policy);
        }
        return kept;
    }

private:
    void forget(const Board& board) {
        for (auto& side : status_) {
            std::fill_n(side.begin(), board.geometry().cells(), PlayStatus::unknown);
        }
    }
    void remember_stones(const Board& board) { stones_ = board.stones(Color::black) + board.stones(Color::white); }
    void drop(Point p) { status_[0][p.index()] = status_[1][p.index()] = PlayStatus::unknown; }
    void drop_liberties(const Board& board, Point stone) {
        board.for_each_liberty(stone, [&](Point p) { drop(p); });
    }

    std::array<std::array<PlayStatus, kMaxCells>, 2> status_;
    int stones_ = 0;
};

}  // namespace tengen::go
