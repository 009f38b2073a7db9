"""Numbers of searches in words, alike on all pages and in all tables; docs/numbers.md says what they mean."""

from __future__ import annotations


def lead_text(black: float | None) -> str:
    """Black's lead in points, such as B+3.5 or W+2.0; "" if there is none."""
    if black is None:
        return ""
    text = f"{abs(black):.1f}"
    return "even" if text == "0.0" else f"{'B' if black > 0 else 'W'}+{text}"


def percent(share: float) -> str:
    """A win rate, or the loss of some, such as 43.2%."""
    return f"{100 * share:.1f}%"


def position_text(black: float, lead: float | None) -> str:
    """Black's win rate and lead, such as "Black 43.2%, W+3.5"."""
    return ", ".join(part for part in (f"Black {percent(black)}", lead_text(lead)) if part)


def loss_text(loss: float, points: float | None) -> str:
    """Such as "11.8% and 4.7 points"."""
    return percent(loss) if points is None else f"{percent(loss)} and {points:.1f} points"
