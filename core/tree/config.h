// Every choice of a search, as plain values, and what is to be known of each: the description is the only place where a
// setting is named, and users see its words. Formulas, schedules, uses of priors and rules of widening are not listed
// here: each registers in its own file (select/term.h) and may bring settings of its own, whose values are in `own`.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/settings.h"

namespace tengen::tree {

using settings::Fields;
using settings::Own;

std::vector<settings::Name> exploration_names();
std::vector<settings::Name> schedule_names();
std::vector<settings::Name> prior_use_names();
std::vector<settings::Name> widening_names();
std::vector<settings::Name> mix_names();
std::vector<settings::Name> effectivity_names();
std::vector<settings::Name> ownership_of_names();
std::vector<settings::Name> choice_names();
std::vector<settings::Name> backup_names();
std::vector<settings::Name> thread_mode_names();

struct ExplorationConfig {
    std::string formula = "ucb1";
    double coefficient = 1.4142135623730951;
    double first_play_urgency = 1e6;
    double first_play_value = 0.5;
    double root_noise = 0;
    Own own;

    static void describe(Fields<ExplorationConfig>& f) {
        using C = ExplorationConfig;
        f.about("How much little-known moves are tried.");
        f("formula", &C::formula, "What is added to the mean reward of a move").one_of(exploration_names);
        f("coefficient", &C::coefficient, "Factor of the term; published: sqrt(2) for UCB1, 1 for UCB1-Tuned and UCB2")
            .least(0)
            .in("units of reward")
            .from("Auer, Cesa-Bianchi, Fischer 2002");
        f("first_play_urgency", &C::first_play_urgency,
          "Score of a move that nothing is known of; the default tries every move once before any twice")
            .in("units of reward");
        f("first_play_value", &C::first_play_value,
          "Mean reward that a move without visits is taken to have where priors order such moves (puct, horizon, mogo)")
            .in("units of reward");
        f("root_noise", &C::root_noise,
          "Deviation of the noise that raises moves of the root at each simulation, so that more of them are looked "
          "at; 0 for none")
            .least(0)
            .in("units of reward");
        f.own(&C::own);
    }
};

struct RaveConfig {
    std::string schedule = "off";
    double parameter = 0.0;
    std::string mix = "value";
    double confidence = 0.0;
    double distance = 0.0;
    bool criticality = false;
    std::string effectivity = "off";
    double effectivity_scale = 1.0;
    std::string ownership_of = "move";
    int ownership_visits = 450;
    Own own;

    static void describe(Fields<RaveConfig>& f) {
        using C = RaveConfig;
        f.about("All-moves-as-first statistics mixed into a move's value.");
        f("schedule", &C::schedule, "How the share of the AMAF value falls with visits").one_of(schedule_names);
        f("parameter", &C::parameter, "b, c, k or alpha of the schedule").least(0);
        f("mix", &C::mix, "Where AMAF values come in").one_of(mix_names);
        f("confidence", &C::confidence,
          "K_r, factor of the AMAF value's own confidence term K_r sqrt(ln M / m); 0 for none")
            .least(0)
            .in("units of reward")
            .from("Basaldúa 2013, 3.9");
        f("distance", &C::distance,
          "D of distance smoothing: a move played d steps later counts with confidence 1 - tanh(d / D); 0 for none")
            .least(0)
            .in("moves");
        f("criticality", &C::criticality,
          "Raise AMAF visits by criticality; the domain must tell who owns points at the end");
        f("effectivity", &C::effectivity, "Raise AMAF visits by effectivity").one_of(effectivity_names);
        f("effectivity_scale", &C::effectivity_scale, "Factor of the visits that effectivity adds").least(0);
        f("ownership_of", &C::ownership_of, "Whose simulations tell who owns a move's point")
            .one_of(ownership_of_names);
        f("ownership_visits", &C::ownership_visits,
          "Simulations of a move from which on criticality and effectivity are used")
            .least(0)
            .in("simulations");
        f.own(&C::own);
    }
};

struct PriorConfig {
    std::string use = "visits";
    double scale = 1.0;
    double amaf_scale = 0.0;
    double grandparent = 0;
    Own own;

    static void describe(Fields<PriorConfig>& f) {
        using C = PriorConfig;
        f.about("What the domain knows of a move before any simulation.");
        f("use", &C::use, "What is done with it").one_of(prior_use_names);
        f("scale", &C::scale,
          "Factor of the bias (C of mogo, there about 0.01), or of the number of virtual simulations")
            .least(0);
        f("amaf_scale", &C::amaf_scale,
          "Factor of the number of virtual AMAF visits that priors start with; 0 for none")
            .least(0);
        f("grandparent", &C::grandparent,
          "Virtual simulations, at most, that a new node's moves inherit from the same moves two plies above; 0 for "
          "none")
            .least(0)
            .in("simulations");
        f.own(&C::own);
    }
};

struct WideningConfig {
    std::string rule = "off";
    double scale = 2.9720135;
    double factor = 0.025;
    int minimum = 2;
    int unpruned_visits = 0;
    double rave_equivalence = 0;
    Own own;

