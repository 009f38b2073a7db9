#include "core/go/playout/isgo/base.h"

#include "core/go/playout/policy.h"
#include "core/go/policy_rollout.h"

namespace tengen::go::isgo {

namespace {

struct AtariReading {
    bool on;
    bool save;
};
const settings::Table<AtariReading> kAtari = {
    {"answer", "capture what the enemy left in atari, save what it put in atari", {true, true}},
    {"literal", "only capture, as printed", {true, false}},
    {"off", "none", {false, false}}};

struct Kept {
    bool ataris;
    bool patterns;
};
const settings::Table<Kept> kSkipped = {{"all", "all of them", {true, true}},
                                        {"patterns", "patterns only", {false, true}},
                                        {"off", "none", {false, false}}};

}  // namespace

std::vector<settings::Name> atari_names() {
    return kAtari.names();
}

std::vector<settings::Name> skipped_names() {
    return kSkipped.names();
}

BaseOptions::BaseOptions(const GoConfig& config)
    : pattern_chance(config.isgo.pattern_chance), improve(config.isgo.improve) {
    const AtariReading reading = kAtari.get(config.isgo.atari, "reading of atari tactics");
    atari = {reading.on, reading.save, config.isgo.atari_chance, config.isgo.atari_certain};
    const Kept kept = kSkipped.get(config.isgo.skipped, "rule about skipped moves");
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
