"""The files that come with Tengen: each is read as the program reads it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from importlib.resources.abc import Traversable

from tengen.datafile import GAMMAS, PATTERNS, read_data
from tengen.doctor.finding import Finding, broken, fine, one_line

_REINSTALL = "install Tengen again: pip install --force-reinstall --no-deps . in its folder"


def data_files() -> Finding:
    """Is every shipped file there and well formed?"""
    root = resources.files("tengen").joinpath("data")
    wrong, counts = [], []
    for folder, read in READERS.items():
        try:
            files = sorted((f for f in root.joinpath(folder).iterdir() if not f.name.startswith(".")), key=_name)
        except OSError as error:
            wrong.append(f"{folder}: {one_line(error)}")
            continue
        if missing := NEEDED.get(folder, set()) - {file.name for file in files}:
            wrong.append(f"{folder}/{', '.join(sorted(missing))} is missing")
        for file in files:
            try:
                read(file)
            except Exception as error:
                wrong.append(f"{folder}/{file.name}: {one_line(error)}")
        counts.append(f"{len(files)} {folder}")
    if wrong:
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        return broken("; ".join(wrong[:3]) + more, _REINSTALL, files=wrong)
    return fine(f"read: {', '.join(counts)}")


def _name(file: Traversable) -> str:
    return file.name


def _stem(file: Traversable) -> str:
    return file.name.rpartition(".")[0]


def _patterns(file: Traversable) -> None:
    from tengen.go import patterns

    patterns.check(read_data(file, PATTERNS).text())


def _gammas(file: Traversable) -> None:
    from tengen.go import gammas

    gammas.check(read_data(file, GAMMAS).text())


def _problems(file: Traversable) -> None:
    from tengen.arena.regress.positions import read_text

    if not read_text(file.read_text("utf8"), file.name):
        raise ValueError("there is no position in it")


def _openings(file: Traversable) -> None:
    from tengen.arena.openings import balanced_set
    from tengen.go import Game

    size = int(_stem(file).partition("x")[0])
    openings = balanced_set(size)
    if not openings:
        raise ValueError("there is no opening in it")
    for moves in openings:
        game = Game(size)
        for vertex in moves:
            game.play(vertex)


def _books(file: Traversable) -> None:
    from tengen.book.reader import open_book

    open_book(str(file))


def _plans(file: Traversable) -> None:
    from tengen.pgame.plan import read_plan

    read_plan(file.read_text("utf8"), file.name)


def _ratings(file: Traversable) -> None:
    from tengen.arena.ratings.igs import handicap_game, load_event

    rows = [handicap_game(row) for row in load_event(_stem(file))]
    if not rows:
        raise ValueError("there is no game in it")


def _lab(file: Traversable) -> None:
    from tengen.lab.results import read_units

    if read_units(file)[0] != _stem(file):
        raise ValueError("it has results of another experiment")


def _wls(file: Traversable) -> None:
    import tomllib

    tomllib.loads(file.read_text("utf8"))


#: What reads the files of each folder; ValueError, KeyError and the like tell of a file that is damaged.
READERS: dict[str, Callable[[Traversable], None]] = {
    "patterns": _patterns,
    "gammas": _gammas,
    "problems": _problems,
    "openings": _openings,
    "books": _books,
    "plans": _plans,
    "ratings": _ratings,
    "wls": _wls,
    "lab": _lab,
}
#: Files that parts of the program ask for by name.
NEEDED = {
    "patterns": {"matilda.txt", "mogo.txt"},
    "gammas": {"dan.txt", "wide.txt"},
    "plans": {"table-a1.toml"},
    "ratings": {"jeju-2009.csv", "taiwan-2008.csv"},
    "wls": {"basaldua-2013.toml"},
}
