// Settings that describe themselves, and things that register themselves from a file of their own: this one.
#include "core/base/settings.h"

#include <cmath>
#include <limits>

#include "core/base/registered.h"
#include "core/go/domain.h"
#include "core/go/playout/policy.h"
#include "core/go/playout/step.h"
#include "core/go/policy_rollout.h"
#include "core/go/prior/rules.h"
#include "core/go/prune/rules.h"
#include "core/tree/formula.h"
#include "core/tree/select/term.h"
#include "tests/core/check.h"

using namespace tengen;

namespace {

// --- what this file adds: nothing else names it ---------------------------------------------------------------------

const go::prior::Rule tengen_rule("test_centre", "The point in the middle wins",
                                  [](go::PriorView& view, float weight, go::Evidence& evidence) {
                                      evidence.good(view.board.geometry().from_dense(40), weight);
                                  });

const settings::Added<int> test_line("pruning", "test_edge_line", 1, "The line that test_edge leaves out",
                                     [](settings::Field& f) { f.within(1, 3); });
const go::prune::Rule test_edge_rule("test_edge", "Points on the first line", go::prune::Claim::shape,
                                     [](go::PriorView& view, const settings::Own& own, go::prune::Dropped& dropped) {
                                         for (const go::Point p : view.moves) {
                                             if (view.board.geometry().line(p) == test_line(own)) {
                                                 dropped.drop(p);
                                             }
                                         }
                                     });

const go::PlayoutStep test_step("test-first", "The first point that is free",
                                [](const go::StepView& view, const go::StepOptions& /*options*/) {
                                    for (const go::Point p : view.board.geometry().points()) {
                                        if (view.board.legal(p, view.c)) {
                                            return p;
                                        }
                                    }
                                    return go::Point::none();
                                });

struct PassPolicy {
    go::NoHook hook{};
    go::Point choose(go::Board& /*board*/, go::Color /*c*/, Rng& /*rng*/) { return go::Point::pass(); }
};
const go::PlayoutPolicy test_policy("test-pass", "Passes",
                                    [](const go::GoConfig& config, const go::RolloutSetting& setting) {
                                        return go::rollout_with([] { return PassPolicy{}; }, {"nothing"}, config,
                                                                setting.komi);
                                    });

class Constant final : public tree::Piece {
public:
    explicit Constant(double value) : value_(static_cast<float>(value)) {}
    void apply(tree::Arms& arms) const override {
        for (int i = 0; i < arms.count; ++i) {
            arms.score[i] += value_;
        }
    }

private:
    float value_;
};
const settings::Added<double> test_constant("exploration", "test_constant", 2.5, "What test-constant adds",
                                            [](settings::Field& f) { f.least(0); });
const tree::Exploration test_formula("test-constant", "a constant",
                                     [](const tree::Config& config) -> std::unique_ptr<tree::Piece> {
                                         return std::make_unique<Constant>(test_constant(config.exploration.own));
                                     });

struct Both : tree::Config, go::GoConfig {
    template <class Root>
    static void describe(settings::SchemaOf<Root>& s) {
        tree::Config::describe(s);
        go::GoConfig::describe(s);
    }
};

using Everything = settings::SchemaOf<Both>;

std::string refusal(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST(every_field_is_described_and_its_default_is_in_range) {
    int fields = 0;
    for (const settings::Group& group : Everything::instance().groups()) {
        CHECK(group.name.empty() || !group.about.empty());
        for (const settings::Field& field : group.fields) {
            const std::string key = group.key(field);
            CHECK(!field.help().empty());
            CHECK(!field.range().empty());
            CHECK(field.lowest() <= field.highest());
            CHECK(field.checked(key, field.usual()) == field.usual());
            CHECK(Everything::instance().at(key).second == &field);
            ++fields;
        }
    }
    CHECK(fields > 130);
    settings::check(Both{});
}

TEST(values_out_of_range_are_refused_by_name) {
    tree::Config config;
    config.tree.table_entries = -5;
    CHECK_EQ(refusal([&] { settings::check(config); }),
             "tree.table_entries is -5, but has to be a whole number from 0 on");
    config = {};
    for (const double wrong : {std::nan(""), std::numeric_limits<double>::infinity(), -1.0}) {
        config.exploration.coefficient = wrong;
        CHECK_THROWS(settings::check(config), std::invalid_argument);
    }
    config = {};
    config.rave.schedule = "nonsense";
    CHECK_EQ(refusal([&] { settings::check(config); }),
             "rave.schedule is \"nonsense\", but has to be one of alpha, bias-constant, hand, minimum-mse, off");
    config.rave.schedule = "hnd";
    CHECK(refusal([&] { settings::check(config); }).ends_with("; did you mean hand?"));
    config = {};
    config.exploration.own.set("ucb2_alpha", 0.0);  // of a formula that is not in use
    CHECK_THROWS(settings::check(config), std::invalid_argument);
    go::GoConfig go;
    go.isgo.atari_certain = 0;
    CHECK_THROWS(go::check(go), std::invalid_argument);
    go = {};
    go.playout.steps = "save sav";
    CHECK_THROWS(go::check(go), std::invalid_argument);
    go = {};
    go.dynamic_komi.low = 0.9;
    CHECK_THROWS(go::check(go), std::invalid_argument);
}

TEST(what_registers_itself_is_in_the_table_and_works) {
    const auto known = [](const char* key) { return Everything::instance().at(key).second != nullptr; };
    CHECK(known("knowledge.test_centre") && known("pruning.test_edge") && known("pruning.test_edge_line") &&
          known("exploration.test_constant"));
    CHECK(go::steps_help().find("test-first") != std::string::npos);

    // New rules come behind those that tell their place, whoever was linked first.
    CHECK(go::prior::Rule::all().front()->name() == "even");
    CHECK(go::prior::Rule::all().back() == &tengen_rule);

    const go::Game game(9);
    go::GoConfig go;
    tengen_rule.set_weight(go.knowledge, 7);
    test_edge_rule.on.set(go.pruning.own, true);
    go.playout.policy = "sequence";
    go.playout.steps = "test-first";
    const go::GoDomain domain(game, go);
    const go::GoState state(game);
    std::vector<tree::Action> actions;
    state.legal(actions);
    std::vector<tree::Prior> priors(actions.size());
    domain.priors(state, actions, priors);
    CHECK_EQ(priors[40].weight, 7.0f);
    CHECK_EQ(priors[41].weight, 0.0f);
    domain.prune(state, actions);
    CHECK_EQ(actions.size(), 50u);  // 7x7, and passing
    Rng rng(1);
    go::Board board = game.board();
    const auto moves = domain.rollout_policy().replay(board, rng, nullptr, 3);
    CHECK_EQ(domain.rollout_policy().sources()[moves.at(0).source], "test-first");
    CHECK(moves.at(0).point == board.geometry().points().front());

    go.playout.policy = "test-pass";
    const go::GoDomain passing(game, go);
    board = game.board();
    CHECK(passing.rollout_policy().replay(board, rng, nullptr).at(0).point.is_pass());

    tree::Config config;
    config.exploration.formula = "test-constant";
    tree::Arms arms;
    arms.resize(1);
    for (const tree::Term& term : tree::make_formula(config).terms) {
        if (term.name == "exploration") {
            arms.score[0] = 1;
            term.piece->apply(arms);
        }
    }
    CHECK_EQ(arms.score[0], 3.5f);
}

TEST(two_things_of_one_name_are_refused) {
    const auto again = [] { const go::PlayoutStep copy("save", "", nullptr); };
    CHECK_THROWS(again(), std::logic_error);
}
