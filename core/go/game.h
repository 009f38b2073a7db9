// A game: the board with its history. Superko, passes, the end of the game, komi, handicap and scoring live here;
// the board (board.h) stays free of them for the sake of playouts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/go/board.h"
#include "core/go/rules.h"
#include "core/go/score.h"

namespace tengen::go {

struct Move {
    Color color;
    Point point;

    friend bool operator==(const Move&, const Move&) = default;
};

class Game {
public:
    explicit Game(Size size = 19, Rules rules = {}, std::optional<double> komi = std::nullopt);

    const Board& board() const { return board_; }
    const Rules& rules() const { return rules_; }
    /// Changes the rules from here on; positions so far count for superko.
    void set_rules(const Rules& rules);
    double komi() const { return komi_; }
    void set_komi(double komi) { komi_ = checked_komi(komi); }
    /// Handicap stones given; scoring compensates White for them by rule.
    int handicap() const { return handicap_; }
    void set_handicap(int stones);

    /// All moves since the start, passes included, set-up stones and skipped turns not.
    const std::vector<Move>& moves() const { return moves_; }
    /// What superko compares: a key for every position since the last set-up, this one included.
    const std::unordered_set<std::uint64_t>& positions() const { return seen_; }
    /// The board after the first `n` moves (and the set-up and skipped turns before the next one).
    Board board_at(int n) const;

    // --- as values ------------------------------------------------------------------------------------------
    /// What happened: a move, a pass or, with no point, a skipped turn; or a set-up.
    struct Event {
        bool is_turn;
        Move move;                    // of a set-up, who is to move
        std::vector<Color> position;  // set-up only
        int handicap_before = 0;      // set-up only: what undo gives back
    };
    const std::vector<Event>& events() const { return events_; }
    /// Lets events happen that were read from somewhere, whatever the rules now say of their moves: rules may have
    /// changed since. Throws std::invalid_argument if a stone cannot be played at all.
    void replay(const std::vector<Event>& events);

    // --- set-up ---------------------------------------------------------------------------------------------
    /// Replaces the position by the given colours (dense order). Throws std::invalid_argument, changing nothing, if a
    /// chain has no liberty. Positions before it no longer count for superko.
    void set_up(const std::vector<Color>& position, Color to_move);
    /// GTP fixed_handicap and set_free_handicap: stones on an empty board, White to move.
    std::vector<Point> place_fixed_handicap(int stones);
    std::vector<Point> place_free_handicap(int stones);
    void set_free_handicap(const std::vector<Point>& stones);

    // --- play -----------------------------------------------------------------------------------------------
    /// Why the rules, superko included, forbid the move; empty if it is legal.
    std::string illegal_reason(Point p, Color c) const;
    bool legal(Point p, Color c) const { return illegal_reason(p, c).empty(); }
    /// Plays a move or pass; throws IllegalMove. A move after the end takes the game up again, as after a dispute
    /// about dead stones.
    void play(Point p, Color c);
    /// A turn in which nothing was played and which is no pass (Frisbee Go): passes before it no longer count.
    void skip(Color c);
    /// Takes back the last move, set-up or skipped turn; false at the start.
    bool undo();
    void resign(Color c);

    /// Ended by passes or resignation.
    bool over() const { return resigned_.has_value() || passed_out(); }
    int passes_in_a_row() const;
    std::optional<Color> resigned() const { return resigned_; }

    // --- result ---------------------------------------------------------------------------------------------
    /// Counts by the rules; chains of `dead` stones are taken off, points next to `seki` chains are no territory.
    Score score(const std::vector<Point>& dead = {}, const std::vector<Point>& seki = {}) const;
    /// The Japanese margin (black - white, komi included) obtained from an area count and the numbers of stones that
    /// each side put on the board (Basaldúa 2013, 2.1.2): exact but for rule-specific oddities.
    double territory_margin_from_area(const std::vector<Point>& dead = {}) const;
    /// Points White gets for handicap stones by the rules.
    double handicap_compensation() const;

private:
    bool passed_out() const;
    std::uint64_t superko_key(std::uint64_t stones, Color next) const;
    void apply(const Event& event);
    void restart(std::size_t events);

    Rules rules_;
    double komi_;
    int handicap_ = 0;
    Board board_;
    std::vector<Move> moves_;
    std::vector<Event> events_;
    std::vector<std::uint64_t> keys_;  // of every position since the last set-up, this one last
    std::unordered_set<std::uint64_t> seen_;
    int placed_[3] = {};  // stones each colour put on the board, set-up included
    std::optional<Color> resigned_;
};

}  // namespace tengen::go
