"""Multi-armed bandits to use on their own, Bernoulli arms to compare them on, and win/loss states."""

from tengen._core.bandit import (
    UCB1,
    UCB2,
    Curve,
    EpsilonGreedy,
    IndexPolicy,
    MeanSd,
    Policy,
    ThresholdAscent,
    UCB1Tuned,
    Wls,
    WlsQuality,
    lai_robbins,
    simulate,
)

__all__ = [
    "UCB1",
    "UCB2",
    "Curve",
    "EpsilonGreedy",
    "IndexPolicy",
    "MeanSd",
    "Policy",
    "ThresholdAscent",
    "UCB1Tuned",
    "Wls",
    "WlsQuality",
    "lai_robbins",
    "simulate",
]
