#include "core/tree/formula.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "core/base/names.h"
#include "core/tree/select/bias.h"
#include "core/tree/select/choose.h"
#include "core/tree/select/exhausted.h"
#include "core/tree/select/exploration.h"
#include "core/tree/select/ownership.h"
#include "core/tree/select/proven.h"
#include "core/tree/select/value.h"
#include "core/tree/select/widening.h"

namespace tengen::tree {

namespace {

/// Makes a piece from the configuration; a null piece means that the name stands for no term.
using Maker = std::function<std::unique_ptr<Piece>(const Config&)>;
using Makers = std::map<std::string, Maker>;
using ChooserMaker = std::function<std::unique_ptr<Chooser>(const Config&)>;

float narrow(double value) {
    return static_cast<float>(value);
}

std::unique_ptr<Piece> nothing(const Config&) {
    return nullptr;
}

/// Where in the formula AMAF values come in, and with which weight for the rest.
struct Mix {
    bool bounds;  ///< behind the exploration term
    bool whole;   ///< the rest keeps its full weight
};
const std::map<std::string, Mix> kMixes = {{"value", {false, false}}, {"bound", {true, false}}, {"sum", {false, true}}};

template <class Schedule>
Maker rave() {
    return [](const Config& config) {
        return std::make_unique<RaveMix<Schedule>>(Schedule{narrow(config.rave.parameter)},
                                                   narrow(config.rave.confidence),
                                                   look_up(kMixes, config.rave.mix, "mix of RAVE").whole);
    };
}

const Makers kSchedules = {{"off", nothing},
                           {"minimum-mse", rave<MinimumMse>()},
                           {"bias-constant", rave<BiasConstant>()},
                           {"hand", rave<HandSchedule>()},
                           {"alpha", rave<ConstantShare>()}};

template <class P>
Maker exploration() {
    return [](const Config& config) { return std::make_unique<P>(narrow(config.exploration.coefficient)); };
}

std::unique_ptr<Piece> ucb2(const Config& config) {
    if (!(config.exploration.ucb2_alpha > 0)) {
        throw std::invalid_argument("exploration.ucb2_alpha must be positive");
    }
    return std::make_unique<Ucb2>(narrow(config.exploration.coefficient), config.exploration.ucb2_alpha);
}

const Makers kExplorations = {{"none", nothing},
                              {"ucb1", exploration<Ucb1>()},
                              {"ucb1-tuned", exploration<Ucb1Tuned>()},
                              {"ucb2", ucb2},
                              {"epsilon-greedy", nothing},  // a chooser
                              {"puct", exploration<Puct>()}};

/// Formulas that do not end with the largest score.
const std::map<std::string, ChooserMaker> kChoosers = {
    {"epsilon-greedy", [](const Config& config) {
         if (!(config.exploration.epsilon_d > 0)) {
             throw std::invalid_argument("exploration.epsilon_d must be positive");
         }
         return std::make_unique<EpsilonGreedy>(config.exploration.epsilon_c, config.exploration.epsilon_d);
     }}};

template <class P>
Maker bias() {
    return [](const Config& config) { return std::make_unique<P>(narrow(config.prior.scale)); };
}

const Makers kPriors = {
    {"off", nothing},
    {"visits", nothing},  // enters the visits and values that the other pieces see
    {"progressive", bias<ProgressiveBias>()},
    {"permanent", bias<PermanentBias>()},
    {"horizon", [](const Config& c) { return std::make_unique<HorizonPrior>(narrow(c.prior.horizon)); }},
    {"mogo",
     [](const Config& c) { return std::make_unique<LogarithmicBias>(narrow(c.prior.scale), narrow(c.prior.gamma)); }}};

/// Names that tell unvisited moves apart by their priors, so that first-play urgency must not level them.
const std::set<std::string> kOrderUnvisited = {"puct", "horizon", "mogo"};

template <class Width>
std::unique_ptr<Piece> widening(const Config& config, Width width) {
    return std::make_unique<Widening<Width>>(width, narrow(config.widening.rave_equivalence));
}

const Makers kWidenings = {
    {"off", nothing},
    {"aya",
     [](const Config& c) {
         return widening(c, LogarithmicWidth{c.widening.scale, c.widening.factor, c.widening.minimum});
     }},
    {"crazy-stone",
     [](const Config& c) {
         return widening(c, CrazyStoneWidth{c.widening.scale, c.widening.factor, c.widening.unpruned_visits});
     }},
    {"unpruning", [](const Config& c) {
         return widening(
             c, UnpruningWidth{{c.widening.scale, c.widening.factor, c.widening.minimum}, c.widening.unpruned_visits});
     }}};

/// The value above which effectivity counts for a move; none if it is off.
const std::map<std::string, std::optional<float>> kEffectivities = {
    {"off", {}}, {"above-zero", 0.0f}, {"above-half", 0.5f}};

/// Whether every simulation of a node counts for all of its moves.
const std::map<std::string, bool> kOwnershipOf = {{"move", false}, {"node", true}};

std::unique_ptr<Piece> ownership(const Config& config) {
    const auto& threshold = look_up(kEffectivities, config.rave.effectivity, "test of effectivity");
    return std::make_unique<OwnershipBoost>(
        narrow(config.rave.ownership_visits), config.rave.criticality, needs_of(config).all_moves,
        threshold ? narrow(config.rave.effectivity_scale) : 0.0f, threshold.value_or(0.0f));
}

}  // namespace

Formula make_formula(const Config& config) {
    Formula formula;
    const auto add = [&](std::string name, std::unique_ptr<Piece> piece) {
        if (piece) {
            formula.terms.push_back({std::move(name), std::move(piece)});
        }
    };
    const Needs needs = needs_of(config);
    const std::string& explored = config.exploration.formula;
    const bool ordered = kOrderUnvisited.contains(explored) || kOrderUnvisited.contains(config.prior.use);
    const bool bounds = look_up(kMixes, config.rave.mix, "mix of RAVE").bounds;
    const auto add_exploration = [&] {
        add("exploration", look_up(kExplorations, explored, "selection formula")(config));
    };

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
    add("rave", look_up(kSchedules, config.rave.schedule, "RAVE schedule")(config));
    if (!bounds) {
        add_exploration();
    }
    add("prior", look_up(kPriors, config.prior.use, "use of priors")(config));
    if (!ordered) {
        add("first_play_urgency", std::make_unique<FirstPlayUrgency>(narrow(config.exploration.first_play_urgency)));
    }
    add("widening", look_up(kWidenings, config.widening.rule, "rule of widening")(config));
    if (needs.proofs) {
        add("proofs", std::make_unique<Proven>());
    }
    if (needs.exhausted) {
        add("exhausted", std::make_unique<Exhausted>());
    }
    if (const auto found = kChoosers.find(explored); found != kChoosers.end()) {
        formula.chooser = found->second(config);
    }
    return formula;
}

Needs needs_of(const Config& config) {
    Needs needs;
    needs.amaf = config.rave.schedule != "off" || config.widening.rave_equivalence > 0;
    const bool effectivity = look_up(kEffectivities, config.rave.effectivity, "test of effectivity").has_value();
    needs.ownership = needs.amaf && (config.rave.criticality || effectivity);
    needs.all_moves = needs.ownership && look_up(kOwnershipOf, config.rave.ownership_of, "source of ownership");
    needs.neighbors = needs.amaf && effectivity;
    needs.proofs = config.tree.solver;
    needs.exhausted = config.tree.prune_exhausted;
    return needs;
}

}  // namespace tengen::tree
