// The steps of the policy sequence by name: each proposes one move for the side to move, or none. A step registers
// itself in its own file (playout/step): an object of static duration.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/random.h"
#include "core/base/registered.h"
#include "core/go/board.h"
#include "core/go/gamma/gammas.h"
#include "core/go/playout/atari_list.h"
#include "core/go/playout/config.h"

namespace tengen::go {

/// Where a step looks for a move.
struct StepView {
    Board& board;  ///< left as it was
    Color c;
    Rng& rng;
    AtariList& ataris;  ///< of the position, if the step follows them
};

/// What a step may prepare itself from, once for all playouts.
struct StepSetting {
    const PlayoutConfig& config;
    std::string_view pattern_text;         ///< the file of patterns
    std::shared_ptr<const Gammas> gammas;  ///< weigh patterns where weights are asked for; may be null
};

/// A step as playout.steps has it.
struct StepOptions {
    int number = 0;                        ///< behind its name
    std::shared_ptr<const void> prepared;  ///< what `prepare` made
};

/// What a step is beside its function.
struct StepTraits {
    int number = -1;              ///< if the text has none; -1 if the step takes none
    bool follows_ataris = false;  ///< the list of chains in atari is kept from move to move
    std::shared_ptr<const void> (*prepare)(const StepSetting& setting) = nullptr;
};

struct PlayoutStep : Registered<PlayoutStep> {
    using Propose = Point (*)(const StepView& view, const StepOptions& options);

    PlayoutStep(std::string name, std::string help, Propose propose_move, StepTraits step_traits = {})
        : Registered(std::move(name), std::move(help)), propose(propose_move), traits(step_traits) {}

    Propose propose;
    StepTraits traits;
};

}  // namespace tengen::go
