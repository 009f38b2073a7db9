"""Minorization-maximization for generalised Bradley-Terry models (Coulom 2007).

    gamma_i <- W_i / sum over competitions j of C_ij / E_j

W_i: competitions won by a team with feature value i; C_ij: strength of the team-mates of i, over its teams in j; E_j:
strength of all teams in j. The values of one feature are updated at once: no team has two of them, so that the
likelihood never falls. As a prior every value has won and lost one game against a value of strength 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen._core import gammas as _core
from tengen.train.competitions import Competitions

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
_SHAPE_BITS = np.uint64(0xFFFF)


@dataclass
class Feature:
    """A feature with the strengths of its values; place 0 stands for none and keeps strength 1."""

    name: str
    values: list[str]
    gammas: Floats
    #: For each team the place of its value.
    of_team: Places

    def strengths(self) -> Floats:
        """For each team."""
        return self.gammas[self.of_team]


def features_of(competitions: Competitions, patterns: Sequence[str] = ()) -> list[Feature]:
    """The features of all teams, with strength 1; with large patterns also those that only priors know."""
    teams = competitions.teams
    shapes, places = np.unique(teams & _SHAPE_BITS, return_inverse=True)
    names = [_core.shape_text(int(shape)) for shape in shapes]
    features = [Feature("shape", names, np.ones(len(names) + 1), places.astype(np.int64) + 1)]
    for name, shift, bits, values in _core.fields(bool(patterns)):
        of_team = ((teams >> np.uint64(shift)) & np.uint64((1 << bits) - 1)).astype(np.int64)
        features.append(Feature(name, values, np.ones(len(values) + 1), of_team))
    if patterns:
        of_team = (teams >> np.uint64(_core.PATTERN_SHIFT)).astype(np.int64)
        features.append(Feature("pattern", list(patterns), np.ones(len(patterns) + 1), of_team))
    return features


def team_strengths(features: list[Feature]) -> Floats:
    """The strength of each team: the product over its features."""
    product: Floats = np.prod([feature.strengths() for feature in features], axis=0)
    return product


def log_likelihoods(competitions: Competitions, strengths: Floats) -> Floats:
    """Of each competition: the logarithm of the winner's probability."""
    found: Floats = np.log(strengths[competitions.winners]) - np.log(competitions.sums(strengths))
    return found


def fit(competitions: Competitions, features: list[Feature], rounds: int, prior: float = 1.0) -> Iterator[float]:
    """Improves the strengths of the features in place; gives the mean log-likelihood after each round."""
    strengths = team_strengths(features)
    for _ in range(rounds):
        for feature in features:
            size = len(feature.gammas)
            load = competitions.shares(1 / competitions.sums(strengths))
            wins = np.bincount(feature.of_team[competitions.winners], minlength=size)
            mates = np.bincount(feature.of_team, load * strengths / feature.strengths(), minlength=size)
            new = (wins + prior) / (mates + 2 * prior / (1 + feature.gammas))
            new[0] = 1.0
            strengths = strengths * (new / feature.gammas)[feature.of_team]
            feature.gammas = new
        yield float(log_likelihoods(competitions, strengths).mean())


def appearances(competitions: Competitions, feature: Feature) -> Floats:
    """How often each value of a feature took part."""
    of_team = np.bincount(competitions.team, competitions.times, minlength=len(competitions.teams))
    return np.bincount(feature.of_team, of_team, minlength=len(feature.gammas)).astype(np.float64)
