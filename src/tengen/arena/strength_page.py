"""The page of measured strength: tables and a picture of what `strength` has found."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape
from pathlib import PurePath

from tengen import markdown
from tengen.arena.figures import elo_with_interval, interval_text, percent, score_text
from tengen.arena.strength import COMMAND, Match
from tengen.go.size import size_text

_INTRODUCTION = """# Strength, measured

Written by `tengen strength`. [{csv}]({csv}) has every match with all settings of both players, rules, openings, and
games that repeat others or were void. Scores are those of the first player over colour-swapped pairs; intervals are
95% (Wilson), Elo from the score; the commit is that of the checkout when the match began.
"""
_SHOWN = 3  # settings in which two players differ that a row has room for


def strength_page(matches: Sequence[Match], name: str, *, picture: bool) -> str:
    """The whole page, which stands beside NAME.csv and, with a picture, NAME.svg."""
    others = [match for match in matches if is_against_another(match)]
    own = [match for match in matches if not is_against_another(match)]
    lines = [_INTRODUCTION.format(csv=f"{name}.csv")]
    if picture:
        lines += [f"![win rates against other programs, with 95% intervals]({name}.svg)", ""]
    if others:
        lines += ["## Against other programs", "", *_table(others, different=False), ""]
    if own:
        lines += ["## Tengen against itself", ""]
        lines += ["Where the players differ in more than three settings, the file has them.", ""]
        lines += [*_table(own, different=True), ""]
    return "\n".join(lines).rstrip() + "\n"


def is_against_another(match: Match) -> bool:
    """One player, or both, is a program that is not Tengen."""
    return any(_is_another(setup) for setup in (match.first_setup, match.second_setup))


def _is_another(setup: str) -> bool:
    if not setup.startswith(COMMAND):
        return False
    command = setup.removeprefix(COMMAND)
    try:
        words = shlex.split(command)
    except ValueError:  # a quote that is not closed
        words = command.split()
    return all(PurePath(word).name != "tengen" for word in words[:3])  # it may stand behind an interpreter's -m


def _table(matches: Sequence[Match], *, different: bool) -> list[str]:
    published = any(match.published for match in matches)
    headings = ["first", "second", *(["first / second"] if different else []), "board", "games", "score", "win rate"]
    headings += ["Elo", "date", "commit", *(["published"] if published else [])]
    rows = []
    for match in matches:
        score = match.score
        rate = f"{percent(score.rate)} ({interval_text(score)})" if score.games else "–"
        rows.append(
            [match.first, match.second, *([difference(match)] if different else []), size_text(match.size),
             str(score.games), score_text(score), rate, elo_with_interval(score), match.date, match.commit or "–",
             *([match.published] if published else [])]
        )  # fmt: skip
    return markdown.table(headings, rows)


def difference(match: Match) -> str:
    """In what the players differ, the first one's value before the slash; – stands for the default."""
    first, second = _by_key(match.first_settings), _by_key(match.second_settings)
    parts = [
        f"{key}={first.get(key, '–')} / {second.get(key, '–')}"
        for key in dict.fromkeys([*first, *second])
        if first.get(key) != second.get(key)
    ]
    if match.first_setup != match.second_setup and not match.first_setup.startswith(COMMAND):
        parts.insert(0, f"{match.first_setup} / {match.second_setup}")
    return "; ".join(parts) if len(parts) <= _SHOWN else f"{'; '.join(parts[:_SHOWN])}; {len(parts) - _SHOWN} more"


def _by_key(settings: str) -> dict[str, str]:
    pairs = (each.partition("=") for each in settings.split("; ") if each)
    return {key: value for key, _, value in pairs}


_WIDTH, _ROW, _TOP, _LABELS, _RIGHT = 900, 22, 10, 430, 30
_STYLE = (
    "<style>svg { color: #222; --mark: #2563a8 } "
    "@media (prefers-color-scheme: dark) { svg { color: #ddd; --mark: #7db3ee } }</style>"
)


def strength_picture(matches: Sequence[Match]) -> str:
    """Win rates against other programs with their intervals as SVG, a row each; "" if there are none."""
    rows = [match for match in matches if is_against_another(match) and match.score.games]
    if not rows:
        return ""
    bottom = _TOP + _ROW * len(rows)

    def x(rate: float) -> float:
        return _LABELS + rate * (_WIDTH - _LABELS - _RIGHT)

    parts = []
    for tenth in range(0, 11, 2):
        place, opacity = f"{x(tenth / 10):.1f}", ".4" if tenth == 5 else ".15"
        parts.append(f'<line x1="{place}" x2="{place}" y1="{_TOP}" y2="{bottom}" stroke-opacity="{opacity}"/>')
        parts.append(f'<text x="{place}" y="{bottom + 17}" text-anchor="middle" stroke="none">{10 * tenth}%</text>')
    parts.append(f'<line x1="{x(0.5):.1f}" x2="{x(0.5):.1f}" y1="{_TOP}" y2="{bottom}" stroke-dasharray="3 3"/>')
    for number, match in enumerate(rows):
        score, y = match.score, _TOP + _ROW * (number + 0.5)
        low, high = score.interval()
        label = f"{match.first} – {match.second}, {size_text(match.size)}, {score.games} games"
        short = label if len(label) <= 62 else label[:61] + "…"
        parts.append(
            f"<g><title>{escape(label)}: {percent(score.rate)} ({interval_text(score)})</title>"
            f'<text x="{_LABELS - 12}" y="{y + 4:.1f}" text-anchor="end" stroke="none">{escape(short)}</text>'
            f'<g fill="var(--mark)" stroke="var(--mark)"><line x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y:.1f}" '
            f'y2="{y:.1f}" stroke-width="3" stroke-opacity=".5" stroke-linecap="round"/>'
            f'<circle cx="{x(score.rate):.1f}" cy="{y:.1f}" r="4.5" stroke="none"/></g></g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {bottom + 26}" width="{_WIDTH}" role="img" '
        f'fill="currentColor" stroke="currentColor" font-family="system-ui, sans-serif" font-size="12">{_STYLE}'
        f"<title>Win rates against other programs, with 95% intervals</title>{''.join(parts)}</svg>\n"
    )
