// A tree as bytes: the nodes in the order of the arena, what lies there without a link to it included, so that memory
// runs out at the same moment as it would have. Links are numbers of nodes.
#include <algorithm>
#include <limits>
#include <vector>

#include "core/tree/tree.h"

namespace tengen::tree {

namespace {

constexpr const char* kVisits = "a number of visits is too large";
constexpr const char* kRewards = "a sum of rewards is too large";
constexpr const char* kNoNode = "a move leads to no node";

enum Mark : std::uint8_t { kGroup = 1, kByChance = 2, kTerminal = 4 };
/// What follows of a move; its flags are the bits from here on.
enum Part : std::uint8_t { kPlayed = 1, kChild = 2, kPrior = 4 };
constexpr int kFlagsFrom = 3;

}  // namespace

/// What a node consists of.
std::uint8_t Tree::layout() const {
    return static_cast<std::uint8_t>(needs_.amaf | needs_.ownership << 1 | chance_ << 2 | shares() << 3 |
                                     (backup_ == Backup::multipath) << 4);
}

void Tree::save(ByteWriter& out) const {
    std::vector<Ref> places;
    for (Ref at = Arena::kFirst; at < arena_.end(); at = after(at)) {
        places.push_back(at);
    }
    out.byte(layout());
    out.number(static_cast<std::uint64_t>(min_access_));
    out.flag(full());
    out.flag(exhausted());
    out.flag(has_priors_.load(std::memory_order_relaxed));
    out.flag(table_.overflowed());
    out.number(places.size());
    const auto number_of = [&](Ref ref) {
        return static_cast<std::uint64_t>(std::lower_bound(places.begin(), places.end(), ref) - places.begin());
    };
    out.number(number_of(root_));
    for (const Ref ref : places) {
        save_node(node(ref), places, out);
        if (shares()) {
            const Table::Entry entry = node(ref).group ? Table::Entry{0, 0} : table_.entry(node(ref).key);
            out.number(entry.node == ref ? std::uint64_t{entry.accesses} + 1 : 0);
        }
        if (backup_ == Backup::multipath) {
            const std::vector<Ref>& above = parents_.of(ref);
            out.number(above.size());
            for (const Ref parent : above) {
                out.number(number_of(parent));
            }
        }
    }
}

void Tree::save_node(const Node& from, std::span<const Ref> places, ByteWriter& out) const {
    out.byte(static_cast<std::uint8_t>((from.group ? kGroup : 0) | (from.by_chance ? kByChance : 0) |
                                       (from.terminal ? kTerminal : 0)));
    out.byte(from.player);
    out.word(from.key);
    out.number(get(from.visits));
    out.integer(get(from.sum));
    out.number(get(from.amaf_visits));
    out.real(get(from.value));
    out.number(from.edges);
    for (const Edge& edge : from) {
        out.number(edge.action());
    }
    for (const Edge& edge : from) {
        const bool played = get(edge.visits) != 0 || get(edge.sum) != 0;
        const Ref child = get(edge.child);
        const bool prior = edge.prior.bits() != 0;
        out.byte(static_cast<std::uint8_t>((played ? kPlayed : 0) | (child != 0 ? kChild : 0) | (prior ? kPrior : 0) |
                                           edge.flags() << kFlagsFrom));
        if (played) {
            out.number(get(edge.visits));
            out.integer(get(edge.sum));
        }
        if (child != 0) {
            out.number(
                static_cast<std::uint64_t>(std::lower_bound(places.begin(), places.end(), child) - places.begin()));
        }
        if (prior) {
            out.number(edge.prior.bits());
        }
    }
    for (std::uint32_t i = 0; i < from.edges; ++i) {
        if (from.amaf) {
            out.number(get(from.amaf_begin()[i].both));
        }
        if (from.owned) {
            const Owned& owned = from.owned_begin()[i];
            for (const auto* const count : {&owned.visits, &owned.winner, &owned.mover, &owned.effect}) {
                out.number(get(*count));
            }
        }
        if (from.chance) {
            out.number(get(from.choice_counts()[i]));
        }
    }
}

std::size_t Tree::restore(ByteReader& in, int players) {
    forget();
    ByteReader::require(in.byte() == layout(), "its nodes are not those of this configuration");
    min_access_ = static_cast<int>(in.number(std::numeric_limits<int>::max(), "a number of accesses is too large"));
    const bool was_full = in.flag();
    const bool was_exhausted = in.flag();
    const bool had_priors = in.flag();
    const bool overflowed = in.flag();
    const std::size_t count = in.count("there are too many nodes");
    ByteReader::require(count > 0, "there is no root");
    const auto root = static_cast<std::size_t>(in.number(count - 1, "there is no root"));
    std::vector<Ref> places;
    std::vector<std::vector<std::uint32_t>> parents;
    for (std::size_t i = 0; i < count; ++i) {
        places.push_back(arena_.end());
        restore_node(in, players, parents);
        node(places.back()).forward = static_cast<Ref>(i);
    }
    root_ = places[root];
    restore_links(places);
    for (std::size_t i = 0; i < parents.size(); ++i) {
        for (const std::uint32_t parent : parents[i]) {
            ByteReader::require(parent < count, "a node lies below no node");
            parents_.add(places[i], places[parent]);
        }
    }
    table_.set_overflowed(overflowed);
    full_.store(was_full, std::memory_order_relaxed);
    exhausted_.store(was_exhausted, std::memory_order_relaxed);
    has_priors_.store(had_priors, std::memory_order_relaxed);
    return count;
}

/// The next node; links are numbers of nodes until all are there.
void Tree::restore_node(ByteReader& in, int players, std::vector<std::vector<std::uint32_t>>& parents) {
    const std::uint8_t marks = in.byte();
    ByteReader::require(marks <= (kGroup | kByChance | kTerminal), "a node has an unknown mark");
    const int player = in.byte();
    ByteReader::require(player < players, "a node belongs to a player that there is not");
    const std::uint64_t key = in.word();
    const std::uint32_t visits = in.small(kVisits);
    const std::int64_t sum = in.integer(kMaxSum, kRewards);
    const std::uint32_t amaf_visits = in.small(kVisits);
    const float value = in.real4("a value is not finite");
    std::vector<Action> actions(in.count("a node has too many moves"));
    for (Action& action : actions) {
        action = in.small("a move is no action", kMaxAction);
    }
    const Ref ref = create(key, player, (marks & kTerminal) != 0, actions, {});
    ByteReader::require(ref != 0, "tree.memory_mb has no room for it");
    Node& made = node(ref);
    made.group = (marks & kGroup) != 0;
    made.by_chance = (marks & kByChance) != 0;
    made.visits = visits;
    made.sum = sum;
    made.amaf_visits = amaf_visits;
    made.value = value;
    for (Edge& edge : made) {
        const std::uint8_t parts = in.byte();
        edge.set(static_cast<std::uint32_t>(parts >> kFlagsFrom));
        if ((parts & kPlayed) != 0) {
            edge.visits = in.small(kVisits);
            edge.sum = in.integer(kMaxSum, kRewards);
        }
        if ((parts & kChild) != 0) {
            edge.child = in.small(kNoNode, std::numeric_limits<Ref>::max() - 1) + 1;
        }
        if ((parts & kPrior) != 0) {
            edge.prior = PackedPrior::of_bits(in.small("a prior is too long"));
            ByteReader::require(std::isfinite(edge.prior.value()) && std::isfinite(edge.prior.weight()),
                                "a prior is not finite");
        }
    }
    for (std::uint32_t i = 0; i < made.edges; ++i) {
        if (made.amaf) {
            made.amaf_begin()[i].both =
                in.number(std::numeric_limits<std::uint64_t>::max(), "an AMAF statistic is too large");
        }
        if (made.owned) {
            Owned& owned = made.owned_begin()[i];
            for (auto* const number : {&owned.visits, &owned.winner, &owned.mover, &owned.effect}) {
                *number = in.small("an owner is counted too often");
            }
        }
        if (made.chance) {
            made.choice_counts()[i] = in.small(kVisits);
        }
    }
    if (shares()) {
        if (const std::uint64_t accesses = in.number(std::uint64_t{1} << 32, "a number of accesses is too large");
            accesses > 0) {
            ByteReader::require(!made.group, "a group of moves is among the positions");
            ByteReader::require(table_.restore(key, {ref, static_cast<std::uint32_t>(accesses - 1)}),
                                "the table of positions has no room, or two nodes for one");
        }
    }
    if (backup_ == Backup::multipath) {
        std::vector<std::uint32_t>& above = parents.emplace_back(in.count("a node has too many nodes above it"));
        for (std::uint32_t& parent : above) {
            parent = in.small("a node lies below no node");
        }
    }
}

/// Turns numbers of nodes into links, and sees to groups: a position either has moves or groups of moves.
void Tree::restore_links(std::span<const Ref> places) {
    for (const Ref ref : places) {
        Node& from = node(ref);
        const bool grouped = from.edges > 0 && is_group(from.begin()[0].action());
        ByteReader::require(!grouped || (!from.group && ref != root_), "groups of moves stand where there are none");
        ByteReader::require(!from.group || !from.by_chance, "groups of moves stand where there are none");
        for (std::uint32_t i = 0; i < from.edges; ++i) {
            Edge& edge = from.begin()[i];
            ByteReader::require(grouped ? edge.action() == kFirstGroup + i : !is_group(edge.action()),
                                "groups of moves stand where there are none");
            if (const Ref number = get(edge.child); number != 0) {
                ByteReader::require(number <= places.size(), kNoNode);
                const Ref child = places[number - 1];
                ByteReader::require(node(child).group == grouped && (!grouped || node(child).player == from.player),
                                    "a group of moves is none");
                edge.child = child;
            }
        }
    }
    ByteReader::require(!node(root_).group, "there is no root");
}

}  // namespace tengen::tree
