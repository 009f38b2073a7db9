// Strip packing: outlines against columns of heights, packings against painted cells, search against all sequences.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <limits>

#include "core/packing/construct.h"
#include "core/packing/solver.h"
#include "core/packing/stock.h"
#include "core/tree/search.h"
#include "tests/core/check.h"

using namespace tengen;
using namespace tengen::packing;
using tree::Action;

namespace {

/// The worked example of Basaldua 2013, 2.3.4, does not print its rectangles; these give the moves and the length that
/// it tells of.
const std::vector<Size> kExample = {{2, 3}, {8, 7}, {6, 5}, {5, 4}};
constexpr int kExampleWidth = 8;
constexpr Moves kDocument{.pass = false, .taller_side = false};
enum Letter : Action { A, A_, B, B_, C, C_, D, D_ };

std::vector<Size> random_sizes(Rng& rng, int count, int longest) {
    std::vector<Size> sizes;
    for (int i = 0; i < count; ++i) {
        sizes.push_back({1 + static_cast<int>(rng.below(longest)), 1 + static_cast<int>(rng.below(longest))});
    }
    return sizes;
}

/// Paints every rectangle: none may meet paint or a wall, and each kind has to come as often as it is given.
void check_packing(const Problem& problem, const std::vector<Placement>& placed, int height) {
    std::vector<std::vector<bool>> cells(static_cast<std::size_t>(height),
                                         std::vector<bool>(static_cast<std::size_t>(problem.width())));
    std::vector<std::size_t> count(problem.kinds().size());
    int top = 0;
    for (const Placement& place : placed) {
        const Problem::Kind& kind = problem.kind(place.kind);
        CHECK(place.size == kind.size || (problem.rotation() && place.size == kind.size.turned()));
        ++count[static_cast<std::size_t>(place.kind)];
        top = std::max(top, place.y + place.size.height);
        for (int y = place.y; y < place.y + place.size.height; ++y) {
            for (int x = place.x; x < place.x + place.size.width; ++x) {
                const bool inside = x >= 0 && x < problem.width() && y >= 0 && y < height;
                CHECK(inside && !cells[y][x]);
                if (inside) {
                    cells[y][x] = true;
                }
            }
        }
    }
    CHECK_EQ(top, height);
    for (std::size_t kind = 0; kind < count.size(); ++kind) {
        CHECK_EQ(count[kind], problem.kinds()[kind].items.size());
    }
}

/// The least height over all sequences of moves.
int shortest(const State& state) {
    if (state.whole()) {
        return state.height();
    }
    std::vector<Action> actions;
    state.legal(actions);
    int best = std::numeric_limits<int>::max();
    for (const Action action : actions) {
        State next = state;
        next.play(action);
        best = std::min(best, shortest(next));
    }
    return best;
}

SolverOptions quick(const std::string& method, long packings = 300) {
    SolverOptions options;
    options.method = method;
    options.packings = packings;
    options.search.tree.memory_mb = 16;
    options.search.tree.prune_exhausted = true;
    options.search.prior.use = "off";
    options.search.exploration.coefficient = 0.1;
    options.level = 1;
    options.iterations = 20;
    return options;
}

}  // namespace

