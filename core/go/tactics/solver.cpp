#include "core/go/tactics/solver.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/go/journal.h"
#include "core/go/point_list.h"
#include "core/go/tactics/atari.h"

namespace tengen::go {

namespace {

constexpr std::uint32_t kInfinity = 1u << 30;
/// Bounds the recursion; a no that ran into it is an `unknown`.
constexpr int kMaxDepth = 250;
/// With more liberties the points beside them are too many to try.
constexpr int kSecondOrderLiberties = 3;

/// How much is still to be shown for (proof) and against (disproof) the capture. 0 in either is certain.
struct Numbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    bool proved() const { return proof == 0; }
    bool disproved() const { return disproof == 0; }
    bool solved() const { return proved() || disproved(); }
};

constexpr Numbers kCaptured{0, kInfinity};
constexpr Numbers kSafe{kInfinity, 0};

std::uint32_t add(std::uint32_t a, std::uint32_t b) {
    return std::min(a + b, kInfinity);
}

struct Entry {
    Numbers numbers;
    /// Not 0: a disproof that leans on a repetition, true only below this path.
    std::uint64_t path = 0;
};

struct Child {
    Point move;
    std::uint64_t hash;
    /// The numbers of a position never searched, or of one that is decided at sight.
    Numbers first;
    bool repeats;
};

class Solver {
public:
    Solver(Board& board, Point stone, const SolverOptions& options)
        : board_(board), journal_(board), stone_(stone), owner_(board[stone]), options_(options) {}

    Reading solve(Color mover);

private:
    bool attacking(Color mover) const { return mover != owner_; }
    bool on_path(std::uint64_t hash) const { return std::find(path_.begin(), path_.end(), hash) != path_.end(); }
    bool out_of_nodes() const { return nodes_ >= options_.limit; }

    Numbers judge(Color mover) const;
    bool surely_alive() const;
    template <class F>
    void for_each_enemy_beside(Point chain, F&& f) const;
    void collect_moves(Color mover, PointList& moves) const;
    void expand(Color mover);
    Numbers look_up(const Child& child, bool& by_path) const;
    Numbers search(Color mover, Numbers threshold);

