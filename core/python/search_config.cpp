#include "core/python/search_config.h"

#include <nanobind/stl/string.h>

namespace tengen::python {

void bind_search_config(nb::module_& m) {
    nb::class_<tree::ExplorationConfig>(m, "ExplorationConfig")
        .def_rw("formula", &tree::ExplorationConfig::formula)
        .def_rw("coefficient", &tree::ExplorationConfig::coefficient)
        .def_rw("first_play_urgency", &tree::ExplorationConfig::first_play_urgency)
        .def_rw("first_play_value", &tree::ExplorationConfig::first_play_value)
        .def_rw("ucb2_alpha", &tree::ExplorationConfig::ucb2_alpha)
        .def_rw("epsilon_c", &tree::ExplorationConfig::epsilon_c)
        .def_rw("epsilon_d", &tree::ExplorationConfig::epsilon_d)
        .def_rw("root_noise", &tree::ExplorationConfig::root_noise);
    nb::class_<tree::RaveConfig>(m, "RaveConfig")
        .def_rw("schedule", &tree::RaveConfig::schedule)
        .def_rw("parameter", &tree::RaveConfig::parameter)
        .def_rw("mix", &tree::RaveConfig::mix)
        .def_rw("confidence", &tree::RaveConfig::confidence)
        .def_rw("distance", &tree::RaveConfig::distance)
        .def_rw("criticality", &tree::RaveConfig::criticality)
        .def_rw("effectivity", &tree::RaveConfig::effectivity)
        .def_rw("effectivity_scale", &tree::RaveConfig::effectivity_scale)
        .def_rw("ownership_of", &tree::RaveConfig::ownership_of)
        .def_rw("ownership_visits", &tree::RaveConfig::ownership_visits);
    nb::class_<tree::PriorConfig>(m, "PriorConfig")
        .def_rw("use", &tree::PriorConfig::use)
        .def_rw("scale", &tree::PriorConfig::scale)
        .def_rw("amaf_scale", &tree::PriorConfig::amaf_scale)
        .def_rw("horizon", &tree::PriorConfig::horizon)
        .def_rw("gamma", &tree::PriorConfig::gamma)
        .def_rw("grandparent", &tree::PriorConfig::grandparent);
    nb::class_<tree::WideningConfig>(m, "WideningConfig")
        .def_rw("rule", &tree::WideningConfig::rule)
        .def_rw("scale", &tree::WideningConfig::scale)
        .def_rw("factor", &tree::WideningConfig::factor)
        .def_rw("minimum", &tree::WideningConfig::minimum)
        .def_rw("unpruned_visits", &tree::WideningConfig::unpruned_visits)
        .def_rw("rave_equivalence", &tree::WideningConfig::rave_equivalence);
    nb::class_<tree::ReplyConfig>(m, "ReplyConfig")
        .def_rw("tree", &tree::ReplyConfig::tree)
        .def_rw("rollout", &tree::ReplyConfig::rollout);
    nb::class_<tree::ChoiceConfig>(m, "ChoiceConfig")
        .def_rw("rule", &tree::ChoiceConfig::rule)
        .def_rw("coefficient", &tree::ChoiceConfig::coefficient);
    nb::class_<tree::TreeConfig>(m, "TreeConfig")
        .def_rw("memory_mb", &tree::TreeConfig::memory_mb)
        .def_rw("stop_when_full", &tree::TreeConfig::stop_when_full)
        .def_rw("expand_visits", &tree::TreeConfig::expand_visits)
        .def_rw("max_depth", &tree::TreeConfig::max_depth)
        .def_rw("backup", &tree::TreeConfig::backup)
        .def_rw("table_entries", &tree::TreeConfig::table_entries)
        .def_rw("min_access", &tree::TreeConfig::min_access)
        .def_rw("groups", &tree::TreeConfig::groups)
        .def_rw("solver", &tree::TreeConfig::solver)
        .def_rw("prune_exhausted", &tree::TreeConfig::prune_exhausted)
        .def_rw("repeat_penalty", &tree::TreeConfig::repeat_penalty)
        .def_rw("ownership_every", &tree::TreeConfig::ownership_every);
    nb::class_<tree::ThreadConfig>(m, "ThreadConfig")
        .def_rw("threads", &tree::ThreadConfig::threads)
        .def_rw("mode", &tree::ThreadConfig::mode)
        .def_rw("virtual_loss", &tree::ThreadConfig::virtual_loss);
    nb::class_<go::PlayoutConfig>(m, "PlayoutConfig")
        .def_rw("policy", &go::PlayoutConfig::policy)
        .def_rw("steps", &go::PlayoutConfig::steps)
        .def_rw("save_ladders", &go::PlayoutConfig::save_ladders)
        .def_rw("patterns", &go::PlayoutConfig::patterns)
        .def_rw("pattern_weights", &go::PlayoutConfig::pattern_weights)
        .def_rw("pattern_safe", &go::PlayoutConfig::pattern_safe)
        .def_rw("approach", &go::PlayoutConfig::approach)
        .def_rw("self_atari", &go::PlayoutConfig::self_atari)
        .def_rw("self_atari_refused", &go::PlayoutConfig::self_atari_refused)
        .def_rw("random_tries", &go::PlayoutConfig::random_tries)
        .def_rw("status_cache", &go::PlayoutConfig::status_cache)
        .def_rw("mercy", &go::PlayoutConfig::mercy)
        .def_rw("length", &go::PlayoutConfig::length)
        .def_rw("length_spread", &go::PlayoutConfig::length_spread);
    nb::class_<go::GammaConfig>(m, "GammaConfig")
        .def_rw("file", &go::GammaConfig::file)
        .def_rw("prior", &go::GammaConfig::prior)
        .def_rw("exponent", &go::GammaConfig::exponent)
        .def_rw("chance", &go::GammaConfig::chance)
        .def_rw("patterns", &go::GammaConfig::patterns);
    nb::class_<go::IsgoConfig>(m, "IsgoConfig")
        .def_rw("atari", &go::IsgoConfig::atari)
        .def_rw("atari_chance", &go::IsgoConfig::atari_chance)
        .def_rw("atari_certain", &go::IsgoConfig::atari_certain)
        .def_rw("pattern_chance", &go::IsgoConfig::pattern_chance)
        .def_rw("skipped", &go::IsgoConfig::skipped)
        .def_rw("improve", &go::IsgoConfig::improve)
        .def_rw("eye_potential", &go::IsgoConfig::eye_potential);
    nb::class_<go::LearningConfig>(m, "LearningConfig")
        .def_rw("context", &go::LearningConfig::context)
        .def_rw("node_neighbors", &go::LearningConfig::node_neighbors)
        .def_rw("node_threshold", &go::LearningConfig::node_threshold)
        .def_rw("edge", &go::LearningConfig::edge)
        .def_rw("edge_threshold", &go::LearningConfig::edge_threshold)
        .def_rw("answers", &go::LearningConfig::answers)
        .def_rw("illegal_limit", &go::LearningConfig::illegal_limit)
        .def_rw("moves", &go::LearningConfig::moves)
        .def_rw("end_of_scale", &go::LearningConfig::end_of_scale)
        .def_rw("balance", &go::LearningConfig::balance)
        .def_rw("balance_every", &go::LearningConfig::balance_every)
        .def_rw("memory_mb", &go::LearningConfig::memory_mb)
        .def_rw("keep", &go::LearningConfig::keep)
        .def_rw("tree", &go::LearningConfig::tree)
        .def_rw("tree_threshold", &go::LearningConfig::tree_threshold);
    nb::class_<go::PriorConfig> knowledge(m, "KnowledgeConfig");
    for (const go::prior::Rule& rule : go::prior::kRules) {
        knowledge.def_rw(rule.name, rule.weight);
    }
    nb::class_<go::ScoreConfig>(m, "ScoreConfig").def_rw("bonus", &go::ScoreConfig::bonus);
    nb::class_<go::FrisbeeConfig>(m, "FrisbeeConfig").def_rw("accuracy", &go::FrisbeeConfig::accuracy);
    nb::class_<go::DynamicKomiConfig>(m, "DynamicKomiConfig")
        .def_rw("rule", &go::DynamicKomiConfig::rule)
        .def_rw("stone_points", &go::DynamicKomiConfig::stone_points)
        .def_rw("fade", &go::DynamicKomiConfig::fade)
        .def_rw("every", &go::DynamicKomiConfig::every)
        .def_rw("step", &go::DynamicKomiConfig::step)
        .def_rw("low", &go::DynamicKomiConfig::low)
        .def_rw("high", &go::DynamicKomiConfig::high)
        .def_rw("limit", &go::DynamicKomiConfig::limit)
        .def_rw("full", &go::DynamicKomiConfig::full)
        .def_rw("ratchet", &go::DynamicKomiConfig::ratchet);
    nb::class_<go::PruningConfig> pruning(m, "PruningConfig");
    for (const go::prune::Rule& rule : go::prune::kRules) {
        pruning.def_rw(rule.name, rule.on);
    }
    pruning.def_rw("long_eye_length", &go::PruningConfig::long_eye_length)
        .def_rw("far_distance", &go::PruningConfig::far_distance)
        .def_rw("far_min_size", &go::PruningConfig::far_min_size)
        .def_rw("solver_nodes", &go::PruningConfig::solver_nodes)
        .def_rw("passes", &go::PruningConfig::passes);
    nb::class_<go::GroupConfig>(m, "GroupConfig").def_rw("kinds", &go::GroupConfig::kinds);
    nb::class_<SearchConfig>(m, "Config")
        .def(nb::init<>())
        .def_rw("exploration", &SearchConfig::exploration, nb::rv_policy::reference_internal)
        .def_rw("rave", &SearchConfig::rave, nb::rv_policy::reference_internal)
        .def_rw("prior", &SearchConfig::prior, nb::rv_policy::reference_internal)
        .def_rw("widening", &SearchConfig::widening, nb::rv_policy::reference_internal)
        .def_rw("reply", &SearchConfig::reply, nb::rv_policy::reference_internal)
        .def_rw("choice", &SearchConfig::choice, nb::rv_policy::reference_internal)
        .def_rw("tree", &SearchConfig::tree, nb::rv_policy::reference_internal)
        .def_rw("thread", &SearchConfig::thread, nb::rv_policy::reference_internal)
        .def_rw("seed", &SearchConfig::seed)
        .def_rw("playout", &SearchConfig::playout, nb::rv_policy::reference_internal)
        .def_rw("isgo", &SearchConfig::isgo, nb::rv_policy::reference_internal)
        .def_rw("learning", &SearchConfig::learning, nb::rv_policy::reference_internal)
        .def_rw("knowledge", &SearchConfig::knowledge, nb::rv_policy::reference_internal)
        .def_rw("gamma", &SearchConfig::gamma, nb::rv_policy::reference_internal)
        .def_rw("score", &SearchConfig::score, nb::rv_policy::reference_internal)
        .def_rw("dynamic_komi", &SearchConfig::dynamic_komi, nb::rv_policy::reference_internal)
        .def_rw("frisbee", &SearchConfig::frisbee, nb::rv_policy::reference_internal)
        .def_rw("pruning", &SearchConfig::pruning, nb::rv_policy::reference_internal)
        .def_rw("groups", &SearchConfig::groups, nb::rv_policy::reference_internal)
        .def_rw("pattern_text", &SearchConfig::pattern_text)
        .def_rw("gamma_text", &SearchConfig::gamma_text)
        .def_rw("prior_gamma_text", &SearchConfig::prior_gamma_text);
}

}  // namespace tengen::python
