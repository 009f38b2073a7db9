// The search: descent, expansion, rollout and backup, by one thread or by many on the same tree.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/tree/domain.h"
#include "core/tree/evaluator.h"
#include "core/tree/fit.h"
#include "core/tree/ownership.h"
#include "core/tree/replies.h"
#include "core/tree/restriction.h"
#include "core/tree/root_scores.h"
#include "core/tree/root_totals.h"
#include "core/tree/run_control.h"
#include "core/tree/thread_mode.h"
#include "core/tree/tree.h"

namespace tengen::tree {

template <Domain D>
class Search {
public:
    using State = typename D::State;

    /// Throws std::invalid_argument if the configuration asks for what the domain does not give. An evaluator, which
    /// must live as long, judges new positions instead of the domain's priors and, if it values them, of rollouts.
    Search(D domain, const Config& config, Evaluator<State>* evaluator = nullptr);

    const D& domain() const { return domain_; }
    Tree& tree() { return tree_; }
    const Tree& tree() const { return tree_; }
    /// Calls `f(tree)` with every tree there is: one for each thread with ThreadMode::root.
    template <class F>
    void for_trees(F&& f) const {
        f(tree_);
        for (const auto& other : others_) {
            f(other->tree_);
        }
    }
    const State& root_state() const { return *root_; }

    /// Begins anew from a state.
    void set_root(const State& state);
    /// Draws from here on as a new search with this seed would; memory stays as it is.
    void reseed(std::uint64_t seed);
    /// Plays an action at the root and keeps what was learned below it; false if nothing was, or if moves below the
    /// root are left out: their depth changes.
    bool advance(Action action);
    /// Leaves moves out from now on, at depths counted from the root of the moment. Begins anew if moves below the root
    /// are left out or were until now: what was learned of the moves above them depends on it.
    void restrict(const Restriction& restriction);
    const Restriction& restriction() const { return restriction_; }

    /// Searches until the budget is used up: with a number of simulations exactly that many new ones.
    RunResult run(const Budget& budget, const StopToken& stop);

    /// The whole search as bytes, but for the domain, the configuration and the state of the root; no run may be under
    /// way.
    void save(ByteWriter& out) const;
    /// Into a new search with the same configuration and domain: it goes on from this state as the saved one would
    /// have, with one thread to the last bit. Throws DamagedBytes if these are not its bytes; the search is then of no
    /// use.
    void restore(const State& root, ByteReader& in);

    /// Simulations since the root was set, over all runs.
    long simulations() const { return simulations_; }
    /// Who owns the points of actions at the end of the simulations from this root; empty if the domain cannot say.
    const Ownership& ownership() const { return ownership_; }
    /// By how much the simulations of this root that went through one of its moves ended; by its place at the root.
    /// ... where chance decides, of what the move stands for when it has come about.
    ScoreSums scores(std::uint32_t move) const {
        ScoreSums sums = scores_.of(move);
        for (const auto& other : others_) {
            sums.add(other->scores(move));
        }
        return sums;
    }
    /// Who owns points at the end of those simulations; empty if that is not counted.
    Ownership move_ownership(std::uint32_t move) const;
    /// Counts that from now on, or no longer: 8 bytes for each pair of a move of the root and a point. Not where chance
    /// decides, nor without tree.ownership_every.
    void count_move_ownership(bool on);

    /// Last good replies that rollouts play, if they do.
    const Replies* rollout_replies() const { return tree_.config().reply.rollout ? &replies_ : nullptr; }

