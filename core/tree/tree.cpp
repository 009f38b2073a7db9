#include "core/tree/tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <new>
#include <stdexcept>
#include <vector>

#include "core/base/math.h"
#include "core/tree/select/choose.h"
#include "core/tree/select/noise.h"

namespace tengen::tree {

namespace {

/// Stands for "no visits" in a division.
constexpr float kLeastVisits = 1e-6f;
/// Fewer moves than this are handled one by one: reading back together what was just written one by one makes a
/// processor wait.
constexpr int kFew = 8;
/// Whole numbers of simulations whose logarithm is kept.
constexpr int kLogarithms = 4096;

float log_of(float total) {
    static const auto kept = [] {
        std::array<float, kLogarithms> table{};
        for (int n = 1; n < kLogarithms; ++n) {
            table[n] = static_cast<float>(repeatable_log(n));
        }
        return table;
    }();
    if (total < kLogarithms) {
        if (const int whole = static_cast<int>(total); static_cast<float>(whole) == total) {
            return kept[whole];
        }
    }
    return static_cast<float>(repeatable_log(total));
}

float rewards(std::int64_t sum) {
    return static_cast<float>(static_cast<double>(sum) * kRewardUnit);
}

float mean(std::int64_t sum, std::uint32_t visits) {
    return rewards(sum) / std::max(static_cast<float>(visits), kLeastVisits);
}

/// In four lanes, since a maximum waits for the one before it.
float largest_score(const Arms& arms) {
    float top[4] = {kNever, kNever, kNever, kNever};
    int i = 0;
    for (; i + 4 <= arms.count; i += 4) {
        for (int lane = 0; lane < 4; ++lane) {
            top[lane] = std::max(top[lane], arms.score[i + lane]);
        }
    }
    for (; i < arms.count; ++i) {
        top[0] = std::max(top[0], arms.score[i]);
    }
    return std::max(std::max(top[0], top[1]), std::max(top[2], top[3]));
}

/// One of the moves with the largest score, drawn evenly; -1 if none of them may be chosen.
template <class May>
int draw_largest(const Arms& arms, Rng& rng, May&& may) {
    const float top = largest_score(arms);
    int best = -1;
    std::uint32_t ties = 0;
    for (int i = 0; i < arms.count; ++i) {
        if (arms.score[i] == top && may(i) && rng.below(++ties) == 0) {
            best = i;
        }
    }
    return best;
}

}  // namespace

namespace {

const settings::Table<Backup> kBackups = {
    {"tree", "not at all", Backup::tree},
    {"shared", "values and counts", Backup::shared},
    {"dag", "values, counts by path", Backup::dag},
    {"dag-weighted", "values from the children's", Backup::dag_weighted},
    {"multipath", "dag, and all ancestors learn every result", Backup::multipath}};

}  // namespace

Backup parse_backup(const std::string& name) {
    return kBackups.get(name, "way to back up");
}

std::vector<settings::Name> backup_names() {
    return kBackups.names();
}

Tree::Tree(const Config& config, bool chance)
    : config_((settings::check(config), config)),
      backup_(parse_backup(config.tree.backup)),
      needs_(needs_of(config)),
      chance_(chance),
      prior_visits_(config.prior.use == "visits" ? static_cast<float>(config.prior.scale) : 0.0f),
      prior_amaf_(static_cast<float>(config.prior.amaf_scale)),
      formula_(make_formula(config)),
      arena_(static_cast<std::size_t>(config.tree.memory_mb * 1024 * 1024)),
      table_(backup_ == Backup::tree ? 0 : static_cast<std::size_t>(config.tree.table_entries)),
      min_access_(config.tree.min_access) {}

Ref Tree::allocate(std::uint32_t edges) {
    const Ref ref = arena_.allocate(Node::bytes(edges, needs_.amaf, needs_.ownership, chance_));
    if (ref == 0) {
        full_.store(true, std::memory_order_relaxed);
        return 0;
    }
    nodes_.fetch_add(1, std::memory_order_relaxed);
    edges_.fetch_add(edges, std::memory_order_relaxed);
    return ref;
}

Ref Tree::create(std::uint64_t key, int player, bool terminal, std::span<const Action> actions,
                 std::span<const Prior> priors, std::size_t choosable) {
    const auto count = static_cast<std::uint32_t>(actions.size());
    const Ref ref = allocate(count);
    if (ref == 0) {
        return 0;
    }
    Node* const made = new (arena_.at(ref)) Node{};
    made->key = key;
    made->edges = count;
    made->player = static_cast<std::uint8_t>(player);
    made->amaf = needs_.amaf;
    made->owned = needs_.ownership;
    made->chance = chance_;
    made->terminal = terminal;
    if (!priors.empty() && !has_priors_.load(std::memory_order_relaxed)) {
        has_priors_.store(true, std::memory_order_relaxed);
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        Edge* const edge = new (made->begin() + i) Edge{};
        edge->action_and_flags = actions[i];
        if (!priors.empty()) {
            edge->prior = priors[i];
        }
        if (i >= choosable) {
            edge->set(Edge::kOutcome);
        }
    }
    if (needs_.amaf) {
        for (std::uint32_t i = 0; i < count; ++i) {
            new (made->amaf_begin() + i) Amaf{};
        }
    }
    if (needs_.ownership) {
        for (std::uint32_t i = 0; i < count; ++i) {
            new (made->owned_begin() + i) Owned{};
        }
    }
    if (chance_) {
        for (std::uint32_t i = 0; i < count; ++i) {
            new (made->choice_counts() + i) std::atomic<std::uint32_t>(0);
        }
    }
    return ref;
}

Ref Tree::create_group(int player, std::span<const Action> actions, std::span<const Prior> priors) {
    const Ref ref = create(0, player, false, actions, priors);
    if (ref != 0) {
        node(ref).group = true;
    }
    return ref;
}

void Tree::start(std::uint64_t key, int player, bool terminal, std::span<const Action> actions,
                 std::span<const Prior> priors, std::size_t choosable) {
    forget();
    root_ = create(key, player, terminal, actions, priors, choosable);
    if (root_ == 0) {
        throw std::invalid_argument("tree.memory_mb has no room for the root alone");
    }
    if (shares()) {
        table_.insert(key, root_);
    }
}

void Tree::set_root_priors(std::span<const Prior> priors) {
    Node& root = root_node();
    for (std::uint32_t i = 0; i < root.edges; ++i) {
        root.begin()[i].prior = priors[i];
    }
    has_priors_.store(true, std::memory_order_relaxed);
}

std::uint32_t Tree::edge_visits(const Edge& edge) const {
    const Ref child = edge.child.load(std::memory_order_acquire);
    if (backup_ == Backup::shared && child != 0 && child != kBusy) {
        return get(node(child).visits);
    }
    return get(edge.visits);
}

double Tree::edge_value(const Edge& edge) const {
    const Ref child = edge.child.load(std::memory_order_acquire);
    if (shares() && child != 0 && child != kBusy) {
        const Node& below = node(child);
        if (backup_ == Backup::dag_weighted) {
            return get(below.value);
        }
        if (const std::uint32_t n = get(below.visits); n > 0) {
            return mean(get(below.sum), n);
        }
    }
    return mean(get(edge.sum), get(edge.visits));
}

void Tree::fill(const Node& from, Arms& arms) const {
    arms.resize(static_cast<int>(from.edges));
    const int count = arms.count;
    if (shares()) [[unlikely]] {
        for (int i = 0; i < count; ++i) {
            arms.own_visits[i] = static_cast<float>(edge_visits(from.begin()[i]));
            arms.value[i] = static_cast<float>(edge_value(from.begin()[i]));
        }
    } else if (count < kFew) {
        for (int i = 0; i < count; ++i) {
            const Edge& edge = from.begin()[i];
            const std::uint32_t visits = get(edge.visits);
            arms.own_visits[i] = static_cast<float>(visits);
            arms.value[i] = mean(get(edge.sum), visits);
        }
    } else {
        // First the counters, which are atomic and so are read one by one; then arithmetic, several moves at a time.
        for (int i = 0; i < count; ++i) {
            const Edge& edge = from.begin()[i];
            arms.own_visits[i] = static_cast<float>(get(edge.visits));
            arms.value[i] = rewards(get(edge.sum));
        }
        for (int i = 0; i < count; ++i) {
            arms.value[i] /= std::max(arms.own_visits[i], kLeastVisits);
        }
    }
    if (has_priors_.load(std::memory_order_relaxed)) [[unlikely]] {
        fill_priors(from, arms);
    } else {
        std::copy_n(arms.own_visits.begin(), count, arms.visits.begin());
    }
    if (needs_.amaf) {
        fill_amaf(from, arms);
    }
    if (needs_.ownership) {
        fill_ownership(from, arms);
    }
    if (needs_.proofs || needs_.exhausted) {
        for (int i = 0; i < arms.count; ++i) {
            arms.proof[i] = from.begin()[i].flags() & (Edge::kWon | Edge::kLost | Edge::kExhausted);
        }
    }
    add_up(from, arms);
}

void Tree::add_up(const Node& from, Arms& arms) const {
    float total = 0;
    for (int i = 0; i < arms.count; ++i) {
        total += arms.visits[i];
    }
    // The simulation that is choosing has been counted at the node already, but at none of its moves.
    arms.total = backup_ == Backup::shared ? static_cast<float>(get(from.visits)) - 1 : total;
    arms.log_total = log_of(std::max(arms.total, 1.0f));
}

/// Pushes the columns of the marked moves together.
void Tree::keep(const Node& from, Arms& arms, std::span<const std::uint8_t> allowed) const {
    int kept = 0;
    for (int i = 0; i < arms.count; ++i) {
        if (allowed[i]) {
            arms.for_columns([&](auto& column) { column[kept] = column[i]; });
            ++kept;
        }
    }
    arms.count = kept;
    add_up(from, arms);
}

[[gnu::noinline]] void Tree::fill_priors(const Node& from, Arms& arms) const {
    for (int i = 0; i < arms.count; ++i) {
        const PackedPrior prior = from.begin()[i].prior;
        const float own = arms.own_visits[i];
        const float extra = prior_visits_ * prior.weight();
        arms.prior[i] = prior.value();
        arms.prior_weight[i] = prior.weight();
        arms.visits[i] = own + extra;
        if (extra > 0) {
            arms.value[i] = (own * arms.value[i] + extra * prior.value()) / (own + extra);
        }
    }
}

[[gnu::noinline]] void Tree::fill_amaf(const Node& from, Arms& arms) const {
    const Amaf* const amaf = from.amaf_begin();
    for (int i = 0; i < arms.count; ++i) {
        const std::uint64_t both = get(amaf[i].both);
        arms.amaf_visits[i] = static_cast<float>(Amaf::visits(both));
        arms.amaf_value[i] = static_cast<float>(Amaf::rewards(both));
    }
    // Without visits there are no rewards either, and the value is 0.
    if (prior_amaf_ > 0) {
        for (int i = 0; i < arms.count; ++i) {
            const float extra = prior_amaf_ * arms.prior_weight[i];
            arms.amaf_visits[i] += extra;
            arms.amaf_value[i] += extra * arms.prior[i];
        }
    }
    for (int i = 0; i < arms.count; ++i) {
        arms.amaf_value[i] /= std::max(arms.amaf_visits[i], kLeastVisits);
    }
    arms.amaf_total = static_cast<float>(get(from.amaf_visits));
}

[[gnu::noinline]] void Tree::fill_ownership(const Node& from, Arms& arms) const {
    for (int i = 0; i < arms.count; ++i) {
        const Owned& owned = from.owned_begin()[i];
        const auto n = static_cast<float>(get(owned.visits));
        const float share = n > 0 ? 1 / n : 0.0f;
        arms.owned_visits[i] = n;
        arms.winner_owned[i] = static_cast<float>(get(owned.winner)) * share;
        arms.mover_owned[i] = static_cast<float>(get(owned.mover)) * share;
        arms.effect[i] = static_cast<float>(get(owned.effect)) * Owned::kEffectUnit * share;
    }
}

void Tree::score(const Node& from, Arms& arms) const {
    fill(from, arms);
    for (const Term& term : formula_.terms) {
        term.piece->apply(arms);
    }
}

int Tree::pick(const Arms& arms, Rng& rng) const {
    return formula_.chooser ? formula_.chooser->choose(arms, rng)
                            : draw_largest(arms, rng, [&](int i) { return arms.score[i] != kNever; });
}

int Tree::choose(const Node& from, Arms& arms, Rng& rng) const {
    score(from, arms);
    if (formula_.chooser) [[unlikely]] {
        return choose_otherwise(from, arms, rng);
    }
    const int best = draw_largest(
        arms, rng, [&](int i) { return arms.score[i] != kNever && !from.begin()[i].has(Edge::kForbidden); });
    return best >= 0 ? best : choose_otherwise(from, arms, rng);
}

int Tree::choose(const Node& from, Arms& arms, Rng& rng, std::span<const std::uint8_t> allowed, float noise) const {
    fill(from, arms);
    keep(from, arms, allowed);
    for (const Term& term : formula_.terms) {
        term.piece->apply(arms);
    }
    if (noise > 0) {
        add_noise(arms, noise, rng);
    }
    int left =
        formula_.chooser ? formula_.chooser->choose(arms, rng) : draw_largest(arms, rng, [](int) { return true; });
    for (int i = 0; left >= 0; ++i) {
        if (allowed[i] && left-- == 0) {
            return i;
        }
    }
    return -1;
}

Explanation Tree::explain(const Node& from) const {
    Explanation explanation;
    fill(from, explanation.arms);
    for (const Term& term : formula_.terms) {
        term.piece->apply(explanation.arms);
        explanation.scores.emplace_back(term.name, explanation.arms.score);
    }
    return explanation;
}

/// Without the forbidden moves, by the formula's own chooser if it has one.
[[gnu::noinline]] int Tree::choose_otherwise(const Node& from, Arms& arms, Rng& rng) const {
    for (int i = 0; i < arms.count; ++i) {
        if (from.begin()[i].has(Edge::kForbidden)) {
            arms.score[i] = kNever;
        }
    }
    return formula_.chooser ? formula_.chooser->choose(arms, rng) : largest(arms, rng);
}

void Tree::clear() {
    forget();
    arena_.clear();
}

void Tree::rescale(const Rescaling& change) {
    const auto rescaled = [&](double sum, double visits) { return change.factor * sum + change.offset * visits; };
    const auto rescale_sum = [&](std::atomic<std::int64_t>& sum, std::uint32_t visits) {
        sum.store(std::llround(rescaled(static_cast<double>(get(sum)), visits / kRewardUnit)),
                  std::memory_order_relaxed);
    };
    for (Ref at = Arena::kFirst; at < arena_.end(); at = after(at)) {
        Node& here = node(at);
        rescale_sum(here.sum, get(here.visits));
        here.value.store(static_cast<float>(rescaled(get(here.value), 1)), std::memory_order_relaxed);
        for (Edge& edge : here) {
            rescale_sum(edge.sum, get(edge.visits));
        }
        for (std::uint32_t i = 0; here.amaf && i < here.edges; ++i) {
            std::atomic<std::uint64_t>& both = here.amaf_begin()[i].both;
            const std::uint32_t visits = Amaf::visits(get(both));
            both.store(Amaf::of(visits, rescaled(Amaf::rewards(get(both)), visits)), std::memory_order_relaxed);
        }
    }
}

void Tree::forget() {
    arena_.reset();
    table_.clear();
    parents_.clear();
    root_ = 0;
    full_.store(false, std::memory_order_relaxed);
    exhausted_.store(false, std::memory_order_relaxed);
    nodes_.store(0, std::memory_order_relaxed);
    edges_.store(0, std::memory_order_relaxed);
}

bool Tree::advance(Action action) {
    if (root_ != 0) {
        for (const Edge& edge : root_node()) {
            const Ref child = get(edge.child);
            if (edge.action() == action && child != 0 && child != kBusy) {
                const Node& below = node(child);
                const bool grouped = below.edges > 0 && is_group(below.begin()[0].action());
                const Ref next = grouped ? ungrouped(child) : child;
                if (next == 0) {
                    break;
                }
                compact(next);
                return true;
            }
        }
    }
    clear();
    return false;
}

void Tree::compact(Ref new_root) {
    if (table_.overflowed()) {
        ++min_access_;
    }
    // Mark what the new root reaches. `forward` is 0 for everything else.
    const Ref end = arena_.end();
    for (Ref at = Arena::kFirst; at < end; at = after(at)) {
        node(at).forward = 0;
    }
    std::vector<Ref> stack = {new_root};
    node(new_root).forward = kBusy;
    while (!stack.empty()) {
        const Ref at = stack.back();
        stack.pop_back();
        for (const Edge& edge : node(at)) {
            const Ref child = get(edge.child);
            if (child != 0 && node(child).forward == 0) {
                node(child).forward = kBusy;
                stack.push_back(child);
            }
        }
    }
    // Give the marked blocks their new places, turn the links, then slide: places only ever move to the front.
    Ref free = Arena::kFirst;
    long nodes = 0;
    long edges = 0;
    for (Ref at = Arena::kFirst; at < end; at = after(at)) {
        if (node(at).forward != 0) {
            node(at).forward = free;
            free += after(at) - at;
            ++nodes;
            edges += node(at).edges;
        }
    }
    std::vector<std::pair<std::uint64_t, Ref>> kept;
    for (Ref at = Arena::kFirst; at < end; at = after(at)) {
        Node& here = node(at);
        if (here.forward == 0) {
            continue;
        }
        for (Edge& edge : here) {
            const Ref child = get(edge.child);
            if (child != 0) {
                edge.child.store(node(child).forward, std::memory_order_relaxed);
            }
        }
        if (shares() && !here.group && static_cast<int>(table_.accesses(here.key)) >= min_access_) {
            kept.emplace_back(here.key, here.forward);
        }
    }
    root_ = node(new_root).forward;
    for (Ref at = Arena::kFirst; at < end;) {
        const Ref next = after(at);
        const Ref to = node(at).forward;
        if (to != 0 && to != at) {
            std::memmove(arena_.at(to), arena_.at(at), node(at).bytes());
        }
        at = next;
    }
    arena_.truncate(free);
    table_.clear();
    for (const auto& [key, ref] : kept) {
        table_.insert(key, ref);
    }
    if (backup_ == Backup::multipath) {
        parents_.clear();
        for (Ref at = Arena::kFirst; at < free; at = after(at)) {
            for (const Edge& edge : node(at)) {
                if (get(edge.child) != 0) {
                    parents_.add(get(edge.child), at);
                }
            }
        }
    }
    full_.store(false, std::memory_order_relaxed);
    exhausted_.store(false, std::memory_order_relaxed);
    nodes_.store(nodes, std::memory_order_relaxed);
    edges_.store(edges, std::memory_order_relaxed);
}

}  // namespace tengen::tree
