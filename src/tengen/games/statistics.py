"""What a database holds, counted: by size, year, result, komi, rank, rules, length."""

from __future__ import annotations

from typing import Any

from tengen.games.database import Database
from tengen.games.filters import Filter
from tengen.games.ranks import strength_name

_RESULT = """case
    when winner = 0 then 'draw'
    when winner is null then coalesce('no winner: ' || case when result in ('Void', '?') then result end, 'unknown')
    else case winner when 1 then 'black' else 'white' end ||
        case when margin is not null then ' by points' when result like '%+R' then ' by resignation'
        when result like '%+T' then ' on time' when result like '%+F' then ' by forfeit' else '' end
end"""
_SIZE = "width || 'x' || height"
_YEAR = "cast(strftime('%Y', day + 1721424.5) as integer)"
#: Heading, what is counted, and whether the order is that of the values (else the most frequent come first).
_TABLES = (
    ("size", _SIZE, False),
    ("year", _YEAR, True),
    ("result", _RESULT, False),
    ("komi", "komi", True),
    ("rank", "min(black_strength, white_strength)", True),
    ("rules", "rules", False),
    ("handicap", "handicap", True),
    ("speed", "speed", False),
    ("length", "length / 25 * 25", True),
)


def statistics(games: Database, wanted: Filter | None = None) -> dict[str, Any]:
    """Counts of the games that a filter means: {"games": n, "players": n, ..., "size": {"19x19": n, ...}, ...}.

    Unknown values are counted as "unknown"; ranks are those of the weaker player, lengths the beginnings of steps of 25
    moves.
    """
    condition, values = (wanted or Filter()).sql()
    select = f"from game where {condition}"
    total, moves, first, last = games.query(f"select count(*), sum(length), min(day), max(day) {select}", values)[0]
    players = games.query(
        f"select count(*) from (select black from game where {condition} and black is not null union"
        f" select white from game where {condition} and white is not null)",
        [*values, *values],
    )[0][0]
    events = games.query(f"select count(distinct event) {select}", values)[0][0]
    found: dict[str, Any] = {"games": total, "moves": moves or 0, "players": players, "events": events}
    found["days"] = [first, last] if first is not None else None
    for name, what, ordered in _TABLES:
        order = "what is null, what" if ordered else "count(*) desc, what"
        rows = games.query(f"select {what} as what, count(*) {select} group by what order by {order}", values)
        found[name] = {_text(name, value): count for value, count in rows}
    names = games.query(
        f"select name, count(*) from (select black as who from game where {condition} union all"
        f" select white from game where {condition}) join player on player.id = who"
        " group by who order by count(*) desc, name limit 20",
        [*values, *values],
    )
    found["player"] = dict(names)
    return found


def _text(name: str, value: Any) -> str:
    if value is None:
        return "unknown"
    if name == "rank":
        return strength_name(value)
    if name == "komi":
        return f"{value:g}"
    if name == "length":
        return f"{value}-{value + 24}"
    return str(value)
