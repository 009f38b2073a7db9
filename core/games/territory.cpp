#include "core/games/territory.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <thread>

#include "core/base/parallel.h"
#include "core/go/estimate.h"

namespace tengen::games {

namespace {

/// Empty for a stream that ends with stones without liberties, which no game of Go does.
go::Board last_position(const Collection& collection, std::size_t game) {
    std::vector<go::Color> stones(static_cast<std::size_t>(collection.size(game).area()), go::Color::empty);
    for (const Event event : collection.events(game)) {
        const Kind kind = kind_of(event);
        if (!is_pass(kind)) {
            stones[static_cast<std::size_t>(point_of(event))] = kind == Kind::gone ? go::Color::empty : color_of(kind);
        }
    }
    go::Board board(collection.size(game));
    if (!board.set_position(stones.data())) {
        board.set_position(std::vector<go::Color>(stones.size(), go::Color::empty).data());
    }
    return board;
}

}  // namespace

std::vector<std::uint8_t> final_territory(const Collection& collection, std::span<const std::uint32_t> games,
                                          const TerritoryOptions& options) {
    if (games.empty()) {
        return {};
    }
    const std::size_t count = collection.count();
    for (const std::uint32_t game : games) {
        if (game >= count || collection.size(game) != collection.size(games.front())) {
            throw std::invalid_argument("the territory of games of one size is asked for, by their numbers");
        }
    }
    const auto area = static_cast<std::size_t>(collection.size(games.front()).area());
    std::vector<std::uint8_t> result(games.size() * area);
    const int asked = options.threads > 0 ? options.threads : static_cast<int>(std::thread::hardware_concurrency());
    const int threads = std::clamp(asked, 1, static_cast<int>(std::min<std::size_t>(1024, games.size())));
    share_range(static_cast<long>(games.size()), 1, threads, [&](int, long i, long) {
        if (options.stop != nullptr && options.stop->stopped()) {
            throw Stopped();
        }
        const auto at = static_cast<std::size_t>(i);
        go::EstimateOptions estimate;
        estimate.playouts = options.playouts;
        estimate.seed = options.seed;
        estimate.policy = options.policy;
        const auto ownership = go::estimate_status(last_position(collection, games[at]), estimate).ownership;
        std::transform(
            ownership.begin(), ownership.end(), result.begin() + static_cast<std::ptrdiff_t>(at * area),
            [](double owner) { return static_cast<std::uint8_t>(std::lround((owner + 1) * (kPointUnits / 2))); });
    });
    return result;
}

}  // namespace tengen::games
