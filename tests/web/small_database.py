"""A small database of games for the explorer: what is in it can be counted by hand."""

from __future__ import annotations

import random
from pathlib import Path

from tengen.games.importing import Importer
from tengen.games.sources import find_sources
from tengen.go import Game
from tengen.go.sgf.edit import points
from tengen.go.size import vertices

# First moves with the side that wins, the players, the year and their rank. Of each several games, played on at random.
OPENINGS = (
    (("Q16", "D4", "Q4", "D16"), "B", "Alpha Ann", "Beta Bob", 1980, "9p", 12),
    (("Q16", "D4", "Q4", "D16"), "W", "Beta Bob", "Gamma Cy", 1990, "7d", 4),
    (("Q16", "D4", "R4", "D16"), "W", "Gamma Cy", "Alpha Ann", 2000, "5p", 8),
    (("D4", "Q16", "D16", "Q3"), "B", "Delta Di", "Beta Bob", 2010, "1d", 6),  # the third is D4's row, turned
    (("K10", "Q16"), "W", "Delta Di", "Gamma Cy", 2020, "3k", 2),
)
GAMES = sum(opening[-1] for opening in OPENINGS)
SMALL = 3  # of 9x9


def records(rng: random.Random | None = None) -> list[str]:
    """All games, as SGF."""
    rng = rng or random.Random(5)
    texts = []
    for number, (moves, won, black, white, year, rank, count) in enumerate(OPENINGS):
        for each in range(count):
            facts = f"PB[{black}]PW[{white}]BR[{rank}]WR[{rank}]RE[{won}+{each + 1}.5]KM[6.5]"
            facts += f"DT[{year}-0{1 + each % 9}-11]EV[Cup {number}]"
            texts.append(_record(19, list(moves), facts, rng))
    for each in range(SMALL):
        facts = f"PB[Small {each}]PW[Alpha Ann]RE[B+R]KM[7]DT[2001]"
        texts.append(_record(9, ["E5"], facts, rng))
    return texts


def _record(size: int, moves: list[str], facts: str, rng: random.Random) -> str:
    game = Game(size)
    for vertex in moves:
        game.play(vertex)
    empty = vertices(size)
    while len(moves) < len(game.moves) + 1 and len(game.moves) < 40:
        vertex = rng.choice(empty)
        if game.legal(vertex):
            game.play(vertex)
            moves = [vertex for _, vertex in game.moves]
    body = "".join(f";{'BW'[i % 2]}[{_point(vertex, size)}]" for i, vertex in enumerate(moves))
    return f"(;GM[1]FF[4]SZ[{size}]{facts}{body})"


def _point(vertex: str, size: int) -> str:
    return points(size)[vertex].decode()


def make_database(file: Path, texts: list[str] | None = None) -> Path:
    """The database in a file."""
    source = file.parent / f"{file.stem}-records"
    source.mkdir(parents=True)
    for number, text in enumerate(records() if texts is None else texts):
        (source / f"{number:03}.sgf").write_text(text, "utf8")
    Importer(file, jobs=0).run(find_sources([source]))
    return file
