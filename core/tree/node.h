// Nodes and their moves. A node is a position that was expanded; its moves (edges) lie in one block behind it, and
// with AMAF on a second block of the same length behind those, and with ownership a third. All counts are integers:
// with one thread a seed gives the same tree on every run, and with many no visit is lost.
#pragma once

#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/tree/arena.h"
#include "core/tree/domain.h"

namespace tengen::tree {

/// Rewards are stored in these fractions of 1.
inline constexpr double kRewardUnit = 1.0 / (1 << 20);
inline std::int64_t to_units(float reward) {
    return static_cast<std::int64_t>(static_cast<double>(reward) / kRewardUnit);
}

/// No search comes near this sum of anything; what is read from files stays below it.
inline constexpr std::int64_t kMaxSum = std::int64_t{1} << 61;

/// Updates by one thread: no locked instruction.
struct Serial {
    template <class T>
    static void add(std::atomic<T>& counter, T amount) {
        counter.store(static_cast<T>(counter.load(std::memory_order_relaxed) + amount), std::memory_order_relaxed);
    }
    /// Where the condition is hard to predict, adding nothing is cheaper than jumping.
    template <class T>
    static void add_if(bool condition, std::atomic<T>& counter, T amount) {
        add(counter, static_cast<T>(amount * static_cast<T>(condition)));
    }
};

/// Updates by many threads.
struct Shared {
    template <class T>
    static void add(std::atomic<T>& counter, T amount) {
        counter.fetch_add(amount, std::memory_order_relaxed);
    }
    template <class T>
    static void add_if(bool condition, std::atomic<T>& counter, T amount) {
        if (condition) {
            add(counter, amount);
        }
    }
};

template <class T>
T get(const std::atomic<T>& value) {
    return value.load(std::memory_order_relaxed);
}

/// A Prior in four bytes: the upper halves of its floats, rounded. Priors are guesses; three digits are plenty.
class PackedPrior {
public:
    PackedPrior() = default;
    PackedPrior(const Prior& prior) : value_(pack(prior.value)), weight_(pack(prior.weight)) {}
    float value() const { return unpack(value_); }
    float weight() const { return unpack(weight_); }
    /// As it is stored, for files.
    std::uint32_t bits() const { return std::uint32_t{weight_} << 16 | value_; }
    static PackedPrior of_bits(std::uint32_t bits) {
        PackedPrior prior;
        prior.value_ = static_cast<std::uint16_t>(bits);
        prior.weight_ = static_cast<std::uint16_t>(bits >> 16);
        return prior;
    }

private:
    static std::uint16_t pack(float x) {
        return static_cast<std::uint16_t>((std::bit_cast<std::uint32_t>(x) + 0x8000u) >> 16);
    }
    static float unpack(std::uint16_t x) { return std::bit_cast<float>(std::uint32_t{x} << 16); }

    std::uint16_t value_ = 0;
    std::uint16_t weight_ = 0;
};

/// A move of a node: 24 bytes.
struct Edge {
    std::atomic<std::uint32_t> action_and_flags;  ///< 24 bits of action below 8 of flags
    std::atomic<std::uint32_t> visits;
    std::atomic<std::int64_t> sum;  ///< rewards of the player who moves, in kRewardUnit
    std::atomic<Ref> child;
    PackedPrior prior;

    static constexpr std::uint32_t kForbidden = 1;   ///< the domain refused it on this path (superko)
    static constexpr std::uint32_t kWon = 2;         ///< proved for the mover
    static constexpr std::uint32_t kLost = 4;        ///< proved against the mover
    static constexpr std::uint32_t kOutcome = 8;     ///< nobody can choose it, but chance may lead there
    static constexpr std::uint32_t kExhausted = 16;  ///< every end below it was seen
    static constexpr int kFlagShift = 24;
    static_assert(kMaxAction < (1u << kFlagShift));

    Action action() const { return get(action_and_flags) & ((1u << kFlagShift) - 1); }
    std::uint32_t flags() const { return get(action_and_flags) >> kFlagShift; }
    bool has(std::uint32_t flag) const { return (flags() & flag) != 0; }
    void set(std::uint32_t flag) { action_and_flags.fetch_or(flag << kFlagShift, std::memory_order_relaxed); }
    void clear(std::uint32_t flag) { action_and_flags.fetch_and(~(flag << kFlagShift), std::memory_order_relaxed); }
};
static_assert(sizeof(Edge) == 24);

/// All-moves-as-first statistics of a move: 8 bytes. Visits and rewards share a word, so that one atomic add updates
/// both: 26 bits of visits above 38 bits of rewards in 1/4096, signed, for sums of rewards up to 33 million.
struct Amaf {
    std::atomic<std::uint64_t> both;

