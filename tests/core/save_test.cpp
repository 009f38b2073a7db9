// Searches as bytes: what is restored goes on as the search that was saved, to the last bit, and bytes of any kind are
// refused or make a search that runs.
#include <memory>

#include "core/go/search.h"
#include "core/pgame/search.h"
#include "core/tree/choice.h"
#include "tests/core/check.h"
#include "tests/core/toy_domains.h"

using namespace tengen;
using namespace tengen::tree;

namespace {

template <class D>
std::string bytes_of(const Search<D>& search) {
    ByteWriter out;
    search.save(out);
    return out.bytes();
}

template <class D>
void restore(Search<D>& search, const typename D::State& root, const std::string& bytes) {
    ByteReader in(bytes);
    search.restore(root, in);
    in.end();
}

/// Runs, saves, restores and lets both go on, with a move in between; they must stay equal to the last bit.
template <class D, class MakeSearch>
void check_goes_on(MakeSearch&& make, const typename D::State& root, long simulations) {
    const std::unique_ptr<Search<D>> search = make();
    search->set_root(root);
    typename D::State state = root;
    for (int round = 0; round < 3; ++round) {
        search->run({.simulations = simulations}, StopToken());
        const std::string saved = bytes_of(*search);
        const std::unique_ptr<Search<D>> restored = make();
        restore(*restored, state, saved);
        CHECK_EQ(restored->tree().bytes_used(), search->tree().bytes_used());
        CHECK_EQ(restored->tree().nodes(), search->tree().nodes());
        CHECK_EQ(restored->tree().edges(), search->tree().edges());
        CHECK(bytes_of(*restored) == saved);
        if (round == 1) {
            search->reseed(77);
            restored->reseed(77);
        }
        search->run({.simulations = simulations}, StopToken());
        restored->run({.simulations = simulations}, StopToken());
        CHECK(bytes_of(*restored) == bytes_of(*search));
        const int best = final_choice(search->tree());
        if (best < 0 || search->root_state().terminal()) {
            return;
        }
        const Action action = search->tree().root_node().begin()[best].action();
        CHECK_EQ(search->advance(action), restored->advance(action));
        search->run({.simulations = simulations}, StopToken());
        restored->run({.simulations = simulations}, StopToken());
        CHECK(bytes_of(*restored) == bytes_of(*search));
        state = search->root_state();
    }
}

Config drawn_config(Rng& rng) {
    const auto one_of = [&](auto... choices) {
        const std::common_type_t<decltype(choices)...> all[] = {choices...};
        return all[rng.below(sizeof...(choices))];
    };
    Config config;
    config.seed = rng.next();
    config.tree.memory_mb = one_of(0.05, 0.4, 16.0);
    config.tree.backup = one_of("tree", "shared", "dag", "dag-weighted", "multipath");
    config.tree.table_entries = one_of(20, 1 << 12);
    config.tree.min_access = one_of(0, 0, 2);
    config.tree.expand_visits = one_of(0, 1, 3);
    config.tree.repeat_penalty = one_of(0.0, 0.02);
    config.exploration.formula = one_of("ucb1", "ucb1-tuned", "ucb2", "epsilon-greedy");
    config.exploration.first_play_urgency = one_of(1e6, 1.1);
    config.exploration.root_noise = one_of(0.0, 0.0, 0.2);
    config.thread.virtual_loss = one_of(0, 1, 3);
    return config;
}

void add_tables(Config& config, Rng& rng) {
    config.rave.schedule = rng.below(2) ? "minimum-mse" : "off";
    config.rave.parameter = 0.4;
    config.rave.criticality = rng.below(3) == 0 && config.rave.schedule != "off";
    config.rave.distance = rng.below(3) == 0 ? 20 : 0;
    config.reply.tree = rng.below(3) == 0;
    config.reply.rollout = rng.below(3) == 0;
    config.prior.grandparent = rng.below(4) == 0 ? 5 : 0;
    config.widening.rule = rng.below(3) == 0 ? "crazy-stone" : "off";
    config.tree.solver = rng.below(4) == 0;
}

go::GoConfig drawn_go(Rng& rng, Config& config) {
    go::GoConfig go;
    const std::uint32_t kind = rng.below(6);
    if (kind == 0) {
        go.frisbee.accuracy = 0.7;
        config.tree.solver = false;
    } else if (kind == 1) {
        go.playout.policy = "isgo-learning";
        go.pattern_text = "";
        go.learning.memory_mb = 1;
        go.learning.keep = rng.below(2) != 0;
        go.learning.balance_every = 20;
    } else {
        config.tree.groups = rng.below(3) == 0;
    }
    if (rng.below(3) == 0) {
        go.dynamic_komi.rule = "value";
        go.dynamic_komi.every = 10;
        go.dynamic_komi.limit = 1;
        go.dynamic_komi.ratchet = true;
    }
    if (rng.below(2) != 0) {
        for (const go::prior::Rule* const rule : go::prior::Rule::all()) {
            rule->set_weight(go.knowledge, rule->reads.patterns || rule->reads.prior_gammas ? 0 : 2);
        }
    }
    return go;
}

/// Until it has been refused or has run for a little while.
template <class D, class MakeSearch>
bool survives(MakeSearch&& make, const typename D::State& root, const std::string& bytes) {
    const std::unique_ptr<Search<D>> search = make();
    try {
        restore(*search, root, bytes);
    } catch (const DamagedBytes&) {
        return false;
    }
    search->run({.simulations = 60}, StopToken());
    final_choice(search->tree());
    variation(search->tree(), search->restriction(), 50);
    if (search->tree().root_node().edges > 0) {
        search->advance(search->tree().root_node().begin()[0].action());
        search->run({.simulations = 60}, StopToken());
    }
    bytes_of(*search);
    return true;
}

/// Bytes changed, cut and put together at random. Returns how many were taken for a search.
template <class D, class MakeSearch>
int check_damaged(MakeSearch&& make, const typename D::State& root, const std::string& bytes, Rng& rng, int tries) {
    int taken = 0;
    for (int i = 0; i < tries; ++i) {
        std::string damaged = bytes;
        const auto at = [&] { return rng.below(static_cast<std::uint32_t>(damaged.size())); };
        switch (rng.below(5)) {
            case 0:
                damaged[at()] = static_cast<char>(rng.next());
                break;
            case 1:
                damaged[at()] ^= static_cast<char>(1u << rng.below(8));
                break;
            case 2:
                damaged.resize(at());
                break;
            case 3:
                damaged.erase(at(), 1 + rng.below(4));
                break;
            default:
                for (std::uint32_t n = 1 + rng.below(20); n > 0; --n) {
                    damaged[at()] = static_cast<char>(rng.below(3) == 0 ? 0xff : rng.next());
                }
        }
        taken += damaged != bytes && survives<D>(make, root, damaged);
    }
    return taken;
}

struct DiceState {
    int points = 0;
    int left = 6;
    bool thrown = false;

