"""What the engine knows of a position, drawn on the board: in the forms that GoGui shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tengen.go import Color, gammas
from tengen.go.patterns import load as load_patterns
from tengen.go.size import vertices
from tengen.gtp.arguments import Arguments, Refused, quoted
from tengen.gtp.features import why_missing
from tengen.gtp.look import look
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("tengen-ownership", help="Who owns each point at the end of simulations, from -1 (White) to 1 (Black).")
def _ownership(session: Session, arguments: Arguments) -> str:
    owner = look(session)[1].ownership
    if owner is None:
        raise Refused("the search has no ownership yet")
    return _rows(np.asarray(owner))


@commands("tengen-visits", help="Visits of each move, and its win rate as influence of the side to move.")
def _visits(session: Session, arguments: Arguments) -> str:
    _, result = look(session)
    moves = [move for move in result.moves if move.visits > 0 and move.action != "pass"]
    best = f"best {result.best}, {result.visits} simulations"
    return _graphics(
        session,
        {move.action: str(move.visits) for move in moves},
        {move.action: 2 * move.value - 1 for move in moves},
        best,
    )


@commands("tengen-rave", help="The value of each move by all simulations in which it was played, in percent.")
def _rave(session: Session, arguments: Arguments) -> str:
    _need(session, "tengen-rave")
    columns = look(session)[0].explain()
    seen = columns["amaf_visits"] > 0
    return _shares(session, columns["action"][seen], columns["amaf_value"][seen], "RAVE")


@commands("tengen-priors", help="What the rules say of each move before any simulation, in percent.")
def _priors(session: Session, arguments: Arguments) -> str:
    _need(session, "tengen-priors")
    columns = look(session, 1)[0].explain()
    known = columns["prior_weight"] > 0
    return _shares(session, columns["action"][known], columns["prior"][known], "priors")


@commands("tengen-strengths", help="How likely a strong player plays each move, in percent, by the gammas.")
def _strengths(session: Session, arguments: Arguments) -> str:
    found = gammas.strengths(session.game.board, session.engine.config.gamma.prior)
    total = sum(found.values()) or 1.0
    shares = {vertex: value / total for vertex, value in found.items()}
    top = max(shares.values(), default=1.0)
    labels = {vertex: f"{100 * share:.0f}" for vertex, share in shares.items() if share >= 0.01}
    return _graphics(session, labels, {v: share / top for v, share in shares.items()}, "strengths of moves")


@commands("tengen-criticality", help="How much each point decides the game, from -1 to 1.")
def _criticality(session: Session, arguments: Arguments) -> str:
    _need(session, "tengen-criticality")
    columns = look(session)[0].explain()
    return _rows(_board(session, dict(zip(columns["action"], np.clip(columns["criticality"], -1, 1), strict=True))))


@commands("tengen-patterns", "[COLOR]", "The points where a move matches a 3x3 pattern, each with the pattern's name.")
def _patterns(session: Session, arguments: Arguments) -> str:
    board = session.game.board
    color = arguments.color(0) if arguments else session.game.to_move
    patterns = load_patterns(session.engine.config.playout.patterns)
    named = [(vertex, patterns.find(board, vertex, color)) for vertex in patterns.matches(board, color)]
    return "\n".join(f"{vertex} {str(name).replace(' ', '_')}" for vertex, name in named)


@commands("tengen-wls", "[node|edge|tree]", "Win/loss states that playouts have learned: wins and games of each move.")
def _wls(session: Session, arguments: Arguments) -> str:
    kind = arguments.words[0].lower() if arguments else "node"
    if kind not in ("node", "edge", "tree"):
        raise Refused(f"unknown kind {quoted(kind)}: node, edge or tree")
    _need(session, "tengen-wls")
    columns = look(session)[0].learned()
    wins, visits = columns[f"{kind}_wins"], columns[f"{kind}_visits"]
    seen = np.flatnonzero(visits > 0)
    labels = {str(columns["action"][i]): f"{wins[i]}/{visits[i]}" for i in seen}
    influence = {str(columns["action"][i]): 2 * wins[i] / visits[i] - 1 for i in seen}
    return _graphics(session, labels, influence, f"win/loss states of {kind} moves")


@commands("tengen-pruned", help="The legal moves that rules of pruning leave out.")
def _pruned(session: Session, arguments: Arguments) -> str:
    return " ".join(str(vertex) for vertex in look(session, 1)[0].pruned)


@commands("tengen-variation", "[VERTEX]", "The line that was looked at most, or the one that begins with a move.")
def _variation(session: Session, arguments: Arguments) -> str:
    search, result = look(session)
    if not arguments:
        return " ".join(map(str, result.variation))
    vertex = arguments.vertex(0, session.game.size)
    if vertex not in [move.action for move in result.moves]:
        raise Refused(f"{vertex} is not a move of the position")
    return " ".join(map(str, search.variation(vertex)))


@commands("tengen-playout", "[SEED]", "A playout from the position, move by move, and what chose its moves.")
def _playout(session: Session, arguments: Arguments) -> str:
    seed = arguments.whole(0, "seed", 0, 2**31) if arguments else 0
    moves = look(session, 1)[0].playout(seed)
    sources: dict[str, int] = {}
    for move in moves:
        sources[move.source] = sources.get(move.source, 0) + 1
    line = " ".join(f"{move.color[0]} {move.vertex.upper()}" for move in moves)
    return f"VAR {line}\nTEXT {len(moves)} moves: " + ", ".join(f"{name} {n}" for name, n in sources.items())


# --- forms -----------------------------------------------------------------------------------------------------------


def _shares(session: Session, actions: Any, values: Any, what: str) -> str:
    points = {str(action): float(value) for action, value in zip(actions, values, strict=True) if action != "pass"}
    labels = {vertex: f"{100 * value:.0f}" for vertex, value in points.items()}
    return _graphics(session, labels, {vertex: 2 * value - 1 for vertex, value in points.items()}, what)


def _graphics(session: Session, labels: Mapping[str, str], influence: Mapping[str, float], text: str) -> str:
    """GoGui's drawing commands; influence is of the side to move, and GoGui wants Black's."""
    sign = 1 if session.game.to_move == Color.BLACK else -1
    lines = [f"TEXT {session.game.to_move.name.lower()} to move: {text}"]
    if influence:
        lines.insert(0, "INFLUENCE " + " ".join(f"{vertex} {sign * value:.3f}" for vertex, value in influence.items()))
    if labels:
        lines.insert(0, "LABEL " + " ".join(f"{vertex} {label}" for vertex, label in labels.items()))
    return "\n".join(lines)


def _board(session: Session, values: Mapping[Any, float]) -> np.ndarray:
    game = session.game
    return np.array([values.get(vertex, 0.0) for vertex in vertices(game.size)]).reshape(game.height, game.width)


def _rows(values: np.ndarray) -> str:
    return "\n" + "\n".join(" ".join(f"{value:.3f}" for value in row) for row in values)


def _need(session: Session, command: str) -> None:
    """Refused if the configuration has nothing to show for a command."""
    reason = why_missing(command, session.engine.config)
    if reason is not None:
        name = f"the preset {session.preset_name}" if session.preset_name else "this configuration"
        raise Refused(f"{name} {reason}")
