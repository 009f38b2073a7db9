// Groups stand below the root only: the moves of a position that becomes the root are put together from its groups.
#include <algorithm>
#include <vector>

#include "core/tree/tree.h"

namespace tengen::tree {

namespace {

void add_owned(Owned& to, const Owned& from) {
    Serial::add(to.visits, get(from.visits));
    Serial::add(to.winner, get(from.winner));
    Serial::add(to.mover, get(from.mover));
    Serial::add(to.effect, get(from.effect));
}

}  // namespace

/// A simulation goes through one group only, so the counts of a move that is in several are added up; below it the node
/// with more visits stays.
Ref Tree::ungrouped(Ref position) {
    std::vector<Ref> groups;
    std::vector<Action> actions;
    for (const Edge& edge : node(position)) {
        groups.push_back(get(edge.child));
        for (const Edge& move : node(groups.back())) {
            actions.push_back(move.action());
        }
    }
    std::sort(actions.begin(), actions.end());
    actions.erase(std::unique(actions.begin(), actions.end()), actions.end());
    const Ref made = create(node(position).key, node(position).player, false, actions, {});
    if (made == 0) {
        return 0;
    }
    Node& flat = node(made);
    flat.visits = get(node(position).visits);
    flat.sum = get(node(position).sum);
    flat.value = get(node(position).value);
    std::vector<std::uint32_t> kept_visits(actions.size(), 0);
    for (const Ref ref : groups) {
        const Node& from = node(ref);
        Serial::add(flat.amaf_visits, get(from.amaf_visits));
        for (std::uint32_t i = 0; i < from.edges; ++i) {
            const Edge& move = from.begin()[i];
            const auto at = std::lower_bound(actions.begin(), actions.end(), move.action()) - actions.begin();
            Edge& edge = flat.begin()[at];
            if (get(edge.child) == 0 || get(move.visits) > kept_visits[at]) {
                edge.child = get(move.child);
                kept_visits[at] = get(move.visits);
            }
            Serial::add(edge.visits, get(move.visits));
            Serial::add(edge.sum, get(move.sum));
            edge.prior = move.prior;
            edge.set(move.flags());
            if (flat.amaf) {
                Serial::add(flat.amaf_begin()[at].both, get(from.amaf_begin()[i].both));
            }
            if (flat.owned) {
                add_owned(flat.owned_begin()[at], from.owned_begin()[i]);
            }
        }
    }
    return made;
}

}  // namespace tengen::tree