TEST(outlines_equal_columns_of_heights) {
    Rng rng(1);
    for (int round = 0; round < 200; ++round) {
        const int width = 1 + static_cast<int>(rng.below(30));
        Skyline skyline(width);
        std::vector<int> column(static_cast<std::size_t>(width), 0);
        for (int step = 0; step < 40; ++step) {
            const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(skyline.size())));
            const Skyline::Segment segment = skyline[i];
            const int w = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(segment.width)));
            const int h = 1 + static_cast<int>(rng.below(9));
            const auto fill = [&](int x, int count, int top) { std::fill_n(column.begin() + x, count, top); };
            switch (rng.below(3)) {
                case 0: {
                    const bool right = rng.below(2) == 0;
                    fill(right ? segment.x + segment.width - w : segment.x, w, segment.y + h);
                    skyline.place(i, w, h, right);
                    break;
                }
                case 1: {
                    const int x = static_cast<int>(rng.below(static_cast<std::uint32_t>(width)));
                    const int span = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(width - x)));
                    fill(x, span, 20 + h);
                    skyline.cover(x, span, 20 + h);
                    break;
                }
                default: {
                    const int level = std::min(skyline.left_of(i), skyline.right_of(i));
                    if (skyline.size() > 1 && segment.y < level) {
                        fill(segment.x, segment.width, level);
                        CHECK_EQ(skyline.raise(i), static_cast<long>(level - segment.y) * segment.width);
                    }
                }
            }
            std::vector<int> seen;
            for (int s = 0; s < skyline.size(); ++s) {
                CHECK_EQ(skyline[s].x, seen.size());
                CHECK(s == 0 || skyline[s].y != skyline[s - 1].y);
                seen.insert(seen.end(), static_cast<std::size_t>(skyline[s].width), skyline[s].y);
                const int span = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(width)));
                const int end = skyline[s].x + span;
                CHECK_EQ(skyline.rest(s, span),
                         end > width ? Skyline::kWall
                                     : *std::max_element(column.begin() + skyline[s].x, column.begin() + end));
            }
            CHECK(seen == column);
            CHECK_EQ(skyline.highest(), *std::max_element(column.begin(), column.end()));
            const auto low = std::min_element(column.begin(), column.end()) - column.begin();
            CHECK_EQ(skyline[skyline.lowest()].x, low);
        }
    }
}

TEST(random_moves_make_packings_and_bounds_hold) {
    Rng rng(2);
    for (int round = 0; round < 300; ++round) {
        const int width = 5 + static_cast<int>(rng.below(20));
        const bool rotation = round % 2 == 0;
        const Problem problem(width, random_sizes(rng, 1 + static_cast<int>(rng.below(15)), std::min(width, 9)),
                              rotation);
        State state(problem, {.pass = round % 3 != 0, .taller_side = round % 5 != 0});
        std::vector<int> bounds;
        std::vector<Action> actions;
        while (!state.whole()) {
            CHECK(!state.terminal());
            bounds.push_back(state.bound());
            actions.clear();
            state.legal(actions);
            CHECK(!actions.empty());
            state.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        }
        check_packing(problem, state.placed(), state.height());
        CHECK_EQ(state.height(), state.skyline().highest());
        CHECK_EQ(bounds.front(), std::max(bounds.front(), (static_cast<int>(problem.area()) + width - 1) / width));
        CHECK(std::is_sorted(bounds.begin(), bounds.end()));
        CHECK(bounds.back() <= state.height());
        CHECK(problem.lower_bound() <= state.height());
        long below = 0;
        for (const Skyline::Segment& segment : state.skyline().segments()) {
            below += static_cast<long>(segment.width) * segment.y;
        }
        CHECK_EQ(below, problem.area() + state.waste());
    }
}

TEST(equal_rectangles_are_one_move) {
    const std::vector<Size> sizes = {{3, 2}, {2, 3}, {3, 2}, {4, 4}};
    const Problem turned(10, sizes, true);
    CHECK_EQ(turned.kinds().size(), 2u);
    CHECK((turned.kind(0).items == std::vector<int>{0, 1, 2}));
    const Problem fixed(10, sizes, false);
    CHECK_EQ(fixed.kinds().size(), 3u);
    std::vector<Action> actions;
    State(turned, kDocument).legal(actions);
    CHECK((actions == std::vector<Action>{0, 1, 2}));
}

