// A pass over the games that a query searches, on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <tuple>
#include <vector>

#include "core/base/parallel.h"
#include "core/games/collection.h"

namespace tengen::games {

/// No game is added while one exists.
class Scan {
public:
    Scan(const Collection& collection, const Scope& scope);

    /// Each thread works with what make() gives: work(number, found) is called for each game that is searched and adds
    /// its hits, in any order. They come back in the order of the games.
    template <class Make>
    std::vector<Hit> hits(Make&& make) const;
    /// The same without hits: work(number).
    template <class Make>
    void each(Make&& make) const;

    std::size_t count() const { return count_; }
    StoredGame game(std::size_t i) const { return collection_->game(i); }
    std::span<const Block> blocks(std::size_t i) const;
    /// Game i will be read soon, around an event: a scan that reads little of each game waits for memory only.
    void expect(std::size_t i, std::size_t event) const {
        if (i < count_) {
            const StoredGame next = game(i);
            __builtin_prefetch(next.events.data() + std::min(event & ~(kBlock - 1), next.events.size()));
            const Block* const blocks = collection_->blocks_.data() + collection_->entries_[i].block;
            __builtin_prefetch(blocks);
            __builtin_prefetch(blocks + 5);
        }
    }
    int threads() const;
    void check_stopped() const;

private:
    static constexpr long kPiece = 512;

    bool searched(std::size_t i) const { return scope_->games.empty() || scope_->games[i] != 0; }
    void check_hits(std::size_t found) const;

    const Collection* collection_;
    const Scope* scope_;
    std::shared_lock<std::shared_mutex> lock_;
    std::size_t count_;
};

template <class Make>
std::vector<Hit> Scan::hits(Make&& make) const {
    const auto games = static_cast<long>(count_);
    std::vector<std::vector<Hit>> pieces(static_cast<std::size_t>((games + kPiece - 1) / kPiece));
    std::atomic<long> next = 0;
    std::atomic<std::size_t> total = 0;
    run_threads(threads(), [&](int) {
        auto work = make();
        for (long piece = next++; piece < static_cast<long>(pieces.size()); piece = next++) {
            check_stopped();
            auto& found = pieces[static_cast<std::size_t>(piece)];
            const auto end = static_cast<std::size_t>(std::min((piece + 1) * kPiece, games));
            for (auto i = static_cast<std::size_t>(piece * kPiece); i < end; ++i) {
                if (!searched(i)) {
                    continue;
                }
                const std::size_t before = found.size();
                work(i, found);
                std::sort(found.begin() + static_cast<std::ptrdiff_t>(before), found.end(),
                          [](const Hit& a, const Hit& b) {
                              return std::tie(a.move, a.image, a.place) < std::tie(b.move, b.image, b.place);
                          });
                check_hits(found.size());
            }
            check_hits(total += found.size());
        }
    });
    std::vector<Hit> all;
    all.reserve(total);
    for (auto& piece : pieces) {
        all.insert(all.end(), piece.begin(), piece.end());
        std::vector<Hit>().swap(piece);
    }
    return all;
}

template <class Make>
void Scan::each(Make&& make) const {
    std::atomic<long> next = 0;
    const auto games = static_cast<long>(count_);
    run_threads(threads(), [&](int thread) {
        auto work = make(thread);
        for (long begin = next.fetch_add(kPiece); begin < games; begin = next.fetch_add(kPiece)) {
            check_stopped();
            for (long i = begin; i < std::min(begin + kPiece, games); ++i) {
                if (searched(static_cast<std::size_t>(i))) {
                    work(static_cast<std::size_t>(i));
                }
            }
        }
    });
}

}  // namespace tengen::games
