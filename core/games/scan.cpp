#include "core/games/scan.h"

#include <stdexcept>
#include <string>

namespace tengen::games {

Scan::Scan(const Collection& collection, const Scope& scope)
    : collection_(&collection), scope_(&scope), lock_(collection.mutex_) {
    const std::size_t games = collection.entries_.size();
    count_ = scope.games.empty() ? games : std::min(games, scope.games.size());
}

std::span<const Block> Scan::blocks(std::size_t i) const {
    const auto& entries = collection_->entries_;
    const std::size_t end = i + 1 < entries.size() ? entries[i + 1].block : collection_->blocks_.size();
    return {collection_->blocks_.data() + entries[i].block, end - entries[i].block};
}

void Scan::check_stopped() const {
    if (scope_->stop != nullptr && scope_->stop->stopped()) {
        throw Stopped();
    }
}

void Scan::check_hits(std::size_t found) const {
    if (found > scope_->most_hits) {
        throw std::invalid_argument("this is found more than " + std::to_string(scope_->most_hits) +
                                    " times: ask for more stones, or search fewer games");
    }
}

int Scan::threads() const {
    const int asked = scope_->threads > 0 ? scope_->threads : static_cast<int>(std::thread::hardware_concurrency());
    const auto pieces = static_cast<int>(std::min<std::size_t>(1024, count_ / kPiece + 1));
    return std::clamp(asked, 1, pieces);
}

}  // namespace tengen::games
