// Rewards of a user's problem, of any finite size, brought to 0 to 1, which is what the formulas of the search are made
// for: between bounds that the problem declares, or else between the least and the greatest that were seen so far.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/bytes.h"
#include "core/tree/domain.h"

namespace tengen::python {

class RewardScale {
public:
    /// Rewards stay what they are.
    static RewardScale raw() { return RewardScale(Kind::raw, 0, 1); }
    static RewardScale between(double low, double high) { return RewardScale(Kind::fixed, low, high); }
    static RewardScale as_seen() { return RewardScale(Kind::seen, 0, 0); }

    bool is_fixed() const { return kind_ == Kind::fixed; }
    bool has(double reward) const { return low_ <= reward && reward <= low_ + span_; }
    double low() const { return low_; }
    double span() const { return span_; }

    /// Widens the range to a reward. Beyond the first outcome it is widened a little more, so that rewards that always
    /// grow change it only so often.
    void see(double least, double greatest) {
        if (kind_ != Kind::seen || (any_ && has(least) && has(greatest))) {
            return;
        }
        const double slack = span_ / kSlack;
        const double low = !any_ ? least : least < low_ ? least - slack : low_;
        const double high = !any_ ? greatest : greatest > low_ + span_ ? greatest + slack : low_ + span_;
        if (any_) {
            const tree::Rescaling next{span_ / (high - low), (low_ - low) / (high - low)};
            // A range of one value stood for the middle: x = 1/2 there, and its rewards are `low_`.
            const tree::Rescaling change = span_ > 0 ? next : tree::Rescaling{0, next.offset};
            change_ = change_ ? tree::Rescaling{change.factor * change_->factor,
                                                change.factor * change_->offset + change.offset}
                              : change;
        }
        any_ = true;
        low_ = low;
        span_ = high - low;
    }

    double scaled(double reward) const {
        return kind_ == Kind::raw ? reward : span_ > 0 ? (reward - low_) / span_ : 0.5;
    }

    /// How what was scaled before has to change, once.
    std::optional<tree::Rescaling> take_change() { return std::exchange(change_, std::nullopt); }

    void save(ByteWriter& out) const {
        out.flag(any_);
        out.real(low_);
        out.real(span_);
        out.flag(change_.has_value());
        if (change_) {
            out.real(change_->factor);
            out.real(change_->offset);
        }
    }
    /// Into a new scale of the same problem.
    void restore(ByteReader& in) {
        const char* const wrong = "the range of rewards is not that of this problem";
        any_ = in.flag();
        const double low = in.real(wrong);
        const double span = in.real(wrong);
        ByteReader::require(span >= 0 && (kind_ == Kind::seen || (low == low_ && span == span_)), wrong);
        low_ = low;
        span_ = span;
        change_.reset();
        if (in.flag()) {
            const double factor = in.real(wrong);
            change_ = tree::Rescaling{factor, in.real(wrong)};
        }
    }

private:
    enum class Kind { raw, fixed, seen };
    static constexpr double kSlack = 16;

    RewardScale(Kind kind, double low, double high) : kind_(kind), low_(low), span_(high - low) {}

    Kind kind_;
    double low_;
    double span_;
    bool any_ = false;
    std::optional<tree::Rescaling> change_;
};

}  // namespace tengen::python
