// Keys of patterns are counted in slices of their range, as many as memory asks for; then the games are scanned once
// more for what becomes of the frequent ones.
#include "core/games/regions.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/games/key_index.h"
#include "core/games/region_walk.h"
#include "core/games/scan.h"

namespace tengen::games {

namespace {

constexpr std::size_t kOutcomesKept = 2'000'000;  ///< of a thread, before they are counted

std::span<const Event> events_of(const Scan& scan, const RegionQuery& query, std::size_t i) {
    const StoredGame game = scan.game(i);
    return game.size == query.size ? game.events : std::span<const Event>();
}

/// Calls see(place, key) for each pattern of a game, some of them several times.
template <class See>
struct SeenOnly {
    See see;

    void seen(std::uint16_t place, RegionKey key, int, const Event*) { see(place, key); }
    void played(std::uint16_t, std::uint16_t, go::Color, int) {}
    bool idle() const { return true; }
};
template <class See>
SeenOnly(See) -> SeenOnly<See>;

class Count {
public:
    Count(const RegionQuery& query, const RegionMap& map, const Scan& scan)
        : query_(&query), map_(&map), scan_(&scan) {}

    /// The keys that were seen often enough, sorted.
    std::vector<std::uint64_t> frequent() {
        const std::size_t slices = events() / kSliceKeys + 1;
        const std::uint64_t width = slices == 1 ? 0 : ~std::uint64_t{0} / slices + 1;
        std::vector<std::uint64_t> found;
        for (std::size_t slice = 0; slice < slices; ++slice) {
            std::vector<std::uint64_t> keys = slice_of(slice, width);
            visits_ += keys.size();
            scan_->check_stopped();
            std::sort(keys.begin(), keys.end());
            for (std::size_t i = 0; i < keys.size();) {
                std::size_t end = i;
                while (end < keys.size() && keys[end] == keys[i]) {
                    ++end;
                }
                if (end - i >= static_cast<std::size_t>(std::max(1, query_->least_seen))) {
                    found.push_back(keys[i]);
                }
                i = end;
            }
        }
        return found;
    }
    std::uint64_t visits() const { return visits_; }

private:
    /// About how many visits there are: a move is within few places.
    std::size_t events() const {
        std::atomic<std::size_t> total = 0;
        scan_->each([&](int) {
            return [&](std::size_t i) {
                const auto last = static_cast<std::size_t>(std::max(query_->last_move, 0));
                total += map_->places() + 2 * std::min(events_of(*scan_, *query_, i).size(), last);
            };
        });
        return total;
    }

    std::vector<std::uint64_t> slice_of(std::size_t slice, std::uint64_t width) const {
        std::vector<std::vector<std::uint64_t>> parts(static_cast<std::size_t>(scan_->threads()));
        scan_->each([&](int thread) {
            return [&, thread, walk = RegionWalk(*map_, query_->last_move),
                    own = std::vector<std::pair<std::uint16_t, std::uint64_t>>()](std::size_t i) mutable {
                own.clear();
                if (scan_->game(i).size != query_->size) {
                    return;
                }
                walk(scan_->game(i).events, SeenOnly{[&](std::uint16_t place, RegionKey key) {
                         if (width == 0 || key.value / width == slice) {
                             own.emplace_back(place, key.value);
                         }
                     }});
                std::sort(own.begin(), own.end());  // each place counts once
                own.erase(std::unique(own.begin(), own.end()), own.end());
                for (const auto& visit : own) {
                    parts[static_cast<std::size_t>(thread)].push_back(visit.second);
                }
            };
        });
        std::vector<std::uint64_t> all;
        for (auto& part : parts) {
            all.insert(all.end(), part.begin(), part.end());
            std::vector<std::uint64_t>().swap(part);
        }
        return all;
    }

