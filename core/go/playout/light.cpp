#include "core/go/playout/light.h"

#include "core/go/playout/policy.h"
#include "core/go/policy_rollout.h"

namespace tengen::go {

const PlayoutPolicy light_policy("light", "uniform", [](const GoConfig& config, const RolloutSetting& setting) {
    return rollout_with([] { return LightPolicy<>{}; }, {"random"}, config, setting.komi);
});

}  // namespace tengen::go