    int to_move() const { return 0; }
    bool terminal() const { return left == 0; }
    bool by_chance() const { return thrown; }
    void legal(std::vector<Action>& actions) const {
        for (Action a = 0; a < (thrown ? 6u : 2u); ++a) {
            actions.push_back(a);
        }
    }
    void play(Action action) {
        if (thrown) {
            points += static_cast<int>(action);
        } else {
            points += action == 0 ? 3 : 0;
        }
        thrown = !thrown && action == 1;
        left -= thrown ? 0 : 1;
    }
    std::uint64_t key() const { return split_mix(static_cast<std::uint64_t>(points * 100 + left * 2 + thrown)); }
};

struct DiceDomain {
    using State = DiceState;
    int players() const { return 1; }
    bool has_chance_states() const { return true; }
    std::size_t deal(const State&, Rng& rng) const { return rng.below(6); }
    Outcome rollout(State state, Rng& rng, Trace&) const {
        while (!state.terminal()) {
            state.play(rng.below(state.thrown ? 6 : 2));
        }
        return {{static_cast<float>(state.points) / 36}};
    }
};

}  // namespace

TEST(go_goes_on) {
    Rng rng(1);
    for (int i = 0; i < 60; ++i) {
        Config config = drawn_config(rng);
        add_tables(config, rng);
        const go::GoConfig go = drawn_go(rng, config);
        go::Rules rules = go::Rules::preset(rng.below(2) ? "chinese" : "tromp-taylor");
        go::Game game(go::Size(4 + static_cast<int>(rng.below(4)), 5), rules);
        for (std::uint32_t n = rng.below(8); n > 0; --n) {
            const go::Point p = game.board().empty_point(
                static_cast<int>(rng.below(static_cast<std::uint32_t>(game.board().empty_count()))));
            if (game.legal(p, game.board().to_move())) {
                game.play(p, game.board().to_move());
            }
        }
        if (go.frisbee.accuracy < 1) {
            config.tree.groups = false;
        }
        check_goes_on<go::GoDomain>(
            [&] { return std::make_unique<Search<go::GoDomain>>(go::GoDomain(game, go), config); }, go::GoState(game),
            150);
    }
}

TEST(root_trees_go_on) {
    Config config;
    config.thread.threads = 3;
    config.thread.mode = "root";
    config.rave.schedule = "minimum-mse";
    config.rave.parameter = 0.4;
    go::GoConfig go;
    go.dynamic_komi.rule = "value";
    go.dynamic_komi.every = 10;
    go::Game game(5);
    check_goes_on<go::GoDomain>([&] { return std::make_unique<Search<go::GoDomain>>(go::GoDomain(game, go), config); },
                                go::GoState(game), 300);
}

TEST(what_is_left_out_and_owners_go_on) {
    Config config;
    go::Game game(5);
    for (const std::uint32_t until : {1u, 3u}) {
        const auto make = [&] { return std::make_unique<Search<go::GoDomain>>(go::GoDomain(game), config); };
        const auto search = make();
        search->count_move_ownership(true);
        search->set_root(go::GoState(game));
        Restriction restriction(25);
        restriction.leave_out(0, 12, until);
        restriction.leave_out(1, 3, until);
        search->restrict(restriction);
        search->run({.simulations = 200}, StopToken());
        const auto restored = make();
        restore(*restored, go::GoState(game), bytes_of(*search));
        CHECK(restored->restriction() == restriction);
        for (const auto& each : {search.get(), restored.get()}) {
            each->run({.simulations = 200}, StopToken());
        }
        CHECK(bytes_of(*restored) == bytes_of(*search));
        CHECK_EQ(restored->move_ownership(3).samples(), search->move_ownership(3).samples());
        CHECK(search->move_ownership(3).samples() > 0);
    }
}