    /// Mean rewards of the moves of the root; where chance decides, of what choosing them may lead to.
    std::vector<double> root_values() const;
    /// The same of a power of scores: 1 or 2; for 0 how many are known.
    std::vector<double> root_scores(int power) const;

private:
    struct PathStep {
        Node* node;
        std::uint32_t edge;
        std::uint32_t trace;   ///< steps in the trace before this one
        std::uint32_t chosen;  ///< the move that was chosen, which chance may have made into another
    };
    /// What a thread needs for itself.
    struct Worker {
        Rng rng;
        Arms arms;
        Trace trace;
        std::vector<PathStep> path;
        std::vector<Action> actions;
        std::size_t choosable = 0;  ///< actions that can be chosen: the first ones
        std::vector<Prior> priors;
        std::vector<std::int8_t> first_player;  ///< by action: who played it first in what was seen of the trace; one
                                                ///< more stands for actions beyond the limit, and nobody played it
        std::vector<std::uint32_t> first_at;    ///< by action: where in the trace, for distance smoothing
        std::vector<std::int8_t> owner;         ///< by action: who owned its point at the end
        bool owner_known = false;
        std::uint32_t rollouts = 0;
        std::vector<std::vector<Action>> groups;
        std::vector<Prior> group_priors;
        std::vector<Ref> reached;  ///< nodes of the path, for multipath
        std::vector<Action> outcomes;
        std::vector<std::uint32_t> places;  ///< by action: its place in a node, where chance decides
        std::vector<float> expected;        ///< by move of a node: its mean score, where chance decides
        std::vector<std::uint8_t> allowed;  ///< by move of a node, where some are left out
        Node* tail = nullptr;               ///< the node at the end of the path, from which nothing was chosen
        int prover = -1;                    ///< the player for whom the last move of the path is proved
        bool certain = false;               ///< the outcome follows from the rules alone
        bool exhausted = false;             ///< every end below the path was seen
        Edge* claimed = nullptr;            ///< the last move of the path, if its node waits for the evaluator
        std::uint32_t claimed_before = 0;   ///< visits that it had before
        bool collided = false;              ///< the path leads to where another simulation waits for the evaluator
    };
    struct Batch;
    class Desk;

    static bool leaves_to_chance(const D& domain) {
        if constexpr (HasChance<D>) {
            return domain.has_chance();
        } else {
            return false;
        }
    }
    static bool has_chance_states(const D& domain) {
        if constexpr (HasChanceStates<D>) {
            return domain.has_chance_states();
        } else {
            return false;
        }
    }
    static Abilities abilities_of(const D& domain, bool evaluator) {
        Abilities abilities{.players = domain.players(),
                            .chance = leaves_to_chance(domain),
                            .chance_states = has_chance_states(domain),
                            .pruning = false,
                            .priors = knows_priors(domain),
                            .evaluator = evaluator,
                            .action_limit = HasActionLimit<D>,
                            .aided_rollout = HasAidedRollout<D>,
                            .neighbors = HasNeighbors<D>,
                            .groups = HasGroups<D>};
        if constexpr (HasPruning<D>) {
            abilities.pruning = domain.has_pruning();
        }
        return abilities;
    }
    static bool knows_priors(const D& domain) {
        if constexpr (HasPriorsSwitch<D>) {
            return domain.has_priors();
        } else {
            return HasPriors<D>;
        }
    }
    void start_at(const State& state, bool same_game);
    void save_part(ByteWriter& out, bool first) const;
    void place_at(const State& root);
    void restore_part(ByteReader& in, bool first);
    void check_moves(std::size_t nodes);
    void check_key(const Node& node, const State& state) const;
    void check_node(const Node& node, const State& state, std::vector<std::uint32_t>& marks, std::uint32_t round) const;
    void start_move_ownership();
    void tell_domain(bool same_game) {
        if constexpr (HasNewRoot<D>) {
            domain_.new_root(*root_, same_game);
        }
    }
    /// Whether chance moves at a state.
    bool is_dealt(const State& state) const {
        if constexpr (HasChanceStates<D>) {
            return deals_ && !state.terminal() && state.by_chance();
        } else {
            return false;
        }
    }
    /// What the domain holds during simulations.
    auto hold() const {
        if constexpr (HasHold<D>) {
            return domain_.hold();
        } else {
            return 0;
        }
    }
    int mover_at(const State& state) const { return is_dealt(state) ? 0 : state.to_move(); }
    void look_at(const State& state, Worker& worker) const;
    Ref make_node(const State& state, Worker& worker);
    Ref make_groups(const State& state, Worker& worker);
    std::span<const Prior> priors_of(std::span<const Action> group, Worker& worker) const;
    /// Nobody chose here before, and nothing tells the moves apart: the formulas need not be asked.
    bool blank(const Node& node) const {
        return alike_ && get(node.visits) == 1 && node.edges > 0 && !node.begin()[0].has(Edge::kForbidden);
    }
    template <class Sync>
    Ref expand(Node& node, Edge& edge, std::uint32_t before, const State& state, Worker& worker);
    template <class Sync>
    State descend(Worker& worker);
    Outcome finish(State& state, Worker& worker);
    template <class Sync>
    bool simulate(Worker& worker);
    template <class Sync>
    void take_back_visits(const Worker& worker);
    void adopt_scale(const Worker& worker);
    void run_shared(RunControl& control, int threads);
    void run_locked(RunControl& control, int threads);
    void run_leaf(RunControl& control, int threads);
    void run_root(RunControl& control, long simulations);
    void run_evaluated(RunControl& control, int threads);
    void run_in_background(RunControl& control, int threads);
    void judge_root();
    template <class Sync>
    bool claim(Node& node, Edge& edge, std::uint32_t before, const State& state, Worker& worker);
    template <class Sync>
    void gather(Batch& batch, RunControl& control, bool& ticket, long& count);
    template <class Sync>
    void make_claimed(const State& state, const Leaf<State>& leaf, Worker& worker);
    template <class Sync>
    void settle(Batch& batch, RunControl& control, long& count);
    template <class Sync>
    void give_up(Worker& worker);
    void visit_again(const Worker& worker);
    template <class Sync>
    void back_up(Worker& worker, const Outcome& outcome);
    template <class Sync>
    void back_up_amaf(Worker& worker, const Outcome& outcome);
    template <class Sync>
    void back_up_ownership(Worker& worker, const Outcome& outcome);
    template <class Sync>
    void count_owner(Owned& owned, Action action, int player, int winner, const Worker& worker) const;
    Outcome roll_out(State& state, Worker& worker);
    int good_reply(const Node& node, const Worker& worker) const;
    int choose(const Node& node, Worker& worker) const;
    int deal(const Node& node, const State& state, Worker& worker) const;
    int choose_aim(const Node& node, const State& state, Worker& worker) const;
    void add_outcomes(const State& state, Worker& worker) const;
    void find_places(const Node& node, Worker& worker) const;
    std::uint32_t place_of(const Node& node, Action action, const Worker& worker) const;
    template <class F>
    void for_outcomes(const Node& node, const State& state, std::uint32_t move, Worker& worker, F&& f) const;
    template <class Known>
    std::vector<double> expected_at_root(Known&& known) const;
    int play_outcome(Node& node, int chosen, State& state, Worker& worker) const;
    /// False, with nothing played, if the state refuses the action on this path.
    static bool play(State& state, Action action) {
        if constexpr (requires { requires std::same_as<decltype(state.play(action)), bool>; }) {
            return state.play(action);
        } else {
            state.play(action);
            return true;
        }
    }
    int choose_restricted(const Node& node, Worker& worker) const;
    int choose_widely(const Node& node, Worker& worker) const;
    void inherit_priors(int player, Worker& worker) const;
    void prove(Worker& worker, const Outcome& outcome);
    void exhaust(const Worker& worker);
    template <class Sync>
    void tell_ancestors(Worker& worker, const Outcome& outcome);
    void reweigh(Node& node, int mover);
    Worker make_worker(int thread) const;

