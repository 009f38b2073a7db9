// What the search knows of a problem: a state that can be copied and played on, and a rollout. Go, P-games and users'
// problems written in Python are domains; nothing in core/tree knows which one it searches.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/random.h"

namespace tengen::tree {

/// A move, numbered by the domain below kFirstGroup; the tree names groups of moves from there on.
using Action = std::uint32_t;
inline constexpr Action kFirstGroup = 0xff0000u;
inline constexpr Action kMaxAction = 0xffffffu;
constexpr bool is_group(Action action) {
    return action >= kFirstGroup;
}

inline constexpr int kMaxPlayers = 6;

/// What each player got. For games 1 is a win and 0 a loss; a cost to minimise is its negative.
struct Outcome {
    static constexpr std::int32_t kNoScore = std::numeric_limits<std::int32_t>::min();

    std::array<float, kMaxPlayers> reward{};
    /// By how much it ended, where the domain knows: for people to read, the search does not look at it. Of one player
    /// the reward in the domain's own unit (RewardUnit), or the cost.
    std::int32_t score = kNoScore;
};

inline Outcome win_of(int player) {
    Outcome outcome;
    outcome.reward[player] = 1;
    return outcome;
}

/// The one player with the greatest reward, or -1 for a draw.
inline int winner_of(const Outcome& outcome, int players) {
    int best = 0;
    bool alone = true;
    for (int i = 1; i < players; ++i) {
        if (outcome.reward[i] >= outcome.reward[best]) {
            alone = outcome.reward[i] > outcome.reward[best];
            best = i;
        }
    }
    return alone ? best : -1;
}

/// Who played what, in order: the path through the tree, then the rollout.
struct Step {
    int player;
    Action action;
};
struct Trace : std::vector<Step> {
    using std::vector<Step>::vector;
    /// Rollouts may leave their steps out if nobody asks for them.
    bool rollouts = true;
};

/// What a domain knows of an action before any simulation: a value in [0, 1] for the mover and how many simulations it
/// is worth, or, for PUCT, its probability.
struct Prior {
    float value = 0;
    float weight = 0;
};

template <class S>
concept State = std::copyable<S> && requires(S s, const S c, Action a, std::vector<Action>& actions) {
    { c.to_move() } -> std::convertible_to<int>;
    { c.terminal() } -> std::convertible_to<bool>;
    /// Appends the actions in a fixed order.
    c.legal(actions);
    s.play(a);
    /// Equal for states that are to share statistics; includes the side to move.
    { c.key() } -> std::convertible_to<std::uint64_t>;
};

/// Optional: a state that is notified when it becomes the root, after moves that were really played.
template <class S>
concept HasBecomeRoot = requires(S s) { s.become_root(); };

template <class D>
concept Domain = State<typename D::State> && requires(const D d, typename D::State s, Rng& rng, Trace& trace) {
    { d.players() } -> std::convertible_to<int>;
    /// Plays on to the end, appending its steps to the trace; of a terminal state just its outcome.
    { d.rollout(s, rng, trace) } -> std::convertible_to<Outcome>;
};

/// Optional: priors of the actions of a state.
template <class D>
concept HasPriors = requires(const D d, const typename D::State s, std::span<const Action> a, std::span<Prior> p) {
    d.priors(s, a, p);
};

/// Optional: a domain that is notified of every new root: whether it continues the game before by a move.
template <class D>
concept HasNewRoot = requires(D d, const typename D::State s) { d.new_root(s, true); };

/// Optional: a domain that leaves actions out of new nodes, but never all, where that is turned on.
template <class D>
concept HasPruning = requires(const D d, const typename D::State s, std::vector<Action>& actions) {
    { d.has_pruning() } -> std::convertible_to<bool>;
    d.prune(s, actions);
};

/// Optional: actions of which chance decides what they become, where that is turned on. A state is played on by what
/// they become, its legal actions among it, and an action is worth the mean of that by its probabilities.
template <class D>
concept HasChance = requires(const D d, const typename D::State s, Action a, Rng& rng, std::vector<Action>& more) {
    { d.has_chance() } -> std::convertible_to<bool>;
    /// Appends, in a fixed order, what actions may become and nobody can choose.
    d.outcomes(s, more);
    /// Tells of everything that an action may become, with its probability; an outcome may come several times.
    d.spread(s, a, [](Action, float) {});
    /// Draws one of them.
    { d.draw(s, a, rng) } -> std::convertible_to<Action>;
    /// What becomes of an outcome that the state refuses to play.
    { d.refused(s) } -> std::convertible_to<Action>;
};

/// Optional: states at which nobody chooses and chance plays one of the legal actions (dice, cards), where that is
/// turned on. They belong to nobody; `to_move` is not asked.
template <class D>
concept HasChanceStates = requires(const D d, const typename D::State s, Rng& rng) {
    { d.has_chance_states() } -> std::convertible_to<bool>;
    { s.by_chance() } -> std::convertible_to<bool>;
    /// Draws one of the legal actions: its place among them.
    { d.deal(s, rng) } -> std::convertible_to<std::size_t>;
};

/// How rewards change that a tree holds: from x to factor * x + offset.
struct Rescaling {
    double factor;
    double offset;
};

/// Optional: a domain whose rewards have a range that shows only as the search goes on, and are brought to 0 to 1.
/// `rescale(f)` calls `f(Rescaling)` if an outcome since the last call has changed the range. By one thread only.
template <class D>
concept HasRescaling = requires(const D d) { d.rescale([](Rescaling) {}); };

/// Thrown by a rollout that has heard that the run is over: its simulation does not count.
struct Abandoned {};

/// Optional: a domain whose rollouts may be long. It is given what tells whether the run is over, and null afterwards.
template <class D>
concept HasWatch = requires(const D d, const std::function<bool()>* over) { d.watch(over); };

/// Optional: something to be held during each simulation, such as an interpreter's lock.
template <class D>
concept HasHold = requires(const D d) { d.hold(); };

/// What people read in the place of rewards: x stands for lowest + x * span, or for the negative of that if it is a
/// cost, of which less is better.
struct RewardUnit {
    double lowest = 0;
    double span = 1;
    bool cost = false;
};

/// Optional: a domain with a unit of its own. Rewards of the search itself are about 0 to 1, which selection formulas
/// are made for.
template <class D>
concept HasRewardUnit = requires(const D d) {
    { d.reward_unit() } -> std::convertible_to<RewardUnit>;
};

/// Optional: where the domain starts.
template <class D>
concept HasInitial = requires(const D d) {
    { d.initial() } -> std::convertible_to<typename D::State>;
};

/// Optional: a search begins not from a state itself, but from one that is part of that search.
template <class D>
concept HasRootState = requires(const D d, const typename D::State s) {
    { d.as_root(s) } -> std::convertible_to<typename D::State>;
};

/// Optional: names by which people know actions, the same in all states; otherwise they see the numbers.
template <class D>
concept HasActionNames = requires(const D d, Action a, std::string_view name) {
    { d.action_name(a) } -> std::convertible_to<std::string>;
    /// Nothing if no action has that name.
    { d.action_named(name) } -> std::convertible_to<std::optional<Action>>;
};

/// Optional: a state as people read it.
template <class S>
concept HasText = requires(const S c) {
    { c.text() } -> std::convertible_to<std::string>;
};

/// Optional: a state that writes itself as numbers, as evaluators read it.
template <class S>
concept HasObservation = requires(const S c, std::span<float> numbers) {
    /// The shape of the array: the same for all states below a root.
    { c.observation_shape() } -> std::convertible_to<std::vector<std::size_t>>;
    /// Fills in all of it, last index first.
    c.observe(numbers);
    /// Columns of a policy, one for each action: actions are below this number.
    { c.policy_size() } -> std::convertible_to<std::size_t>;
};

class Ownership;

/// Optional: priors that also look at who owned points in the end of the simulations so far.
template <class D>
concept HasOwnershipPriors = requires(const D d, const typename D::State s, std::span<const Action> a,
                                      std::span<Prior> p, const Ownership* o) { d.priors(s, a, p, o); };

/// Optional: a domain with priors that may be turned off.
template <class D>
concept HasPriorsSwitch = HasPriors<D> && requires(const D d) {
    { d.has_priors() } -> std::convertible_to<bool>;
};

/// Optional: actions are below this number, so that tables by action (AMAF) can be kept.
template <class D>
concept HasActionLimit = requires(const D d) {
    { d.action_limit() } -> std::convertible_to<std::uint32_t>;
};

/// Optional: a domain whose searches can be saved. It writes and reads what it learns while it is searched, and nothing
/// if it learns nothing. What several searches share is saved by the first one only.
template <class D>
concept HasSaved = requires(const D d, D restored, ByteWriter& out, ByteReader& in, bool first) {
    d.save(out, first);
    restored.restore(in, first);
};

/// Optional: a state whose `play` also depends on the way that led there. From here on it does no longer.
template <class S>
concept HasForgetPath = requires(S s) { s.forget_path(); };

/// Optional: what tells states apart, as keys do, but such that nobody who does not know the secret can make two alike.
template <class S>
concept HasFingerprint = requires(const S s, std::uint64_t secret) {
    { s.fingerprint(secret) } -> std::convertible_to<std::uint64_t>;
};

/// Optional: a state whose key is made up when it is first asked for, and can be what it was in a search that was
/// saved; false if it has another one.
template <class S>
concept HasAdoptedKeys = requires(const S s, std::uint64_t key) {
    { s.adopt_key(key) } -> std::convertible_to<bool>;
};

class Replies;

/// What a rollout may use and has to fill, if the configuration asks for it.
struct RolloutAid {
    /// To fill: who owns the point of each action at the end, as far as anybody does; all -1 before. Empty if not
    /// needed.
    std::span<std::int8_t> owner;
    /// Last good replies, or null.
    const Replies* replies = nullptr;
};

/// Optional: a rollout that says who owns points at the end (criticality) and can play last good replies.
template <class D>
concept HasAidedRollout =
    HasActionLimit<D> && requires(const D d, typename D::State s, Rng& rng, Trace& trace, RolloutAid& aid) {
        { d.rollout(s, rng, trace, aid) } -> std::convertible_to<Outcome>;
    };

/// Optional: actions whose points lie next to that of an action (effectivity).
template <class D>
concept HasNeighbors = requires(const D d, Action a) {
    { d.neighbors(a) } -> std::convertible_to<std::span<const Action>>;
};

/// Optional: sets of actions that the tree puts between a state and its moves.
template <class D>
concept HasGroups = requires(const D d, const typename D::State s, std::span<const Action> a,
                             std::vector<std::vector<Action>>& groups) { d.groups(s, a, groups); };

}  // namespace tengen::tree
