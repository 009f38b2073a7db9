// Patterns. A game is read once into a timeline; what any placement holds during it follows from the times of its
// points. Where a pattern may be at many places, those that never hold its stones are left out at once, by shifts of
// the sets of points that ever held a stone.
#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>

#include "core/games/collection.h"
#include "core/games/images.h"
#include "core/games/scan.h"
#include "core/games/timeline.h"

namespace tengen::games {

namespace {

/// An image of a pattern, wherever it may be.
struct Shape {
    int image;
    Change change;
    Rectangle rectangle;
    std::vector<std::uint8_t> states;
    go::Color to_move;
    unsigned edges;
    int x;  ///< place, if the pattern is fixed
    int y;

    auto asked() const { return std::tie(rectangle.width, rectangle.height, states, to_move); }
    bool same(const Shape& other) const {
        return asked() == other.asked() && edges == other.edges && x == other.x && y == other.y;
    }
};

/// A shape on boards of one size.
struct Placements {
    const Shape* shape;
    std::vector<Demand> stones;   ///< points that have to hold one
    std::vector<Demand> demands;  ///< all, those that hold stones first
    std::vector<std::uint16_t> corners;
    PointBits places{};  ///< the same as bits
};

constexpr std::size_t kFewPlaces = 8;  ///< so many are looked at one by one

void check_pattern(const Pattern& query) {
    const auto wrong = [](const std::string& what) { throw std::invalid_argument("a pattern " + what); };
    if (query.width < 1 || query.height < 1 || query.width > go::kMaxSize || query.height > go::kMaxSize) {
        wrong("has 1 to " + std::to_string(go::kMaxSize) + " rows and columns");
    }
    const auto area = static_cast<std::size_t>(query.width) * static_cast<std::size_t>(query.height);
    if (query.black.size() != area || query.white.size() != area) {
        wrong("needs the states of all its points");
    }
    for (const auto* states : {&query.black, &query.white}) {
        if (std::any_of(states->begin(), states->end(), [](std::uint8_t s) { return s == 0 || s > kAny; })) {
            wrong("allows some of empty, black and white at each point, as the bits of 1 to 7");
        }
    }
    if (query.edges > 15) {
        wrong("has four sides: its edges are the bits of 0 to 15");
    }
    if (query.size.width != 0 || query.fixed) {
        static_cast<void>(go::Geometry::of(query.size));
    }
    if (query.fixed && (query.x < 0 || query.y < 0 || query.x > query.size.width - query.width ||
                        query.y > query.size.height - query.height)) {
        wrong("with a fixed place has to lie on the board");
    }
}

Shape make_shape(const Pattern& query, Change change, bool white_view) {
    const Rectangle rectangle{query.width, query.height};
    Shape shape{
        change.number() + 16 * white_view, change, rectangle.image(change.symmetry), {}, query.to_move, 0, 0, 0};
    const auto& states = white_view ? query.white : query.black;
    shape.states.resize(states.size());
    for (int p = 0; p < rectangle.area(); ++p) {
        shape.states[rectangle.moved(p, change.symmetry)] = change.swap ? swapped_states(states[p]) : states[p];
    }
    if (query.black != query.white) {
        shape.to_move = white_view ? go::Color::white : go::Color::black;
    }
    shape.to_move = swapped_color(shape.to_move, change.swap);
    shape.edges = moved_edges(query.edges, change.symmetry);
    if (query.fixed) {
        shape.x = (change.symmetry & 1) ? query.size.width - query.width - query.x : query.x;
        shape.y = (change.symmetry & 2) ? query.size.height - query.height - query.y : query.y;
        if (change.symmetry & 4) {
            std::swap(shape.x, shape.y);
        }
    }
    return shape;
}

std::vector<Change> changes_of(const Pattern& query) {
    return changes(query.fixed && !query.size.is_square() ? 4 : 8, query.likeness);
}

std::vector<Shape> shapes_of(const Pattern& query) {
    std::vector<Shape> shapes;
    const bool views = query.black != query.white;
    for (const bool white_view : {false, true}) {
        const go::Color side = white_view ? go::Color::white : go::Color::black;
        if (views ? query.to_move == go::opponent(side) : white_view) {
            continue;
        }
        for (const Change change : changes_of(query)) {
            Shape shape = make_shape(query, change, white_view);
            if (std::none_of(shapes.begin(), shapes.end(), [&](const Shape& s) { return s.same(shape); })) {
                shapes.push_back(std::move(shape));
            }
        }
    }
    return shapes;
}

/// The changes that leave a pattern as it is.
std::vector<Change> same_of(const Pattern& query) {
    const bool views = query.black != query.white;
    // Both views together, without the side to move that each of them asks for by itself.
    const auto view = [&](Change change, bool white_view) {
        Shape shape = make_shape(query, change, white_view != change.swap);
        shape.to_move = swapped_color(query.to_move, change.swap);
        return shape;
    };
    std::vector<Change> same;
    for (const Change change : changes_of(query)) {
        const bool alike =
            views ? view(change, false).same(view({0, false}, false)) && view(change, true).same(view({0, false}, true))
                  : make_shape(query, change, false).same(make_shape(query, {0, false}, false));
        if (alike) {
            same.push_back(change);
        }
    }
    return same;
}

Placements place(const Shape& shape, bool fixed, go::Size size, const std::vector<Placements>& before) {
    Placements result{&shape, {}, {}, {}, {}};
    const auto [width, height] = shape.rectangle;
    const int right = size.width - width;
    const int bottom = size.height - height;
    for (int y = 0; y <= bottom; ++y) {
        for (int x = 0; x <= right; ++x) {
            const bool fits = fixed ? x == shape.x && y == shape.y
                                    : (!(shape.edges & kLeft) || x == 0) && (!(shape.edges & kTop) || y == 0) &&
                                          (!(shape.edges & kRight) || x == right) &&
                                          (!(shape.edges & kBottom) || y == bottom);
            const int corner = y * size.width + x;
            // On a narrow board what lies on the left edge may lie on the right one too.
            const bool known = std::any_of(before.begin(), before.end(), [&](const Placements& other) {
                return (other.places[corner >> 6] >> (corner & 63) & 1) && other.shape->asked() == shape.asked();
            });
            if (fits && !known) {
                result.corners.push_back(static_cast<std::uint16_t>(corner));
                result.places[corner >> 6] |= std::uint64_t{1} << (corner & 63);
            }
        }
    }
    for (int p = 0; p < shape.rectangle.area(); ++p) {
        const Demand demand{static_cast<std::uint16_t>(p / width * size.width + p % width), shape.states[p]};
        if (demand.states != kAny) {
            ((demand.states & kEmpty) ? result.demands : result.stones).push_back(demand);
        }
    }
    result.demands.insert(result.demands.begin(), result.stones.begin(), result.stones.end());
    return result;
}

/// The places whose point at `offset` is in the set.
void shift_and(PointBits& places, const PointBits& set, unsigned offset, int words) {
    const unsigned skip = offset >> 6;
    const unsigned bits = offset & 63;
    for (int w = 0; w < words; ++w) {
        const unsigned from = static_cast<unsigned>(w) + skip;
        std::uint64_t value = from < kPointWords ? set[from] >> bits : 0;
        if (bits != 0 && from + 1 < kPointWords) {
            value |= set[from + 1] << (64 - bits);
        }
        places[w] &= value;
    }
}

class PatternSearch {
public:
    PatternSearch(const Pattern& query, const std::vector<Shape>& shapes, const WayBack& back, const Scan& scan)
        : query_(&query), shapes_(&shapes), back_(&back), scan_(&scan) {}

