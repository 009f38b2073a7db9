"""Bandits: they find the best arm, their regret is logarithmic, and bad arguments are named."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from tengen.bandit import UCB1, UCB2, EpsilonGreedy, Policy, ThresholdAscent, UCB1Tuned, lai_robbins, simulate

MEANS = [0.5, 0.3, 0.8, 0.4, 0.6]
POLICIES = {
    "ucb1": lambda arms: UCB1(arms),
    "ucb1-tuned": lambda arms: UCB1Tuned(arms),
    "ucb2": lambda arms: UCB2(arms, 0.001),
    "ucb2-coarse": lambda arms: UCB2(arms, 0.5),
    "epsilon-greedy": lambda arms: EpsilonGreedy(arms, 0.2, 0.2),
}
Make = Callable[[int], Policy]
each_policy = pytest.mark.parametrize("make", POLICIES.values(), ids=POLICIES.keys())


@each_policy
def test_regret_grows_like_the_logarithm(make: Make) -> None:
    curve = simulate(make(5), MEANS, pulls=64000, runs=30, seed=1, checkpoints=[1000, 8000, 64000])
    early, middle, late = curve.regret
    # Each step is a factor of 8, so a logarithm grows by equal amounts; linear regret would grow by eightfold ones, and
    # a square root by 2.8-fold ones.
    assert early < middle < late
    assert late - middle < 2 * (middle - early)
    # Uniform pulls cost 0.28 each.
    assert late < 0.03 * 0.28 * 64000
    # Not far below the bound of Lai and Robbins, which holds in the limit, and below that of UCB1 (Auer et al. 2002).
    gaps = [max(MEANS) - mean for mean in MEANS if mean < max(MEANS)]
    assert late > 0.25 * lai_robbins(MEANS) * math.log(64000)
    assert late < 8 * math.log(64000) * sum(1 / gap for gap in gaps) + (1 + math.pi**2 / 3) * sum(gaps)


@each_policy
def test_the_best_arm_is_found(make: Make) -> None:
    curve = simulate(make(5), MEANS, pulls=20000, runs=20, seed=2)
    assert curve.pulls[-1] == 20000
    assert curve.best_share[-1] > 0.9
    assert curve.best_share[-1] > curve.best_share[len(curve.pulls) // 2]


def test_tuned_beats_plain_ucb1() -> None:
    plain = simulate(UCB1(5), MEANS, pulls=10000, runs=30).regret[-1]
    tuned = simulate(UCB1Tuned(5), MEANS, pulls=10000, runs=30).regret[-1]
    assert tuned < 0.6 * plain


def test_threshold_ascent_seeks_the_best_reward_not_the_best_mean() -> None:
    """Arm 0 always pays 0.5; arm 1 pays little, but now and then more than arm 0 ever does."""
    shares = {}
    for policy in (ThresholdAscent(2), UCB1Tuned(2)):
        rng = random.Random(1)
        for _ in range(3000):
            arm = policy.choose()
            rare = 0.9 if rng.random() < 0.1 else 0.1
            policy.update(arm, 0.5 if arm == 0 else rare)
        shares[type(policy).__name__] = policy.pulls_of(1) / policy.pulls
    assert shares["ThresholdAscent"] > 0.7
    assert shares["UCB1Tuned"] < 0.2


def test_threshold_ascent_counts_the_best_rewards() -> None:
    policy = ThresholdAscent(2, s=3)
    assert (policy.s, policy.delta) == (3, 0.1)
    assert policy.index(0) == math.inf
    for arm, reward in ((0, 0.2), (1, 0.9), (1, 0.1), (0, 0.3), (1, 0.8)):
        policy.update(arm, reward)
    assert (policy.kept(0), policy.kept(1)) == (1, 2)
    a = math.log(2 * 5 * 2 / 0.1)
    assert policy.index(1) == pytest.approx((2 + a + math.sqrt(4 * a + a * a)) / 3)
    with pytest.raises(ValueError, match="at least 1"):
        ThresholdAscent(2, s=0)
    with pytest.raises(ValueError, match="delta"):
        ThresholdAscent(2, delta=1.5)
    with pytest.raises(ValueError, match="no such arm"):
        policy.kept(2)


def test_greed_alone_can_stay_with_the_wrong_arm() -> None:
    """Without exploration an arm that failed once is never tried again, and regret is linear."""
    curve = simulate(UCB1(2, 0), [0.5, 0.8], pulls=8000, runs=100, checkpoints=[1000, 8000])
    assert curve.regret[1] > 6 * curve.regret[0]


@each_policy
def test_runs_depend_on_the_seed_only(make: Make) -> None:
    one, two, other = (simulate(make(5), MEANS, pulls=500, runs=5, seed=seed) for seed in (3, 3, 4))
    assert one.regret == two.regret
    assert one.regret != other.regret


@each_policy
def test_a_policy_used_by_hand(make: Make) -> None:
    policy = make(3)
    for _ in range(3000):
        arm = policy.choose()
        policy.update(arm, 1.0 if arm == 2 else 0.25)
    assert policy.arms == 3
    assert policy.pulls == 3000
    assert sum(policy.pulls_of(arm) for arm in range(3)) == 3000
    assert policy.pulls_of(2) > 2000
    assert policy.mean(2) == 1.0


def test_indices() -> None:
    policy = UCB1(2)
    assert policy.index(0) == math.inf
    policy.update(0, 1.0)
    policy.update(0, 0.0)
    assert policy.index(0) == pytest.approx(0.5 + math.sqrt(2 * math.log(2) / 2))
    assert policy.choose() == 1


def test_defaults() -> None:
    assert UCB1(2).coefficient == pytest.approx(math.sqrt(2))
    assert UCB2(2).alpha == 0.001
    assert EpsilonGreedy(2, 0.5, 0.1).epsilon == 1.0


@pytest.mark.parametrize(
    "call",
    [
        lambda: UCB1(0),
        lambda: UCB1(-3),
        lambda: UCB1(10**20),
        lambda: UCB1(2, -0.1),
        lambda: UCB1(2, math.nan),
        lambda: UCB1(2, math.inf),
        lambda: UCB1Tuned(0),
        lambda: UCB2(2, 0.0),
        lambda: UCB2(2, 1.0),
        lambda: UCB2(2, math.nan),
        lambda: EpsilonGreedy(2, 0.0, 0.5),
        lambda: EpsilonGreedy(2, 1.0, 0.0),
        lambda: EpsilonGreedy(2, 1.0, 1.5),
        lambda: UCB1(2).update(2, 1.0),
        lambda: UCB1(2).update(-1, 1.0),
        lambda: UCB1(2).update(0, 1.1),
        lambda: UCB1(2).update(0, math.nan),
        lambda: UCB1(2).mean(2),
        lambda: UCB1(2).index(10**20),
        lambda: simulate(UCB1(2), [0.5]),
        lambda: simulate(UCB1(2), [0.5, 1.5]),
        lambda: simulate(UCB1(2), [0.5, math.nan]),
        lambda: simulate(UCB1(2), [0.5, 0.6], pulls=0),
        lambda: simulate(UCB1(2), [0.5, 0.6], runs=0),
        lambda: simulate(UCB1(2), [0.5, 0.6], pulls=10, checkpoints=[0, 5]),
        lambda: simulate(UCB1(2), [0.5, 0.6], pulls=10, checkpoints=[5, 4]),
        lambda: simulate(UCB1(2), [0.5, 0.6], pulls=10, checkpoints=[11]),
        lambda: lai_robbins([]),
    ],
)
def test_bad_arguments(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        call()
