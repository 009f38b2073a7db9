#include "core/go/reward/dynamic_komi.h"

#include <algorithm>
#include <cmath>

namespace tengen::go {

namespace {

using KomiRule = DynamicKomi::Rule;

const settings::Table<KomiRule> kKomiRules = {{"off", "nothing is added", KomiRule::off},
                                              {"linear", "handicap stones, fading with the moves", KomiRule::linear},
                                              {"value", "the win rate of the side to move", KomiRule::value}};

}  // namespace

std::vector<settings::Name> komi_rule_names() {
    return kKomiRules.names();
}

DynamicKomi::DynamicKomi(const DynamicKomiConfig& config, int handicap)
    : config_(config),
      rule_(kKomiRules.get(config.rule, "rule of dynamic komi")),
      handicap_(handicap >= 2 ? handicap : 0) {}

DynamicKomi::DynamicKomi(const DynamicKomi& other)
    : config_(other.config_),
      rule_(other.rule_),
      handicap_(other.handicap_),
      side_(other.side_),
      most_(other.most_),
      counting_(other.counting_),
      offset_(other.offset_.load()),
      window_(other.window_.load()),
      too_heavy_{other.too_heavy_[0].load(), other.too_heavy_[1].load()} {}

void DynamicKomi::begin(const Board& board) {
    const double area = board.geometry().area();
    if (rule_ == Rule::linear) {
        const double left = std::max(0.0, 1 - board.move_number() / (config_.fade * area));
        offset_ = static_cast<int>(std::lround(config_.stone_points * handicap_ * left));
    } else if (rule_ == Rule::value) {
        side_ = board.to_move() == Color::black ? 0 : 1;
        most_ = static_cast<int>(config_.limit * area);
        counting_ = board.empty_count() > (1 - config_.full) * area;
        window_ = 0;
        if (!counting_) {
            offset_ = 0;
        }
    }
}

void DynamicKomi::add(const tree::Outcome& outcome) const {
    const int winner = tree::winner_of(outcome, 2);
    const std::uint64_t won = winner == 0 ? 2 : winner < 0 ? 1 : 0;
    const std::uint64_t one = (won << 32) + 1;
    const std::uint64_t now = window_.fetch_add(one, std::memory_order_relaxed) + one;
    // One thread sees the window close; what others count meanwhile is let go with it. The next one begins at once: who
    // closes may then wait for a processor, and the others would count for nothing.
    if (static_cast<std::uint32_t>(now) == static_cast<std::uint32_t>(config_.every)) {
        window_.store(0, std::memory_order_relaxed);
        const double rate = static_cast<double>(now >> 32) / (2.0 * config_.every);
        adjust(side_ == 0 ? rate : 1 - rate);
    }
}

void DynamicKomi::save(ByteWriter& out) const {
    if (rule_ == Rule::value) {
        out.integer(offset());
        out.word(window_.load(std::memory_order_relaxed));
        for (const auto& burden : too_heavy_) {
            out.number(static_cast<std::uint64_t>(burden.load(std::memory_order_relaxed)));
        }
    }
}

void DynamicKomi::restore(ByteReader& in) {
    if (rule_ == Rule::value) {
        offset_ = static_cast<int>(in.integer(counting_ ? most_ : 0, "dynamic komi exceeds its limit"));
        window_ = in.word();
        const std::uint64_t counted = window_ & 0xffffffffu;
        ByteReader::require((window_ >> 32) <= 2 * counted, "dynamic komi counts more wins than playouts");
        for (auto& burden : too_heavy_) {
            burden = static_cast<int>(in.number(std::numeric_limits<int>::max(), "dynamic komi exceeds its limit"));
        }
    }
}

void DynamicKomi::adjust(double win_rate) const {
    // Seen from the side to move, more is a burden.
    const int sign = side_ == 0 ? 1 : -1;
    const int burden = sign * offset();
    int next = burden;
    if (win_rate > config_.high) {
        next = burden + config_.step;
        if (config_.ratchet && next >= too_heavy_[side_].load(std::memory_order_relaxed)) {
            return;
        }
    } else if (win_rate < config_.low) {
        next = burden - config_.step;
        if (burden > 0) {
            too_heavy_[side_].store(burden, std::memory_order_relaxed);
        }
    }
    offset_.store(sign * std::clamp(next, -most_, most_), std::memory_order_relaxed);
}

}  // namespace tengen::go