    static constexpr int kShift = 38;
    static constexpr double kUnit = 1.0 / 4096;
    static constexpr std::uint32_t kMaxRewards = (std::uint32_t{1} << 25) - 1;  ///< of 1 each

    static std::uint64_t packed(float reward) { return of(1, reward); }
    static std::uint64_t of(std::uint32_t visits, double rewards) {
        const double units = rewards / kUnit;
        return (std::uint64_t{visits} << kShift) +
               static_cast<std::uint64_t>(static_cast<std::int64_t>(units < 0 ? units - 0.5 : units + 0.5));
    }
    static std::uint32_t visits(std::uint64_t both) {
        return static_cast<std::uint32_t>((both - static_cast<std::uint64_t>(units_of(both))) >> kShift);
    }
    static double rewards(std::uint64_t both) { return static_cast<double>(units_of(both)) * kUnit; }

private:
    static std::int64_t units_of(std::uint64_t both) {
        return static_cast<std::int64_t>(both << (64 - kShift)) >> (64 - kShift);
    }
};
static_assert(sizeof(Amaf) == 8);

/// What to add to AMAF statistics for a move played `distance` steps later, so that the mean moves by
/// conf * (reward - mean) / visits, conf = 1 - tanh(distance / scale) (Ferreira 2016, 3.10 to 3.12). The first reward
/// counts in full, as there is no mean yet.
inline std::uint64_t smoothed(const Amaf& amaf, float reward, std::uint32_t distance, double scale) {
    const std::uint64_t both = get(amaf.both);
    const std::uint32_t m = Amaf::visits(both);
    if (m == 0) {
        return Amaf::packed(reward);
    }
    const double confidence = 1 - std::tanh(distance / scale);
    return Amaf::packed(static_cast<float>(confidence * reward + (1 - confidence) * Amaf::rewards(both) / m));
}

/// Who owned a move's point at the end of its simulations that had a winner: 16 bytes, only where it is asked for.
struct Owned {
    std::atomic<std::uint32_t> visits;
    std::atomic<std::uint32_t> winner;  ///< the winner owned it
    std::atomic<std::uint32_t> mover;   ///< the mover owned it
    std::atomic<std::uint32_t> effect;  ///< sum of effectivities in kEffectUnit

    static constexpr float kEffectUnit = 1.0f / 36;  ///< exact for up to 4 neighbours
};
static_assert(sizeof(Owned) == 16);

struct Node {
    std::uint64_t key;
    std::atomic<std::int64_t> sum;  ///< rewards of the player who moved here, from all parents, in kRewardUnit
    std::atomic<std::uint32_t> visits;
    std::atomic<std::uint32_t> amaf_visits;  ///< over all moves
    std::atomic<float> value;                ///< mean of the children weighted by visits, for the player who moved here
    std::uint32_t edges;
    Ref forward;  ///< used while the tree is compacted
    std::uint8_t player;
    bool group;  ///< a set of moves: choosing it does not change the state
    bool amaf : 1;
    bool owned : 1;      ///< with the statistics of Owned
    bool chance : 1;     ///< with counts of how often each move was chosen, where chance decides what is played
    bool by_chance : 1;  ///< nobody chooses here: a move is drawn, and `player` means nothing
    bool terminal;

    Edge* begin() { return reinterpret_cast<Edge*>(this + 1); }
    Edge* end() { return begin() + edges; }
    const Edge* begin() const { return reinterpret_cast<const Edge*>(this + 1); }
    const Edge* end() const { return begin() + edges; }
    Amaf* amaf_begin() { return reinterpret_cast<Amaf*>(end()); }
    const Amaf* amaf_begin() const { return reinterpret_cast<const Amaf*>(end()); }
    Owned* owned_begin() { return reinterpret_cast<Owned*>(amaf_begin() + edges); }
    const Owned* owned_begin() const { return reinterpret_cast<const Owned*>(amaf_begin() + edges); }
    std::atomic<std::uint32_t>* choice_counts() {
        return reinterpret_cast<std::atomic<std::uint32_t>*>(reinterpret_cast<char*>(this) + choice_counts_offset());
    }
    const std::atomic<std::uint32_t>* choice_counts() const { return const_cast<Node*>(this)->choice_counts(); }

    static std::size_t bytes(std::uint32_t edges, bool amaf, bool owned, bool chance = false) {
        return sizeof(Node) + edges * (sizeof(Edge) + (amaf ? sizeof(Amaf) : 0) + (owned ? sizeof(Owned) : 0) +
                                       (chance ? sizeof(std::uint32_t) : 0));
    }
    std::size_t bytes() const { return bytes(edges, amaf, owned, chance); }

private:
    std::size_t choice_counts_offset() const { return bytes(edges, amaf, owned); }
};
static_assert(sizeof(Node) == 40);

}  // namespace tengen::tree