    Board& board_;
    Journal journal_;
    Point stone_;
    Color owner_;
    SolverOptions options_;
    int nodes_ = 0;
    bool cut_ = false;
    Point best_ = Point::none();
    std::unordered_map<std::uint64_t, Entry> table_;
    std::vector<std::uint64_t> path_;
    std::uint64_t path_key_ = 0;
    std::vector<Child> children_;  // of all levels of the recursion, one after the other
};

/// Two points that only this chain surrounds: the attacker can never fill either.
bool Solver::surely_alive() const {
    int eyes = 0;
    board_.for_each_liberty(stone_, [&](Point p) {
        if (surrounded_by(board_.neighborhood(p), owner_)) {
            eyes += chains_beside(board_, p, owner_).size() == 1;
        }
    });
    return eyes >= 2;
}

/// The position as it stands, with `mover` to move: decided, or first numbers that grow with the liberties.
Numbers Solver::judge(Color mover) const {
    if (board_[stone_] != owner_) {
        return kCaptured;
    }
    const int liberties = board_.liberties(stone_);
    if (liberties > options_.max_liberties || surely_alive()) {
        return kSafe;
    }
    if (liberties == 1) {
        if (attacking(mover)) {
            if (!capturing_moves(board_, stone_).empty()) {
                return kCaptured;
            }
        } else if (saving_moves(board_, stone_).empty()) {
            return kCaptured;
        }
    }
    const int room = std::max(1, options_.max_liberties + 1 - liberties);
    return {static_cast<std::uint32_t>(liberties), static_cast<std::uint32_t>(room)};
}

/// Each stone of the other colour beside a chain; one may come several times.
template <class F>
void Solver::for_each_enemy_beside(Point chain, F&& f) const {
    const Color enemy = opponent(board_[chain]);
    board_.for_each_stone(chain, [&](Point s) {
        for (unsigned m = Neighbors4(board_.neighborhood(s)).of(enemy); m != 0; m &= m - 1) {
            f(board_.neighbor(s, std::countr_zero(m) >> 1));
        }
    });
}

void Solver::collect_moves(Color mover, PointList& moves) const {
    if (board_.in_atari(stone_) && !attacking(mover)) {
        moves = saving_moves(board_, stone_);
        return;
    }
    PointSet seen(board_.words());
    const auto consider = [&](Point p) {
        if (seen.insert(board_.bit(p)) && board_.legal(p, mover)) {
            moves.push(p);
        }
    };
    const auto consider_liberties = [&](Point chain) {
        if (board_.liberties(chain) <= options_.max_liberties) {
            board_.for_each_liberty(chain, consider);
        }
    };
    board_.for_each_liberty(stone_, consider);
    PointList walls;
    for_each_enemy_beside(stone_, [&](Point enemy) {
        if (walls.push_new(board_.chain(enemy))) {
            consider_liberties(enemy);
        }
    });
    // A wall may be freed, or lost, by the capture of a chain that has nothing to do with the target.
    for (const Point wall : walls) {
        if (board_.liberties(wall) <= options_.max_liberties) {
            for_each_enemy_beside(wall, [&](Point p) {
                if (board_.in_atari(p)) {
                    consider(board_.first_liberty(p));
                }
            });
        }
    }
    const bool few = board_.liberties(stone_) <= kSecondOrderLiberties;
    board_.for_each_liberty(stone_, [&](Point p) {
        board_.for_each_neighbor(p, [&](Point q) {
            if (board_[q] == owner_) {
                consider_liberties(q);
            } else if (few && board_[q] == Color::empty) {
                consider(q);
            }
        });
    });
}

/// Puts the positions after each move on the stack of children.
void Solver::expand(Color mover) {
    PointList moves;
    collect_moves(mover, moves);
    const Color next = opponent(mover);
    const auto push = [&](Point move) {
        const std::uint64_t hash = board_.hash();
        children_.push_back({move, hash, judge(next), on_path(hash)});
    };
    for (const Point p : moves) {
        journal_.play(p, mover);
        push(p);
        journal_.undo();
    }
    // A chain in atari that does not move is gone.
    if (!attacking(mover) && !board_.in_atari(stone_)) {
        journal_.pass();
        push(Point::pass());
        journal_.undo();
    }
}

/// What is known of a child; `by_path` is set if it is safe only because of the way the search came.
Numbers Solver::look_up(const Child& child, bool& by_path) const {
    by_path = false;
    if (child.first.solved()) {
        return child.first;
    }
    if (child.repeats) {
        by_path = true;
        return kSafe;
    }
    const auto found = table_.find(child.hash);
    if (found == table_.end()) {
        return child.first;
    }
    const Entry& entry = found->second;
    if (entry.path != 0) {
        by_path = entry.path == path_key_;
        return by_path ? entry.numbers : child.first;
    }
    return entry.numbers;
}

/// Searches the position on the board until it is solved or one of its numbers reaches the threshold.
Numbers Solver::search(Color mover, Numbers threshold) {
    const std::uint64_t hash = board_.hash();
    const bool attack = attacking(mover);
    const std::uint64_t path_before = path_key_;
    ++nodes_;
    Numbers here;
    bool leans_on_path = false;
    Point best = Point::none();
    if (journal_.depth() >= kMaxDepth) {
        cut_ = true;
        leans_on_path = true;
        here = kSafe;
    } else {
        path_.push_back(hash);
        // Mixed, so that the key depends on which positions lie on the path, and is never 0.
        path_key_ = (path_key_ + split_mix(hash)) | 1;
        const std::size_t first = children_.size();
        expand(mover);
        const std::size_t last = children_.size();
        for (;;) {
            // For the attacker one proved child is enough and all must be disproved; for the owner the reverse.
            std::uint32_t least = kInfinity;
            std::uint32_t second = kInfinity;
            std::uint32_t sum = 0;
            Numbers chosen_numbers = kSafe;
            std::size_t chosen = last;
            bool chosen_by_path = false;
            leans_on_path = false;
            for (std::size_t i = first; i < last; ++i) {
                bool by_path = false;
                const Numbers n = look_up(children_[i], by_path);
                const std::uint32_t mine = attack ? n.proof : n.disproof;
                sum = add(sum, attack ? n.disproof : n.proof);
                leans_on_path = leans_on_path || by_path;
                // Among moves that save, one that does not lean on the path is worth more.
                if (chosen == last || mine < least || (mine == 0 && least == 0 && chosen_by_path && !by_path)) {
                    second = least;
                    least = mine;
                    chosen = i;
                    chosen_numbers = n;
                    chosen_by_path = by_path;
                } else {
                    second = std::min(second, mine);
                }
            }
            here = attack ? Numbers{least, sum} : Numbers{sum, least};
            if (here.proved()) {
                here = kCaptured;
            } else if (here.disproved()) {
                here = kSafe;
            }
            best = chosen < last ? children_[chosen].move : Point::none();
            if (!attack) {
                leans_on_path = chosen_by_path;
            }
            if (here.solved() || here.proof >= threshold.proof || here.disproof >= threshold.disproof ||
                out_of_nodes()) {
                break;
            }
            const std::uint32_t mine_limit = attack ? threshold.proof : threshold.disproof;
            const std::uint32_t sum_limit = attack ? threshold.disproof : threshold.proof;
            const std::uint32_t child_sum = attack ? chosen_numbers.disproof : chosen_numbers.proof;
            const std::uint32_t child_mine_limit = std::min(mine_limit, add(second, 1));
            const std::uint32_t child_sum_limit = sum_limit - (sum - child_sum);
            const Numbers limit =
                attack ? Numbers{child_mine_limit, child_sum_limit} : Numbers{child_sum_limit, child_mine_limit};
            const Point move = children_[chosen].move;
            if (move.is_pass()) {
                journal_.pass();
            } else {
                journal_.play(move, mover);
            }
            search(opponent(mover), limit);
            journal_.undo();
        }
        children_.resize(first);
        path_.pop_back();
        path_key_ = path_before;
    }
    best_ = best;
    Entry& entry = table_[hash];
    const bool settled = entry.path == 0 && entry.numbers.solved();
    if (!settled) {
        entry.numbers = here;
        entry.path = here.disproved() && leans_on_path ? (path_before | 1) : 0;
    }
    return here;
}

Reading Solver::solve(Color mover) {
    const Color to_move = board_.to_move();
    board_.set_to_move(mover);
    Numbers numbers = judge(mover);
    Point move = Point::none();
    if (!numbers.solved()) {
        numbers = search(mover, {kInfinity, kInfinity});
        move = best_;
    } else if (numbers.proved() && attacking(mover)) {
        move = board_.first_liberty(stone_);
    }
    board_.set_to_move(to_move);
    Reading reading;
    reading.nodes = nodes_;
    const bool won = attacking(mover) ? numbers.proved() : numbers.disproved();
    if (!numbers.solved() || (numbers.disproved() && cut_)) {
        return reading;
    }
    reading.result = won ? Reading::Result::yes : Reading::Result::no;
    reading.move = won && move.is_board() ? move : Point::none();
    return reading;
}

}  // namespace

Reading can_kill(Board& board, Point stone, const SolverOptions& options) {
    return Solver(board, stone, options).solve(opponent(board[stone]));
}

Reading can_save(Board& board, Point stone, const SolverOptions& options) {
    return Solver(board, stone, options).solve(board[stone]);
}

}  // namespace tengen::go
