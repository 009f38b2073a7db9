"""HTML pages that need nothing else: their style, tables and facts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

_NUMBER = re.compile(r"[-+±–∞\d.,/%() to]*")


def page(title: str, parts: Sequence[str]) -> str:
    """A whole page of pieces of HTML."""
    return "\n".join([_HEAD, f"<title>{escape(title)}</title>", _STYLE, "<body>", *parts, "</body></html>", ""])


def facts(pairs: Sequence[tuple[str, str]]) -> str:
    """Names and what there is to say of them."""
    lines = [f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in pairs]
    return "\n".join(["<dl>", *lines, "</dl>"])


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], links: Mapping[str, str] | None = None) -> str:
    """A table; columns that are all numbers stand to the right. Cells that are a key of `links` lead there."""
    if not rows:
        return "<p>None.</p>"
    numeric = [all(_NUMBER.fullmatch(row[i]) for row in rows) for i in range(len(headings))]
    lines = [_row("th", headings, numeric, {}), *(_row("td", row, numeric, links or {}) for row in rows)]
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def _row(tag: str, cells: Sequence[str], numeric: Sequence[bool], links: Mapping[str, str]) -> str:
    kinds = [' class="number"' if number else "" for number in numeric]
    texts = [f'<a href="{escape(links[text])}">{escape(text)}</a>' if text in links else escape(text) for text in cells]
    return f"<tr>{''.join(f'<{tag}{kind}>{text}</{tag}>' for text, kind in zip(texts, kinds, strict=True))}</tr>"


_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">"""

_STYLE = """<style>
:root { color-scheme: light dark; --line: #8883; --quiet: #666; --bar: #2563a8; }
@media (prefers-color-scheme: dark) { :root { --quiet: #aaa; --bar: #7db3ee; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; }
table { border-collapse: collapse; font-size: .87rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .55rem; max-width: 22rem; border-bottom: 1px solid var(--line); }
th, td { text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
td { overflow-wrap: break-word; min-width: 7.5rem; }
td.number { white-space: nowrap; min-width: 0; }
th.number, td.number { text-align: right; }
tbody tr:hover { background: #8881; }
th:first-child, td:first-child { padding-left: 0; }
dl { display: grid; grid-template-columns: max-content auto; gap: .15rem 1.25rem; margin: 0 0 1.5rem; }
dt, p, figcaption { color: var(--quiet); }
dd, figure { margin: 0; }
p, figcaption { font-size: .9rem; }
.wide { overflow-x: auto; }
svg, figure img { max-width: 100%; height: auto; --mark: var(--bar); }
</style></head>"""
