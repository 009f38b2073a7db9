// Bindings of playouts: batches, traces, flat Monte Carlo.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "core/go/bench.h"
#include "core/go/playout/batch.h"
#include "core/go/playout/flat.h"
#include "core/python/bind.h"

namespace tengen::python {

using go::BatchOptions;
using go::BatchResult;
using go::Board;
using go::FlatMonteCarlo;
using go::Game;
using namespace nb::literals;

namespace {

BatchOptions options_of(long playouts, int threads, std::uint64_t seed, double komi, const std::string& policy,
                        int contexts, int max_length, int mercy) {
    if (max_length < 0 || mercy < 0) {
        throw std::invalid_argument("max_length and mercy are 0 (off) or positive");
    }
    BatchOptions options;
    options.playouts = playouts;
    options.threads = threads;
    options.seed = seed;
    options.komi = komi;
    options.policy = policy;
    options.contexts = contexts;
    options.playout = {max_length, mercy};
    return options;
}

nb::object ownership_array(const BatchResult& result) {
    return nb::cast(board_array<double>(result.size, [&](int i) {
        return static_cast<double>(result.ownership[static_cast<std::size_t>(i)]) /
               static_cast<double>(result.playouts);
    }));
}

const char* end_name(go::PlayoutEnd end) {
    switch (end) {
        case go::PlayoutEnd::mercy:
            return "mercy";
        case go::PlayoutEnd::length:
            return "length";
        default:
            return "passes";
    }
}

}  // namespace

void bind_go_playout(nb::module_& m) {
    nb::class_<BatchResult>(m, "Playouts", "Totals of many playouts from one position.")
        .def_ro("playouts", &BatchResult::playouts)
        .def_ro("moves", &BatchResult::moves, "Moves of all playouts, passes included.")
        .def_ro("black_wins", &BatchResult::black_wins)
        .def_ro("white_wins", &BatchResult::white_wins)
        .def_ro("draws", &BatchResult::draws)
        .def_ro("ended_by_mercy", &BatchResult::ended_by_mercy)
        .def_ro("ended_by_length", &BatchResult::ended_by_length)
        .def_ro("seconds", &BatchResult::seconds)
        .def_prop_ro(
            "mean_length",
            [](const BatchResult& r) { return static_cast<double>(r.moves) / static_cast<double>(r.playouts); })
        .def_prop_ro(
            "mean_margin",
            [](const BatchResult& r) { return static_cast<double>(r.margin_sum) / static_cast<double>(r.playouts); },
            "Mean area of Black minus White, without komi.")
        .def_prop_ro(
            "ownership", &ownership_array,
            "Array of shape (height, width), row 0 at the top: 1 always Black's at the end, -1 always White's.");
    m.def("policy_names", &go::policy_names, "The playout policies there are.");
    m.def(
        "run_playouts",
        [](const Board& board, long playouts, int threads, std::uint64_t seed, double komi, const std::string& policy,
           int contexts, int max_length, int mercy) {
            const BatchOptions options = options_of(playouts, threads, seed, komi, policy, contexts, max_length, mercy);
            const Board start(board);  // another thread may play on the board while the lock is released
            const nb::gil_scoped_release release;
            return go::run_batch(start, options);
        },
        "board"_a, "playouts"_a = 1000, nb::kw_only(), "threads"_a = 1, "seed"_a = 0, "komi"_a = 7.5,
        "policy"_a = "light", "contexts"_a = 0, "max_length"_a = 0, "mercy"_a = 0,
        "Plays the position out many times. The totals depend on the seed, not on the number of threads.");
    m.def(
        "trace_playout",
        [](const Board& board, std::uint64_t index, std::uint64_t seed, const std::string& policy, int max_length,
           int mercy) {
            const auto [result, moves] =
                go::trace_playout(board, options_of(1, 1, seed, 0, policy, 0, max_length, mercy), index);
            nb::list list;
            for (const go::Move& move : moves) {
                list.append(nb::make_tuple(move.color, board.geometry().vertex(move.point)));
            }
            nb::dict out;
            out["moves"] = list;
            out["margin"] = result.margin;
            out["end"] = end_name(result.end);
            return out;
        },
        "board"_a, "index"_a = 0, nb::kw_only(), "seed"_a = 0, "policy"_a = "light", "max_length"_a = 0, "mercy"_a = 0,
        nb::sig("def trace_playout(board: Board, index: int = 0, *, seed: int = 0, policy: str = 'light', "
                "max_length: int = 0, mercy: int = 0) -> dict[str, object]"),
        "One playout of a batch, move by move: a dict with moves, margin (area, no komi) and end.");
    m.def(
        "measure_board",
        [](go::Size size, const std::string& kind, int contexts, int threads, double seconds, std::uint64_t seed) {
            const nb::gil_scoped_release release;
            const go::BoardBench bench = go::measure_board(size, kind, contexts, threads, seconds, seed);
            return std::pair(bench.operations, bench.seconds);
        },
        "size"_a, "kind"_a, nb::kw_only(), "contexts"_a = 0, "threads"_a = 1, "seconds"_a = 0.5, "seed"_a = 0,
        "(operations, seconds) of the bare board: kind play, undo or copy.");
    nb::class_<FlatMonteCarlo>(m, "FlatMonteCarlo", "Equal playouts for every move; the best average wins.")
        .def(nb::init<const Game&, std::uint64_t>(), "game"_a, "seed"_a = 0)
        .def(
            "run",
            [](FlatMonteCarlo& self, long playouts, int threads) {
                if (playouts < 1 || threads < 1 || threads > 1024) {
                    throw std::invalid_argument("playouts must be at least 1 and threads 1 to 1024");
                }
                const nb::gil_scoped_release release;
                self.run(playouts, threads);
            },
            "playouts"_a, "threads"_a = 1, "Spreads about this many more playouts over the moves.")
        .def_prop_ro("playouts", &FlatMonteCarlo::playouts)
        .def(
            "ranking",
            [](const FlatMonteCarlo& self) {
                nb::list list;
                for (const go::FlatMove& move : self.ranking()) {
                    list.append(nb::make_tuple(self.vertex(move.point), move.win_rate(), move.playouts));
                }
                return list;
            },
            nb::sig("def ranking(self) -> list[tuple[str, float, int]]"),
            "(vertex, win rate of the side to move, playouts), best first.");
}

}  // namespace tengen::python