    const RegionQuery* query_;
    const RegionMap* map_;
    const Scan* scan_;
    std::uint64_t visits_ = 0;
};

/// What followed a pattern, in the image that its key names: 32 bits the pattern, 12 the cell, White, at once.
using Outcome = std::uint64_t;
constexpr Outcome make_outcome(std::uint32_t pattern, unsigned cell, bool white, bool at_once) {
    return static_cast<Outcome>(pattern) << 32 | cell << 2 | static_cast<unsigned>(white) << 1 | at_once;
}

/// How often each outcome was seen; what comes in is counted now and then, so that memory grows with the kinds alone.
class Outcomes {
public:
    void add(Outcome outcome) {
        if (fresh_.size() == kOutcomesKept) {
            settle();
        }
        fresh_.push_back(outcome);
    }
    /// Counts of all, by outcome.
    std::vector<std::pair<Outcome, std::uint32_t>>& counts() {
        settle();
        return counts_;
    }
    void add(const std::vector<std::pair<Outcome, std::uint32_t>>& others) {
        counts_.insert(counts_.end(), others.begin(), others.end());
        merge();
    }

private:
    void settle() {
        for (const Outcome outcome : fresh_) {
            counts_.emplace_back(outcome, 1);
        }
        fresh_.clear();
        merge();
    }
    void merge() {
        std::sort(counts_.begin(), counts_.end());
        std::size_t kept = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            if (kept > 0 && counts_[kept - 1].first == counts_[i].first) {
                counts_[kept - 1].second += counts_[i].second;
            } else {
                counts_[kept++] = counts_[i];
            }
        }
        counts_.resize(kept);
    }

    std::vector<Outcome> fresh_;
    std::vector<std::pair<Outcome, std::uint32_t>> counts_;
};

using Pattern = RegionPatterns::Pattern;

/// What a thread has learnt.
struct Learnt {
    std::vector<Pattern> patterns;
    Outcomes outcomes;

    void add(Learnt& other) {
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            Pattern& mine = patterns[i];
            const Pattern& theirs = other.patterns[i];
            mine.points += theirs.points;
            mine.squares += theirs.squares;
            for (const auto count : {&Pattern::seen, &Pattern::owned, &Pattern::black_elsewhere,
                                     &Pattern::white_elsewhere, &Pattern::over, &Pattern::silent}) {
                mine.*count += theirs.*count;
            }
            if (theirs.example < mine.example) {
                std::tie(mine.example, mine.move, mine.place) = std::tie(theirs.example, theirs.move, theirs.place);
            }
        }
        outcomes.add(other.outcomes.counts());
    }
};

constexpr Pattern kNewPattern{0, 0, 0, 0, 0, 0, 0, 0, std::numeric_limits<std::uint32_t>::max(), 0, 0};

/// Learns from one game after the other what becomes of frequent patterns.
class Learner {
public:
    Learner(const RegionQuery& query, const RegionMap& map, const KeyIndex& index, Learnt& learnt)
        : query_(&query),
          map_(&map),
          index_(&index),
          learnt_(&learnt),
          walk_(map, query.last_move),
          waiting_(map.places()),
          met_(map.places()) {}

    void operator()(std::size_t number, std::span<const Event> events) {
        number_ = number;
        for (auto& met : met_) {
            met.clear();
        }
        walk_(events, *this);
        for (auto& waiting : waiting_) {
            for (const Visit& visit : waiting) {
                ++learnt_->patterns[visit.pattern].silent;
            }
            waiting.clear();
        }
        waiters_ = 0;
    }

    void seen(std::uint16_t place, RegionKey key, int move, const Event* next) {
        const long found = (*index_)(key.value);
        if (found < 0 || std::find(met_[place].begin(), met_[place].end(), found) != met_[place].end()) {
            return;
        }
        met_[place].push_back(found);
        const auto number = static_cast<std::uint32_t>(found);
        Pattern& pattern = learnt_->patterns[number];
        const View view = key.view();
        ++pattern.seen;
        if (number_ < pattern.example) {
            pattern.example = static_cast<std::uint32_t>(number_);
            pattern.move = static_cast<std::uint32_t>(move);
            pattern.place = place;
        }
        own(pattern, place, key);
        if (next == nullptr) {
            ++pattern.over;
        } else if (is_pass(kind_of(*next)) || !within(place, point_of(*next))) {
            const bool white = (color_of(kind_of(*next)) == go::Color::white) != view.swapped();
            ++(white ? pattern.white_elsewhere : pattern.black_elsewhere);
        }
        waiting_[place].push_back({number, view, move});
        ++waiters_;
    }

    void played(std::uint16_t place, std::uint16_t cell, go::Color color, int move) {
        for (const Visit& visit : waiting_[place]) {
            learnt_->outcomes.add(make_outcome(visit.pattern, map_->seen_cell(cell, visit.view),
                                               (color == go::Color::white) != visit.view.swapped(),
                                               move == visit.move + 1));
        }
        waiters_ -= waiting_[place].size();
        waiting_[place].clear();
    }

    bool idle() const { return waiters_ == 0; }

private:
    struct Visit {
        std::uint32_t pattern;
        View view;
        int move;
    };

