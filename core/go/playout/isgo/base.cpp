#include "core/go/playout/isgo/base.h"

#include <map>

#include "core/base/names.h"
#include "core/go/playout/policy.h"
#include "core/go/policy_rollout.h"

namespace tengen::go::isgo {

namespace {

struct AtariReading {
    bool on;
    bool save;
};
const std::map<std::string, AtariReading> kAtari = {
    {"off", {false, false}}, {"literal", {true, false}}, {"answer", {true, true}}};

struct Kept {
    bool ataris;
    bool patterns;
};
const std::map<std::string, Kept> kSkipped = {
    {"off", {false, false}}, {"patterns", {false, true}}, {"all", {true, true}}};

}  // namespace

BaseOptions::BaseOptions(const GoConfig& config)
    : pattern_chance(config.isgo.pattern_chance), improve(config.isgo.improve) {
    const AtariReading reading = look_up(kAtari, config.isgo.atari, "reading of atari tactics");
    atari = {reading.on, reading.save, config.isgo.atari_chance, config.isgo.atari_certain};
    const Kept kept = look_up(kSkipped, config.isgo.skipped, "rule about skipped moves");
    keep_ataris = kept.ataris;
    keep_patterns = kept.patterns;
    filter.eyes = config.isgo.eye_potential ? EyeRule::potential : EyeRule::strict;
    filter.self_atari = self_atari_policy(config.playout.self_atari);
    if (pattern_chance > 0) {
        patterns = PatternSet::parse(config.pattern_text);
    }
}

const PlayoutPolicy base_policy("isgo-base", "isGO's",
                                [](const GoConfig& config, const RolloutSetting& setting) {
                                    auto options = std::make_shared<const BaseOptions>(config);
                                    return rollout_with([options] { return BasePolicy(*options); }, BasePolicy::names(),
                                                        config, setting.komi);
                                },
                                {.patterns = true});

}  // namespace tengen::go::isgo
