#include "core/go/gamma/large_pattern.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <mutex>
#include <stdexcept>

#include "core/base/quote.h"
#include "core/base/random.h"

namespace tengen::go {

namespace {

using Keys = std::array<std::array<std::uint64_t, 4>, context::kPoints>;

/// [mover is White][point][code of its colour]. Empty points have keys too, so that sizes are told apart.
constexpr std::array<Keys, 2> make_keys() {
    std::array<Keys, 2> keys{};
    for (std::size_t i = 0; i < context::kPoints; ++i) {
        for (std::size_t color = 0; color < 4; ++color) {
            keys[0][i][color] = split_mix(0x6c61726765706174ULL + 4 * i + color);
        }
        keys[1][i] = {keys[0][i][0], keys[0][i][2], keys[0][i][1], keys[0][i][3]};
    }
    return keys;
}
constexpr std::array<Keys, 2> kKeys = make_keys();

/// By symmetry (those of Geometry::transform): where each point goes.
constexpr auto make_images() {
    std::array<std::array<std::uint8_t, context::kPoints>, 8> images{};
    for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) {
        for (std::size_t i = 0; i < context::kPoints; ++i) {
            int dx = context::kOffsets[i].dx;
            int dy = context::kOffsets[i].dy;
            dx = (symmetry & 1) != 0 ? -dx : dx;
            dy = (symmetry & 2) != 0 ? -dy : dy;
            if ((symmetry & 4) != 0) {
                std::swap(dx, dy);
            }
            for (std::size_t j = 0; j < context::kPoints; ++j) {
                if (context::kOffsets[j].dx == dx && context::kOffsets[j].dy == dy) {
                    images[symmetry][i] = static_cast<std::uint8_t>(j);
                }
            }
        }
    }
    return images;
}
constexpr auto kPointImages = make_images();

/// The cells around each point of a board, with a border cell for all that is off it.
class NearCells {
public:
    using Cells = std::array<Point, context::kPoints>;

    explicit NearCells(const Geometry& g) {
        for (const Point p : g.points()) {
            Cells& cells = around_.emplace_back();
            for (std::size_t i = 0; i < context::kPoints; ++i) {
                const int x = g.x(p) + context::kOffsets[i].dx;
                const int y = g.y(p) + context::kOffsets[i].dy;
                cells[i] = g.on_board(x, y) ? g.at(x, y) : Point{0};
            }
        }
    }
    static const Cells& of(const Geometry& g, Point p) {
        static BySize<NearCells> all;
        return all.get(g.size(), g).around_[static_cast<std::size_t>(g.dense(p))];
    }

private:
    std::vector<Cells> around_;
};

constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

LargePattern LargePattern::at(const Board& board, Point p, Color mover, int size) {
    LargePattern pattern(size);
    const NearCells::Cells& near = NearCells::of(board.geometry(), p);
    for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
        const Color c = board[near[i]];
        pattern.codes_[i] = static_cast<std::uint8_t>(code(mover == Color::white && is_stone(c) ? opponent(c) : c));
    }
    return pattern;
}

LargePattern LargePattern::parse(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    int size = 0;
    std::from_chars(text.data(), text.data() + colon, size);
    const std::string_view digits = text.substr(std::min(colon + 1, text.size()));
    const bool known = std::find(kSizes.begin(), kSizes.end(), size) != kSizes.end();
    if (!known || digits.size() != static_cast<std::size_t>(size / 2) ||
        digits.find_first_not_of(kDigits) != std::string_view::npos) {
        throw std::invalid_argument('"' + printable(text) + "\" is not a pattern such as 12:0140c0");
    }
    LargePattern pattern(size);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const std::size_t two = kDigits.find(digits[i]);
        pattern.codes_[2 * i] = static_cast<std::uint8_t>(two >> 2);
        pattern.codes_[2 * i + 1] = static_cast<std::uint8_t>(two & 3);
    }
    return pattern;
}

std::string LargePattern::text() const {
    std::string text = std::to_string(size_) + ':';
    for (std::size_t i = 0; i < static_cast<std::size_t>(size_); i += 2) {
        text += kDigits[static_cast<std::size_t>(codes_[i] << 2 | codes_[i + 1])];
    }
    return text;
}

LargePattern LargePattern::image(int symmetry) const {
    LargePattern image(size_);
    for (std::size_t i = 0; i < static_cast<std::size_t>(size_); ++i) {
        image.codes_[kPointImages[static_cast<std::size_t>(symmetry)][i]] = codes_[i];
    }
    return image;
}

LargePattern LargePattern::canonical() const {
    LargePattern least = *this;
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        const LargePattern other = image(symmetry);
        if (other.key() < least.key()) {
            least = other;
        }
    }
    return least;
}

std::uint64_t LargePattern::key() const {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(size_); ++i) {
        key ^= kKeys[0][i][codes_[i]];
    }
    return key;
}

int LargePatterns::find(std::uint64_t key) const {
    if (entries_.empty()) {
        return 0;
    }
    const std::size_t mask = entries_.size() - 1;
    for (std::size_t i = key & mask;; i = (i + 1) & mask) {
        if (entries_[i].number == 0 || entries_[i].key == key) {
            return entries_[i].number;
        }
    }
}

void LargePatterns::insert(std::uint64_t key, int number) {
    const std::size_t mask = entries_.size() - 1;
    std::size_t i = key & mask;
    while (entries_[i].number != 0 && entries_[i].key != key) {
        i = (i + 1) & mask;
    }
    used_ += entries_[i].number == 0;
    entries_[i] = {key, number};
}

void LargePatterns::grow() {
    std::vector<Entry> old(std::max<std::size_t>(64, 2 * entries_.size()));
    old.swap(entries_);
    used_ = 0;
    for (const Entry& entry : old) {
        if (entry.number != 0) {
            insert(entry.key, entry.number);
        }
    }
}

int LargePatterns::add(const LargePattern& pattern) {
    if (find(pattern.key()) != 0) {
        return 0;
    }
    ++count_;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        if (3 * (used_ + 1) > 2 * entries_.size()) {
            grow();
        }
        insert(pattern.image(symmetry).key(), count_);
    }
    return count_;
}

int LargePatterns::match(const Board& board, Point p, Color mover) const {
    const NearCells::Cells& near = NearCells::of(board.geometry(), p);
    const Keys& keys = kKeys[mover == Color::white];
    std::uint64_t key = 0;
    int best = 0;
    std::size_t i = 0;
    for (const int size : LargePattern::kSizes) {
        for (; i < static_cast<std::size_t>(size); ++i) {
            key ^= keys[i][code(board[near[i]])];
        }
        const int number = find(key);
        if (number == 0) {
            break;
        }
        best = number;
    }
    return best;
}

void PatternCounter::add(const Board& board, Point p, Color mover) {
    for (const int size : LargePattern::kSizes) {
        const LargePattern pattern = LargePattern::at(board, p, mover, size).canonical();
        if (++seen_.try_emplace(pattern.key(), Seen{pattern, 0}).first->second.times <= wait_) {
            return;
        }
    }
}

std::vector<std::string> PatternCounter::frequent(int least) const {
    std::vector<std::pair<int, std::string>> found;
    for (const auto& [key, seen] : seen_) {
        if (seen.times >= least) {
            found.emplace_back(seen.pattern.size(), seen.pattern.text());
        }
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> texts;
    for (auto& [size, text] : found) {
        texts.push_back(std::move(text));
    }
    return texts;
}

}  // namespace tengen::go
