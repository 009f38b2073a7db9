#include "core/go/pattern.h"

#include <charconv>
#include <optional>
#include <set>
#include <stdexcept>

namespace tengen::go {

namespace {

using Rows = std::array<std::string, 3>;

/// (dx, dy) of each direction.
constexpr int kDx[] = {0, -1, 1, 0, -1, 1, -1, 1};
constexpr int kDy[] = {-1, 0, 0, 1, -1, -1, 1, 1};

/// Where each direction goes under each symmetry.
constexpr std::array<std::array<int, 8>, 8> kDirectionImages = [] {
    std::array<std::array<int, 8>, 8> images{};
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        for (int d = 0; d < 8; ++d) {
            int x = (symmetry & 1) ? -kDx[d] : kDx[d];
            int y = (symmetry & 2) ? -kDy[d] : kDy[d];
            if (symmetry & 4) {
                std::swap(x, y);
            }
            for (int e = 0; e < 8; ++e) {
                if (kDx[e] == x && kDy[e] == y) {
                    images[symmetry][d] = e;
                }
            }
        }
    }
    return images;
}();

struct Source {
    std::string name;
    bool swap = false;
    double weight = 1.0;
    int line = 0;
    std::vector<Rows> shapes;  // the pattern, then its exceptions
};

[[noreturn]] void fail_pattern(int line, const std::string& why) {
    throw std::invalid_argument("pattern file, line " + std::to_string(line) + ": " + why);
}

/// What a symbol admits, Black to move.
std::vector<Color> options(char symbol, int line) {
    switch (symbol) {
        case 'X':
            return {Color::black};
        case 'O':
            return {Color::white};
        case '.':
            return {Color::empty};
        case 'x':
            return {Color::black, Color::empty};
        case 'o':
            return {Color::white, Color::empty};
        case '?':
            return {Color::black, Color::white, Color::empty};
        case '#':
            return {Color::off};
        default:
            fail_pattern(line, std::string("'") + symbol + "' is none of X O . x o ? #");
    }
}

std::set<Neighborhood> expand(const Rows& shape, bool swap, int line) {
    std::set<Neighborhood> all = {0};
    for (int d = 0; d < 8; ++d) {
        std::set<Neighborhood> next;
        for (const Color c : options(shape[1 + kDy[d]][1 + kDx[d]], line)) {
            for (const Neighborhood n : all) {
                next.insert(static_cast<Neighborhood>(n | (code(c) << (2 * d))));
            }
        }
        all = std::move(next);
    }
    std::set<Neighborhood> images;
    for (const Neighborhood n : all) {
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            const Neighborhood image = transform_neighborhood(n, symmetry);
            images.insert(image);
            if (swap) {
                images.insert(swap_colors(image));
            }
        }
    }
    return images;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.back() == ' ' || text.back() == '\r' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    return text;
}

Source read_header(std::string_view line, int number) {
    const std::size_t close = line.find(']');
    if (line.front() != '[' || close == std::string_view::npos || close == 1) {
        fail_pattern(number, "a pattern starts with its [name]");
    }
    Source source;
    source.line = number;
    source.name = line.substr(1, close - 1);
    std::string_view rest = trimmed(line.substr(close + 1));
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view word = rest.substr(0, end);
        if (word == "swap") {
            source.swap = true;
        } else if (word.substr(0, 7) == "weight=") {
            const std::string_view digits = word.substr(7);
            const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), source.weight);
            if (error != std::errc() || stop != digits.data() + digits.size() || !(source.weight > 0)) {
                fail_pattern(number, "weight is not a positive number: " + std::string(digits));
            }
        } else {
            fail_pattern(number, "neither swap nor weight=NUMBER: " + std::string(word));
        }
        rest = trimmed(rest.substr(end));
    }
    return source;
}

/// Collects the rows of a file into sources.
class Reader {
public:
    void line(std::string_view text, int number) {
        text = trimmed(text);
        if (text.empty() || text == "#" || text.substr(0, 2) == "# ") {
            if (text.empty()) {
                finish(number);
            }
            return;
        }
        if (text.front() == '[') {
            finish(number);
            current_ = read_header(text, number);
            return;
        }
        if (!current_) {
            fail_pattern(number, "a pattern starts with its [name]");
        }
        if (text == "except") {
            if (rows_ != 3) {
                fail_pattern(number, "three rows must stand before \"except\"");
            }
            rows_ = 0;
            return;
        }
        if (rows_ == 3) {
            fail_pattern(number, "a pattern has three rows");
        }
        if (text.size() != 3) {
            fail_pattern(number, "a row has three symbols");
        }
        if (rows_ == 0) {
            current_->shapes.emplace_back();
        }
        current_->shapes.back()[rows_++] = text;
        if (rows_ == 2) {
            char& centre = current_->shapes.back()[1][1];
            if (centre != '*' && centre != '.') {
                fail_pattern(number, "the centre is * or a dot");
            }
        }
    }

    void finish(int number) {
        if (current_) {
            if (rows_ != 3) {
                fail_pattern(number, "[" + current_->name + "] lacks rows");
            }
            sources.push_back(std::move(*current_));
        }
        current_.reset();
        rows_ = 0;
    }

    std::vector<Source> sources;

private:
    std::optional<Source> current_;
    int rows_ = 0;
};

}  // namespace

Neighborhood transform_neighborhood(Neighborhood n, int symmetry) {
    Neighborhood image = 0;
    for (int d = 0; d < 8; ++d) {
        image |= static_cast<Neighborhood>(((n >> (2 * d)) & 3u) << (2 * kDirectionImages[symmetry][d]));
    }
    return image;
}

PatternSet PatternSet::parse(std::string_view text) {
    Reader reader;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        reader.line(text.substr(0, end), ++number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    reader.finish(number);

    PatternSet set;
    for (const Source& source : reader.sources) {
        std::set<Neighborhood> shapes = expand(source.shapes[0], source.swap, source.line);
        for (std::size_t i = 1; i < source.shapes.size(); ++i) {
            for (const Neighborhood n : expand(source.shapes[i], source.swap, source.line)) {
                shapes.erase(n);
            }
        }
        Pattern pattern{source.name, source.weight, 0};
        const auto id = static_cast<std::uint16_t>(set.patterns_.size() + 1);
        for (const Neighborhood n : shapes) {
            if (!set.match_[0][n]) {
                ++pattern.shapes;
                set.match_[0][n] = true;
                set.id_[0][n] = id;
                set.match_[1][swap_colors(n)] = true;
                set.id_[1][swap_colors(n)] = id;
            }
        }
        set.patterns_.push_back(std::move(pattern));
    }
    return set;
}

}  // namespace tengen::go
