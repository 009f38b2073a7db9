// Positions that many games have. Keys are counted in slices of their range, as many as memory asks for; then the games
// are scanned once more for what was played in the frequent positions.
#include <algorithm>
#include <atomic>
#include <limits>
#include <tuple>

#include "core/games/collection.h"
#include "core/games/key_index.h"
#include "core/games/scan.h"
#include "core/go/position_key.h"

namespace tengen::games {

namespace {

/// A frequent position in one game, made to be sorted: by position, game and number of the position.
struct Visit {
    std::uint32_t place;
    std::uint32_t game;
    std::uint16_t move;
    std::int16_t point;
    std::uint8_t won;  ///< 0: nobody, 1: the side to move, 2: the other
};

/// Goes through the positions of games.
class Walk {
public:
    Walk(const FrequentQuery& query, const Scan& scan)
        : query_(&query), scan_(&scan), geometry_(&go::Geometry::of(query.size)), hashes_(query.size) {}

    /// Calls see(key, number of the position, side to move, the next event or none) for each that is asked for.
    template <class See>
    void operator()(std::size_t number, See&& see) {
        const StoredGame game = scan_->game(number);
        if (game.size != query_->size) {
            return;
        }
        hashes_.clear();
        int moves = 0;
        go::Color last = go::Color::white;
        for (std::size_t i = 0; i <= game.events.size(); ++i) {
            const bool over = i == game.events.size();
            if (over || is_move(kind_of(game.events[i]))) {
                if (moves > query_->last_move) {
                    return;
                }
                const go::Color to_move = over ? go::opponent(last) : color_of(kind_of(game.events[i]));
                if (moves >= query_->first_move) {
                    see(hashes_.key(to_move), moves, to_move, over ? nullptr : &game.events[i]);
                }
            }
            if (over) {
                return;
            }
            const Event event = game.events[i];
            const Kind kind = kind_of(event);
            if (is_move(kind)) {
                ++moves;
                last = color_of(kind);
            }
            if (!is_pass(kind)) {
                const go::Color gone = (event & kWhiteGone) ? go::Color::white : go::Color::black;
                hashes_.toggle(geometry_->from_dense(point_of(event)), kind == Kind::gone ? gone : color_of(kind));
            }
        }
    }

private:
    const FrequentQuery* query_;
    const Scan* scan_;
    const go::Geometry* geometry_;
    go::ImageHashes hashes_;
};

using PerThread = std::vector<std::vector<std::uint64_t>>;

/// How many positions there are at most, to know the number of slices.
std::size_t count_positions(const FrequentQuery& query, const Scan& scan) {
    std::atomic<std::size_t> total = 0;
    scan.each([&](int) {
        return [&](std::size_t i) {
            const StoredGame game = scan.game(i);
            if (game.size == query.size) {
                const auto last = static_cast<std::size_t>(std::max(query.last_move, 0));
                total += std::min(game.events.size(), last) + 1;
            }
        };
    });
    return total;
}

/// The keys that enough games have, sorted.
std::vector<std::uint64_t> frequent_keys(const FrequentQuery& query, const Scan& scan) {
    const std::size_t slices = count_positions(query, scan) / kSliceKeys + 1;
    const std::uint64_t width = slices == 1 ? 0 : ~std::uint64_t{0} / slices + 1;
    std::vector<std::uint64_t> frequent;
    for (std::size_t slice = 0; slice < slices; ++slice) {
        PerThread keys(static_cast<std::size_t>(scan.threads()));
        scan.each([&](int thread) {
            return [&, thread, walk = Walk(query, scan), own = std::vector<std::uint64_t>()](std::size_t i) mutable {
                own.clear();
                walk(i, [&](const go::PositionKey& key, int, go::Color, const Event*) {
                    if (width == 0 || key.value / width == slice) {
                        own.push_back(key.value);
                    }
                });
                std::sort(own.begin(), own.end());  // each game counts once
                own.erase(std::unique(own.begin(), own.end()), own.end());
                auto& all = keys[static_cast<std::size_t>(thread)];
                all.insert(all.end(), own.begin(), own.end());
            };
        });
        std::vector<std::uint64_t> all;
        for (auto& part : keys) {
            all.insert(all.end(), part.begin(), part.end());
            std::vector<std::uint64_t>().swap(part);
        }
        scan.check_stopped();
        std::sort(all.begin(), all.end());
        for (std::size_t i = 0; i < all.size();) {
            std::size_t end = i;
            while (end < all.size() && all[end] == all[i]) {
                ++end;
            }
            if (end - i >= static_cast<std::size_t>(std::max(1, query.least_games))) {
                frequent.push_back(all[i]);
            }
            i = end;
        }
    }
    return frequent;
}

std::int16_t reduced_point(const go::PositionKey& key, const Images& images, const Event* next) {
    if (next == nullptr) {
        return kNoPoint;
    }
    if (is_pass(kind_of(*next))) {
        return kPassPoint;
    }
    int first = go::kMaxPoints;
    for (int s = 0; s < images.count(); ++s) {
        if (key.symmetries >> s & 1) {
            first = std::min<int>(first, images[s][static_cast<std::size_t>(point_of(*next))]);
        }
    }
    return static_cast<std::int16_t>(first);
}

std::vector<Visit> visits_of(const FrequentQuery& query, const Scan& scan, const std::vector<std::uint64_t>& keys) {
    const KeyIndex places(keys);
    const Images& images = Images::of(query.size);
    std::vector<std::vector<Visit>> parts(static_cast<std::size_t>(scan.threads()));
    const auto earlier = [](const Visit& a, const Visit& b) {
        return std::tie(a.place, a.game, a.move) < std::tie(b.place, b.game, b.move);
    };
    const auto same = [](const Visit& a, const Visit& b) { return a.place == b.place && a.game == b.game; };
    scan.each([&](int thread) {
        return [&, thread, walk = Walk(query, scan), own = std::vector<Visit>()](std::size_t i) mutable {
            own.clear();
            const int winner = i < query.winners.size() ? query.winners[i] : 0;
            walk(i, [&](const go::PositionKey& key, int move, go::Color to_move, const Event* next) {
                const long place = places(key.value);
                if (place < 0) {
                    return;
                }
                const int won = winner != 1 && winner != 2 ? 0 : winner == static_cast<int>(to_move) ? 1 : 2;
                own.push_back({static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(i),
                               static_cast<std::uint16_t>(move), reduced_point(key, images, next),
                               static_cast<std::uint8_t>(won)});
            });
            std::sort(own.begin(), own.end(), earlier);
            own.erase(std::unique(own.begin(), own.end(), same), own.end());
            auto& all = parts[static_cast<std::size_t>(thread)];
            all.insert(all.end(), own.begin(), own.end());
        };
    });
    std::vector<Visit> all;
    for (auto& part : parts) {
        all.insert(all.end(), part.begin(), part.end());
        std::vector<Visit>().swap(part);
    }
    scan.check_stopped();
    std::sort(all.begin(), all.end(), [](const Visit& a, const Visit& b) {
        return std::tie(a.place, a.point, a.game) < std::tie(b.place, b.point, b.game);
    });
    return all;
}

}  // namespace

Frequent Collection::frequent(const FrequentQuery& query, const Scope& scope) const {
    static_cast<void>(go::Geometry::of(query.size));
    const Scan scan(*this, scope);
    const std::vector<std::uint64_t> keys = frequent_keys(query, scan);
    Frequent result;
    for (const std::uint64_t key : keys) {
        result.places.push_back({key, 0, 0, 0, std::numeric_limits<std::uint32_t>::max(), 0});
    }
    for (const Visit& visit : visits_of(query, scan, keys)) {
        Frequent::Place& place = result.places[visit.place];
        auto& moves = result.continuations;
        if (moves.empty() || moves.back().place != visit.place || moves.back().point != visit.point) {
            moves.push_back({visit.place, visit.point, 0, 0, 0});
        }
        for (auto* counts : {&place.games, &moves.back().games}) {
            ++*counts;
        }
        if (visit.won != 0) {
            ++place.decided;
            ++moves.back().decided;
            place.wins += visit.won == 1;
            moves.back().wins += visit.won == 1;
        }
        if (visit.game < place.example) {
            place.example = visit.game;
            place.move = visit.move;
        }
    }
    return result;
}

}  // namespace tengen::games
