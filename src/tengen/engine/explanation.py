"""Why a search would play as it does: every term for every candidate, and what playouts are made of."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from tengen.config import GoConfig
from tengen.engine.book import BookMove
from tengen.go import Color, Game
from tengen.go.priors import prior_evidence, rule_names
from tengen.go.search import GoSearch
from tengen.go.search.playout_sources import replayed_sources
from tengen.go.search.result import GoResult
from tengen.go.size import Vertex


@dataclass(frozen=True)
class Candidate:
    """A move of the root. Values and scores are for the side to move."""

    vertex: Vertex
    visits: int
    win_rate: float | None  # mean reward of the simulations that began with it; None before the first
    value: float | None  # the same with the prior's virtual simulations among them, as the formula sees it
    prior: float  # of the rules together
    prior_weight: float  # virtual simulations that it is worth
    priors: dict[str, tuple[float, float]]  # by rule: virtual wins and simulations
    amaf_visits: float
    amaf_value: float | None
    criticality: float | None  # None if the configuration does not look at it
    ownership: float | None  # share of simulations that end with the mover owning the point
    scores: dict[str, float]  # after each term of the selection formula, in its order


@dataclass(frozen=True)
class Explanation:
    """A position, what the search thinks of its moves and where the moves of playouts come from."""

    to_move: str
    move_number: int
    simulations: int
    best: str | None
    variation: list[str]
    candidates: list[Candidate]  # most visited first
    playouts: int  # that were replayed for `sources`
    playout_length: float
    sources: dict[str, float]  # moves of playouts by what chose them, in percent
    config: dict[str, Any] = field(default_factory=dict)
    book: str = ""  # the name of an opening book that knows the position
    book_moves: list[BookMove] = field(default_factory=list)  # what it plays there

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON; what is infinite becomes a text."""
        plain: dict[str, Any] = _plain(asdict(self))
        return plain


def explain(
    game: Game, config: GoConfig, *, playouts: int = 5000, seconds: float | None = None, replayed: int = 200
) -> Explanation:
    """Search the position, then look at the root and at `replayed` playouts from it."""
    search = GoSearch(game, config)
    search.run(playouts=playouts, seconds=seconds)
    return explain_search(game, search, replayed=replayed)


def explain_search(game: Game, search: GoSearch, *, replayed: int = 200) -> Explanation:
    """The same of a search that has run, whose root is the position of the game."""
    config, result = search.config, search.result()
    sources = replayed_sources(search, replayed, seed=config.seed)
    return Explanation(
        to_move=game.to_move.name.lower(),
        move_number=game.move_number,
        simulations=result.visits,
        best=result.best,
        variation=result.variation,
        candidates=_candidates(game, config, search, result),
        playouts=replayed,
        playout_length=sources.length,
        sources=sources.shares(),
        config=config.changes(),
    )


def with_book(explanation: Explanation, name: str, moves: list[BookMove]) -> Explanation:
    """The same with what a book knows of the position."""
    return replace(explanation, book=name, book_moves=moves) if moves else explanation


def _candidates(game: Game, config: GoConfig, search: GoSearch, result: GoResult) -> list[Candidate]:
    columns = search.explain()
    rates = {str(move.action): move.value for move in result.moves if move.visits > 0}
    vertices = [str(action) for action in columns["action"]]
    by_rule = _priors_by_rule(game, config)

    def number(name: str, i: int) -> float | None:
        return float(columns[name][i]) if name in columns else None

    found = [
        Candidate(
            vertex=vertex,
            visits=int(columns["own_visits"][i]),
            win_rate=rates.get(vertex),
            value=float(columns["value"][i]) if columns["own_visits"][i] > 0 else None,
            prior=float(columns["prior"][i]),
            prior_weight=float(columns["prior_weight"][i]),
            priors={rule: said[vertex] for rule, said in by_rule.items() if vertex in said},
            amaf_visits=number("amaf_visits", i) or 0.0,
            amaf_value=number("amaf_value", i) if number("amaf_visits", i) else None,
            criticality=number("criticality", i),
            ownership=_owned(game, number("ownership", i)),
            scores={name.removeprefix("score_"): float(columns[name][i]) for name in columns if _is_score(name)},
        )
        for i, vertex in enumerate(vertices)
    ]
    return sorted(found, key=lambda candidate: -candidate.visits)


def _is_score(name: str) -> bool:
    return name.startswith("score_")


def _priors_by_rule(game: Game, config: GoConfig) -> dict[str, dict[str, tuple[float, float]]]:
    weights = {rule: float(getattr(config.knowledge, rule)) for rule in rule_names()}
    return {
        rule: prior_evidence(game, {rule: weight}, patterns=config.playout.patterns, gammas=config.gamma.prior)
        for rule, weight in weights.items()
        if weight > 0
    }


def _owned(game: Game, black: float | None) -> float | None:
    """The mover's share of the simulations' ends, from Black's hold on the point between -1 and 1."""
    if black is None or math.isnan(black):
        return None
    return (1.0 + (black if game.to_move == Color.BLACK else -black)) / 2.0


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