    void operator()(std::size_t number, std::vector<Hit>& found) {
        const StoredGame game = scan_->game(number);
        if (query_->size.width != 0 && game.size != query_->size) {
            return;
        }
        const auto& placements = placements_of(game.size);
        if (placements.empty()) {
            return;
        }
        timeline_.read(game);
        for (const Placements& placed : placements) {
            if (placed.corners.size() <= kFewPlaces) {
                for (const int corner : placed.corners) {
                    look(number, game.size, placed, corner, found);
                }
                continue;
            }
            const int words = (game.size.area() + 63) / 64;
            PointBits places = placed.places;
            for (const Demand& stone : placed.stones) {
                shift_and(places, held(stone.states), stone.point, words);
            }
            for (int w = 0; w < words; ++w) {
                for (std::uint64_t bits = places[w]; bits != 0; bits &= bits - 1) {
                    look(number, game.size, placed, 64 * w + std::countr_zero(bits), found);
                }
            }
        }
    }

private:
    const PointBits& held(std::uint8_t states) {
        if (states != (kBlack | kWhite)) {
            return timeline_.held(states == kWhite);
        }
        for (int w = 0; w < kPointWords; ++w) {
            either_[w] = timeline_.held(0)[w] | timeline_.held(1)[w];
        }
        return either_;
    }

