#include "core/go/gamma/gammas.h"

#include <algorithm>
#include <charconv>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>

#include "core/base/quote.h"
#include "core/go/pattern.h"

namespace tengen::go {

namespace {

/// Where each direction stands in the text of a shape, and the separators and the middle.
constexpr int kPlace[kDirections] = {1, 4, 6, 9, 0, 2, 8, 10};
constexpr std::string_view kFrame = "___/_*_/___";
/// By the codes of colours, the mover being Black.
constexpr std::string_view kSymbols = ".XO#";
/// Beyond what training finds; products of all features stay within a float.
constexpr double kLargest = 1e3;

[[noreturn]] void fail_gammas(int line, const std::string& why) {
    throw std::invalid_argument("file of gammas, line " + std::to_string(line) + ": " + why);
}

std::string quoted(std::string_view text) {
    std::string inside = printable(text);
    return inside.insert(0, 1, '"').append(1, '"');
}

std::optional<Neighborhood> shape_from(std::string_view text) {
    if (text.size() != kFrame.size()) {
        return std::nullopt;
    }
    unsigned n = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (kFrame[i] != '_' && text[i] != kFrame[i]) {
            return std::nullopt;
        }
    }
    for (int d = 0; d < kDirections; ++d) {
        const std::size_t color = kSymbols.find(text[static_cast<std::size_t>(kPlace[d])]);
        if (color == std::string_view::npos) {
            return std::nullopt;
        }
        n |= static_cast<unsigned>(color) << (2 * d);
    }
    return static_cast<Neighborhood>(n);
}

std::vector<std::string_view> words_of(std::string_view line) {
    constexpr std::string_view kBlanks = " \t\r";
    std::vector<std::string_view> words;
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
        if (line.empty()) {
            return words;
        }
        const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

float number_of(std::string_view text, int line) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= 1 / kLargest && value <= kLargest)) {
        fail_gammas(line, quoted(text) + " is not a number from 0.001 to 1000");
    }
    return static_cast<float>(value);
}

/// The field of a name, null if it is none of these.
const FeatureField* find_field(std::span<const FeatureField> fields, std::string_view name) {
    for (const FeatureField& field : fields) {
        if (name == field.name) {
            return &field;
        }
    }
    return nullptr;
}

std::string field_names() {
    std::string known = "shape, pattern";
    for (const std::span<const FeatureField> fields :
         {std::span<const FeatureField>(feature::kFields), std::span<const FeatureField>(feature::kWideFields)}) {
        for (const FeatureField& field : fields) {
            known.append(", ").append(field.name);
        }
    }
    return known;
}

unsigned value_of(const FeatureField& field, std::string_view name, int line) {
    std::string known;
    for (std::size_t v = 0; v < field.values.size(); ++v) {
        if (name == field.values[v]) {
            return static_cast<unsigned>(v + 1);
        }
        known.append(v == 0 ? "" : ", ").append(field.values[v]);
    }
    fail_gammas(line, quoted(name) + " is not a value of " + field.name + ": " + known);
}

}  // namespace

Gammas::Gammas() : shapes_(1 << feature::kShapeBits, 1.0f) {
    tactics_.fill(1.0f);
    local_.fill(1.0f);
    wide_.fill(1.0f);
}

void Gammas::set_shape(Neighborhood n, float gamma) {
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        shapes_[transform_neighborhood(n, symmetry)] = gamma;
    }
}

namespace {

/// Multiplies the entries of a table by bits of which those of a field have this value.
template <class Table>
void multiply(Table& table, int shift, unsigned mask, unsigned value, float gamma) {
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (((i >> shift) & mask) == value) {
            table[i] *= gamma;
        }
    }
}

}  // namespace

void Gammas::set_value(const FeatureField& field, unsigned value, float gamma) {
    if (field.shift < feature::kLocalShift) {
        multiply(tactics_, field.shift - feature::kTacticsShift, field.mask(), value, gamma);
    } else {
        multiply(local_, field.shift - feature::kLocalShift, field.mask(), value, gamma);
    }
}

void Gammas::set_wide_value(const FeatureField& field, unsigned value, float gamma) {
    multiply(wide_, field.shift, field.mask(), value, gamma);
    wide_known_ = true;
}

void Gammas::read_line(std::string_view name, std::string_view value, float gamma, int line) {
    bool first = true;
    if (name == "shape") {
        const std::optional<Neighborhood> n = shape_from(value);
        if (!n) {
            fail_gammas(line, quoted(value) + " is not a shape such as XO./.*./###");
        }
        first = seen_.insert(canonical_shape(*n)).second;
        set_shape(*n, gamma);
    } else if (name == "pattern") {
        try {
            first = patterns_.add(LargePattern::parse(value)) != 0;
        } catch (const std::invalid_argument& wrong) {
            fail_gammas(line, wrong.what());
        }
        if (patterns_.count() >= 1 << feature::kPatternBits) {
            fail_gammas(line, "there are more patterns than a team can number");
        }
        pattern_strengths_.push_back(gamma);
        wide_known_ = true;
    } else if (const FeatureField* field = find_field(feature::kFields, name)) {
        const unsigned v = value_of(*field, value, line);
        // The shape of all empty points and "no field" share the word 0, which no field sets.
        first = seen_.insert(field->value(v)).second;
        set_value(*field, v, gamma);
    } else if (const FeatureField* wide = find_field(feature::kWideFields, name)) {
        const unsigned v = value_of(*wide, value, line);
        first = seen_.insert(WideTeam{wide->value(v)} << 32).second;
        set_wide_value(*wide, v, gamma);
    } else {
        fail_gammas(line, quoted(name) + " is not a feature: " + field_names());
    }
    if (!first) {
        fail_gammas(line, std::string(name) + " " + std::string(value) + " stands there twice");
    }
}

Gammas Gammas::parse(std::string_view text) {
    Gammas gammas;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::vector<std::string_view> words = words_of(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (words.empty() || words[0].front() == '#') {
            continue;
        }
        if (words.size() != 3) {
            fail_gammas(line, "a line is a feature, its value and a number");
        }
        gammas.read_line(words[0], words[1], number_of(words[2], line), line);
    }
    gammas.seen_.clear();
    return gammas;
}

std::shared_ptr<const Gammas> Gammas::shared(std::string_view text) {
    struct Known {
        std::string text;
        std::shared_ptr<const Gammas> gammas;
    };
    static std::mutex mutex;
    static std::array<Known, 4> known;  // the last used first
    const std::scoped_lock lock(mutex);
    auto place = std::find_if(known.begin(), known.end(), [&](const Known& k) { return k.gammas && k.text == text; });
    if (place == known.end()) {
        auto parsed = std::make_shared<const Gammas>(parse(text));
        place = known.end() - 1;
        *place = {std::string(text), std::move(parsed)};
    }
    std::rotate(known.begin(), place, place + 1);
    return known.front().gammas;
}

std::string shape_text(Neighborhood n) {
    std::string text(kFrame);
    for (int d = 0; d < kDirections; ++d) {
        text[static_cast<std::size_t>(kPlace[d])] = kSymbols[code(neighbor_color(n, d))];
    }
    return text;
}

}  // namespace tengen::go
