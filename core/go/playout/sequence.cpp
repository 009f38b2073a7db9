#include "core/go/playout/sequence.h"

#include <charconv>
#include <sstream>

#include "core/base/names.h"

namespace tengen::go {

namespace {

struct StepRule {
    Sequence::Kind kind;
    int number;  ///< of the step if the text has none; -1 if it takes none
};

const std::map<std::string, StepRule> kSteps = {{"save", {Sequence::Kind::save, -1}},
                                                {"capture-last", {Sequence::Kind::capture_last, -1}},
                                                {"low-liberty", {Sequence::Kind::low_liberty, -1}},
                                                {"nakade", {Sequence::Kind::nakade, -1}},
                                                {"nakade-anywhere", {Sequence::Kind::nakade_anywhere, -1}},
                                                {"fill-board", {Sequence::Kind::fill_board, 4}},
                                                {"pattern", {Sequence::Kind::pattern, -1}},
                                                {"capture", {Sequence::Kind::capture, -1}}};

std::string quoted(const std::string& text) {
    std::string inside = printable(text);
    return inside.insert(0, 1, '"').append(1, '"');
}

template <class T>
T number_of(const std::string& text, const std::string& word) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= 0) || value > T{1 << 20}) {
        throw std::invalid_argument(quoted(word) + " in playout.steps: " + quoted(text) + " is not a number");
    }
    return value;
}

}  // namespace

std::uint32_t chance_of(double share, const std::string& what) {
    if (!(share >= 0 && share <= 1)) {
        throw std::invalid_argument(what + " must be a chance from 0 to 1");
    }
    return static_cast<std::uint32_t>(share * (1 << 16) + 0.5);
}

steps::RandomOptions random_options(const PlayoutConfig& config) {
    steps::RandomOptions options;
    options.self_atari = self_atari_policy(config.self_atari);
    options.refused = options.self_atari == SelfAtariPolicy::ignore
                          ? 0
                          : chance_of(config.self_atari_refused, "playout.self_atari_refused");
    if (config.random_tries < 1) {
        throw std::invalid_argument("playout.random_tries is a number of draws: 1 or more");
    }
    options.tries = config.random_tries;
    return options;
}

Sequence::Sequence(const PlayoutConfig& config, std::string_view pattern_text, std::shared_ptr<const Gammas> gammas)
    : gammas_(std::move(gammas)) {
    std::istringstream words(config.steps);
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        const std::size_t colon = word.find(':', equals == std::string::npos ? 0 : equals);
        const std::string name = word.substr(0, std::min(equals, colon));
        const StepRule& rule = look_up(kSteps, name, "step of playouts");
        Step step{rule.kind, 1u << 16, rule.number};
        if (equals != std::string::npos) {
            const std::string chance = word.substr(equals + 1, colon == std::string::npos ? colon : colon - equals - 1);
            step.chance = chance_of(number_of<double>(chance, word), quoted(word) + " in playout.steps");
        }
        if (colon != std::string::npos) {
            if (rule.number < 0) {
                throw std::invalid_argument(quoted(word) + " in playout.steps: " + name + " takes no number");
            }
            step.number = number_of<int>(word.substr(colon + 1), word);
        }
        steps_.push_back(step);
        names_.push_back(name);
        needs_ataris_ = needs_ataris_ || step.kind == Kind::capture;
        if (step.kind == Kind::pattern && pattern_options_.patterns == nullptr) {
            patterns_ = PatternSet::parse(pattern_text);
            pattern_options_.patterns = &patterns_;
        }
    }
    names_.push_back("random");
    pattern_options_.weighted = config.pattern_weights;
    pattern_options_.gammas = gammas_.get();
    pattern_options_.safe = config.pattern_safe;
    pattern_options_.approach = chance_of(config.approach, "playout.approach");
    random_options_ = random_options(config);
    keeps_status_ = config.status_cache;
    reads_ladders_ = config.save_ladders;
}

}  // namespace tengen::go
