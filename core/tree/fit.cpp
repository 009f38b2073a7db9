#include "core/tree/fit.h"

#include <stdexcept>
#include <string>

#include "core/tree/formula.h"
#include "core/tree/select/term.h"

namespace tengen::tree {

void check(const Config& config, const Abilities& abilities) {
    settings::check(config);
    const auto require = [](bool given, const std::string& what) {
        if (!given) {
            throw std::invalid_argument(what);
        }
    };
    const Needs needs = needs_of(config);
    const bool replies = config.reply.tree || config.reply.rollout;
    require(!(needs.amaf || replies) || abilities.action_limit, "RAVE and replies need a domain with an action limit");
    require(!(needs.ownership || config.reply.rollout) || abilities.aided_rollout,
            "criticality, effectivity and replies in rollouts need a domain whose rollout supports them");
    require(!needs.neighbors || abilities.neighbors, "effectivity needs a domain that knows neighbours");
    require(!config.tree.solver || abilities.players == 2, "tree.solver is for two players");
    const bool by_chance = abilities.chance || abilities.chance_states;
    require(!config.tree.solver || !by_chance, "tree.solver proves nothing where chance decides");
    require(!config.tree.prune_exhausted || abilities.players == 1, "tree.prune_exhausted is for one player");
    require(!config.tree.prune_exhausted || !by_chance, "tree.prune_exhausted knows no end where chance decides");
    require(!config.tree.groups || abilities.groups, "tree.groups needs a domain that has groups of moves");
    require(!config.tree.groups || !abilities.chance, "tree.groups parts what chance leads to: turn it off");
    require(!config.tree.solver || !abilities.pruning, "tree.solver proves by all moves: turn pruning off");
    const bool weighted = config.tree.backup == "dag-weighted";
    require(!weighted || !abilities.chance_states,
            "tree.backup dag-weighted does not know whose the values of chance are: use dag");
    require(!weighted || abilities.players <= 2, "tree.backup dag-weighted is for one or two players");
    require(!exploration_rule(config.exploration.formula)->ordered || abilities.priors || abilities.evaluator,
            "exploration.formula " + config.exploration.formula +
                " needs probabilities of moves: priors of the domain, knowledge.* for Go, an evaluator");
    if (abilities.evaluator) {
        require(!(abilities.chance || config.tree.groups || config.reply.tree),
                "an evaluator does not go with Frisbee Go, tree.groups and reply.tree");
        require(config.thread.mode == "shared" || config.thread.threads == 1, "an evaluator needs thread.mode shared");
        require(config.thread.virtual_loss > 0,
                "an evaluator needs thread.virtual_loss, which keeps the leaves of a batch apart");
    }
    require(config.thread.mode != "root" || config.thread.threads == 1 || config.tree.backup == "tree",
            "thread.mode root keeps trees apart: tree.backup must be tree");
}

}  // namespace tengen::tree
