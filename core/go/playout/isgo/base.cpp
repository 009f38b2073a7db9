#include "core/go/playout/isgo/base.h"

#include <map>
#include <stdexcept>

#include "core/base/names.h"

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

double chance_of(double chance, const char* key) {
    if (!(chance >= 0 && chance <= 1)) {
        throw std::invalid_argument(std::string(key) + " must be a chance from 0 to 1");
    }
    return chance;
}

}  // namespace

BaseOptions::BaseOptions(const GoConfig& config)
    : pattern_chance(chance_of(config.isgo.pattern_chance, "isgo.pattern_chance")), improve(config.isgo.improve) {
    const AtariReading reading = look_up(kAtari, config.isgo.atari, "reading of atari tactics");
    if (config.isgo.atari_certain < 1) {
        throw std::invalid_argument("isgo.atari_certain must be at least 1");
    }
    atari = {reading.on, reading.save, chance_of(config.isgo.atari_chance, "isgo.atari_chance"),
             config.isgo.atari_certain};
    const Kept kept = look_up(kSkipped, config.isgo.skipped, "rule about skipped moves");
    keep_ataris = kept.ataris;
    keep_patterns = kept.patterns;
    filter.eyes = config.isgo.eye_potential ? EyeRule::potential : EyeRule::strict;
    filter.self_atari = self_atari_policy(config.playout.self_atari);
    if (pattern_chance > 0) {
        patterns = PatternSet::parse(config.pattern_text);
    }
}

}  // namespace tengen::go::isgo
