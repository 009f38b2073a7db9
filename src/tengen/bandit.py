"""Multi-armed bandits: policies that can be used on their own, and Bernoulli arms to compare them on."""

from tengen._core.bandit import (
    UCB1,
    UCB2,
    Curve,
    EpsilonGreedy,
    IndexPolicy,
    Policy,
    UCB1Tuned,
    lai_robbins,
    simulate,
)

__all__ = [
    "UCB1",
    "UCB2",
    "Curve",
    "EpsilonGreedy",
    "IndexPolicy",
    "Policy",
    "UCB1Tuned",
    "lai_robbins",
    "simulate",
]
