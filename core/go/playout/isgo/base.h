// The base policy of isGO (Basaldúa 2013, 4.6, figure 4.12) and its steps, which the learning policy shares: atari
// tactics, patterns around the last move, what chance left out of these two, and a random move made better.
#pragma once

#include <bit>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/config.h"
#include "core/go/draw.h"
#include "core/go/pattern.h"
#include "core/go/playout/isgo/atari_tactics.h"
#include "core/go/playout/isgo/move_filter.h"
#include "core/go/playout/steps.h"

namespace tengen::go::isgo {

/// The configuration ready to run; shared by all playouts.
struct BaseOptions {
    /// Throws std::invalid_argument.
    explicit BaseOptions(const GoConfig& config);

    MoveFilter filter;
    AtariOptions atari;
    PatternSet patterns;
    double pattern_chance;
    bool keep_ataris;    ///< what chance left out of the atari tactics is tried before random moves
    bool keep_patterns;  ///< the same of patterns
    bool improve;
};

/// The steps of one playout. Each returns a move or none.
class BaseSteps {
public:
    explicit BaseSteps(const BaseOptions& options) : options_(&options) {}

    void before(const Board& board, Color c, Point p) { tactics_.before(board, c, p); }
    /// Begins the choice of a move.
    void look(const Board& board, Color c) {
        skipped_.clear();
        tactics_.look(board, c);
    }
    bool allows(const Board& board, Point p, Color c) const { return options_->filter.allows(board, p, c); }

    Point atari(const Board& board, Color c, Rng& rng) {
        if (!options_->atari.on || tactics_.events() == 0) {
            return Point::none();
        }
        const auto moves = tactics_.answers(board, options_->atari, [&](Point p) { return allows(board, p, c); });
        return drawn(moves, options_->atari.chance(tactics_.events()), options_->keep_ataris, rng);
    }

    /// One of the eight points around the last move that matches a pattern.
    Point pattern(const Board& board, Color c, Rng& rng) {
        if (options_->pattern_chance == 0) {
            return Point::none();
        }
        PointArray<kDirections> moves;
        steps::for_each_match(board, c, options_->patterns, [&](Point p) {
            if (allows(board, p, c)) {
                moves.push(p);
            }
        });
        return drawn(moves, options_->pattern_chance, options_->keep_patterns, rng);
    }

    /// A move that a step before found and its chance left out (4.8.2).
    Point skipped(Rng& rng) const { return steps::any_of(skipped_, rng); }

    Point random(Board& board, Color c, Rng& rng) const {
        return EmptyDraw(board).next_accepted(rng, [&](Point p) { return allows(board, p, c); });
    }

    /// Eye-shape improvement (4.4.3, figure 4.8): the one empty neighbour of a move if it has more than one itself;
    /// else none. With two liberties the new stone needs no other test.
    Point improved(const Board& board, Point p) const {
        if (options_->improve) {
            const unsigned empty = Neighbors4(board.neighborhood(p)).empty();
            if (std::popcount(empty) == 1) {
                const Point room = board.neighbor(p, std::countr_zero(empty) >> 1);
                if (count_empty_neighbors(board.neighborhood(room)) > 1) {
                    return room;
                }
            }
        }
        return Point::none();
    }

private:
    /// Any of the moves with that chance; otherwise they may be kept for later.
    template <class Moves>
    Point drawn(const Moves& moves, double chance, bool keep, Rng& rng) {
        if (moves.empty()) {
            return Point::none();
        }
        if (chance >= 1 || rng.real() < chance) {
            return steps::any_of(moves, rng);
        }
        for (const Point p : moves) {
            if (keep && !skipped_.full()) {
                skipped_.push_new(p);
            }
        }
        return Point::none();
    }

    const BaseOptions* options_;
    AtariTactics tactics_;
    PointArray<AtariTactics::Moves::capacity() + kDirections> skipped_;
};

class BasePolicy {
public:
    explicit BasePolicy(const BaseOptions& options) : steps_(options) {}

    NoHook hook{};

    static std::vector<std::string> names() { return {"atari", "pattern", "skipped", "random", "improved"}; }

    void before(const Board& board, Color c, Point p) { steps_.before(board, c, p); }
    void follow(const Board& board) { steps_.look(board, board.to_move()); }

    Point choose(Board& board, Color c, Rng& rng) {
        steps_.look(board, c);
        Point p = steps_.atari(board, c, rng);
        source_ = 0;
        if (p.is_none()) {
            p = steps_.pattern(board, c, rng);
            source_ = 1;
        }
        if (p.is_none()) {
            p = steps_.skipped(rng);
            source_ = 2;
        }
        if (p.is_none()) {
            p = steps_.random(board, c, rng);
            source_ = 3;
            if (p.is_none()) {
                return Point::pass();
            }
            if (const Point better = steps_.improved(board, p); !better.is_none()) {
                p = better;
                source_ = 4;
            }
        }
        return p;
    }

    /// What chose the last move, an index of names().
    int source() const { return source_; }

private:
    BaseSteps steps_;
    int source_ = 0;
};

}  // namespace tengen::go::isgo