TEST(problems_go_on) {
    Rng rng(2);
    for (int i = 0; i < 60; ++i) {
        Config config = drawn_config(rng);
        config.tree.groups = rng.below(2) != 0;
        pgame::Options options;
        options.breadth = 3;
        options.depth = 6;
        options.combination = 0.3;
        const pgame::Game game(options, rng.next());
        pgame::PgameDomain grouped;
        grouped.grouping = pgame::Groups({.count = 2, .size = 0.7, .bias = 0.6, .overlap = rng.below(2) != 0}, 3);
        check_goes_on<pgame::PgameDomain>([&] { return std::make_unique<Search<pgame::PgameDomain>>(grouped, config); },
                                          pgame::State(game), 80);
        config.tree.groups = false;
        check_goes_on<toy::UniformDomain>(
            [&] { return std::make_unique<Search<toy::UniformDomain>>(toy::UniformDomain(), config); },
            toy::UniformState({3, 6, toy::Leaves::random, false, 5}), 80);
        config.tree.solver = rng.below(2) != 0;
        check_goes_on<toy::NimDomain>(
            [&] { return std::make_unique<Search<toy::NimDomain>>(toy::NimDomain(), config); }, toy::NimState(12, 0),
            80);
    }
}

TEST(chance_and_ends_that_come_again_go_on) {
    Rng rng(3);
    for (int i = 0; i < 40; ++i) {
        Config config = drawn_config(rng);
        if (config.tree.backup != "dag-weighted") {
            check_goes_on<DiceDomain>([&] { return std::make_unique<Search<DiceDomain>>(DiceDomain(), config); },
                                      DiceState(), 80);
        }
        config.tree.prune_exhausted = true;
        check_goes_on<toy::WalkDomain>(
            [&] { return std::make_unique<Search<toy::WalkDomain>>(toy::WalkDomain(), config); }, toy::WalkState(5),
            20);
        config.tree.backup = "tree";
        const toy::SameGameState puzzle(toy::random_puzzle(4, 3, 9));
        check_goes_on<toy::SameGameDomain>(
            [&] { return std::make_unique<Search<toy::SameGameDomain>>(toy::SameGameDomain(), config); }, puzzle, 50);
    }
}

TEST(another_search_is_refused) {
    go::Game game(5);
    Config config;
    Search<go::GoDomain> search(go::GoDomain(game), config);
    search.set_root(go::GoState(game));
    search.run({.simulations = 100}, StopToken());
    const std::string bytes = bytes_of(search);
    go::Game moved(game);
    moved.play(moved.board().empty_point(3), go::Color::black);
    Config with_rave = config;
    with_rave.rave.schedule = "minimum-mse";
    with_rave.rave.parameter = 0.4;
    Config small = config;
    small.tree.memory_mb = 0.01;
    Search<go::GoDomain> same(go::GoDomain(game), config);
    Search<go::GoDomain> other(go::GoDomain(game), with_rave);
    Search<go::GoDomain> smaller(go::GoDomain(game), small);
    CHECK_THROWS(restore(same, go::GoState(moved), bytes), DamagedBytes);
    CHECK_THROWS(restore(other, go::GoState(game), bytes), DamagedBytes);
    CHECK_THROWS(restore(smaller, go::GoState(game), bytes), DamagedBytes);
    CHECK_THROWS(restore(same, go::GoState(game), bytes + "x"), DamagedBytes);
}

TEST(damaged_bytes_are_refused_or_searched) {
    Rng rng(4);
    int taken = 0;
    for (int i = 0; i < 40; ++i) {
        Config config = drawn_config(rng);
        config.tree.memory_mb = 16;
        add_tables(config, rng);
        const go::GoConfig go = drawn_go(rng, config);
        go::Game game(4);
        const auto make = [&] { return std::make_unique<Search<go::GoDomain>>(go::GoDomain(game, go), config); };
        const auto search = make();
        search->set_root(go::GoState(game));
        search->run({.simulations = 40}, StopToken());
        taken += check_damaged<go::GoDomain>(make, go::GoState(game), bytes_of(*search), rng, 100);
    }
    CHECK(taken > 20);  // or nothing but the first checks was tried
}

TEST(damaged_chance_is_refused_or_searched) {
    Rng rng(5);
    Config config;
    config.tree.backup = "dag";
    config.tree.table_entries = 1 << 10;
    const auto make = [&] { return std::make_unique<Search<DiceDomain>>(DiceDomain(), config); };
    const auto search = make();
    search->set_root(DiceState());
    search->run({.simulations = 60}, StopToken());
    CHECK(check_damaged<DiceDomain>(make, DiceState(), bytes_of(*search), rng, 3000) > 20);
}
