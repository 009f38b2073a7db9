#include "core/go/gamma/gammas.h"

#include <charconv>
#include <optional>
#include <set>
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

[[noreturn]] void fail(int line, const std::string& why) {
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
        fail(line, quoted(text) + " is not a number from 0.001 to 1000");
    }
    return static_cast<float>(value);
}

const FeatureField& field_of(std::string_view name, int line) {
    std::string known = "shape";
    for (const FeatureField& field : feature::kFields) {
        if (name == field.name) {
            return field;
        }
        known.append(", ").append(field.name);
    }
    fail(line, quoted(name) + " is not a feature: " + known);
}

unsigned value_of(const FeatureField& field, std::string_view name, int line) {
    std::string known;
    for (int v = 0; v < field.value_count(); ++v) {
        const char* const value = field.values[static_cast<std::size_t>(v)];
        if (name == value) {
            return static_cast<unsigned>(v + 1);
        }
        known.append(v == 0 ? "" : ", ").append(value);
    }
    fail(line, quoted(name) + " is not a value of " + field.name + ": " + known);
}

}  // namespace

Gammas::Gammas() : shapes_(1 << feature::kShapeBits, 1.0f) {
    tactics_.fill(1.0f);
    local_.fill(1.0f);
}

void Gammas::set_shape(Neighborhood n, float gamma) {
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        shapes_[transform_neighborhood(n, symmetry)] = gamma;
    }
}

void Gammas::set_value(const FeatureField& field, unsigned value, float gamma) {
    const auto multiply = [&](auto& table, int shift) {
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (((i >> shift) & field.mask()) == value) {
                table[i] *= gamma;
            }
        }
    };
    if (field.shift < feature::kLocalShift) {
        multiply(tactics_, field.shift - feature::kTacticsShift);
    } else {
        multiply(local_, field.shift - feature::kLocalShift);
    }
}

Gammas Gammas::parse(std::string_view text) {
    Gammas gammas;
    std::set<Team> seen;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::vector<std::string_view> words = words_of(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (words.empty() || words[0].front() == '#') {
            continue;
        }
        if (words.size() != 3) {
            fail(line, "a line is a feature, its value and a number");
        }
        const float gamma = number_of(words[2], line);
        Team what = 0;
        if (words[0] == "shape") {
            const std::optional<Neighborhood> n = shape_from(words[1]);
            if (!n) {
                fail(line, quoted(words[1]) + " is not a shape such as XO./.*./###");
            }
            what = canonical_shape(*n);
            gammas.set_shape(*n, gamma);
        } else {
            const FeatureField& field = field_of(words[0], line);
            const unsigned value = value_of(field, words[1], line);
            what = field.value(value);
            gammas.set_value(field, value, gamma);
        }
        // The shape of all empty points and "no field" share the word 0, which no field sets.
        if (!seen.insert(what).second) {
            fail(line, std::string(words[0]) + " " + std::string(words[1]) + " stands there twice");
        }
    }
    return gammas;
}

std::string shape_text(Neighborhood n) {
    std::string text(kFrame);
    for (int d = 0; d < kDirections; ++d) {
        text[static_cast<std::size_t>(kPlace[d])] = kSymbols[code(neighbor_color(n, d))];
    }
    return text;
}

}  // namespace tengen::go
