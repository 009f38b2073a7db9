// Rules as independent fields, with the named presets that people expect.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen::go {

enum class KoRule { simple, positional, situational };
enum class Scoring { area, territory };
/// Points White gets for Black's handicap stones under area scoring.
enum class HandicapBonus { none, stones, stones_minus_one };

struct Rules {
    std::string name = "chinese";
    KoRule ko = KoRule::positional;
    /// Suicide of two stones or more is allowed; of a single stone never.
    bool suicide = false;
    Scoring scoring = Scoring::area;
    /// Passes in a row that end the game: 2 or 3.
    int passes_to_end = 2;
    /// White must make the last pass (AGA): with Black's pass last, a third pass is needed.
    bool white_passes_last = false;
    /// Each pass hands over a prisoner (AGA), so that area and territory counts agree.
    bool pass_stones = false;
    HandicapBonus handicap_bonus = HandicapBonus::stones;
    double komi = 7.5;

    /// Throws std::invalid_argument that lists the presets.
    static Rules preset(std::string_view name);
    static const std::vector<std::string>& preset_names();

    friend bool operator==(const Rules&, const Rules&) = default;
};

/// Komi is a multiple of half a point, within +-1000; throws std::invalid_argument otherwise.
double checked_komi(double komi);

/// Names of the fields' values, as in configuration files.
std::string_view name_of(KoRule value);
std::string_view name_of(Scoring value);
std::string_view name_of(HandicapBonus value);
KoRule parse_ko_rule(std::string_view text);
Scoring parse_scoring(std::string_view text);
HandicapBonus parse_handicap_bonus(std::string_view text);

}  // namespace tengen::go
