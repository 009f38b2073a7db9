// The rules that a configuration turns on, ready to judge positions; shared by all threads.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/go/gamma/gammas.h"
#include "core/go/pattern.h"
#include "core/go/prior/config.h"
#include "core/go/prior/evidence.h"
#include "core/go/prior/rules.h"

namespace tengen::go {

class Knowledge {
public:
    /// `pattern_text` and `gamma_text` are the files of patterns and of gammas, read only if a rule needs them. Throws
    /// std::invalid_argument.
    Knowledge(const PriorConfig& config, std::string_view pattern_text, std::string_view gamma_text);

    /// No rule is on.
    bool empty() const { return rules_.empty(); }

    /// Adds what the rules say of the moves of the side to move. What they say of other points means nothing.
    void judge(const Board& board, std::span<const Point> moves, const tree::Ownership* ownership,
               Evidence& evidence) const;

private:
    struct Weighted {
        const prior::Rule* rule;
        float weight;
    };
    std::vector<Weighted> rules_;
    // Only if a rule needs them: the tables are large.
    std::optional<PatternSet> patterns_;
    std::shared_ptr<const Gammas> gammas_;
};

}  // namespace tengen::go