    static void describe(Fields<WideningConfig>& f) {
        using C = WideningConfig;
        f.about("How many moves of a node are considered.");
        f("rule", &C::rule, "How that number grows").one_of(widening_names);
        f("scale", &C::scale, "K_s: moves admitted each time that the visits grow e-fold; 1 / log 1.4 by default")
            .least(0)
            .in("moves")
            .from("Basaldúa 2013, 3.4");
        f("factor", &C::factor, "K_f: the inverse of the visits at which the number of moves begins to grow")
            .least(0)
            .from("Basaldúa 2013, 3.4");
        f("minimum", &C::minimum, "N_min: moves admitted at first (aya and unpruning)").least(0).in("moves");
        f("unpruned_visits", &C::unpruned_visits,
          "Visits of a node up to which nothing is pruned (crazy-stone and unpruning)")
            .least(0)
            .in("visits");
        f("rave_equivalence", &C::rave_equivalence,
          "AMAF visits that a prior is worth when moves are ordered by both; 0 orders by priors alone")
            .least(0)
            .in("visits");
        f.own(&C::own);
    }
};

struct ReplyConfig {
    bool tree = false;
    bool rollout = false;

    static void describe(Fields<ReplyConfig>& f) {
        f.about("Last good replies, with forgetting.");
        f("tree", &ReplyConfig::tree, "Play the last good reply to the previous move in the tree, if there is one");
        f("rollout", &ReplyConfig::rollout,
          "Let rollouts use last good replies, if the domain's rollout asks for them");
    }
};

struct ChoiceConfig {
    std::string rule = "visits";
    double coefficient = 1.0;

    static void describe(Fields<ChoiceConfig>& f) {
        f.about("Which move a search proposes in the end.");
        f("rule", &ChoiceConfig::rule, "The move with the largest number of this").one_of(choice_names);
        f("coefficient", &ChoiceConfig::coefficient, "c of lower-bound, in mean - c sqrt(ln N / n)")
            .least(0)
            .in("units of reward");
    }
};

struct TreeConfig {
    double memory_mb = 256;
    bool stop_when_full = false;
    int expand_visits = 1;
    int max_depth = 1000;
    std::string backup = "tree";
    int table_entries = 1 << 20;
    int min_access = 0;
    bool groups = false;
    bool solver = false;
    bool prune_exhausted = false;
    double repeat_penalty = 0.0;
    int ownership_every = 16;

    static void describe(Fields<TreeConfig>& f) {
        using C = TreeConfig;
        f.about("Nodes: when they are made, how results are shared, how much memory they have.");
        f("memory_mb", &C::memory_mb, "Memory for nodes and moves; never exceeded").above(0).most(1e9).in("MB");
        f("stop_when_full", &C::stop_when_full,
          "Stop when the memory is used up, instead of searching on without new nodes");
        f("expand_visits", &C::expand_visits,
          "Simulations of a move before its node is made; 0 makes it at once and so descends to the end")
            .least(0)
            .in("simulations");
        f("max_depth", &C::max_depth, "Moves after which a descent stops").within(1, 1e6).in("moves");
        f("backup", &C::backup, "How statistics are shared between paths to one position").one_of(backup_names);
        f("table_entries", &C::table_entries, "Positions in the transposition table at most").least(0).in("positions");
        f("min_access", &C::min_access,
          "Between moves keep only table entries that were asked for at least this often; grows by one when the table "
          "overflows")
            .least(0)
            .from("Brodeur, Childs 2008, 2.3.2");
        f("groups", &C::groups,
          "Groups of moves that the domain knows are put between a state and its moves; not at the root");
        f("solver", &C::solver,
          "Prove wins and losses from ended games upwards (MCTS-Solver); for two players of whom one wins");
        f("prune_exhausted", &C::prune_exhausted,
          "Leave out moves below which every end was seen, and stop when that is the whole tree; for one player");
        f("repeat_penalty", &C::repeat_penalty,
          "What a simulation that ends inside the tree, without any random part, loses of its reward, so that the "
          "search does not go on repeating it; published: 2% of the value")
            .least(0)
            .in("units of reward")
            .from("Basaldúa 2013, 5.6 and 7.2.6");
        f("ownership_every", &C::ownership_every,
          "Every so many simulations, look who owns what at the end (for displays); 0 for never")
            .least(0)
            .in("simulations");
    }
};

struct ThreadConfig {
    int threads = 1;
    std::string mode = "shared";
    int virtual_loss = 1;

    static void describe(Fields<ThreadConfig>& f) {
        using C = ThreadConfig;
        f.about("Several threads at work.");
        f("threads", &C::threads, "Threads that search").within(1, 1024).in("threads");
        f("mode", &C::mode, "How they share the work; all but the first for comparison").one_of(thread_mode_names);
        f("virtual_loss", &C::virtual_loss,
          "Visits that a simulation adds to a move on its way down; all but one are taken back on the way up; 0 counts "
          "on the way up only")
            .within(0, 1e6)
            .in("visits");
    }
};

struct Config {
    ExplorationConfig exploration;
    RaveConfig rave;
    PriorConfig prior;
    WideningConfig widening;
    ReplyConfig reply;
    ChoiceConfig choice;
    TreeConfig tree;
    ThreadConfig thread;
    std::uint64_t seed = 0;

    template <class Root>
    static void describe(settings::SchemaOf<Root>& s) {
        s.group("exploration", &Config::exploration);
        s.group("rave", &Config::rave);
        s.group("prior", &Config::prior);
        s.group("widening", &Config::widening);
        s.group("reply", &Config::reply);
        s.group("choice", &Config::choice);
        s.group("tree", &Config::tree);
        s.group("thread", &Config::thread);
        s.field("seed", &Config::seed,
                "Of all random choices; with one thread a seed gives the same tree on every run");
    }
};

}  // namespace tengen::tree
