"""How much the lead in points changes from a short search to a long one, and how far it orders moves as win rates do.

python docs/measure_leads.py GAMES... --out FILE    SGF files or collections, .sgfs and .xz too, or folders of them

Positions are drawn at random from the middle of the games, as many of each file as of the others, and searched twice,
short and long, each time from nothing and with other random numbers. FILE keeps what was found, a line of JSON a
position: the same command goes on where it was stopped, and when all is there it prints the tables alone.

"margin" is the mean margin of the simulations, "lead" the estimate that all outputs show (src/tengen/search/lead.py).
"""

import argparse
import itertools
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tengen.go import Color, Game, GoResult, GoSearch
from tengen.go.presets import preset
from tengen.go.sgf import Record, SgfError, iter_records

Row = dict[str, Any]
SUFFIXES = (".sgf", ".sgfs", ".sgf.xz", ".sgfs.xz")
WITHIN = 1000  # games of a file, from which positions are drawn
ROUNDS = 100  # through these games
SERIOUS = 0.05  # share of the visits from which on the order of moves counts
MEASURES = ("margin", "lead")


def files_of(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = sorted(each for each in path.rglob("*") if each.name.endswith(SUFFIXES)) if path.is_dir() else [path]
        found += inside
    return found


def positions_of(file: Path, seed: int, only_counted: bool) -> Iterator[tuple[str, Record, int]]:
    """Names of positions with their records and move numbers, the same ones again after a while."""
    skipped: list[SgfError] = []
    games = list(itertools.islice(iter_records(file, on_error=skipped.append), WITHIN))
    rng = random.Random(f"{seed} {file.name}")
    usable = [
        (number, game)
        for number, game in enumerate(games, 1)
        if len(game.main_line()) > 20 and (counted(game) is not None or not only_counted)
    ]
    for _ in range(ROUNDS):
        rng.shuffle(usable)
        for number, game in usable:
            moves = len(game.main_line()) - 1
            at = rng.randrange(moves // 10, moves * 9 // 10)
            yield f"{file.name} game {number} move {at}", game, at


def counted(record: Record) -> float | None:
    """Black's margin, if the game ended with a count."""
    match = re.fullmatch(r"([BW])\+(\d+(?:\.\d+)?)", record.result or "")
    return None if match is None else float(match[2]) * (1 if match[1] == "B" else -1)


def found_by(result: GoResult, black: bool) -> Row:
    """A search in numbers; all points are Black's, win rates those of the side to move."""
    visited = [move for move in result.moves if move.visits > 0]
    return {
        "visits": result.visits,
        "best": result.best,
        "margin": result.margin,
        "stdev": result.score_stdev,
        "lead": result.score,
        "moves": [[str(move.action), move.visits, move.value, move.margin, move.score] for move in visited],
        "black": black,
    }


def measure(name: str, game: Game, result: float | None, options: argparse.Namespace) -> Row:
    row: Row = {"name": name, "size": game.size, "result": result}
    for seed, (which, visits) in enumerate((("short", options.short), ("long", options.long)), 1):
        config = preset(options.preset).with_settings(["thread.threads=1", f"seed={seed}"])
        row[which] = found_by(GoSearch(game, config).run(playouts=visits), game.to_move == Color.BLACK)
    return row


def in_turn(drawn: list[Iterator[tuple[str, Record, int]]], positions: int) -> list[tuple[str, Record, int]]:
    """One position of each file after the other."""
    found: dict[str, tuple[str, Record, int]] = {}
    for source in itertools.cycle(drawn):
        if len(found) == positions:
            break
        position = next((each for each in source if each[0] not in found), None)
        if position is None:
            sys.exit("a file has no games, or too few positions: games need more than 20 moves")
        found[position[0]] = position
    return list(found.values())


def search_all(options: argparse.Namespace) -> list[Row]:
    """The rows of all positions; what is missing of them is searched and written."""
    known: dict[str, Row] = {}
    if options.out.exists():
        known = {row["name"]: row for row in map(json.loads, options.out.read_text().splitlines())}
    wanted = in_turn(
        [positions_of(file, options.seed, options.counted) for file in files_of(options.games)], options.positions
    )
    rows = []
    with options.out.open("a") as out:
        for done, (name, record, at) in enumerate(wanted, 1):
            if name not in known:
                try:
                    game = record.game(at)
                except SgfError as error:
                    print(error, file=sys.stderr)
                    continue
                known[name] = measure(name, game, counted(record), options)
                out.write(json.dumps(known[name]) + "\n")
                out.flush()
                print(f"{done} of {len(wanted)}: {name}", file=sys.stderr)
            rows.append(known[name])
    return rows


def moves_of(found: Row) -> dict[str, tuple[int, float, dict[str, float]]]:
    """By vertex: visits, win rate and points of each measure, as the side to move sees them."""
    sign = 1 if found["black"] else -1
    return {
        vertex: (visits, value, {"margin": sign * margin, "lead": sign * lead})
        for vertex, visits, value, margin, lead in found["moves"]
    }


def tau(first: list[float], second: list[float]) -> float | None:
    """Kendall's tau-b; None where one of them has no order."""
    pairs = list(itertools.combinations(range(len(first)), 2))
    a = [np.sign(first[i] - first[j]) for i, j in pairs]
    b = [np.sign(second[i] - second[j]) for i, j in pairs]
    ordered = sum(map(abs, a)) * sum(map(abs, b))
    return float(np.dot(a, b) / np.sqrt(ordered)) if ordered else None


def order(row: Row, which: str, measure: str) -> float | None:
    """How alike win rates and points order the moves that have a share of the visits."""
    found = moves_of(row[which])
    total = sum(visits for visits, _, _ in found.values())
    serious = [each for each in found.values() if each[0] >= SERIOUS * total]
    return tau([rate for _, rate, _ in serious], [points[measure] for _, _, points in serious])


def changes(rows: list[Row], measure: str, counts: Callable[[str, int, Row], bool]) -> float:
    """The mean difference of the points of moves between the short search and the long one."""
    found = []
    for row in rows:
        short, long = moves_of(row["short"]), moves_of(row["long"])
        for vertex in short.keys() & long.keys():
            if counts(vertex, short[vertex][0], row["short"]):
                found.append(abs(short[vertex][2][measure] - long[vertex][2][measure]))
    return float(np.mean(found)) if found else float("nan")


def root_change(rows: list[Row], measure: str) -> float:
    return float(np.mean([abs(row["short"][measure] - row["long"][measure]) for row in rows]))


def mean_tau(rows: list[Row], which: str, measure: str) -> float:
    found = [each for each in (order(row, which, measure) for row in rows) if each is not None]
    return float(np.mean(found)) if found else float("nan")


def correlation(rows: list[Row], measure: str) -> float:
    """Of the points of the root in the two searches: what scaling alone would not improve."""
    return float(np.corrcoef([row["short"][measure] for row in rows], [row["long"][measure] for row in rows])[0, 1])


def tables(rows: list[Row], options: argparse.Namespace) -> None:
    short, long = options.short, options.long
    lines: list[tuple[str, Callable[[list[Row], str], float]]] = [
        ("change: moves visited in both", lambda r, m: changes(r, m, lambda *_: True)),
        ("change: 10 visits or more in the short", lambda r, m: changes(r, m, lambda _, n, __: n >= 10)),
        ("change: 5% of the visits or more", lambda r, m: changes(r, m, lambda _, n, f: n >= SERIOUS * f["visits"])),
        ("change: best move of the short", lambda r, m: changes(r, m, lambda v, _, f: v == f["best"])),
        ("change: the position itself", root_change),
        ("mean size of the position's, long", lambda r, m: float(np.mean([abs(row["long"][m]) for row in r]))),
        ("correlation of the position's", correlation),
        ("Kendall's tau with win rates, short", lambda r, m: mean_tau(r, "short", m)),
        ("Kendall's tau with win rates, long", lambda r, m: mean_tau(r, "long", m)),
    ]
    sizes = sorted({row["size"] for row in rows})
    groups = {"all": rows, **{f"{size}x{size}": [row for row in rows if row["size"] == size] for size in sizes}}
    print(f"{len(rows)} positions, {short} and {long} visits; points, margin / lead\n")
    print("| | " + " | ".join(f"{name} ({len(group)})" for name, group in groups.items()) + " |")
    print("|---|" + "---|" * len(groups))
    for title, value in lines:
        cells = [" / ".join(f"{value(group, each):.2f}" for each in MEASURES) for group in groups.values()]
        print(f"| {title} | " + " | ".join(cells) + " |")
    print()
    for size in sizes:
        ended = [row for row in rows if row["size"] == size and row["result"] is not None]
        if ended:
            told = ", ".join(counts_text(ended, each) for each in MEASURES)
            print(f"{size}x{size}: {len(ended)} positions of games with a count: {told}")


def counts_text(rows: list[Row], measure: str) -> str:
    """How far the points of long searches are from the result of the game, and how often they are for the winner."""
    pairs = [(row["long"][measure], row["result"]) for row in rows]
    away = np.mean([abs(points - result) for points, result in pairs])
    right = np.mean([(points > 0) == (result > 0) for points, result in pairs])
    return f"{measure} {away:.2f} points away, for the winner {right:.0%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="the file that keeps what was found")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--short", type=int, default=1000, help="visits of the short search")
    parser.add_argument("--long", type=int, default=20000, help="visits of the long search")
    parser.add_argument("--counted", action="store_true", help="only of games that ended with a count")
    parser.add_argument("--seed", type=int, default=1, help="which positions are drawn")
    parser.add_argument("--preset", default="tengen")
    options = parser.parse_args()
    rows = search_all(options)
    if not rows:
        sys.exit("no position to measure")
    tables(rows, options)


if __name__ == "__main__":
    main()
