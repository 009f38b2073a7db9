"""How playouts begin from the position, and what those that learn have learned."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from tengen.inside.layer import Layer
from tengen.inside.look import SAMPLES, Look
from tengen.inside.sources import meaning_of


def policy_layers(look: Look) -> list[Layer]:
    """How likely each move is to be the next of a playout: over all, and by what chooses it."""
    drawn: dict[str, dict[str, int]] = defaultdict(dict)
    for vertex, source, count in look.search.next_moves(SAMPLES, seed=look.seed):
        drawn[source][vertex] = count
    total = sum(count for by_vertex in drawn.values() for count in by_vertex.values())
    exact = look.search.next_chances()
    chances = exact or _shares(drawn, total)
    on_board = {vertex: chance for vertex, chance in chances.items() if vertex in set(look.points)}
    how = "computed exactly from the policy" if exact else f"drawn {total} times"
    absent = "" if on_board else "Playouts pass here." if total else "A playout ends here at once."
    whole = Layer(
        "policy",
        "Playout policy",
        f"How likely each move is to be the next of a playout ({look.config.playout.policy}), {how}.",
        "playouts",
        high=max(on_board.values(), default=1.0),
        values=on_board,
        notes={} if exact else {vertex: _by_source(drawn, vertex, total) for vertex in on_board},
        absent=absent,
    )
    if look.search.playout_sources[1:] == ["pass"]:  # one step has nothing to tell apart
        return [whole]
    return [whole, *(_source_layer(look, source, drawn[source], total) for source in _order(look, drawn))]


def _source_layer(look: Look, source: str, counts: dict[str, int], total: int) -> Layer:
    shares = {vertex: count / total for vertex, count in counts.items() if vertex in set(look.points)}
    return Layer(
        f"policy-{source}",
        f"Playout: {source}",
        f"{meaning_of(source)} It chooses the next move of {100 * sum(counts.values()) / total:.0f}% of the playouts.",
        "playouts",
        high=max(shares.values(), default=1.0),
        values=shares,
        notes={vertex: f"{count} of {total} playouts" for vertex, count in counts.items()},
        absent="" if shares else "It chooses no point here.",
    )


def _order(look: Look, drawn: dict[str, dict[str, int]]) -> list[str]:
    return [source for source in look.search.playout_sources if source in drawn and source != "pass"]


def _shares(drawn: dict[str, dict[str, int]], total: int) -> dict[str, float]:
    sums: dict[str, float] = defaultdict(float)
    for counts in drawn.values():
        for vertex, count in counts.items():
            sums[vertex] += count / total
    return dict(sums)


def _by_source(drawn: dict[str, dict[str, int]], vertex: str, total: int) -> str:
    parts = [f"{source} {100 * counts[vertex] / total:.1f}%" for source, counts in drawn.items() if vertex in counts]
    return ", ".join(parts)


def learning_layers(look: Look) -> list[Layer]:
    """The tables of win/loss states: node, edge and tree."""
    here = look.search.learned()
    best = look.explanation.best
    answers, answered = here, look.game.board.last_move or "the last move"
    if best not in (None, "pass") and not any(here["edge_visits"].tolist()):
        # Playouts begin below the root: what they learn first are the answers to its moves.
        answers, answered = look.search.learned(after=best), str(best)
    return [
        _table(look, "node", "The learned success of the move in its surroundings, as its win/loss state tells.", here),
        _table(look, "edge", f"The learned success of the move as an answer to {answered}.", answers),
        _table(look, "tree", "The learned success of the move in its surroundings, from moves of the tree.", here),
    ]


def _table(look: Look, table: str, meaning: str, columns: dict[str, np.ndarray]) -> Layer:
    rows = zip(columns["action"].tolist(), columns[f"{table}_wins"], columns[f"{table}_visits"], strict=True)
    known = [(str(vertex), int(wins), int(visits)) for vertex, wins, visits in rows if visits > 0]
    if look.config.playout.policy != "isgo-learning":
        absent = "These playouts do not learn: playout.policy=isgo-learning does (preset isgo-learning)."
    elif table == "tree" and not look.config.learning.tree:
        absent = "learning.tree is off."
    else:
        absent = "Nothing is learned here yet: search a little first."
    return Layer(
        f"wls-{table}",
        f"Learned: {table}",
        meaning,
        "playouts",
        scale="diverging",
        legend=((0.0, "loses"), (0.5, "even"), (1.0, "wins")),
        values={vertex: wins / visits for vertex, wins, visits in known},
        notes={vertex: f"state: {wins} of {visits} won" for vertex, wins, visits in known},
        absent="" if known else absent,
    )
