#include "core/go/domain.h"

#include <algorithm>

namespace tengen::go {

GoState::GoState(const Game& game)
    : board_(game.board()),
      passes_(game.passes_in_a_row()),
      superko_(game.rules().ko != KoRule::simple),
      situational_(game.rules().ko == KoRule::situational),
      seen_(std::make_shared<const std::unordered_set<std::uint64_t>>(game.positions())) {}

void GoState::legal(std::vector<tree::Action>& actions) const {
    const Color c = board_.to_move();
    const Geometry& g = board_.geometry();
    for (int i = 0; i < g.area(); ++i) {
        const Point p = g.from_dense(i);
        if (board_.legal(p, c) && !is_potential_eye(board_.neighborhood(p), c)) {
            actions.push_back(static_cast<tree::Action>(i));
        }
    }
    actions.push_back(pass_action());
}

bool GoState::repeats(std::uint64_t key) const {
    const int kept = std::min(path_length_, kPath);
    return std::find(path_.begin(), path_.begin() + kept, key) != path_.begin() + kept || seen_->count(key) != 0;
}

bool GoState::play(tree::Action action) {
    if (action == pass_action()) {
        board_.play_pass();
        ++passes_;
        if (situational_) {
            // The same stones with the other side to move are a situation of their own.
            remember(superko_key(board_.stones_hash(), board_.to_move()));
        }
        return true;
    }
    const Point p = point(action);
    const Color c = board_.to_move();
    if (superko_) {
        const std::uint64_t key = superko_key(board_.hash_after(p, c), opponent(c));
        if (repeats(key)) {
            return false;
        }
        remember(key);
    }
    board_.play(p, c);
    passes_ = 0;
    return true;
}

}  // namespace tengen::go
