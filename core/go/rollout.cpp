#include "core/go/rollout.h"

#include <algorithm>
#include <functional>
#include <map>

#include "core/base/names.h"
#include "core/go/playout/bradley_terry.h"
#include "core/go/playout/isgo/base.h"
#include "core/go/playout/isgo/learning.h"
#include "core/go/playout/light.h"
#include "core/go/playout/sequence.h"
#include "core/go/policy_rollout.h"

namespace tengen::go {

namespace {

using Maker = std::function<std::shared_ptr<const Rollout>(const GoConfig&, const RolloutSetting&)>;

const std::map<std::string, Maker> kPolicies = {
    {"bradley-terry",
     [](const GoConfig& config, const RolloutSetting& setting) {
         auto model = std::make_shared<const BradleyTerry>(config);
         return rollout_with([model] { return BradleyTerryPolicy(*model); }, BradleyTerry::names(), config,
                             setting.komi);
     }},
    {"light",
     [](const GoConfig& config, const RolloutSetting& setting) {
         return rollout_with([] { return LightPolicy<>{}; }, {"random"}, config, setting.komi);
     }},
    {"sequence",
     [](const GoConfig& config, const RolloutSetting& setting) {
         std::shared_ptr<const Gammas> gammas;
         if (config.playout.pattern_weights && config.gamma.patterns) {
             gammas = std::make_shared<const Gammas>(Gammas::parse(config.gamma_text));
         }
         auto sequence = std::make_shared<const Sequence>(config.playout, config.pattern_text, std::move(gammas));
         return rollout_with([sequence] { return SequencePolicy(*sequence); }, sequence->names(), config, setting.komi);
     }},
    {"isgo-base",
     [](const GoConfig& config, const RolloutSetting& setting) {
         auto options = std::make_shared<const isgo::BaseOptions>(config);
         return rollout_with([options] { return isgo::BasePolicy(*options); }, isgo::BasePolicy::names(), config,
                             setting.komi);
     }},
    {"isgo-learning", isgo::make_learning_rollout}};

}  // namespace

std::shared_ptr<const Rollout> make_rollout(const GoConfig& config, const RolloutSetting& setting) {
    if (!(config.playout.mercy >= 0) || !(config.playout.length >= 0)) {
        throw std::invalid_argument("playout.mercy and playout.length cannot be negative");
    }
    if (!(config.playout.length_spread >= 0 && config.playout.length_spread <= 1)) {
        throw std::invalid_argument("playout.length_spread is a share: from 0 to 1");
    }
    return look_up(kPolicies, config.playout.policy, "policy of playouts")(config, setting);
}

}  // namespace tengen::go
