#include "core/go/rollout.h"

#include "core/go/files_read.h"
#include "core/go/playout/policy.h"
#include "core/go/prior/rules.h"

namespace tengen::go {

std::vector<settings::Name> playout_policy_names() {
    return settings::names_of<PlayoutPolicy>();
}

FilesRead files_read(const GoConfig& config) {
    FilesRead reads = PlayoutPolicy::get(config.playout.policy, "policy of playouts").reads;
    reads.gammas = reads.gammas || (config.playout.pattern_weights && config.gamma.patterns);
    for (const prior::Rule* const rule : prior::Rule::all()) {
        if (rule->weight(config.knowledge) > 0) {
            reads |= rule->reads;
        }
    }
    return reads;
}

std::shared_ptr<const Rollout> make_rollout(const GoConfig& config, const RolloutSetting& setting) {
    return PlayoutPolicy::get(config.playout.policy, "policy of playouts").make(config, setting);
}

}  // namespace tengen::go
