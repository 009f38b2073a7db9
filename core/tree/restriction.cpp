#include "core/tree/restriction.h"

namespace tengen::tree {

namespace {

/// Marks the moves of which `fits` is true, and the groups that have such a move; false if there is none.
template <class Fits>
bool mark(const Tree& tree, const Node& node, std::vector<std::uint8_t>& marks, Fits&& fits) {
    bool any = false;
    marks.assign(node.edges, 0);
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        const Edge& edge = node.begin()[i];
        if (is_group(edge.action())) {
            const Node& group = tree.node(get(edge.child));
            marks[i] = std::any_of(group.begin(), group.end(), fits);
        } else {
            marks[i] = fits(edge);
        }
        any = any || marks[i];
    }
    return any;
}

}  // namespace

void Restriction::allow(const Tree& tree, const Node& node, std::size_t depth,
                        std::vector<std::uint8_t>& allowed) const {
    const auto open = [](const Edge& edge) { return !edge.has(Edge::kForbidden | Edge::kOutcome); };
    if (mark(tree, node, allowed,
             [&](const Edge& edge) { return open(edge) && !leaves_out(node.player, edge.action(), depth); })) {
        return;
    }
    if (fallback_ &&
        mark(tree, node, allowed, [&](const Edge& edge) { return open(edge) && edge.action() == *fallback_; })) {
        return;
    }
    mark(tree, node, allowed, open);
}

void Restriction::save(ByteWriter& out) const {
    out.number(fallback_ ? std::uint64_t{*fallback_} + 1 : 0);
    for (const std::vector<std::uint32_t>& table : until_) {
        out.number(table.size() - static_cast<std::size_t>(std::count(table.begin(), table.end(), 0)));
        for (std::size_t action = 0; action < table.size(); ++action) {
            if (table[action] > 0) {
                out.number(action);
                out.number(table[action]);
            }
        }
    }
}

Restriction Restriction::restored(ByteReader& in, Action last) {
    const char* const unknown = "what is left out is no action";
    Restriction restriction;
    if (const std::uint32_t fallback = in.small(unknown, last + 1); fallback > 0) {
        restriction.fallback_ = fallback - 1;
    }
    for (int player = 0; player < kMaxPlayers; ++player) {
        for (std::size_t left = in.count("too much is left out"); left > 0; --left) {
            const Action action = in.small(unknown, last);
            restriction.leave_out(player, action, in.small("a depth is too large"));
        }
    }
    return restriction;
}

}  // namespace tengen::tree
