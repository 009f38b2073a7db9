#include "core/go/rules.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

namespace tengen::go {

namespace {

const std::vector<Rules>& presets() {
    static const std::vector<Rules> all = [] {
        Rules tromp_taylor;
        tromp_taylor.name = "tromp-taylor";
        tromp_taylor.suicide = true;
        tromp_taylor.handicap_bonus = HandicapBonus::none;

        Rules chinese;

        Rules japanese;
        japanese.name = "japanese";
        japanese.ko = KoRule::simple;
        japanese.scoring = Scoring::territory;
        japanese.handicap_bonus = HandicapBonus::none;
        japanese.komi = 6.5;

        Rules korean = japanese;
        korean.name = "korean";

        Rules aga;
        aga.name = "aga";
        aga.ko = KoRule::situational;
        aga.white_passes_last = true;
        aga.pass_stones = true;
        aga.handicap_bonus = HandicapBonus::stones_minus_one;

        Rules new_zealand;
        new_zealand.name = "new-zealand";
        new_zealand.ko = KoRule::situational;
        new_zealand.suicide = true;
        new_zealand.handicap_bonus = HandicapBonus::none;
        new_zealand.komi = 7.0;

        Rules cgos;
        cgos.name = "cgos";
        cgos.handicap_bonus = HandicapBonus::none;

        return std::vector<Rules>{tromp_taylor, chinese, japanese, korean, aga, new_zealand, cgos};
    }();
    return all;
}

template <class E, std::size_t N>
using Names = std::array<std::pair<E, std::string_view>, N>;

constexpr Names<KoRule, 3> kKoNames = {
    {{KoRule::simple, "simple"}, {KoRule::positional, "positional"}, {KoRule::situational, "situational"}}};
constexpr Names<Scoring, 2> kScoringNames = {{{Scoring::area, "area"}, {Scoring::territory, "territory"}}};
constexpr Names<HandicapBonus, 3> kBonusNames = {{{HandicapBonus::none, "none"},
                                                  {HandicapBonus::stones, "stones"},
                                                  {HandicapBonus::stones_minus_one, "stones-minus-one"}}};

template <class E, std::size_t N>
std::string_view find_name(const Names<E, N>& names, E value) {
    for (const auto& [v, name] : names) {
        if (v == value) {
            return name;
        }
    }
    return "";
}

template <class E, std::size_t N>
E find_value(const Names<E, N>& names, std::string_view text, std::string_view what) {
    std::string known;
    for (const auto& [v, name] : names) {
        if (name == text) {
            return v;
        }
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    throw std::invalid_argument("\"" + std::string(text) + "\" is not a " + std::string(what) + ": " + known);
}

}  // namespace

Rules Rules::preset(std::string_view name) {
    std::string known;
    for (const Rules& rules : presets()) {
        if (rules.name == name) {
            return rules;
        }
        known += (known.empty() ? "" : ", ") + rules.name;
    }
    throw std::invalid_argument("no rules are called \"" + std::string(name) + "\"; there are " + known);
}

const std::vector<std::string>& Rules::preset_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list;
        for (const Rules& rules : presets()) {
            list.push_back(rules.name);
        }
        return list;
    }();
    return names;
}

double checked_komi(double komi) {
    if (!(std::abs(komi) <= 1000) || std::round(2 * komi) != 2 * komi) {
        std::array<char, 32> number{};  // short, however large it is
        std::snprintf(number.data(), number.size(), "%g", komi);
        throw std::invalid_argument("komi " + std::string(number.data()) +
                                    " is not a whole or half number of points from -1000 to 1000");
    }
    return komi;
}

std::string_view name_of(KoRule value) {
    return find_name(kKoNames, value);
}
std::string_view name_of(Scoring value) {
    return find_name(kScoringNames, value);
}
std::string_view name_of(HandicapBonus value) {
    return find_name(kBonusNames, value);
}
KoRule parse_ko_rule(std::string_view text) {
    return find_value(kKoNames, text, "ko rule");
}
Scoring parse_scoring(std::string_view text) {
    return find_value(kScoringNames, text, "scoring");
}
HandicapBonus parse_handicap_bonus(std::string_view text) {
    return find_value(kBonusNames, text, "handicap bonus");
}

}  // namespace tengen::go