TEST(bounds_of_instances) {
    CHECK_EQ(Problem(10, std::vector<Size>{{5, 4}, {5, 4}}, true).lower_bound(), 4);
    CHECK_EQ(Problem(10, std::vector<Size>{{2, 9}}, false).lower_bound(), 9);          // the tallest
    CHECK_EQ(Problem(10, std::vector<Size>{{2, 9}}, true).lower_bound(), 2);           // lies
    CHECK_EQ(Problem(10, std::vector<Size>{{6, 3}, {7, 2}}, false).lower_bound(), 5);  // on top of each other
    CHECK_THROWS(Problem(10, std::vector<Size>{{11, 3}}, false), std::invalid_argument);
    CHECK_EQ(Problem(10, std::vector<Size>{{11, 3}}, true).lower_bound(), 11);
    CHECK_THROWS(Problem(10, std::vector<Size>{{11, 12}}, true), std::invalid_argument);
    CHECK_THROWS(Problem(10, std::vector<Size>{{0, 3}}, true), std::invalid_argument);
    CHECK_THROWS(Problem(0, std::vector<Size>{{1, 3}}, true), std::invalid_argument);
    CHECK_THROWS(Problem(10, std::vector<Size>{}, true), std::invalid_argument);
}

TEST(rules_without_chance_make_packings) {
    Rng rng(3);
    for (int round = 0; round < 100; ++round) {
        const int width = 8 + static_cast<int>(rng.below(30));
        const Problem problem(width, random_sizes(rng, 1 + static_cast<int>(rng.below(40)), 8), round % 2 == 0);
        for (const Packing& packing : {best_fit(problem), bottom_left(problem)}) {
            check_packing(problem, packing.placed, packing.height);
            CHECK(packing.height >= problem.lower_bound());
        }
    }
}

TEST(the_widest_that_fits_as_by_looking_at_all) {
    Rng rng(5);
    for (int round = 0; round < 100; ++round) {
        const int width = 8 + static_cast<int>(rng.below(10));
        const Problem problem(width, random_sizes(rng, 1 + static_cast<int>(rng.below(60)), 8), round % 2 == 0);
        Stock stock(problem);
        std::vector<std::size_t> left;
        for (const Problem::Kind& kind : problem.kinds()) {
            left.push_back(kind.items.size());
        }
        for (int step = 0; step < 200; ++step) {
            const int room = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(width)));
            std::pair<int, Size> best{-1, {0, 0}};
            for (std::size_t i = 0; i < left.size(); ++i) {
                for (const Size& size : ways(problem.kinds()[i])) {
                    if (left[i] > 0 && size.width <= room &&
                        std::pair(size.width, size.height) > std::pair(best.second.width, best.second.height)) {
                        best = {static_cast<int>(i), size};
                    }
                }
            }
            const auto [kind, size] = stock.widest(room);
            CHECK_EQ(kind, best.first);
            CHECK_EQ(size.width, best.second.width);
            CHECK_EQ(size.height, best.second.height);
            if (kind >= 0 && rng.below(2) == 0) {
                --left[static_cast<std::size_t>(kind)];
                stock.take(kind);
            }
        }
    }
}

TEST(best_fit_of_four_squares_is_exact) {
    const Problem problem(4, std::vector<Size>(4, Size{2, 2}), true);
    CHECK_EQ(best_fit(problem).height, 4);
    CHECK_EQ(bottom_left(problem).height, 4);
}

