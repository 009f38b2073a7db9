"""A file of queries as for KataGo: fifty positions of two real games and of games of Tengen with itself.

data/positions.jsonl has the games of docs/examples, and games of the preset tengen with 400 playouts per move.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tengen.analysis.position import position
from tengen.analysis.query import parse_query
from tengen.go import Color, Game
from tests.analysis.client import WITH_PRIORS, Answer, connected, settings

QUERIES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "positions.jsonl").read_text().splitlines()
]
SETTINGS = settings(threads=2, positions=2, visits=300, config=WITH_PRIORS)


def _game(name: str, turn: int) -> Game:
    request = next(each for each in QUERIES if each["id"] == name)
    return position(parse_query(request, SETTINGS.defaults)[0], turn)


def _turns() -> list[tuple[str, int]]:
    return [(each["id"], turn) for each in QUERIES for turn in each.get("analyzeTurns", [len(each["moves"])])]


@pytest.fixture(scope="module")
def answers() -> list[Answer]:
    shuffled = random.Random(6).sample(QUERIES, len(QUERIES))
    with connected(SETTINGS) as client:
        client.send(*shuffled)
        return client.end()


def test_there_are_fifty(answers: list[Answer]) -> None:
    assert len(_turns()) == 50
    assert sorted((each["id"], each["turnNumber"]) for each in answers) == sorted(_turns())
    assert all(each["isDuringSearch"] is False for each in answers)


def test_each_has_its_visits_and_a_legal_move(answers: list[Answer]) -> None:
    for each in answers:
        game = _game(each["id"], each["turnNumber"])
        assert each["rootInfo"]["visits"] == 300
        assert each["rootInfo"]["currentPlayer"] == game.to_move.name[0]
        assert each["rootInfo"]["thisHash"] == f"{game.board.hash:016X}"
        for move in each["moveInfos"]:
            assert game.legal(move["move"])


def test_ownership_has_the_right_shape_and_sign(answers: list[Answer]) -> None:
    """Most stones stay on the board, wherever they stand: those of Black are more Black's than those of White."""
    for each in answers:
        game = _game(each["id"], each["turnNumber"])
        owners = each["ownership"]
        assert len(owners) == game.size**2
        assert all(-1 <= owner <= 1 for owner in owners)
        stones = game.board.stones.ravel()
        black = [owner for owner, stone in zip(owners, stones, strict=True) if stone == Color.BLACK.value]
        white = [owner for owner, stone in zip(owners, stones, strict=True) if stone == Color.WHITE.value]
        assert sum(black) / len(black) - sum(white) / len(white) > 0.4, (each["id"], each["turnNumber"])


def test_points_and_win_rates_agree_with_ownership(answers: list[Answer]) -> None:
    for each in answers:
        game = _game(each["id"], each["turnNumber"])
        root = each["rootInfo"]
        komi = game.komi + game.handicap_compensation
        counted = sum(each["ownership"]) - komi
        # Ownership is of a part of the simulations on large boards, the points of all.
        assert root["scoreSelfplay"] == pytest.approx(counted, abs=0.15 * game.size**2)
        if abs(root["scoreLead"]) > 1:
            assert (root["winrate"] > 0.5) == (root["scoreLead"] > 0)
