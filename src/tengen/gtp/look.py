"""A search of the position as it stands, to look into."""

from __future__ import annotations

from tengen.go.search import GoSearch
from tengen.go.search.result import GoResult
from tengen.gtp.arguments import Refused
from tengen.gtp.session import Session

SIMULATIONS = 1000  # of the root before it is looked at
_SECONDS = 5.0  # for them


def look(session: Session, simulations: int = SIMULATIONS) -> tuple[GoSearch, GoResult]:
    """The engine's search at the position, run on until it has so many simulations; Refused at the end of a game."""
    engine = session.engine
    if engine.game.over:
        raise Refused("the game is over: there is nothing to search; undo takes the last move back")
    result = engine.analyze(None, on_report=_ignore, playouts=0)
    missing = simulations - result.visits
    if missing > 0:
        result = engine.analyze(None, on_report=_ignore, playouts=missing, seconds=_SECONDS)
    search = engine.search
    assert search is not None  # as it has just run
    return search, result


def _ignore(result: GoResult) -> None:
    pass
