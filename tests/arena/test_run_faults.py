"""A program that misbehaves in a run: the record says how, what counts goes on, and nothing is left running."""

import json
import shlex
from pathlib import Path
from typing import Any

from tengen.arena.store import GameRow
from tests.arena.engines import bad
from tests.arena.runs import assert_sound, control_file, rows, tengen

# What the modes of the bad engine lead to. Some of them play D4 again and again, which is legal once.
HANGS = {
    "hang": "did not answer",
    "hang-start": "did not answer 'name'",
    "deaf": "did not answer 'name'",
    "flood-stderr": "did not answer",
}
VOIDS = {
    "exit": ("crash", "ended with exit code 3 at 'genmove w'; its last words: 'out of ideas' / 'and of memory'"),
    "exit-start": ("crash", "ended with exit code 7"),
    "signal": ("crash", "was ended by SIGSEGV"),
    "half": ("crash", "ended with exit code 0"),
    "garbage": ("protocol", "which is no GTP response"),
    "refuse": ("protocol", "refused genmove w: no idea"),
    "refuse-boardsize": ("protocol", "refused boardsize 5: cannot boardsize"),
    "refuse-play": ("protocol", "cannot play"),
    "flood-stdout": ("protocol", "which is no GTP response"),
    "flood-response": ("protocol", "with more than"),
    "flood-line": ("protocol", "with a line of more than"),
    "close": ("protocol", "closed its output"),
    "wrong-id": ("protocol", "instead of"),
    "no-id": ("protocol", "with id none"),
    "twice": ("protocol", "with id 8 instead of 9"),
}
LOSSES = {
    "good": "illegal",
    "illegal": "illegal",
    "nul": "illegal",
    "messy": "illegal",
    "undecodable": "illegal",
    "stubborn": "illegal",
    "fork": "illegal",
    "daemon": "illegal",
    "slow": "time",
}
GAMES = 4
HEAD = """
type = "gauntlet"
games = {games}
candidates = ["flat"]
[conditions]
size = 5
move_timeout = {timeout}
"""


def gauntlet(folder: Path, modes: list[str], timeout: float) -> dict[str, dict[str, Any]]:
    """An honest player against each of them, and against an honest one, whose games are all played."""
    players = {"flat": "flat,playouts=20", "uct": "uct,playouts=20"} | {m: shlex.join(bad(m)) for m in modes}
    file = control_file(folder / "t.toml", HEAD.format(games=GAMES, timeout=timeout), players, slow={"clock": "0.01"})
    code, out, _ = tengen("tournament", file, "--folder", folder, "--jobs", 2, "--json")
    assert code == 1
    pairings = {pairing["second"]: pairing for pairing in json.loads(out)["pairings"]}
    assert (pairings["uct"]["ended"], pairings["uct"]["games"]) == ("all games played", GAMES)
    return pairings


def assert_failed(pairing: dict[str, Any], first: GameRow, ending: str, words: str) -> None:
    """The first game was void, and that was the end."""
    assert (first.number, first.ending, first.result, first.winner) == (0, ending, "Void", None)
    assert first.culprit == pairing["second"]
    assert words in first.detail
    assert pairing["ended"] == f"the first game was void: {first.culprit}, {ending}: {first.detail}"
    assert (pairing["failed"], pairing["games"], pairing["void"]) == (True, 0, 1)


def test_each_fault_is_named_and_the_others_play_on(tmp_path: Path) -> None:
    pairings = gauntlet(tmp_path, [*VOIDS, *LOSSES], 60)
    for mode, (ending, words) in VOIDS.items():
        assert_failed(pairings[mode], _games(tmp_path, mode)[0], ending, words)
    for mode, ending in LOSSES.items():
        pairing, games = pairings[mode], _games(tmp_path, mode)
        assert (pairing["wins"], pairing["void"], pairing["ended"]) == (GAMES, 0, "all games played"), mode
        assert {(row.ending, row.culprit, row.winner) for row in games} == {(ending, mode, "flat")}
        assert all(row.detail for row in games)


def test_a_hang_is_named_and_the_others_play_on(tmp_path: Path) -> None:
    """A short limit, which an honest program might not keep on a busy machine, so that there is none."""
    pairings = gauntlet(tmp_path, list(HANGS), 3)
    for mode, words in HANGS.items():
        assert_failed(pairings[mode], _games(tmp_path, mode)[0], "hang", words)
        assert "within 3 s" in pairings[mode]["ended"]


def _games(folder: Path, opponent: str) -> list[GameRow]:
    return [row for row in rows(folder) if row.pairing == f"flat-vs-{opponent}"]


def test_a_match_ends_with_a_void_first_game(tmp_path: Path) -> None:
    engine = f"name=[/b]: {shlex.join(bad('exit'))}"  # which the table must not take for its own markup
    match = ["match", "flat,playouts=20", engine, "--size", 4, "--games", 4, "--jobs", 1]
    code, out, _ = tengen(*match, "--folder", tmp_path)
    assert code == 1
    assert "the first game was void: [/b]" in out
    assert "out of ideas" in out
    assert_sound(tmp_path, 1)
    assert tengen(*match, "--folder", tmp_path)[0] == 1
    assert_sound(tmp_path, 1)


def test_a_match_ends_with_two_void_games_in_a_row(tmp_path: Path) -> None:
    match = ["match", "flat,playouts=20", shlex.join([*bad("rot"), str(tmp_path / "rotten")]), "--size", 4]
    code, out, _ = tengen(*match, "--games", 6, "--jobs", 1, "--folder", tmp_path)
    assert code == 1
    assert "two games in a row were void" in out
    assert_sound(tmp_path, 3)
    assert [row.ending for row in rows(tmp_path)] == ["score", "crash", "crash"]
