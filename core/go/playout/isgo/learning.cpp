#include "core/go/playout/isgo/learning.h"

#include <stdexcept>

#include "core/go/playout/policy.h"
#include "core/go/policy_rollout.h"

namespace tengen::go::isgo {

namespace {

/// Makes the policies of a search. All that they change is in atomics or told between runs.
template <int N>
struct MakePolicy {
    std::shared_ptr<Learner> learner;
    std::shared_ptr<typename LearningPolicy<N>::Start> start;

    LearningPolicy<N> operator()() const { return LearningPolicy<N>(*learner, *start); }
    void new_root(const Board& board, bool same_game) const {
        *start = typename LearningPolicy<N>::Start(board);
        if (!same_game || !learner->options().keep) {
            learner->clear();
        }
    }
    std::vector<LearnedMove> learned(const Board& board) const { return learner->look(board); }
    void save(ByteWriter& out) const { learner->save(out); }
    void restore(ByteReader& in) const { learner->restore(in); }
};

template <int N>
std::shared_ptr<const Rollout> rollout_of(const GoConfig& config, const RolloutSetting& setting) {
    auto start = std::make_shared<typename LearningPolicy<N>::Start>(Board(setting.size));
    MakePolicy<N> make{std::make_shared<Learner>(config, setting), std::move(start)};
    return rollout_with(std::move(make), LearningPolicy<N>::names(), config, setting.komi);
}

}  // namespace

std::shared_ptr<const Rollout> make_learning_rollout(const GoConfig& config, const RolloutSetting& setting) {
    switch (config.learning.context) {
        case 8:
            return rollout_of<8>(config, setting);
        case 12:
            return rollout_of<12>(config, setting);
        case 20:
            return rollout_of<20>(config, setting);
        case 24:
            return rollout_of<24>(config, setting);
        case 28:
            return rollout_of<28>(config, setting);
        case 36:
            return rollout_of<36>(config, setting);
        case 40:
            return rollout_of<40>(config, setting);
        default:
            throw std::invalid_argument("there are no contexts of this size");
    }
}

const PlayoutPolicy learning_policy("isgo-learning", "isGO's, with learned moves", make_learning_rollout,
                                    {.patterns = true});

}  // namespace tengen::go::isgo
