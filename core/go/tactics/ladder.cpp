#include "core/go/tactics/ladder.h"

#include <vector>

#include "core/go/journal.h"
#include "core/go/tactics/atari.h"

namespace tengen::go {

namespace {

using Result = Reading::Result;

/// Longer than any ladder without captures on the largest board; keeps the recursion off the end of the stack.
constexpr int kMaxLadder = 1000;

class LadderReader {
public:
    LadderReader(Board& board, Point stone, int limit)
        : board_(board), journal_(board), stone_(stone), owner_(board[stone]), limit_(limit), moves_(room()) {
        moves_.clear();
    }

    /// Is the chain caught, with the attacker to move?
    Result attack();
    /// Does the chain get away, with its owner to move?
    Result defend();

    int nodes() const { return nodes_; }
    /// The first move of the side that got its way in the last call from outside.
    Point move() const { return move_; }

private:
    static std::vector<Point>& room() {
        thread_local std::vector<Point> moves;
        return moves;
    }

    /// Counts a node; false when there are none left.
    bool enter() {
        if (nodes_ >= limit_ || journal_.depth() >= kMaxLadder) {
            return false;
        }
        ++nodes_;
        return true;
    }

    /// Tries the moves from `first` on the stack of moves on; a yes of the mover ends it.
    template <class Reply>
    Result try_moves(std::size_t first, Color mover, Reply&& reply);

    Board& board_;
    Journal journal_;
    Point stone_;
    Color owner_;
    int limit_;
    int nodes_ = 0;
    Point move_ = Point::none();
    /// The moves of all levels of the recursion, one after the other. Readers do not nest, so those of a thread share
    /// it.
    std::vector<Point>& moves_;
};

Result negate(Result r) {
    return r == Result::unknown ? r : r == Result::yes ? Result::no : Result::yes;
}

template <class Reply>
Result LadderReader::try_moves(std::size_t first, Color mover, Reply&& reply) {
    const std::size_t last = moves_.size();
    Result best = Result::no;
    for (std::size_t i = first; i < last && best != Result::yes; ++i) {
        const Point p = moves_[i];
        if (!enter()) {
            best = Result::unknown;
            break;
        }
        journal_.play(p, mover);
        const Result result = negate(reply());
        journal_.undo();
        if (result == Result::yes) {
            best = result;
            move_ = p;
        } else if (result == Result::unknown) {
            best = result;
        }
    }
    moves_.resize(first);
    return best;
}

Result LadderReader::attack() {
    const int liberties = board_.liberties(stone_);
    if (liberties > 2) {
        return Result::no;
    }
    if (liberties == 1) {
        const auto capture = capturing_moves(board_, stone_);
        if (capture.empty()) {
            return Result::no;
        }
        move_ = capture[0];
        return Result::yes;
    }
    const std::size_t first = moves_.size();
    int score[2];
    for (const Point p : atari_moves(board_, stone_)) {
        // The usual ladder move leaves the owner the liberty from which he gets least.
        Point other = Point::none();
        board_.for_each_liberty(stone_, [&](Point q) { other = q == p ? other : q; });
        score[moves_.size() - first] = liberties_after(board_, other, owner_);
        moves_.push_back(p);
    }
    if (moves_.size() - first == 2 && score[1] < score[0]) {
        std::swap(moves_[first], moves_[first + 1]);
    }
    return try_moves(first, opponent(owner_), [this] { return defend(); });
}

Result LadderReader::defend() {
    if (board_.liberties(stone_) > 2) {
        return Result::yes;
    }
    const std::size_t first = moves_.size();
    // Captures come first: they end a ladder more often than one more step.
    for_each_counter_capture(board_, stone_, [&](Point p) {
        if (std::find(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(), p) == moves_.end()) {
            moves_.push_back(p);
        }
    });
    board_.for_each_liberty(stone_, [&](Point p) {
        if (board_.legal(p, owner_) &&
            std::find(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(), p) == moves_.end()) {
            moves_.push_back(p);
        }
    });
    return try_moves(first, owner_, [this] { return attack(); });
}

}  // namespace

Reading ladder_captures(Board& board, Point stone, int limit) {
    LadderReader reader(board, stone, limit);
    const Result result = reader.attack();
    return {result, result == Result::yes ? reader.move() : Point::none(), reader.nodes()};
}

bool ladder_catches_after(Board& board, Point p, Color c, int limit) {
    if (liberties_after(board, p, c) != 2) {
        return false;
    }
    Journal journal(board);
    journal.play(p, c);
    const bool caught = static_cast<bool>(ladder_captures(board, p, limit));
    journal.undo();
    return caught;
}

Reading ladder_escapes(Board& board, Point stone, int limit) {
    if (board.liberties(stone) > 2) {
        return {Result::yes, Point::none(), 0};
    }
    LadderReader reader(board, stone, limit);
    Result result = reader.defend();
    if (result == Result::yes) {
        return {result, reader.move(), reader.nodes()};
    }
    if (board.liberties(stone) == 2) {
        const Result left_alone = negate(reader.attack());
        if (left_alone == Result::yes || result == Result::no) {
            result = left_alone;
        }
    }
    return {result, Point::none(), reader.nodes()};
}

}  // namespace tengen::go
