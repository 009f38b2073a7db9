#include "core/tree/formula.h"

#include <optional>
#include <stdexcept>
#include <string>

#include "core/tree/select/bias.h"
#include "core/tree/select/exhausted.h"
#include "core/tree/select/ownership.h"
#include "core/tree/select/proven.h"
#include "core/tree/select/term.h"
#include "core/tree/select/value.h"

namespace tengen::tree {

namespace {

/// Where in the formula AMAF values come in, and with which weight for the rest.
struct Mix {
    bool bounds;  ///< behind the exploration term
    bool whole;   ///< the rest keeps its full weight
};
const settings::Table<Mix> kMixes = {{"value", "mixes means, then explores", {false, false}},
                                     {"bound", "mixes bounds", {true, false}},
                                     {"sum", "adds the AMAF value to the undiminished mean", {false, true}}};

/// The value above which effectivity counts for a move; none if it is off.
const settings::Table<std::optional<float>> kEffectivities = {{"off", "not at all", {}},
                                                              {"above-zero", "the test as printed", 0.0f},
                                                              {"above-half", "the same from one half on", 0.5f}};

/// Whether every simulation of a node counts for all of its moves.
const settings::Table<bool> kOwnershipOf = {{"move", "those of the move", false},
                                            {"node", "all that passed its node", true}};

std::unique_ptr<Piece> ownership(const Config& config) {
    const auto& threshold = kEffectivities.get(config.rave.effectivity, "test of effectivity");
    return std::make_unique<OwnershipBoost>(
        narrow(config.rave.ownership_visits), config.rave.criticality, needs_of(config).all_moves,
        threshold ? narrow(config.rave.effectivity_scale) : 0.0f, threshold.value_or(0.0f));
}

}  // namespace

std::vector<settings::Name> exploration_names() {
    std::vector<settings::Name> names = settings::names_of<Exploration>();
    for (const auto& plugged : Plugged<PluggedExploration>::all()) {
        names.push_back({plugged->name, plugged->help});
    }
    return names;
}

void plug(std::shared_ptr<const PluggedExploration> exploration) {
    if (Exploration::find(exploration->name) != nullptr) {
        throw std::invalid_argument("exploration.formula " + exploration->name + " is built in: take another name");
    }
    Plugged<PluggedExploration>::put(std::move(exploration));
}

std::shared_ptr<const ExplorationRule> exploration_rule(const std::string& name) {
    if (auto plugged = Plugged<PluggedExploration>::find(name)) {
        return plugged;
    }
    // It is there to the end of the program: nobody has to own it.
    return {std::shared_ptr<void>(), &Exploration::get(name, "selection formula")};
}

std::vector<settings::Name> schedule_names() {
    return settings::names_of<Schedule>();
}

std::vector<settings::Name> prior_use_names() {
    return settings::names_of<PriorUse>();
}

std::vector<settings::Name> widening_names() {
    return settings::names_of<WideningRule>();
}

std::vector<settings::Name> mix_names() {
    return kMixes.names();
}

std::vector<settings::Name> effectivity_names() {
    return kEffectivities.names();
}

std::vector<settings::Name> ownership_of_names() {
    return kOwnershipOf.names();
}

bool orders_unvisited(const ExplorationRule& exploration, const Config& config) {
    return exploration.ordered || PriorUse::get(config.prior.use, "use of priors").ordered;
}

bool keeps_whole(const Config& config) {
    return kMixes.get(config.rave.mix, "mix of RAVE").whole;
}

Formula make_formula(const Config& config) {
    Formula formula;
    const auto add = [&](std::string name, std::unique_ptr<Piece> piece) {
        if (piece) {
            formula.terms.push_back({std::move(name), std::move(piece)});
        }
    };
    const Needs needs = needs_of(config);
    const auto exploration = exploration_rule(config.exploration.formula);
    const PriorUse& prior = PriorUse::get(config.prior.use, "use of priors");
    const bool ordered = orders_unvisited(*exploration, config);
    const bool bounds = kMixes.get(config.rave.mix, "mix of RAVE").bounds;
    const auto add_exploration = [&] { add("exploration", exploration->make(config)); };

    add("value", std::make_unique<MeanValue>());
    if (ordered) {
        add("first_play_value", std::make_unique<FirstPlayValue>(narrow(config.exploration.first_play_value)));
    }
    if (needs.ownership) {
        add("ownership", ownership(config));
    }
    if (bounds) {
        add_exploration();
    }
    add("rave", Schedule::get(config.rave.schedule, "RAVE schedule").make(config));
    if (!bounds) {
        add_exploration();
    }
    add("prior", prior.make(config));
    if (!ordered) {
        add("first_play_urgency", std::make_unique<FirstPlayUrgency>(narrow(config.exploration.first_play_urgency)));
    }
    add("widening", WideningRule::get(config.widening.rule, "rule of widening").make(config));
    if (needs.proofs) {
        add("proofs", std::make_unique<Proven>());
    }
    if (needs.exhausted) {
        add("exhausted", std::make_unique<Exhausted>());
    }
    if (exploration->choose != nullptr) {
        formula.chooser = exploration->choose(config);
    }
    return formula;
}

Needs needs_of(const Config& config) {
    Needs needs;
    needs.amaf = config.rave.schedule != "off" || config.widening.rave_equivalence > 0;
    const bool effectivity = kEffectivities.get(config.rave.effectivity, "test of effectivity").has_value();
    needs.ownership = needs.amaf && (config.rave.criticality || effectivity);
    needs.all_moves = needs.ownership && kOwnershipOf.get(config.rave.ownership_of, "source of ownership");
    needs.neighbors = needs.amaf && effectivity;
    needs.proofs = config.tree.solver;
    needs.exhausted = config.tree.prune_exhausted;
    return needs;
}

}  // namespace tengen::tree
