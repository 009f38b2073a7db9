// Heavy playouts as a sequence of steps: the first step that has a move, each with its own chance to be tried.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/go/gamma/gammas.h"
#include "core/go/pattern.h"
#include "core/go/playout/config.h"
#include "core/go/playout/steps.h"

namespace tengen::go {

/// A share as a number of 2^-16; std::invalid_argument names what is no chance.
std::uint32_t chance_of(double share, const std::string& what);

/// What a configuration says of self-ataris.
steps::RandomOptions random_options(const PlayoutConfig& config);

/// The steps of a configuration, ready to run; shared by all playouts.
class Sequence {
public:
    enum class Kind : std::uint8_t {
        save,
        capture_last,
        low_liberty,
        nakade,
        nakade_anywhere,
        fill_board,
        pattern,
        capture
    };
    struct Step {
        Kind kind;
        std::uint32_t chance;  ///< to be tried, in 2^-16
        int number = 0;
    };

    /// `pattern_text` is the file of patterns; it is read only if a step needs it. `gammas`, if given, weigh patterns
    /// where weights are asked for. Throws std::invalid_argument.
    Sequence(const PlayoutConfig& config, std::string_view pattern_text,
             std::shared_ptr<const Gammas> gammas = nullptr);
    Sequence(const Sequence&) = delete;
    Sequence& operator=(const Sequence&) = delete;

    const std::vector<Step>& steps() const { return steps_; }
    /// What people call a step; the random move is the last.
    const std::vector<std::string>& names() const { return names_; }
    bool needs_ataris() const { return needs_ataris_; }
    bool keeps_status() const { return keeps_status_; }
    bool reads_ladders() const { return reads_ladders_; }
    const steps::PatternOptions& pattern() const { return pattern_options_; }
    const steps::RandomOptions& random() const { return random_options_; }

private:
    std::vector<Step> steps_;
    std::vector<std::string> names_;
    bool needs_ataris_ = false;
    bool keeps_status_ = false;
    bool reads_ladders_ = false;
    PatternSet patterns_;
    std::shared_ptr<const Gammas> gammas_;
    steps::PatternOptions pattern_options_;
    steps::RandomOptions random_options_;
};

class SequencePolicy {
public:
    explicit SequencePolicy(const Sequence& sequence) : sequence_(&sequence) {}

    NoHook hook{};

    void begin(const Board& board) {
        if (sequence_->needs_ataris()) {
            ataris_.begin(board);
        }
        if (sequence_->keeps_status()) {
            status_.begin(board);
        }
    }

    void follow(const Board& board) {
        if (sequence_->needs_ataris()) {
            ataris_.follow(board);
        }
        if (sequence_->keeps_status()) {
            status_.follow(board);
        }
    }

    Point choose(Board& board, Color c, Rng& rng) {
        follow(board);
        const std::vector<Sequence::Step>& all = sequence_->steps();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].chance >= 1u << 16 || (rng.next() >> 48) < all[i].chance) {
                const Point p = propose(all[i], board, c, rng);
                if (!p.is_none()) {
                    source_ = static_cast<int>(i);
                    return p;
                }
            }
        }
        source_ = static_cast<int>(all.size());
        const Point p = random_move(board, c, rng);
        return p.is_none() ? Point::pass() : p;
    }

    /// The step that chose the last move, an index of Sequence::names.
    int source() const { return source_; }

private:
    Point random_move(Board& board, Color c, Rng& rng) {
        const steps::RandomOptions& options = sequence_->random();
        if (sequence_->keeps_status()) {
            return steps::random(board, c, options, rng,
                                 [&](Point p) { return status_.get(board, p, c, options.self_atari); });
        }
        return steps::random(board, c, options, rng);
    }

    Point propose(const Sequence::Step& step, Board& board, Color c, Rng& rng) {
        switch (step.kind) {
            case Sequence::Kind::save:
                return steps::save(board, sequence_->reads_ladders(), rng);
            case Sequence::Kind::capture_last:
                return steps::capture_last(board, c);
            case Sequence::Kind::low_liberty:
                return steps::low_liberty(board, c, rng);
            case Sequence::Kind::nakade:
                return steps::nakade(board, c);
            case Sequence::Kind::nakade_anywhere:
                return steps::nakade_anywhere(board, c, rng);
            case Sequence::Kind::fill_board:
                return steps::fill_board(board, step.number, rng);
            case Sequence::Kind::pattern:
                return steps::pattern(board, c, sequence_->pattern(), rng);
            case Sequence::Kind::capture:
                return steps::capture(board, ataris_, c, rng);
        }
        return Point::none();
    }

    const Sequence* sequence_;
    AtariList ataris_;
    PlayStatusCache status_;
    int source_ = 0;
};

}  // namespace tengen::go
