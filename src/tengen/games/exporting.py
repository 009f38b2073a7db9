"""Games of a database as files: a folder of SGF files, one file of all of them, or a table."""

from __future__ import annotations

import contextlib
import csv
import io
import lzma
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from tengen.files import replacing
from tengen.games.stored import StoredGame
from tengen.go.sgf.grammar import serialise

OnGame = Callable[[int], object]

_TABLE = (
    "id", "size", "length", "handicap", "komi", "rules", "result", "winner", "margin", "date", "black",
    "black_rank", "white", "white_rank", "event", "round", "place", "time", "speed", "source", "number",
)  # fmt: skip
_IN_FOLDER = 1000  # files; more are spread over folders


def export_folder(games: Iterator[StoredGame], count: int, folder: Path, on_game: OnGame) -> None:
    """A file for each game, named by its number and the players; above 1,000 games in folders of 1,000 numbers."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, game in enumerate(games, 1):
        place = folder / f"{game.id // _IN_FOLDER:04}" if count > _IN_FOLDER else folder
        place.mkdir(exist_ok=True)
        file = place / f"{file_name(game)}.sgf"
        part = file.with_name(f".{game.id}.part")
        try:
            part.write_bytes(game.record().to_bytes())
            os.replace(part, file)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        on_game(number)


def file_name(game: StoredGame) -> str:
    """Such as 000017-Cho-Chikun-Kobayashi-Koichi."""
    names = "-".join(
        filter(None, (re.sub(r"[^\w]+", "-", name or "").strip("-_") for name in (game.black, game.white)))
    )
    # Counted in bytes: a file system allows 255 of them.
    return f"{game.id:06}-{names}".encode()[:120].decode("utf-8", "ignore").rstrip("-")


def export_file(games: Iterator[StoredGame], file: Path, on_game: OnGame) -> None:
    """All games in one file: .sgf as a collection, .sgfs with a game a line, .csv as a table; .xz packs it."""
    kind = kind_of(file)
    with written(file) as stream:
        if kind == ".csv":
            _export_table(games, stream, on_game)
            return
        for number, game in enumerate(games, 1):
            stream.write(serialise(game.record().root, lines=kind == ".sgf"))
            on_game(number)


def is_file(out: Path) -> bool:
    """Whether a name means one file of all games, and no folder."""
    return kind_of(out) in (".sgf", ".sgfs", ".csv")


def kind_of(file: Path) -> str:
    """The ending of a name without that of its packing."""
    return (file.with_suffix("") if file.suffix.lower() == ".xz" else file).suffix.lower()


@contextlib.contextmanager
def written(file: Path) -> Iterator[IO[bytes]]:
    """A file that appears whole or not at all, packed if its name ends in .xz."""
    with replacing(file) as stream:
        if file.suffix.lower() != ".xz":
            yield stream
            return
        with lzma.open(stream, "wb", preset=6) as packed:
            yield packed


def _export_table(games: Iterator[StoredGame], stream: IO[bytes], on_game: OnGame) -> None:
    text = io.TextIOWrapper(stream, encoding="utf8", newline="")
    table = csv.writer(text)
    table.writerow(_TABLE)
    for number, game in enumerate(games, 1):
        values = game.as_dict()
        table.writerow(["" if values[name] is None else values[name] for name in _TABLE])
        on_game(number)
    text.flush()
    text.detach()
