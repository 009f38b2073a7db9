"""The engine, its moves and its reasons in words."""

from __future__ import annotations

from tengen.engine.book import BookMove
from tengen.engine.choice import Choice
from tengen.engine.explanation import Candidate, Explanation
from tengen.gtp.session import Session

_SHOWN = 10  # candidates


def describe_engine(session: Session) -> str:
    """Name, version and all settings that matter."""
    settings = session.engine.settings
    own = ", ".join(f"{name} {value}" for name, value in settings.items().items() if value is not None)
    changes = ", ".join(f"{key}={value}" for key, value in settings.config.changes().items())
    return "\n".join(
        [
            f"{session.name} {session.version}",
            f"preset: {session.preset_name or 'none'}, level: {session.level or 'none'}",
            f"settings: {own}",
            f"search: {changes or 'all defaults'}",
        ]
    )


def describe_choice(choice: Choice) -> str:
    """A move with what made it."""
    lines = [f"{choice.vertex}: {choice.why}"]
    if choice.result is not None:
        lines.append(f"win rate {choice.win_rate:.1%}, {choice.playouts} playouts in {choice.seconds:.2f} s")
        lines.append("variation " + " ".join(map(str, choice.result.variation)))
        shown = [f"{m.action} {m.visits} {m.value:.1%}" for m in choice.result.moves[:5] if m.visits > 0]
        lines.append("moves " + ", ".join(shown))
    return "\n".join(lines)


def describe_position(explanation: Explanation) -> str:
    """Every candidate with its terms, and what playouts are made of."""
    lines = [
        *([f"book {explanation.book}"] if explanation.book else []),
        *(f"book: {describe_book_move(move)}" for move in explanation.book_moves),
        f"{explanation.to_move} to move, {explanation.simulations} simulations, best {explanation.best}",
        "variation " + " ".join(map(str, explanation.variation)),
        *(_candidate(candidate) for candidate in explanation.candidates[:_SHOWN] if candidate.visits > 0),
        f"playouts of {explanation.playout_length:.0f} moves: "
        + ", ".join(f"{source} {share:.1f}%" for source, share in explanation.sources.items()),
    ]
    return "\n".join(lines)


def describe_book_move(move: BookMove) -> str:
    """A move that a book knows, in a line."""
    return f"{move.vertex} {move.share:.1%}" + (f": {move.remark}" if move.remark else "")


def _candidate(move: Candidate) -> str:
    parts = [f"{move.vertex}: visits {move.visits}"]
    if move.value is not None:
        parts.append(f"win rate {move.value:.1%}")
    if move.amaf_value is not None:
        parts.append(f"RAVE {move.amaf_value:.1%} of {move.amaf_visits:.0f}")
    if move.prior_weight > 0:
        rules = ", ".join(move.priors)
        parts.append(f"prior {move.prior:.1%} of {move.prior_weight:.0f}{f' ({rules})' if rules else ''}")
    if move.criticality is not None:
        parts.append(f"criticality {move.criticality:.2f}")
    if move.ownership is not None:
        parts.append(f"owned {move.ownership:.0%}")
    return "; ".join(parts)
