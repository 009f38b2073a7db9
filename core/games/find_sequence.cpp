// Sequences of moves: at the beginning of a game, or within a rectangle whatever is played elsewhere.
#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/games/collection.h"
#include "core/games/images.h"
#include "core/games/scan.h"

namespace tengen::games {

namespace {

struct SequenceImage {
    Change change;
    Events moves;
    Rectangle rectangle;
    int x;
    int y;

    bool same(const SequenceImage& other) const {
        return moves == other.moves && rectangle.width == other.rectangle.width &&
               rectangle.height == other.rectangle.height && x == other.x && y == other.y;
    }
};

void check_sequence(const Sequence& query) {
    const int area = go::Geometry::of(query.size).area();
    const auto wrong = [](const std::string& what) { throw std::invalid_argument("a sequence " + what); };
    if (query.moves.empty() || query.moves.size() > kMaxEvents) {
        wrong("has 1 to " + std::to_string(kMaxEvents) + " moves");
    }
    if (query.local && (query.width < 1 || query.height < 1 || query.x < 0 || query.y < 0 ||
                        query.x > query.size.width - query.width || query.y > query.size.height - query.height)) {
        wrong("within a rectangle needs one that lies on the board");
    }
    for (const Event event : query.moves) {
        const int point = point_of(event);
        if (event >= 1 << 13 || !is_move(kind_of(event)) || point >= area || (is_pass(kind_of(event)) && point != 0)) {
            wrong("is made of moves on the board");
        }
        const int x = point % query.size.width - query.x;
        const int y = point / query.size.width - query.y;
        if (query.local && (is_pass(kind_of(event)) || x < 0 || y < 0 || x >= query.width || y >= query.height)) {
            wrong("within a rectangle has no moves outside of it");
        }
    }
}

SequenceImage sequence_image(const Sequence& query, Change change) {
    SequenceImage image{change, query.moves, Rectangle{query.width, query.height}.image(change.symmetry), 0, 0};
    const auto& points = Images::of(query.size)[change.symmetry];
    for (Event& event : image.moves) {
        event = change.swap ? swapped(event) : event;
        if (!is_pass(kind_of(event))) {
            event = make_event(kind_of(event), points[static_cast<std::size_t>(point_of(event))]);
        }
    }
    if (query.local) {
        image.x = (change.symmetry & 1) ? query.size.width - query.width - query.x : query.x;
        image.y = (change.symmetry & 2) ? query.size.height - query.height - query.y : query.y;
        if (change.symmetry & 4) {
            std::swap(image.x, image.y);
        }
    }
    return image;
}

class SequenceSearch {
public:
    SequenceSearch(const Sequence& query, const std::vector<SequenceImage>& images, const WayBack& back,
                   const Scan& scan)
        : query_(&query), images_(&images), back_(&back), scan_(&scan) {
        for (std::size_t i = 0; i < images.size() && query.local; ++i) {
            for (int y = 0; y < images[i].rectangle.height; ++y) {
                for (int x = 0; x < images[i].rectangle.width; ++x) {
                    inside_[static_cast<std::size_t>((images[i].y + y) * query.size.width + images[i].x + x)] |=
                        static_cast<std::uint16_t>(1 << i);
                }
            }
        }
    }

    void operator()(std::size_t number, std::vector<Hit>& found) {
        const StoredGame game = scan_->game(number);
        if (game.size != query_->size) {
            return;
        }
        if (query_->local) {
            within(number, game.events, found);
        } else {
            beginning(number, game.events, found);
        }
    }

private:
    void beginning(std::size_t number, std::span<const Event> events, std::vector<Hit>& found) {
        auto open = static_cast<unsigned>((1u << images_->size()) - 1);
        const std::size_t length = query_->moves.size();
        std::size_t moves = 0;
        std::size_t i = 0;
        for (; i < events.size() && (moves < length || !is_move(kind_of(events[i]))); ++i) {
            if (is_set_up(kind_of(events[i]))) {
                return;
            }
            if (!is_move(kind_of(events[i]))) {
                continue;
            }
            for (unsigned bits = open; bits != 0; bits &= bits - 1) {
                const int image = std::countr_zero(bits);
                if ((*images_)[static_cast<std::size_t>(image)].moves[moves] != events[i]) {
                    open &= ~(1u << image);
                }
            }
            if (open == 0) {
                return;
            }
            ++moves;
        }
        if (moves < length) {
            return;
        }
        for (unsigned bits = open; bits != 0; bits &= bits - 1) {
            const SequenceImage& image = (*images_)[static_cast<std::size_t>(std::countr_zero(bits))];
            Hit hit = hit_of(number, image, moves);
            if (i < events.size()) {
                continue_with(hit, image, events[i], moves + 1);
            }
            found.push_back(hit);
        }
    }