TEST(worked_example_of_the_document) {
    const Problem problem(kExampleWidth, kExample, true);
    const State root(problem, kDocument);
    std::vector<Action> actions;
    root.legal(actions);
    CHECK((actions == std::vector<Action>{A, A_, B, B_, C, C_, D, D_}));  // figure 2.9
    State first = root;
    for (const Action action : {A, D_, B, C}) {
        CHECK(first.fits(action));
        first.play(action);
    }
    CHECK(first.whole());
    CHECK_EQ(first.height(), 17);
    check_packing(problem, first.placed(), 17);

    // After 25 iterations, of which figure 2.11 prints 59/4, 54/3, 41/2 and 35/1; expansion at 4 visits, small K.
    StopToken stop;
    Incumbent incumbent(problem, stop);
    const PackingDomain domain(problem, incumbent, {.policy = "uniform", .priors = false});
    tree::Config config;
    config.exploration.coefficient = 0.01;
    config.tree.expand_visits = 4;
    tree::Search<PackingDomain> search(domain, config);
    search.set_root(root);
    struct Told {
        Action action;
        unsigned visits;
        int sum;
    };
    const std::vector<Told> told = {{A, 5, 92}, {A_, 4, 59}, {B, 3, 54}, {B_, 2, 41},
                                    {C, 1, 35}, {C_, 4, 72}, {D, 3, 57}, {D_, 3, 55}};
    tree::Node& node = search.tree().root_node();
    for (const Told& line : told) {
        tree::Edge& edge = node.begin()[line.action];
        edge.visits = line.visits;
        // The reward is 1 - length / bound, so that lengths and rewards order moves alike.
        const double reward = line.visits - static_cast<double>(line.sum) / problem.lower_bound();
        edge.sum = tree::to_units(static_cast<float>(reward));
        CHECK(line.action == A_ || 59.0 / 4 < static_cast<double>(line.sum) / line.visits);
        node.visits += line.visits;
    }
    CHECK_EQ(tree::get(node.visits), 25u);
    search.run({.simulations = 1}, stop);
    CHECK_EQ(tree::get(node.begin()[A_].visits), 5u);
    const tree::Ref child = tree::get(node.begin()[A_].child);
    CHECK(child != 0);
    actions.clear();
    for (const tree::Edge& edge : search.tree().node(child)) {
        actions.push_back(edge.action());
    }
    CHECK((actions == std::vector<Action>{C_, D, D_}));  // figure 2.12
    State later = root;
    for (const Action action : {A_, C_, B, D}) {
        CHECK(later.fits(action));
        later.play(action);
    }
    CHECK(later.whole());
    check_packing(problem, later.placed(), later.height());
}

TEST(every_move_is_tried_once_first) {
    const Problem problem(kExampleWidth, kExample, true);
    StopToken stop;
    Incumbent incumbent(problem, stop);
    tree::Search<PackingDomain> search(PackingDomain(problem, incumbent, {.policy = "uniform", .priors = false}), {});
    search.set_root(State(problem, kDocument));
    search.run({.simulations = 8}, stop);
    for (const tree::Edge& edge : search.tree().root_node()) {
        CHECK_EQ(tree::get(edge.visits), 1u);
    }
}

TEST(search_exhausts_small_instances_and_finds_the_least_height) {
    Rng rng(5);
    for (int round = 0; round < 30; ++round) {
        const int width = 4 + static_cast<int>(rng.below(5));
        const Problem problem(width, random_sizes(rng, 4, 4), true);
        SolverOptions options = quick("uct", 5'000'000);
        options.start = false;
        options.bound = round % 2 == 0;
        options.moves = {.pass = round % 3 != 0, .taller_side = round % 4 < 2};
        options.playout.policy = "uniform";
        options.playout.priors = false;
        const int least = shortest(State(problem, options.moves));
        Solver solver(problem, options);
        solver.run();
        CHECK(solver.exhausted() || solver.incumbent().height() == problem.lower_bound());
        CHECK_EQ(solver.incumbent().height(), least);
        check_packing(problem, solver.incumbent().packing(), least);
    }
}

TEST(all_methods_pack_and_are_not_worse_than_best_fit) {
    Rng rng(6);
    for (int round = 0; round < 6; ++round) {
        const Problem problem(20, random_sizes(rng, 25, 9), true);
        const int start = best_fit(problem).height;
        for (const std::string& method : methods()) {
            for (const bool begin : {false, true}) {
                SolverOptions options = quick(method);
                options.start = begin;
                Solver solver(problem, options);
                solver.run();
                check_packing(problem, solver.incumbent().packing(), solver.incumbent().height());
                CHECK(!begin || method == "bottom-left" || solver.incumbent().height() <= start);
                CHECK(!solver.incumbent().history().empty());
            }
        }
    }
}

