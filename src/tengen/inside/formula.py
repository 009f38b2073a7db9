"""The selection formula at work: every number for the moves of any node."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tengen.inside.look import Look
from tengen.inside.nodes import find_node

_MEANINGS = {
    "own_visits": "Simulations that chose the move here.",
    "visits": "The same, with the virtual ones of its prior.",
    "value": "Mean reward of these, for the side to move.",
    "prior": "What the rules say: share of virtual simulations won.",
    "prior_weight": "Virtual simulations that the prior is worth.",
    "amaf_visits": "Simulations in which the mover played it later, virtual ones of the prior counted in.",
    "amaf_value": "Mean reward of those.",
    "owned_visits": "Simulations of the move that had a winner.",
    "winner_owned": "Share of them whose winner owned the point in the end.",
    "mover_owned": "Share of them where the mover owned it.",
    "effect": "The mover's hold on the point and its neighbours (effectivity).",
    "criticality": "How much more often the winner owns the point than chance would have it.",
    "ownership": "Who owns the point in the end: 1 Black, -1 White.",
}
_TERMS = {
    "value": "The score starts as the mean reward.",
    "first_play_value": "Unvisited moves get this value.",
    "ownership": "Criticality and effectivity raise the AMAF visits.",
    "rave": "The AMAF value is mixed in by the schedule.",
    "exploration": "The bonus for little-known moves.",
    "prior": "The bias of the prior.",
    "first_play_urgency": "Moves that nothing is known of get this score.",
    "widening": "Moves that are pruned for now fall behind all others.",
    "proofs": "Proven wins and losses decide.",
}


@dataclass(frozen=True)
class Column:
    """A column of the table."""

    name: str
    title: str
    meaning: str
    term: bool  # the score after a term of the formula


@dataclass(frozen=True)
class NodeTable:
    """A node's moves with every number, what would be chosen next first."""

    path: tuple[str, ...]
    player: str  # to move: black or white
    visits: int
    columns: tuple[Column, ...]
    rows: tuple[dict[str, Any], ...]  # by name of column, and "move"
    chosen: str | None  # the move with the greatest score

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON; what is infinite becomes a text."""
        plain = asdict(self)
        plain["path"] = list(self.path)
        plain["columns"] = [asdict(column) for column in self.columns]
        plain["rows"] = [{name: _finite(value) for name, value in row.items()} for row in self.rows]
        return plain


def node_table(look: Look, path: Sequence[str] = ()) -> NodeTable:
    """The table of the root, or of the node behind moves; ValueError if there is none."""
    node = find_node(look, path)
    numbers = look.search.explain(node.id)
    names = [name for name in numbers if name != "action"]
    terms = [name for name in names if name.startswith("score_")]
    moves = [str(move) for move in numbers["action"]]
    lists = {name: numbers[name].tolist() for name in names}
    rows = [{"move": move, **{name: lists[name][i] for name in names}} for i, move in enumerate(moves)]
    if terms:
        rows.sort(key=lambda row: (-row[terms[-1]], -row["own_visits"]))
    else:
        rows.sort(key=lambda row: -row["own_visits"])
    columns = [
        Column(name, name.replace("_", " "), _MEANINGS.get(name, ""), False) for name in names if name not in terms
    ]
    columns += [_term(name) for name in terms]
    return NodeTable(
        path=tuple(str(step) for step in node.path),
        player="black" if node.player == 0 else "white",
        visits=node.visits,
        columns=tuple(columns),
        rows=tuple(rows),
        chosen=rows[0]["move"] if rows and terms else None,
    )


def _number(name: str) -> Column:
    return Column(name, name.replace("_", " "), _MEANINGS.get(name, ""), False)


def _term(name: str) -> Column:
    term = name.removeprefix("score_")
    return Column(name, f"after {term.replace('_', ' ')}", _TERMS.get(term, "The score after this term."), True)


def _finite(value: Any) -> Any:
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