    void within(std::size_t number, std::span<const Event> events, std::vector<Hit>& found) {
        auto open = static_cast<unsigned>((1u << images_->size()) - 1);  // not refuted, continuation not seen
        const std::size_t length = query_->moves.size();
        std::array<std::uint16_t, 16> done{};
        std::array<std::size_t, 16> place{};  // of the hit
        std::size_t moves = 0;
        for (std::size_t i = 0; i < events.size() && open != 0; ++i) {
            const Kind kind = kind_of(events[i]);
            moves += is_move(kind);
            if (kind == Kind::gone || is_pass(kind)) {
                continue;
            }
            const auto point = static_cast<std::size_t>(point_of(events[i]));
            for (unsigned bits = open & inside_[point]; bits != 0; bits &= bits - 1) {
                const auto at = static_cast<std::size_t>(std::countr_zero(bits));
                const SequenceImage& image = (*images_)[at];
                if (done[at] == length) {
                    continue_with(found[place[at]], image, events[i], moves);
                    open &= ~(1u << at);
                } else if (image.moves[done[at]] != events[i]) {
                    open &= ~(1u << at);
                } else if (++done[at] == length) {
                    place[at] = found.size();
                    found.push_back(hit_of(number, image, moves));
                }
            }
        }
    }

    Hit hit_of(std::size_t number, const SequenceImage& image, std::size_t moves) const {
        return {static_cast<std::uint32_t>(number),
                static_cast<std::uint16_t>(moves),
                0,
                kNoPoint,
                static_cast<std::int16_t>(image.y * query_->size.width + image.x),
                static_cast<std::uint8_t>(image.change.number()),
                0,
                0};
    }

    void continue_with(Hit& hit, const SequenceImage& image, Event event, std::size_t number) const {
        hit.next = static_cast<std::uint16_t>(number);
        const go::Color color = color_of(kind_of(event));
        hit.played = static_cast<std::uint8_t>(color);
        if (is_pass(kind_of(event))) {
            hit.point = kPassPoint;
            hit.color = static_cast<std::uint8_t>(back_->of_pass(image.change, color));
            return;
        }
        const WayBack::Found in_query = (*back_)(image.change, point_of(event), color);
        hit.point = static_cast<std::int16_t>(in_query.point);
        hit.color = static_cast<std::uint8_t>(in_query.color);
    }

    const Sequence* query_;
    const std::vector<SequenceImage>* images_;
    const WayBack* back_;
    const Scan* scan_;
    std::array<std::uint16_t, go::kMaxPoints> inside_{};  ///< images whose rectangle has the point
};

}  // namespace

std::vector<Hit> Collection::find(const Sequence& query, const Scope& scope) const {
    check_sequence(query);
    std::vector<SequenceImage> images;
    std::vector<Change> same;
    for (const Change change : changes(Images::of(query.size).count(), query.likeness)) {
        SequenceImage image = sequence_image(query, change);
        if (images.empty() || image.same(images.front())) {
            same.push_back(change);
        }
        if (std::none_of(images.begin(), images.end(), [&](const SequenceImage& i) { return i.same(image); })) {
            images.push_back(std::move(image));
        }
    }
    // Points are those of the whole board.
    const WayBack back({query.size.width, query.size.height}, same);
    const Scan scan(*this, scope);
    return scan.hits([&] { return SequenceSearch(query, images, back, scan); });
}

}  // namespace tengen::games