    void own(Pattern& pattern, std::uint16_t place, RegionKey key) const {
        const std::size_t at = number_ * map_->places() + place;
        if (at >= query_->territory.size() || query_->territory[at] == kNoTerritory) {
            return;
        }
        const std::uint64_t all = static_cast<std::uint64_t>(map_->cell_count()) * kPointUnits;
        const std::uint64_t black = std::min<std::uint64_t>(query_->territory[at], all);
        const bool straight = (key.views & 0b0011) != 0;
        const bool swapped = (key.views & 0b1100) != 0;
        const std::uint64_t first = straight ? black : all - black;
        const std::uint64_t second = swapped ? all - black : black;
        ++pattern.owned;
        pattern.points += first + second;
        pattern.squares += first * first + second * second;
    }

    bool within(std::uint16_t place, int point) const {
        const auto cells = map_->cells(point);
        return std::any_of(cells.begin(), cells.end(), [&](RegionMap::Cell at) { return at.place == place; });
    }

    const RegionQuery* query_;
    const RegionMap* map_;
    const KeyIndex* index_;
    Learnt* learnt_;
    RegionWalk walk_;
    std::vector<std::vector<Visit>> waiting_;  ///< by place: patterns of which the continuation is not yet known
    std::size_t waiters_ = 0;
    std::vector<std::vector<long>> met_;  ///< by place: patterns of this game
    std::size_t number_ = 0;
};

/// The stones of a pattern's first example, in the image that its key names.
std::vector<std::uint8_t> example_of(const RegionQuery& query, const RegionMap& map, std::span<const Event> events,
                                     const Pattern& pattern) {
    std::vector<std::uint8_t> stones(map.cell_count());
    const auto put = [&](int point, std::uint8_t stone) {
        const auto& points = query.places[pattern.place];
        const auto found = std::find(points.begin(), points.end(), point);
        if (found != points.end()) {
            stones[static_cast<std::size_t>(found - points.begin())] = stone;
        }
    };
    std::uint32_t moves = 0;
    for (const Event event : events) {
        const Kind kind = kind_of(event);
        if (is_move(kind) && ++moves > pattern.move) {
            break;
        }
        if (!is_pass(kind)) {
            put(point_of(event), kind == Kind::gone ? 0 : static_cast<std::uint8_t>(color_of(kind)));
        }
    }
    return stones;
}

std::vector<std::uint8_t> seen_through(const std::vector<std::uint8_t>& stones, const RegionMap& map, View view) {
    std::vector<std::uint8_t> seen(stones.size());
    for (unsigned c = 0; c < stones.size(); ++c) {
        const std::uint8_t stone = stones[c];
        seen[map.seen_cell(c, view)] = static_cast<std::uint8_t>(view.swapped() && stone != 0 ? 3 - stone : stone);
    }
    return seen;
}

std::uint64_t hash_of(const std::vector<std::uint8_t>& stones, const RegionMap& map, View view) {
    std::uint64_t hash = 0;
    for (unsigned c = 0; c < stones.size(); ++c) {
        hash ^= stones[c] == 0 ? 0 : map.word(c, stones[c] == 2, view);
    }
    return hash;
}

bool before(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    const auto rank = [](std::uint8_t stone) { return stone == 0 ? 3 : stone; };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [&](std::uint8_t x, std::uint8_t y) { return rank(x) < rank(y); });
}

/// A pattern as it is told: its least image, the way there from the image of its key, and what leaves it as it is.
struct Told {
    std::vector<std::uint8_t> stones;
    View way{0};
    unsigned same = 0;  ///< bits by view
};

Told told(const std::vector<std::uint8_t>& example, const RegionMap& map) {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    View key{0};
    for (unsigned v = 0; v < kViews; ++v) {
        if (const std::uint64_t hash = hash_of(example, map, {v}); hash < least) {
            least = hash;
            key = {v};
        }
    }
    const std::vector<std::uint8_t> stones = seen_through(example, map, key);
    Told result{stones, {0}, 0};
    for (unsigned v = 1; v < kViews; ++v) {
        auto other = seen_through(stones, map, {v});
        if (before(other, result.stones)) {
            result.stones = std::move(other);
            result.way = {v};
        }
    }
    for (unsigned v = 0; v < kViews; ++v) {
        result.same |= static_cast<unsigned>(seen_through(result.stones, map, {v}) == result.stones) << v;
    }
    return result;
}