TEST(a_seed_gives_the_same_packing) {
    Rng rng(7);
    const Problem problem(20, random_sizes(rng, 30, 9), true);
    for (const std::string method : {"uct", "annealing", "nrpa", "nested"}) {
        std::vector<int> seen;
        for (int i = 0; i < 2; ++i) {
            Solver solver(problem, quick(method, 200));
            solver.run();
            for (const Placement& place : solver.incumbent().packing()) {
                seen.insert(seen.end(), {place.kind, place.x, place.y});
            }
        }
        CHECK(std::equal(seen.begin(), seen.begin() + static_cast<long>(seen.size() / 2),
                         seen.begin() + static_cast<long>(seen.size() / 2)));
    }
}

TEST(threads_share_the_best_packing) {
    Rng rng(8);
    const Problem problem(20, random_sizes(rng, 25, 9), true);
    for (const std::string method : {"uct", "annealing", "nrpa", "nested"}) {
        SolverOptions options = quick(method, 400);
        options.threads = 3;
        options.search.rave.schedule = "bias-constant";
        options.search.rave.parameter = 0.01;
        Solver solver(problem, options);
        solver.run();
        check_packing(problem, solver.incumbent().packing(), solver.incumbent().height());
    }
}

TEST(a_stop_before_the_run_leaves_an_answer) {
    Rng rng(9);
    const Problem problem(20, random_sizes(rng, 25, 9), true);
    for (const std::string& method : methods()) {
        SolverOptions options = quick(method);
        options.start = false;
        Solver solver(problem, options);
        solver.stop();
        solver.run();
        check_packing(problem, solver.incumbent().packing(), solver.incumbent().height());
    }
}

TEST(wrong_options_are_refused) {
    const Problem problem(8, kExample, true);
    const auto solver = [&](const std::function<void(SolverOptions&)>& change) {
        SolverOptions options;
        change(options);
        Solver(problem, options).run();
    };
    CHECK_THROWS(solver([](SolverOptions& o) { o.method = "magic"; }), std::invalid_argument);
    CHECK_THROWS(solver([](SolverOptions& o) { o.seconds = -1; }), std::invalid_argument);
    CHECK_THROWS(solver([](SolverOptions& o) { o.threads = 0; }), std::invalid_argument);
    CHECK_THROWS(solver([](SolverOptions& o) { o.playout.policy = "best"; }), std::invalid_argument);
    CHECK_THROWS(solver([](SolverOptions& o) { o.playout.random = 2; }), std::invalid_argument);
    CHECK_THROWS(solver([](SolverOptions& o) { o.playout.elites = 0; }), std::invalid_argument);
}

TEST(playouts_of_thousands_of_rectangles_end_with_the_time) {
    Rng rng(9);
    const Problem problem(2000, random_sizes(rng, 2000, 500), true);
    for (const std::string& method : methods()) {
        SolverOptions options;
        options.method = method;
        options.seconds = 0;  // is over at the first look
        Solver solver(problem, options);
        solver.run();
        const bool searches = method != "best-fit" && method != "bottom-left";
        CHECK_EQ(solver.packings(), searches ? 0 : 1);
        check_packing(problem, solver.incumbent().packing(), solver.incumbent().height());
    }
    StopToken stop;
    Incumbent incumbent(problem, stop);
    incumbent.set_deadline(Deadline(0));
    State state(problem, {});
    Priorities priorities;
    draw_priorities(problem, rng, priorities);
    CHECK(!complete(state, priorities, problem.lower_bound(), 0, rng, nullptr, incumbent));
    CHECK(!state.whole());
    CHECK(state.remaining() < problem.items());
    const PackingDomain domain(problem, incumbent, {});
    tree::Trace trace;
    const tree::Outcome cut = domain.rollout(state, rng, trace);
    CHECK_EQ(incumbent.made(), 0);
    CHECK_EQ(cut.score, static_cast<float>(problem.upper_bound()));
}
