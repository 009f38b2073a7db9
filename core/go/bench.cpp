#include "core/go/bench.h"

#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/parallel.h"
#include "core/go/context.h"
#include "core/go/journal.h"
#include "core/go/playout/batch.h"

namespace tengen::go {

namespace {

using Clock = std::chrono::steady_clock;
using Games = std::vector<std::vector<Move>>;

Games record_games(Size size, std::uint64_t seed) {
    BatchOptions options;
    options.seed = seed;
    Games games;
    for (std::uint64_t i = 0; i < 32; ++i) {
        games.push_back(trace_playout(Board(size), options, i).second);
    }
    return games;
}

template <class Play>
void replay(Board& board, const std::vector<Move>& moves, Play&& play) {
    for (const Move& move : moves) {
        if (move.point.is_pass()) {
            board.play_pass();
        } else {
            play(move);
        }
    }
}

template <class Hook>
long play_round(const Games& games, const Board& empty, const Hook& fresh) {
    long count = 0;
    Board board(empty);
    Hook hook = fresh;
    for (const auto& moves : games) {
        board = empty;
        hook = fresh;
        replay(board, moves, [&](const Move& move) { board.play(move.point, move.color, hook); });
        count += static_cast<long>(moves.size());
    }
    return count;
}

long undo_round(const Games& games, const Board& empty) {
    long count = 0;
    Board board(empty);
    Journal journal(board);
    for (const auto& moves : games) {
        board = empty;
        replay(board, moves, [&](const Move& move) {
            journal.play(move.point, move.color);
            journal.undo();
            board.play(move.point, move.color);
        });
        count += static_cast<long>(moves.size());
    }
    return count;
}

long copy_round(const std::vector<Board>& positions, Board& target) {
    for (const Board& position : positions) {
        target = position;
        // The copy must not be optimised away: its last byte feeds the next read.
        asm volatile("" : : "r"(&target) : "memory");
    }
    return static_cast<long>(positions.size());
}

std::vector<Board> middle_positions(const Games& games, const Board& empty) {
    std::vector<Board> positions;
    for (const auto& moves : games) {
        Board board(empty);
        replay(board, {moves.begin(), moves.begin() + static_cast<long>(moves.size() / 2)},
               [&](const Move& move) { board.play(move.point, move.color); });
        positions.push_back(board);
    }
    return positions;
}

/// Repeats a round until the time is over, on every thread; `make` builds the thread's own round.
template <class Make>
BoardBench repeat(int threads, double seconds, Make&& make) {
    std::vector<long> counts(threads, 0);
    const auto start = Clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    run_threads(threads, [&](int thread) {
        auto round = make();
        do {
            counts[thread] += round();
        } while (elapsed() < seconds);
    });
    BoardBench result;
    for (const long count : counts) {
        result.operations += count;
    }
    result.seconds = elapsed();
    return result;
}

}  // namespace

BoardBench measure_board(Size size, std::string_view kind, int contexts, int threads, double seconds,
                         std::uint64_t seed) {
    if (threads < 1 || threads > 1024) {
        throw std::invalid_argument("threads must be 1 to 1024");
    }
    const Games games = record_games(size, seed);
    const Board empty(size);
    if (kind == "undo") {
        return repeat(threads, seconds, [&] { return [&] { return undo_round(games, empty); }; });
    }
    if (kind == "copy") {
        const std::vector<Board> positions = middle_positions(games, empty);
        return repeat(threads, seconds,
                      [&] { return [&, target = Board(empty)]() mutable { return copy_round(positions, target); }; });
    }
    if (kind != "play") {
        throw std::invalid_argument("\"" + std::string(kind) + "\" is none of play, undo, copy");
    }
    const auto play = [&](const auto& hook) {
        return repeat(threads, seconds, [&] { return [&] { return play_round(games, empty, hook); }; });
    };
    switch (contexts) {
        case 0:
            return play(NoHook());
        case 8:
            return play(Contexts<8>(empty));
        case 20:
            return play(Contexts<20>(empty));
        case 40:
            return play(Contexts<40>(empty));
        default:
            throw std::invalid_argument("contexts here are 0, 8, 20 or 40");
    }
}

}  // namespace tengen::go
