// Bindings of the rules of priors: the submodule tengen._core.priors, which tengen.go.priors shows.
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/go/domain.h"
#include "core/go/prior/rules.h"
#include "core/python/bind.h"

namespace tengen::python {

using namespace nb::literals;

namespace {

using Owners = std::vector<std::int8_t>;
using EvidenceByVertex = std::map<std::string, std::pair<double, double>>;

go::PriorConfig config_of(const std::map<std::string, double>& weights) {
    go::PriorConfig config;
    for (const auto& [name, weight] : weights) {
        go::prior::Rule::get(name, "rule of priors").set_weight(config, weight);
    }
    return config;
}

EvidenceByVertex evidence_of(const go::Game& game, const std::map<std::string, double>& weights,
                             const std::string& pattern_text, const std::vector<Owners>& simulations,
                             const std::string& gamma_text) {
    go::GoConfig config;
    config.knowledge = config_of(weights);
    config.pattern_text = pattern_text;
    config.prior_gamma_text = gamma_text;
    const go::GoDomain domain(game, config);
    tree::Ownership ownership(domain.players(), domain.action_limit());
    for (const Owners& owner : simulations) {
        if (owner.size() != domain.action_limit()) {
            throw std::invalid_argument("a simulation has one owner for each of the " +
                                        std::to_string(domain.action_limit()) + " points");
        }
        ownership.add(owner);
    }
    const go::GoState state(game);
    std::vector<tree::Action> actions;
    state.legal(actions);
    std::vector<tree::Prior> priors(actions.size());
    domain.priors(state, actions, priors, &ownership);
    EvidenceByVertex found;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (priors[i].weight > 0) {
            found[game.board().geometry().vertex(state.point(actions[i]))] = {priors[i].value * priors[i].weight,
                                                                              priors[i].weight};
        }
    }
    return found;
}

}  // namespace

void bind_go_prior(nb::module_& m) {
    nb::module_ priors = m.def_submodule("priors", "What is known of moves before any simulation.");
    priors.def(
        "rule_names",
        [] {
            std::vector<std::string> names;
            for (const go::prior::Rule* const rule : go::prior::Rule::all()) {
                names.push_back(rule->name());
            }
            return names;
        },
        "The rules there are.");
    priors.def("evidence", evidence_of, "game"_a, "weights"_a, "pattern_text"_a = "",
               "simulations"_a = std::vector<Owners>{}, "gamma_text"_a = "",
               "By vertex the virtual wins and simulations of each move that the rules speak of.");
}

}  // namespace tengen::python
