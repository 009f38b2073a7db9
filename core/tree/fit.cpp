#include "core/tree/fit.h"

#include <stdexcept>

#include "core/tree/formula.h"

namespace tengen::tree {

void check(const Config& config, const Abilities& abilities) {
    settings::check(config);
    const auto require = [](bool given, const char* what) {
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
    require(!config.tree.solver || !abilities.chance, "tree.solver proves nothing where chance decides");
    require(!config.tree.prune_exhausted || abilities.players == 1, "tree.prune_exhausted is for one player");
    require(!config.tree.prune_exhausted || !abilities.chance,
            "tree.prune_exhausted knows no end where chance decides");
    require(!config.tree.groups || !abilities.chance, "tree.groups parts what chance leads to: turn it off");
    require(!config.tree.solver || !abilities.pruning, "tree.solver proves by all moves: turn pruning off");
    require(config.thread.mode != "root" || config.thread.threads == 1 || config.tree.backup == "tree",
            "thread.mode root keeps trees apart: tree.backup must be tree");
}

}  // namespace tengen::tree