    D domain_;
    Evaluator<State>* evaluator_;
    ThreadMode mode_;
    Tree tree_;
    Replies replies_;
    Ownership ownership_;
    std::vector<Ownership> move_ownership_;  ///< by move of the root, where that is counted
    RootScores scores_;
    Restriction restriction_;
    std::optional<State> root_;
    std::vector<std::unique_ptr<Search>> others_;  ///< with ThreadMode::root, the searches of the other threads
    RootTotals others_totals_;                     ///< what they added to the root of this one
    long simulations_ = 0;
    std::uint64_t seed_;
    bool priors_;                ///< the domain has priors and they are on
    bool chance_;                ///< the domain leaves results of actions to chance
    bool deals_;                 ///< the domain has states at which chance moves
    bool counts_moves_ = false;  ///< move_ownership_ is asked for
    bool root_judged_ = false;   ///< the priors of the root are the evaluator's
    bool alike_;                 ///< a new node's moves have nothing to tell them apart: no priors, own or inherited
    std::uint64_t runs_ = 0;
};

template <Domain D>
Search<D>::Search(D domain, const Config& config, Evaluator<State>* evaluator)
    : domain_((check(config, abilities_of(domain, evaluator != nullptr)), std::move(domain))),
      evaluator_(evaluator),
      mode_(config.thread.threads > 1 ? parse_thread_mode(config.thread.mode) : ThreadMode::shared),
      tree_(mode_ == ThreadMode::root ? share_of(config) : config, leaves_to_chance(domain_)),
      seed_(config.seed),
      priors_(evaluator_ == nullptr && knows_priors(domain_)),
      chance_(leaves_to_chance(domain_)),
      deals_(has_chance_states(domain_)),
      alike_(!priors_ && evaluator_ == nullptr && config.prior.grandparent == 0) {
    const bool replies = config.reply.tree || config.reply.rollout;
    if constexpr (HasActionLimit<D>) {
        if (replies) {
            replies_ = Replies(domain_.players(), domain_.action_limit());
        }
    }
    if constexpr (HasAidedRollout<D>) {
        if (config.tree.ownership_every > 0) {
            ownership_ = Ownership(domain_.players(), domain_.action_limit());
        }
    }
    for (int i = 1; mode_ == ThreadMode::root && i < config.thread.threads; ++i) {
        Config own = share_of(config);
        own.thread.threads = 1;
        own.seed = split_mix(config.seed + static_cast<std::uint64_t>(i));
        others_.push_back(std::make_unique<Search>(domain_, own));
    }
}

template <Domain D>
void Search<D>::set_root(const State& state) {
    start_at(state, false);
}

template <Domain D>
void Search<D>::start_at(const State& state, bool same_game) {
    root_ = state;
    tell_domain(same_game);
    simulations_ = 0;
    replies_.clear();
    ownership_.clear();
    others_totals_.clear();
    Worker worker = make_worker(0);
    look_at(state, worker);
    tree_.start(state.key(), mover_at(state), state.terminal(), worker.actions, worker.priors, worker.choosable);
    tree_.root_node().by_chance = is_dealt(state);
    root_judged_ = false;
    scores_.start(tree_.root_node().edges);
    start_move_ownership();
    for (const auto& other : others_) {
        other->start_at(state, same_game);
    }
}

template <Domain D>
void Search<D>::restrict(const Restriction& restriction) {
    if (restriction == restriction_) {
        return;
    }
    const bool deep = restriction.depth() > 1 || restriction_.depth() > 1;
    restriction_ = restriction;
    for (const auto& other : others_) {
        other->restriction_ = restriction;
    }
    if (deep && root_) {
        start_at(State(*root_), true);
    }
}

template <Domain D>
void Search<D>::reseed(std::uint64_t seed) {
    seed_ = seed;
    runs_ = 0;
    for (std::size_t i = 0; i < others_.size(); ++i) {
        others_[i]->reseed(split_mix(seed + i + 1));
    }
}

/// Fills in the actions of a state, as far as they are not pruned, and their priors.
template <Domain D>
void Search<D>::look_at(const State& state, Worker& worker) const {
    worker.actions.clear();
    if (!state.terminal()) {
        state.legal(worker.actions);
        if constexpr (HasPruning<D>) {
            if (domain_.has_pruning()) {
                domain_.prune(state, worker.actions);
            }
        }
    }
    worker.priors.clear();
    worker.choosable = worker.actions.size();
    if (chance_ && !state.terminal()) {
        add_outcomes(state, worker);
    }
    if (priors_ && !is_dealt(state)) {
        worker.priors.resize(worker.actions.size());
        const std::span<const Action> actions(worker.actions.data(), worker.choosable);
        const std::span<Prior> priors(worker.priors.data(), worker.choosable);
        if constexpr (HasOwnershipPriors<D>) {
            domain_.priors(state, actions, priors, &ownership_);
        } else if constexpr (HasPriors<D>) {
            domain_.priors(state, actions, priors);
        }
    }
}

template <Domain D>
bool Search<D>::advance(Action action) {
    State next = *root_;
    next.play(action);
    if constexpr (HasBecomeRoot<State>) {
        next.become_root();
    }
    others_totals_.take_back(tree_);
    if (restriction_.depth() <= 1 && tree_.advance(action)) {
        root_ = next;
        tell_domain(true);
        ownership_.clear();
        scores_.start(tree_.root_node().edges);
        start_move_ownership();
        for (const auto& other : others_) {
            other->advance(action);
        }
        return true;
    }
    start_at(next, true);
    return false;
}

template <Domain D>
typename Search<D>::Worker Search<D>::make_worker(int thread) const {
    Worker worker;
    const Config& config = tree_.config();
    worker.trace.rollouts = tree_.amaf() || config.reply.tree || config.reply.rollout || config.rave.criticality;
    worker.rng = Rng(split_mix(seed_ + 0x9e37 * runs_) + static_cast<std::uint64_t>(thread));
    if constexpr (HasActionLimit<D>) {
        if (tree_.amaf()) {
            worker.first_player.assign(domain_.action_limit() + 1, -1);
        }
        if (tree_.amaf() && tree_.config().rave.distance > 0) {
            worker.first_at.assign(domain_.action_limit(), 0);
        }
        if (tree_.needs().ownership || !ownership_.empty()) {
            worker.owner.assign(domain_.action_limit(), -1);
        }
    }
    return worker;
}

/// The move of a node that a simulation takes, or -1.
template <Domain D>
int Search<D>::choose(const Node& node, Worker& worker) const {
    if (tree_.config().reply.tree) [[unlikely]] {
        if (const int reply = good_reply(node, worker); reply >= 0) {
            return reply;
        }
    }
    return blank(node) ? static_cast<int>(worker.rng.below(node.edges)) : tree_.choose(node, worker.arms, worker.rng);
}

/// From the root along the formula's choices to a move whose node is not there yet, or to the end.
template <Domain D>
template <class Sync>
typename Search<D>::State Search<D>::descend(Worker& worker) {
    const Config& config = tree_.config();
    const auto weight = static_cast<std::uint32_t>(config.thread.virtual_loss);
    const std::uint32_t restricted = restriction_.depth();
    const bool solver = config.tree.solver;
    const bool wide = config.exploration.root_noise > 0;
    worker.prover = -1;
    worker.exhausted = false;
    worker.claimed = nullptr;
    worker.collided = false;
    worker.path.clear();
    worker.trace.clear();
    State state = *root_;
    Node* node = &tree_.root_node();
    Sync::add(node->visits, 1u);
    worker.tail = node;
    while (!node->terminal && static_cast<int>(worker.path.size()) < config.tree.max_depth) {
        int chosen = -1;
        int taken = -1;
        if (node->by_chance) [[unlikely]] {
            chosen = taken = deal(*node, state, worker);
        } else if (chance_) [[unlikely]] {
            chosen = choose_aim(*node, state, worker);
            taken = chosen < 0 ? -1 : play_outcome(*node, chosen, state, worker);
        } else if (wide && worker.path.empty()) [[unlikely]] {
            chosen = taken = choose_widely(*node, worker);
        } else {
            chosen = taken =
                worker.trace.size() < restricted ? choose_restricted(*node, worker) : choose(*node, worker);
        }
        if (taken < 0) {
            worker.exhausted = config.tree.prune_exhausted;
            break;
        }
        Edge& edge = node->begin()[taken];
        if (chance_) {
            Sync::add(node->choice_counts()[chosen], 1u);
        } else if (!is_group(edge.action()) && !play(state, edge.action())) {
            edge.set(Edge::kForbidden);
            continue;
        }
        worker.tail = nullptr;
        worker.path.push_back({node, static_cast<std::uint32_t>(taken), static_cast<std::uint32_t>(worker.trace.size()),
                               static_cast<std::uint32_t>(chosen)});
        if (!is_group(edge.action()) && !node->by_chance) {
            worker.trace.push_back({node->player, edge.action()});
        }
        const std::uint32_t before = get(edge.visits);
        Sync::add(edge.visits, weight);
        if (solver && edge.has(Edge::kWon | Edge::kLost)) {
            worker.prover = edge.has(Edge::kWon) ? node->player : 1 - node->player;
            break;
        }
        Ref child = edge.child.load(std::memory_order_acquire);
        if (evaluator_ != nullptr) [[unlikely]] {
            if (child == 0 && !state.terminal() && !claim<Sync>(*node, edge, before, state, worker)) {
                child = edge.child.load(std::memory_order_acquire);
            }
            worker.collided = child == Tree::kBusy;
        } else if (child == 0 && before >= static_cast<std::uint32_t>(config.tree.expand_visits)) {
            child = expand<Sync>(*node, edge, before, state, worker);
        }
        if (child == 0 || child == Tree::kBusy) {
            break;
        }
        node = &tree_.node(child);
        Sync::add(node->visits, 1u);
        worker.tail = node;
    }
    return state;
}

}  // namespace tengen::tree

#include "core/tree/search_aids.h"  // the rest of the class
#include "core/tree/search_backup.h"
#include "core/tree/search_chance.h"
#include "core/tree/search_evaluate.h"
#include "core/tree/search_expand.h"
#include "core/tree/search_save.h"
#include "core/tree/search_simulate.h"
#include "core/tree/search_threads.h"  // ... and its runs
