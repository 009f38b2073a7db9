#include "core/go/prior/knowledge.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace tengen::go {

Knowledge::Knowledge(const PriorConfig& config, std::string_view pattern_text, std::string_view gamma_text) {
    for (const prior::Rule& rule : prior::kRules) {
        const double weight = config.*rule.weight;
        if (!(weight >= 0) || !std::isfinite(weight)) {
            throw std::invalid_argument(std::string("knowledge.") + rule.name +
                                        " is a number of simulations: 0 or more");
        }
        if (weight > 0) {
            rules_.push_back({&rule, static_cast<float>(weight)});
        }
    }
    if (config.pattern > 0 || config.pattern_last > 0) {
        patterns_ = PatternSet::parse(pattern_text);
    }
    if (config.gamma > 0) {
        gammas_ = Gammas::shared(gamma_text);
    }
}

void Knowledge::judge(const Board& board, std::span<const Point> moves, const tree::Ownership* ownership,
                      Evidence& evidence) const {
    PriorView view(board, moves, patterns_ ? &*patterns_ : nullptr, gammas_.get(), ownership);
    for (const Weighted& on : rules_) {
        on.rule->apply(view, on.weight, evidence);
    }
}

}  // namespace tengen::go
