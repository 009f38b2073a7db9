"""Makes the sets of balanced openings: `python -m tengen.arena.balance 9 --out src/tengen/data/openings/9x9.txt`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from tengen.arena.openings import random_opening
from tengen.arena.task import seed_of
from tengen.datafile import OPENINGS, write_data
from tengen.go import Game, canonical
from tengen.go.presets import preset
from tengen.go.search import GoSearch

# size: (moves, komi, playouts, openings)
_USUAL = {9: (4, 7.0, 10_000, 60), 13: (6, 7.5, 10_000, 30), 19: (8, 7.5, 10_000, 30)}
EVEN = (0.45, 0.55)


def value_for_black(size: int, komi: float, opening: tuple[str, ...], playouts: int, seed: int = 0) -> float:
    """Black's win rate after an opening, as the rave preset sees it."""
    game = Game(size, "chinese", komi)
    for vertex in opening:
        game.play(vertex)
    result = GoSearch(game, preset("rave").with_values({"seed": seed})).run(playouts=playouts)
    mover = sum(move.visits * move.value for move in result.moves) / playouts
    return mover if len(opening) % 2 == 0 else 1 - mover


def balanced_openings(
    size: int, moves: int, komi: float, playouts: int, seed: int = 0
) -> Iterator[tuple[tuple[str, ...], float]]:
    """Openings that are even, with Black's win rate, and no two the same but for symmetry; there is no end."""
    # Where games between people begin: corners and sides, and on small boards the centre.
    lines = range(3, 6 if size < 13 else 5)
    rng = random.Random(seed_of("balance", seed, size))
    seen = set()
    while True:
        opening = random_opening(moves, size, rng, lines)
        game = Game(size)
        for vertex in opening:
            game.play(vertex)
        position = canonical(game.board)[0].hash
        if position in seen:
            continue
        seen.add(position)
        value = value_for_black(size, komi, opening, playouts, seed)
        if EVEN[0] <= value <= EVEN[1]:
            yield opening, value


def main(
    size: Annotated[int, typer.Argument(help=f"Board size: one of {', '.join(map(str, _USUAL))}.")],
    out: Annotated[Path, typer.Option("--out", help="File to write.")],
    count: Annotated[int | None, typer.Option(help="How many openings.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the random moves and searches.")] = 0,
) -> None:
    """Write a set of balanced openings."""
    if size not in _USUAL:
        raise typer.BadParameter(f"{size} is not one of {', '.join(map(str, _USUAL))}", param_hint="SIZE")
    moves, komi, playouts, usual = _USUAL[size]
    wanted = usual if count is None else count
    lines = [f"# {moves} moves, then Black's win rate: the rave preset with {playouts} playouts, komi {komi:g}."]
    found = balanced_openings(size, moves, komi, playouts, seed)
    for _, (opening, value) in zip(range(wanted), found, strict=False):
        lines.append(f"{' '.join(opening)}  # {value:.3f}")
    made = f"python -m tengen.arena.balance {size} --count {wanted} --seed {seed}"
    write_data(out, OPENINGS, "\n".join(lines) + "\n", made)


if __name__ == "__main__":
    typer.run(main)
