// Heavy playouts as a sequence of steps: the first step that has a move, each with its own chance to be tried.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/go/gamma/gammas.h"
#include "core/go/playout/config.h"
#include "core/go/playout/play_status.h"
#include "core/go/playout/step.h"
#include "core/go/playout/steps.h"

namespace tengen::go {

/// What a configuration says of self-ataris.
steps::RandomOptions random_options(const PlayoutConfig& config);

/// The steps of a configuration, ready to run; shared by all playouts.
class Sequence {
public:
    struct Step {
        PlayoutStep::Propose propose;
        std::uint32_t chance;  ///< to be tried, in 2^-16
        StepOptions options;
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
    const steps::RandomOptions& random() const { return random_options_; }

private:
    std::vector<Step> steps_;
    std::vector<std::string> names_;
    bool needs_ataris_ = false;
    bool keeps_status_ = false;
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
        const StepView view{board, c, rng, ataris_};
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].chance >= 1u << 16 || (rng.next() >> 48) < all[i].chance) {
                const Point p = all[i].propose(view, all[i].options);
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

    const Sequence* sequence_;
    AtariList ataris_;
    PlayStatusCache status_;
    int source_ = 0;
};

}  // namespace tengen::go
