// Win/loss states as playouts use them: small tables, and cells that threads share. Python tests the states themselves.
#include <array>

#include "core/bandit/wls_cell.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::bandit;

namespace {

template <class Index>
void check_same(const Wls& wls) {
    const WlsTable<Index> table(wls);
    for (Wls::Index i = 0; i < wls.size(); ++i) {
        CHECK_EQ(table.next(static_cast<Index>(i), true), wls.next(i, true));
        CHECK_EQ(table.next(static_cast<Index>(i), false), wls.next(i, false));
    }
}

}  // namespace

TEST(tables_are_the_states_in_one_or_two_bytes) {
    for (const int e : {1, 2, 3, 8, 21}) {
        const Wls wls({.end_of_scale = e});
        check_same<std::uint8_t>(wls);
        check_same<std::uint16_t>(wls);
    }
    check_same<std::uint16_t>(Wls({.end_of_scale = 360}));
    check_same<std::uint8_t>(Wls({.saturation = Saturation::kCounter, .initial_wins = 1, .initial_visits = 1}));
    CHECK_THROWS(WlsTable<std::uint8_t>(Wls({.end_of_scale = 22})), std::invalid_argument);
    CHECK_THROWS(WlsTable<std::uint16_t>(Wls({.end_of_scale = 361})), std::invalid_argument);
}

TEST(a_cell_follows_the_table) {
    const Wls wls;
    const WlsTable<std::uint8_t> table(wls);
    static_assert(sizeof(std::array<WlsCell<std::uint8_t>, 100>) == 100);
    WlsCell<std::uint8_t> cell;
    Wls::Index index = Wls::kUnseen;
    Rng rng(5);
    for (int i = 0; i < 2000; ++i) {
        const bool win = rng.below(3) > 0;
        index = wls.next(index, win);
        CHECK_EQ(cell.update(table, win), index);
        CHECK_EQ(cell.get(), index);
    }
    cell.clear();
    CHECK_EQ(cell.get(), Wls::kUnseen);
    // Nine wins in a row, and one loss.
    for (int i = 0; i < 9; ++i) {
        cell.update(table, true);
    }
    CHECK(wls.state(cell.get()) == (WlsState{9, 9}));
    CHECK(cell.get() >= wls.accept_from(0.625));
    CHECK(wls.state(cell.update(table, false)) == (WlsState{9, 10}));
}

TEST(threads_share_cells_and_nothing_breaks) {
    const Wls wls;
    const WlsTable<std::uint8_t> table(wls);
    // So few that they meet all the time; the last two only win and only lose.
    constexpr std::size_t kCells = 8;
    std::array<WlsCell<std::uint8_t>, kCells> cells;
    std::array<bool, 4> sound = {true, true, true, true};
    run_threads(4, [&](int thread) {
        Rng rng(static_cast<std::uint64_t>(thread));
        for (int i = 0; i < 40'000; ++i) {
            const std::size_t c = rng.below(kCells);
            const bool win = c == kCells - 1 ? false : c == kCells - 2 || rng.below(4) > 0;
            const std::uint8_t state = cells[c].update(table, win);
            const WlsState counts = wls.state(cells[rng.below(kCells)].get());
            const bool possible = state > 0 && state < wls.size() && counts.visits <= wls.end_of_scale() &&
                                  (c != kCells - 2 || wls.proportion(state) == 1) &&
                                  (c != kCells - 1 || wls.proportion(state) == 0);
            sound[static_cast<std::size_t>(thread)] &= possible;
        }
    });
    for (const bool fine : sound) {
        CHECK(fine);
    }
    CHECK(wls.state(cells[kCells - 2].get()) == (WlsState{21, 21}));
    CHECK(wls.state(cells[kCells - 1].get()) == (WlsState{0, 21}));
    // Three wins of four, 5000 times each: what got lost moved nothing.
    double sum = 0;
    for (std::size_t c = 0; c + 2 < kCells; ++c) {
        sum += wls.proportion(cells[c].get()) / (kCells - 2);
    }
    CHECK(sum > 0.6 && sum < 0.9);
}
