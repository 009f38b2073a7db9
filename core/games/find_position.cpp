// Whole positions. A game holds a position only where it has as many stones, which is one block of its events or two;
// in there the sum of the stones' words, the same for all images, tells by one comparison whether it may be the
// position.
#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

#include "core/games/collection.h"
#include "core/games/images.h"
#include "core/games/scan.h"

namespace tengen::games {

namespace {

struct PositionImage {
    Change change;
    std::vector<go::Color> stones;
    go::Color to_move;

    bool same(const PositionImage& other) const { return stones == other.stones && to_move == other.to_move; }
};

PositionImage position_image(const Position& query, Change change) {
    PositionImage image{change, std::vector<go::Color>(query.stones.size()), swapped_color(query.to_move, change.swap)};
    const auto& points = Images::of(query.size)[change.symmetry];
    for (std::size_t p = 0; p < query.stones.size(); ++p) {
        image.stones[points[p]] = swapped_color(query.stones[p], change.swap);
    }
    return image;
}

class PositionSearch {
public:
    PositionSearch(const Position& query, const std::vector<PositionImage>& images, const WayBack& back,
                   const Scan& scan)
        : size_(query.size), images_(&images), back_(&back), scan_(&scan), sums_(&StoneSums::of(query.size)) {
        for (const bool swap : {false, true}) {
            for (std::size_t p = 0; p < query.stones.size(); ++p) {
                if (go::is_stone(query.stones[p])) {
                    wanted_[swap] += sums_->of_stone(swapped_color(query.stones[p], swap), static_cast<int>(p));
                }
            }
        }
        stones_ = StoneSums::stones(wanted_[0]);
        if (!query.likeness.colors) {
            wanted_[1] = wanted_[0];
        }
    }

    void operator()(std::size_t number, std::vector<Hit>& found) {
        scan_->expect(number + kAhead, static_cast<std::size_t>(stones_));
        const StoredGame game = scan_->game(number);
        if (game.size != size_) {
            return;
        }
        last_ = kNobody;
        const std::span<const Block> blocks = scan_->blocks(number);
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            if (blocks[b].least <= stones_ && stones_ <= blocks[b].most) {
                scan_block(number, game.events, blocks[b], b * kBlock, found);
            }
        }
    }

private:
    static constexpr int kNobody = -2;
    static constexpr std::size_t kAhead = 12;

    void scan_block(std::size_t number, std::span<const Event> events, const Block& block, std::size_t begin,
                    std::vector<Hit>& found) {
        if (begin == 0 && stones_ == 0 && (events.empty() || is_move(kind_of(events[0])))) {
            candidate(number, events, 0, 0, found);
        }
        const StoneSums& sums = *sums_;
        std::uint64_t sum = block.sum;
        const std::size_t end = std::min(begin + kBlock, events.size());
        for (std::size_t i = begin; i < end; ++i) {
            sum += sums(events[i]);
            const std::uint64_t position = sum & ~StoneSums::kMoves;
            if ((position == wanted_[0] || position == wanted_[1]) &&
                (i + 1 == events.size() || is_move(kind_of(events[i + 1])))) {
                candidate(number, events, i + 1, StoneSums::moves(sum), found);
            }
        }
    }

    /// The position after the first `count` events has the stones' number and sum.
    void candidate(std::size_t number, std::span<const Event> events, std::size_t count, int moves,
                   std::vector<Hit>& found) {
        const bool prolonged = last_ == moves - 1 && count > 0 && is_pass(kind_of(events[count - 1]));
        if (!prolonged) {
            compare(events.first(count));
        }
        last_ = moves;
        if (open_ == 0) {
            return;
        }
        // Where the game ends, the side to move is the one that did not move last.
        std::size_t previous = count;
        while (previous > 0 && !is_move(kind_of(events[previous - 1]))) {
            --previous;
        }
        const Event next = count < events.size() ? events[count] : 0;
        const go::Color to_move = count < events.size() ? color_of(kind_of(next))
                                  : previous > 0        ? go::opponent(color_of(kind_of(events[previous - 1])))
                                                        : go::Color::black;
        for (std::size_t i = 0; i < images_->size(); ++i) {
            const PositionImage& image = (*images_)[i];
            if (!(open_ >> i & 1) || (image.to_move != go::Color::empty && image.to_move != to_move)) {
                continue;
            }
            open_ &= ~(1u << i);
            Hit hit{static_cast<std::uint32_t>(number),
                    static_cast<std::uint16_t>(moves),
                    0,
                    kNoPoint,
                    0,
                    static_cast<std::uint8_t>(image.change.number()),
                    0,
                    0};
            if (count < events.size()) {
                hit.next = static_cast<std::uint16_t>(moves + 1);
                hit.played = static_cast<std::uint8_t>(to_move);
                if (is_pass(kind_of(next))) {
                    hit.point = kPassPoint;
                    hit.color = static_cast<std::uint8_t>(back_->of_pass(image.change, to_move));
                } else {
                    const WayBack::Found in_query = (*back_)(image.change, point_of(next), to_move);
                    hit.point = static_cast<std::int16_t>(in_query.point);
                    hit.color = static_cast<std::uint8_t>(in_query.color);
                }
            }
            found.push_back(hit);
        }
    }

    /// Which images have the stones that are left by these events.
    void compare(std::span<const Event> events) {
        std::memset(board_.data(), 0, static_cast<std::size_t>(size_.area()));
        for (const Event event : events) {
            if (!is_pass(kind_of(event))) {
                board_[static_cast<std::size_t>(point_of(event))] = color_of(kind_of(event));
            }
        }
        open_ = 0;
        for (std::size_t i = 0; i < images_->size(); ++i) {
            const auto& stones = (*images_)[i].stones;
            if (std::memcmp(stones.data(), board_.data(), stones.size()) == 0) {
                open_ |= 1u << i;
            }
        }
    }

    go::Size size_;
    const std::vector<PositionImage>* images_;
    const WayBack* back_;
    const Scan* scan_;
    const StoneSums* sums_;
    std::uint64_t wanted_[2]{};  ///< sums of the position as it is, and with colours exchanged
    int stones_ = 0;
    int last_ = kNobody;  ///< number of the last position that was a candidate
    unsigned open_ = 0;   ///< images that this stretch is, of which no hit has been told
    std::array<go::Color, go::kMaxPoints> board_{};
};

}  // namespace

std::vector<Hit> Collection::find(const Position& query, const Scope& scope) const {
    const Images& points = Images::of(query.size);
    if (query.stones.size() != static_cast<std::size_t>(query.size.area())) {
        throw std::invalid_argument("a position needs the stones of all its points");
    }
    std::vector<PositionImage> images;
    std::vector<Change> same;
    for (const Change change : changes(points.count(), query.likeness)) {
        PositionImage image = position_image(query, change);
        if (images.empty() || image.same(images.front())) {
            same.push_back(change);
        }
        if (std::none_of(images.begin(), images.end(), [&](const PositionImage& i) { return i.same(image); })) {
            images.push_back(std::move(image));
        }
    }
    const WayBack back({query.size.width, query.size.height}, same);
    const Scan scan(*this, scope);
    return scan.hits([&] { return PositionSearch(query, images, back, scan); });
}

}  // namespace tengen::games