/// Numbers of a pattern from the image of its key as those of the image that is told.
void turn(Pattern& pattern, const Told& told, const RegionMap& map) {
    if (told.way.swapped()) {
        const std::uint64_t all = static_cast<std::uint64_t>(map.cell_count()) * kPointUnits;
        pattern.squares = 2 * all * all * pattern.owned + pattern.squares - 2 * all * pattern.points;
        pattern.points = 2 * all * pattern.owned - pattern.points;
        std::swap(pattern.black_elsewhere, pattern.white_elsewhere);
    }
    if ((told.same & 0b1100) != 0) {
        pattern.black_elsewhere += std::exchange(pattern.white_elsewhere, 0);
    }
}

/// The counts of one pattern's outcomes as continuations.
std::vector<RegionPatterns::Continuation> continuations_of(std::span<const std::pair<Outcome, std::uint32_t>> counts,
                                                           const Told& told, const RegionMap& map,
                                                           std::uint32_t number) {
    std::map<std::pair<unsigned, bool>, RegionPatterns::Continuation> found;
    for (const auto& [outcome, count] : counts) {
        const unsigned cell = map.seen_cell(static_cast<unsigned>(outcome >> 2) & 0xfff, told.way);
        const bool white = ((outcome >> 1 & 1) != 0) != told.way.swapped();
        std::pair<unsigned, bool> first{map.cell_count(), true};
        for (unsigned v = 0; v < kViews; ++v) {
            if (told.same >> v & 1) {
                first = std::min(first, {map.seen_cell(cell, {v}), white != View{v}.swapped()});
            }
        }
        auto& continuation =
            found
                .try_emplace(first, RegionPatterns::Continuation{number, static_cast<std::uint16_t>(first.first),
                                                                 static_cast<std::uint16_t>(first.second), 0, 0})
                .first->second;
        continuation.seen += count;
        continuation.at_once += (outcome & 1) != 0 ? count : 0;
    }
    std::vector<RegionPatterns::Continuation> list;
    for (const auto& [move, continuation] : found) {
        list.push_back(continuation);
    }
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.seen > b.seen; });
    return list;
}

RegionPatterns assembled(const RegionQuery& query, const RegionMap& map, const Scan& scan, Learnt& learnt) {
    const auto& counts = learnt.outcomes.counts();
    std::vector<Told> all;
    all.reserve(learnt.patterns.size());
    for (Pattern& pattern : learnt.patterns) {
        all.push_back(told(example_of(query, map, scan.game(pattern.example).events, pattern), map));
        turn(pattern, all.back(), map);
    }
    std::vector<std::uint32_t> order(all.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const std::uint32_t seen_a = learnt.patterns[a].seen;
        const std::uint32_t seen_b = learnt.patterns[b].seen;
        return seen_a != seen_b ? seen_a > seen_b : before(all[a].stones, all[b].stones);
    });
    RegionPatterns result;
    for (const std::uint32_t from : order) {
        const auto number = static_cast<std::uint32_t>(result.patterns.size());
        result.patterns.push_back(learnt.patterns[from]);
        result.stones.insert(result.stones.end(), all[from].stones.begin(), all[from].stones.end());
        const auto of = [](std::uint32_t pattern) {
            return std::pair<Outcome, std::uint32_t>(make_outcome(pattern, 0, false, false), 0);
        };
        const auto begin = std::lower_bound(counts.begin(), counts.end(), of(from));
        const auto end = std::lower_bound(begin, counts.end(), of(from + 1));
        const auto list = continuations_of({begin, end}, all[from], map, number);
        result.continuations.insert(result.continuations.end(), list.begin(), list.end());
    }
    return result;
}

}  // namespace

RegionPatterns region_patterns(const Collection& collection, const RegionQuery& query, const Scope& scope) {
    const RegionMap map(query);
    const Scan scan(collection, scope);
    Count count(query, map, scan);
    const std::vector<std::uint64_t> keys = count.frequent();
    const KeyIndex index(keys);
    std::vector<Learnt> parts(static_cast<std::size_t>(scan.threads()));
    for (Learnt& part : parts) {
        part.patterns.assign(keys.size(), kNewPattern);
    }
    scan.each([&](int thread) {
        return [&, learn = Learner(query, map, index, parts[static_cast<std::size_t>(thread)])](std::size_t i) mutable {
            if (scan.game(i).size == query.size) {
                learn(i, scan.game(i).events);
            }
        };
    });
    for (std::size_t i = 1; i < parts.size(); ++i) {
        parts.front().add(parts[i]);
    }
    scan.check_stopped();
    RegionPatterns result = assembled(query, map, scan, parts.front());
    result.visits = count.visits();
    return result;
}

}  // namespace tengen::games
