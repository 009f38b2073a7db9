"""What the search found: visits, values and all-moves-as-first statistics of the root's moves."""

from __future__ import annotations

from tengen.engine.explanation import Candidate
from tengen.inside.layer import Layer
from tengen.inside.look import Look

_EVEN = ((0.0, "lost"), (0.5, "even"), (1.0, "won"))


def tree_layers(look: Look) -> list[Layer]:
    """Visits and win rates."""
    visited = [candidate for candidate in _points(look) if candidate.visits > 0]
    total = max(1, look.explanation.simulations)
    shares = {candidate.vertex: candidate.visits / total for candidate in visited}
    absent = "" if visited else "No simulation has run yet: search a little first."
    return [
        Layer(
            "visits",
            "Visits",
            "The share of the simulations that began with the move.",
            "search",
            high=max(shares.values(), default=1.0),
            values=shares,
            notes={c.vertex: f"{c.visits} of {look.explanation.simulations} simulations" for c in visited},
            absent=absent,
        ),
        Layer(
            "value",
            "Win rate",
            "How often the side to move won the simulations that began with the move.",
            "search",
            scale="diverging",
            legend=_EVEN,
            values={c.vertex: c.win_rate for c in visited if c.win_rate is not None},
            notes={c.vertex: f"{c.visits} simulations" for c in visited},
            absent=absent,
        ),
    ]


def rave_layers(look: Look) -> list[Layer]:
    """All moves as first."""
    seen = [candidate for candidate in _points(look) if candidate.amaf_visits > 0]
    if look.config.rave.schedule == "off":
        absent = "This configuration has no RAVE: rave.schedule turns it on."
    else:
        absent = "" if seen else "No simulation has run yet: search a little first."
    return [
        Layer(
            "rave",
            "RAVE value",
            "How often the side to move won simulations in which it played the move at any later time.",
            "search",
            scale="diverging",
            legend=_EVEN,
            values={c.vertex: c.amaf_value for c in seen if c.amaf_value is not None},
            notes={c.vertex: f"played in {c.amaf_visits:.0f} simulations" for c in seen},
            absent=absent,
        ),
        Layer(
            "rave-visits",
            "RAVE visits",
            "In how many simulations the side to move played the point, sooner or later, before the other side did.",
            "search",
            unit="count",
            high=max((c.amaf_visits for c in seen), default=1.0),
            values={c.vertex: c.amaf_visits for c in seen},
            absent=absent,
        ),
    ]


def _points(look: Look) -> list[Candidate]:
    on_board = set(look.points)
    return [candidate for candidate in look.explanation.candidates if candidate.vertex in on_board]