    const std::vector<Placements>& placements_of(go::Size size) {
        const auto [known, fresh] = by_size_.try_emplace({size.width, size.height});
        if (fresh) {
            for (const Shape& shape : *shapes_) {
                Placements placed = place(shape, query_->fixed, size, known->second);
                if (!placed.corners.empty()) {
                    known->second.push_back(std::move(placed));
                }
            }
        }
        return known->second;
    }

    void look(std::size_t number, go::Size size, const Placements& placed, int corner, std::vector<Hit>& found) {
        if (!timeline_.match(corner, placed.demands)) {
            return;
        }
        for (const Stretch& stretch : timeline_.found()) {
            int begin = stretch.first;
            if (placed.shape->to_move != go::Color::empty) {
                while (begin < stretch.end && timeline_.to_move(begin) != placed.shape->to_move) {
                    ++begin;
                }
            }
            if (begin < stretch.end) {
                found.push_back(hit(number, size, placed, corner, begin, stretch.end));
            }
        }
    }

    Hit hit(std::size_t number, go::Size size, const Placements& placed, int corner, int begin, int end) const {
        const Shape& shape = *placed.shape;
        Hit hit{static_cast<std::uint32_t>(number), static_cast<std::uint16_t>(begin),      0, kNoPoint,
                static_cast<std::int16_t>(corner),  static_cast<std::uint8_t>(shape.image), 0, 0};
        int next = Timeline::kNever;
        int where = 0;
        for (int p = 0; p < shape.rectangle.area(); ++p) {
            const int point = corner + p / shape.rectangle.width * size.width + p % shape.rectangle.width;
            const int play = timeline_.next_play(point, begin);
            if (play < next) {
                next = play;
                where = p;
            }
        }
        if (next <= end && next != Timeline::kNever) {
            const go::Color color = color_of(kind_of(timeline_.moves()[static_cast<std::size_t>(next) - 1]));
            const WayBack::Found in_query = (*back_)(shape.change, where, color);
            hit.next = static_cast<std::uint16_t>(next);
            hit.point = static_cast<std::int16_t>(in_query.point);
            hit.color = static_cast<std::uint8_t>(in_query.color);
            hit.played = static_cast<std::uint8_t>(color);
        }
        return hit;
    }

    const Pattern* query_;
    const std::vector<Shape>* shapes_;
    const WayBack* back_;
    const Scan* scan_;
    std::map<std::pair<int, int>, std::vector<Placements>> by_size_;
    Timeline timeline_;
    PointBits either_{};
};

}  // namespace

std::vector<Hit> Collection::find(const Pattern& query, const Scope& scope) const {
    check_pattern(query);
    const std::vector<Shape> shapes = shapes_of(query);
    const WayBack back({query.width, query.height}, same_of(query));
    const Scan scan(*this, scope);
    return scan.hits([&] { return PatternSearch(query, shapes, back, scan); });
}

}  // namespace tengen::games
