#include "core/go/playout/bradley_terry.h"

#include <cmath>

#include "core/go/playout/policy.h"
#include "core/go/playout/sequence.h"
#include "core/go/policy_rollout.h"

namespace tengen::go {

namespace {

int all_prisoners(const Board& board) {
    return board.prisoners(Color::black) + board.prisoners(Color::white);
}

}  // namespace

BradleyTerry::BradleyTerry(const GoConfig& config)
    : shapes_(1 << feature::kShapeBits),
      chance_(chance_bits(config.gamma.chance)),
      random_(random_options(config.playout)) {
    const double exponent = config.gamma.exponent;
    const Gammas gammas = Gammas::parse(config.gamma_text);
    const auto raised = [&](float gamma) {
        return exponent == 1 ? gamma : static_cast<float>(std::pow(static_cast<double>(gamma), exponent));
    };
    for (std::size_t n = 0; n < shapes_.size(); ++n) {
        const auto shape = static_cast<Neighborhood>(n);
        shapes_[n] = is_potential_eye(shape, Color::black) ? 0.0f : raised(gammas.shape(shape));
    }
    for (unsigned bits = 0; bits < tactics_.size(); ++bits) {
        tactics_[bits] = raised(gammas.tactics(bits));
    }
    for (unsigned bits = 0; bits < local_.size(); ++bits) {
        local_[bits] = raised(gammas.local(bits));
    }
}

void BradleyTerryPolicy::begin(const Board& board) {
    const Geometry& g = board.geometry();
    for (Side& side : sides_) {
        std::fill_n(side.weight, g.cells(), 0);
        std::fill_n(side.row, g.height() + 2, 0);
        side.total = 0;
        std::fill_n(side.stale, board.words(), 0);
        std::fill_n(side.weak, board.words(), 0);
    }
    for (int i = 0; i < board.empty_count(); ++i) {
        mark(board, board.empty_point(i));
    }
    taken_count_ = 0;
    reciprocal_ = (1u << 16) / static_cast<unsigned>(g.stride()) + 1;
    ko_ = board.ko();
    moves_ = board.move_number();
    prisoners_ = all_prisoners(board);
}

void BradleyTerryPolicy::mark(const Board& board, Point p) {
    const int bit = board.bit(p);
    for (Side& side : sides_) {
        side.stale[bit >> 6] |= std::uint64_t{1} << (bit & 63);
    }
}

void BradleyTerryPolicy::mark_around(const Board& board, Point p) {
    mark(board, p);
    for (int d = 0; d < kDirections; ++d) {
        const Point q = board.geometry().neighbor(p, d);
        if (board[q] == Color::empty) {
            mark(board, q);
        }
    }
}

void BradleyTerryPolicy::mark_liberties(const Board& board, Point chain) {
    const std::uint64_t* const liberties = board.liberty_bits(chain);
    const std::uint64_t all = board.liberties(chain) <= 2 ? ~std::uint64_t{0} : 0;
    for (Side& side : sides_) {
        for (int w = 0; w < board.words(); ++w) {
            side.stale[w] |= liberties[w] & (side.weak[w] | all);
        }
    }
}

void BradleyTerryPolicy::follow(const Board& board) {
    restore();
    if (board.move_number() == moves_) {
        return;
    }
    moves_ = board.move_number();
    if (ko_ != board.ko()) {
        if (!ko_.is_none()) {
            mark(board, ko_);
        }
        ko_ = board.ko();
        if (!ko_.is_none()) {
            mark(board, ko_);
        }
    }
    const Point last = board.last_move();
    if (!last.is_board()) {
        return;
    }
    mark_around(board, last);
    mark_liberties(board, last);
    const Color mover = board[last];
    for (const Point chain : chains_beside(board, last, opponent(mover))) {
        if (board.liberties(chain) <= 2) {
            mark_liberties(board, chain);
        }
    }
    // The list of empty points ends with what the last move captured.
    const int captured = all_prisoners(board) - prisoners_;
    prisoners_ += captured;
    for (int i = board.empty_count() - captured; i < board.empty_count(); ++i) {
        const Point p = board.empty_point(i);
        mark_around(board, p);
        for (const Point chain : chains_beside(board, p, mover)) {
            mark_liberties(board, chain);
        }
    }
}

void BradleyTerryPolicy::set_weight(Side& side, Point p, Weight weight) {
    Weight& old = side.weight[p.index()];
    const Weight change = weight - old;  // modulo 2^64, as the sums are
    old = weight;
    side.row[row_of(p)] += change;
    side.total += change;
}

void BradleyTerryPolicy::set_for_now(Point p, Weight weight) {
    taken_[taken_count_++] = {p, side_->weight[p.index()]};
    set_weight(*side_, p, weight);
}

void BradleyTerryPolicy::restore() {
    while (taken_count_ > 0) {
        const Taken& taken = taken_[--taken_count_];
        set_weight(*side_, taken.point, taken.weight);
    }
}

void BradleyTerryPolicy::compute(const Board& board, Side& side, Color c, Point p) {
    bool weak = false;
    Weight weight = 0;
    if (board[p] == Color::empty) {
        const Neighborhood n = board.neighborhood(p);
        const float shape = model_->shape(own_view(n, c));
        if (shape > 0) {
            const unsigned tactics = tactics_at(board, p, c, weak);
            if (has_empty_neighbor(n) || board.legal(p, c)) {
                weight = BradleyTerry::weight(shape * model_->tactics(tactics));
            }
        }
    }
    const int bit = board.bit(p);
    const std::uint64_t mask = std::uint64_t{1} << (bit & 63);
    side.weak[bit >> 6] = weak ? side.weak[bit >> 6] | mask : side.weak[bit >> 6] & ~mask;
    set_weight(side, p, weight);
}

void BradleyTerryPolicy::prepare(const Board& board) {
    follow(board);
    const Color c = board.to_move();
    side_ = &sides_[code(c) - 1];
    const Geometry& g = board.geometry();
    for (int w = 0; w < board.words(); ++w) {
        for (std::uint64_t bits = side_->stale[w]; bits != 0; bits &= bits - 1) {
            compute(board, *side_, c, Point{64 * w + std::countr_zero(bits) + g.stride() + 1});
        }
        side_->stale[w] = 0;
    }
    local_.find(board);
    for (const Point p : local_.points()) {
        if (const Weight now = weight(p); now > 0) {
            const float factor = model_->local(local_of(local_.bits(p)));
            set_for_now(p, BradleyTerry::weight(static_cast<float>(now) * factor / 65536.0f));
        }
    }
}

Point BradleyTerryPolicy::draw(const Board& board, Rng& rng) const {
    auto left = static_cast<Weight>(rng.real() * static_cast<double>(total()));
    int row = 1;
    while (left >= side_->row[row]) {
        left -= side_->row[row++];
    }
    int cell = row * board.stride() + 1;
    while (left >= side_->weight[cell]) {
        left -= side_->weight[cell++];
    }
    return Point{cell};
}

std::vector<LikelyMove> BradleyTerryPolicy::chances(const Board& board) {
    const steps::RandomOptions& random = model_->random();
    const bool refuses = random.refused > 0 && random.self_atari != SelfAtariPolicy::ignore;
    if (model_->chance() < 1u << 16 || refuses) {
        return {};
    }
    prepare(board);
    if (total() == 0) {
        return {{Point::pass(), 1.0}};
    }
    std::vector<LikelyMove> moves;
    for (const Point p : board.geometry().points()) {
        if (weight(p) > 0) {
            moves.push_back({p, static_cast<double>(weight(p)) / static_cast<double>(total())});
        }
    }
    return moves;
}

Point BradleyTerryPolicy::choose(Board& board, Color c, Rng& rng) {
    source_ = 0;
    if (model_->chance() < 1u << 16 && (rng.next() >> 48) >= model_->chance()) {
        follow(board);
        source_ = 1;
        const Point p = steps::random(board, c, model_->random(), rng);
        return p.is_none() ? Point::pass() : p;
    }
    prepare(board);
    while (total() > 0) {
        const Point p = draw(board, rng);
        const steps::RandomOptions& random = model_->random();
        if (random.refused == 0 || self_atari_allowed(board, p, c, random.self_atari) ||
            (rng.next() >> 48) >= random.refused) {
            return p;
        }
        set_for_now(p, 0);
    }
    return Point::pass();
}

const PlayoutPolicy bradley_terry_policy("bradley-terry", "by gammas",
                                         [](const GoConfig& config, const RolloutSetting& setting) {
                                             auto model = std::make_shared<const BradleyTerry>(config);
                                             return rollout_with([model] { return BradleyTerryPolicy(*model); },
                                                                 BradleyTerry::names(), config, setting.komi);
                                         },
                                         {.gammas = true});

}  // namespace tengen::go
