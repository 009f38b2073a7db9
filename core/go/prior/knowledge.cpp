#include "core/go/prior/knowledge.h"

#include <algorithm>
#include <string>

namespace tengen::go {

namespace {

/// A rule is worth so many simulations at most: a search has fewer.
constexpr double kMostWeight = 1e6;

settings::Field weight_field(const prior::Rule& rule) {
    settings::Field field(rule.name(), 0.0, rule.help());
    field.within(0, kMostWeight).in("simulations");
    return field;
}

}  // namespace

void PriorConfig::describe(settings::Fields<PriorConfig>& f) {
    f.about("What is known of moves of Go before any simulation, in virtual simulations by rule; 0 turns a rule off.");
    for (const prior::Rule* const rule : prior::Rule::all()) {
        f.own(&PriorConfig::weights, weight_field(*rule));
    }
}

bool weighs_moves(const PriorConfig& config) {
    const std::vector<const prior::Rule*>& rules = prior::Rule::all();
    return std::any_of(rules.begin(), rules.end(), [&](const prior::Rule* rule) { return rule->weight(config) > 0; });
}

double prior::Rule::weight(const PriorConfig& config) const {
    const auto found = config.weights.values().find(name());
    return found == config.weights.values().end() ? 0.0 : std::get<double>(found->second);
}

Knowledge::Knowledge(const PriorConfig& config, std::string_view pattern_text, std::string_view gamma_text) {
    FilesRead reads;
    for (const prior::Rule* const rule : prior::Rule::all()) {
        const double weight = rule->weight(config);
        if (weight > 0) {
            rules_.push_back({rule, static_cast<float>(weight)});
            reads |= rule->reads;
        }
    }
    if (reads.patterns) {
        patterns_ = PatternSet::parse(pattern_text);
    }
    if (reads.prior_gammas) {
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
