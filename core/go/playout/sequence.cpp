#include "core/go/playout/sequence.h"

#include <charconv>
#include <sstream>

#include "core/base/quote.h"
#include "core/go/playout/policy.h"
#include "core/go/policy_rollout.h"

namespace tengen::go {

namespace {

std::string quoted(const std::string& text) {
    std::string inside = printable(text);
    return inside.insert(0, 1, '"').append(1, '"');
}

template <class T>
T number_of(const std::string& text, const std::string& word) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= 0) || value > T{1 << 20}) {
        throw std::invalid_argument(quoted(word) + " in playout.steps: " + quoted(text) +
                                    " is not a number from 0 to " + std::to_string(1 << 20));
    }
    return value;
}

/// A word of playout.steps.
struct Word {
    const PlayoutStep* step;
    std::uint32_t chance;
    int number;
};

Word parse_step(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::size_t colon = word.find(':', equals == std::string::npos ? 0 : equals);
    const std::string name = word.substr(0, std::min(equals, colon));
    const PlayoutStep& step = PlayoutStep::get(name, "step of playouts");
    Word parsed{&step, 1u << 16, step.traits.number};
    if (equals != std::string::npos) {
        const std::string chance = word.substr(equals + 1, colon == std::string::npos ? colon : colon - equals - 1);
        const auto share = number_of<double>(chance, word);
        if (share > 1) {
            throw std::invalid_argument(quoted(word) + " in playout.steps: a chance is a number from 0 to 1");
        }
        parsed.chance = chance_bits(share);
    }
    if (colon != std::string::npos) {
        if (step.traits.number < 0) {
            throw std::invalid_argument(quoted(word) + " in playout.steps: " + name + " takes no number");
        }
        parsed.number = number_of<int>(word.substr(colon + 1), word);
    }
    return parsed;
}

std::vector<Word> parse_steps(const std::string& steps) {
    std::vector<Word> parsed;
    std::istringstream words(steps);
    for (std::string word; words >> word;) {
        parsed.push_back(parse_step(word));
    }
    return parsed;
}

}  // namespace

void check_steps(const std::string& steps) {
    parse_steps(steps);
}

std::string steps_help() {
    std::string help =
        "Steps of sequence in their order, each NAME, NAME=CHANCE or NAME=CHANCE:NUMBER. What is left over is a random "
        "move. Names: ";
    for (const PlayoutStep* const step : PlayoutStep::all()) {
        help.append(step == PlayoutStep::all().front() ? "" : ", ").append(step->name());
        help.append(step->traits.number >= 0 ? " (NUMBER of tries)" : "");
    }
    return help;
}

steps::RandomOptions random_options(const PlayoutConfig& config) {
    steps::RandomOptions options;
    options.self_atari = self_atari_policy(config.self_atari);
    options.refused = options.self_atari == SelfAtariPolicy::ignore ? 0 : chance_bits(config.self_atari_refused);
    options.tries = config.random_tries;
    return options;
}

Sequence::Sequence(const PlayoutConfig& config, std::string_view pattern_text, std::shared_ptr<const Gammas> gammas) {
    const StepSetting setting{config, pattern_text, std::move(gammas)};
    for (const Word& word : parse_steps(config.steps)) {
        Step& step = steps_.emplace_back(Step{word.step->propose, word.chance, {word.number, nullptr}});
        if (word.step->traits.prepare != nullptr) {
            step.options.prepared = word.step->traits.prepare(setting);
        }
        names_.push_back(word.step->name());
        needs_ataris_ = needs_ataris_ || word.step->traits.follows_ataris;
    }
    names_.push_back("random");
    random_options_ = random_options(config);
    keeps_status_ = config.status_cache;
}

const PlayoutPolicy sequence_policy("sequence", "the first of playout.steps that has a move",
                                    [](const GoConfig& config, const RolloutSetting& setting) {
                                        std::shared_ptr<const Gammas> gammas;
                                        if (config.playout.pattern_weights && config.gamma.patterns) {
                                            gammas = std::make_shared<const Gammas>(Gammas::parse(config.gamma_text));
                                        }
                                        auto sequence = std::make_shared<const Sequence>(
                                            config.playout, config.pattern_text, std::move(gammas));
                                        return rollout_with([sequence] { return SequencePolicy(*sequence); },
                                                            sequence->names(), config, setting.komi);
                                    },
                                    {.patterns = true});

}  // namespace tengen::go
