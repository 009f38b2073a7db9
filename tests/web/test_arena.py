"""The arena and the lab of a server: processes, what they leave, and what cannot be asked for."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tengen.arena.conduct import is_running
from tengen.web.board.errors import BoardError, NotHere
from tengen.web.matches import Matches, MatchWish
from tengen.web.pages.arena.page import elo_point
from tengen.web.processes import Jobs
from tengen.web.services import Services
from tests.web.helpers import wait_for

SMALL = {"first": "uct", "second": "rave", "size": 5, "playouts": 5, "games": 4}


def test_a_match_from_its_start_to_a_board(client: TestClient, services: Services) -> None:
    made = client.post("/api/arena", json={**SMALL, "sprt": True, "elo1": 100})
    assert made.status_code == 201, made.text
    name = made.json()["name"]
    assert made.json()["state"] == "running"

    over = wait_for(lambda: (found := client.get(f"/api/arena/{name}").json())["state"] == "over" and found, 120)
    (pairing,) = over["pairings"]
    assert pairing["games"] == 4
    assert pairing["reason"] == "all games played"
    assert [moment["games"] for moment in pairing["moments"]] == [1, 2, 3, 4]
    assert pairing["bounds"][0] < 0 < pairing["bounds"][1]
    assert [match["name"] for match in client.get("/api/arena").json()] == [name]

    games = client.get(f"/api/arena/{name}/games").json()
    assert {game["number"] for game in games} == {0, 1, 2, 3}
    sgf = client.get(f"/api/arena/{name}/games/{games[0]['pairing']}/{games[0]['number']}/sgf")
    board = services.boards.create()
    board.load_sgf(sgf.content)
    assert board.view().size == 5
    assert client.delete(f"/api/arena/{name}/run").status_code == 409
    assert client.get(f"/api/arena/{name}/games/nobody/0/sgf").status_code == 404


def test_a_match_is_stopped_and_goes_on(client: TestClient, services: Services) -> None:
    long = {**SMALL, "games": 2000, "playouts": 30, "seed": 5}
    name = client.post("/api/arena", json=long).json()["name"]
    assert client.post("/api/arena", json=long).status_code == 409  # that one is to go on by itself
    assert client.post(f"/api/arena/{name}/resume").status_code == 409  # it is running already
    wait_for(lambda: client.get(f"/api/arena/{name}").json()["games"] >= 1, 120)
    assert client.delete(f"/api/arena/{name}/run").status_code == 200
    wait_for(lambda: client.get(f"/api/arena/{name}").json()["state"] == "unfinished", 60)
    kept = client.get(f"/api/arena/{name}").json()["games"]
    assert client.post(f"/api/arena/{name}/resume").json()["state"] == "running"
    wait_for(lambda: client.get(f"/api/arena/{name}").json()["games"] > kept, 120)
    services.jobs.close()
    assert client.get(f"/api/arena/{name}").json()["state"] != "running"


class _NoJobs(Jobs):
    """Notes what would run."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[list[str]] = []
        self.most = 10

    def start(self, name: str, arguments: list[str], log: Path) -> None:
        if len(self.started) >= self.most:
            raise BoardError("There are too many.")
        self.started.append(arguments)


def test_a_new_match_leaves_an_old_one_alone(tmp_path: Path) -> None:
    jobs = _NoJobs()
    matches = Matches(tmp_path / "arena", jobs)
    wish = MatchWish(**{**SMALL, "games": 30, "sprt": True})
    old = matches.start(wish, any_seed=True)
    file = tmp_path / "arena" / "wishes" / f"{old}.json"
    kept = file.read_bytes()
    new = matches.start(MatchWish(**{**SMALL, "games": 2, "sprt": True}), any_seed=True)
    assert new != old
    assert file.read_bytes() == kept
    assert jobs.started[1][jobs.started[1].index("--seed") + 1] == "2"
    with pytest.raises(BoardError, match="such a match already"):
        matches.start(wish)
    matches.resume(old)
    assert jobs.started[2] == jobs.started[0]

    jobs.most = 3
    with pytest.raises(BoardError, match="too many"):
        matches.start(wish, any_seed=True)
    assert {match.name for match in matches.all()} == {old, new}  # none is left of the one that never began


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"first": "gnugo --mode gtp"}, "No preset"),
        ({"second": "../uct"}, "No preset"),
        ({"games": 3}, "even number"),
        ({"games": 0}, "from 2"),
        ({"size": 99}, "from 5 to 25"),
        ({"playouts": 0}, "from 1"),
        ({"sprt": True, "elo0": 50.0, "elo1": 0.0}, "elo0 must be the smaller"),
        ({"seed": -1}, "seed"),
    ],
)
def test_wishes_that_cannot_be_had(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BoardError, match=words):
        MatchWish(**{**SMALL, **changes})


@pytest.mark.parametrize("name", ["../arena", "..", "a/b", "", "x" * 300, "nobody"])
def test_names_lead_nowhere_else(tmp_path: Path, name: str) -> None:
    matches = Matches(tmp_path / "arena", Jobs())
    for look in (matches.get, matches.games, lambda each: matches.sgf(each, "p", 0)):
        with pytest.raises(NotHere):
            look(name)
    with pytest.raises(BoardError):
        matches.resume(name)


def test_without_a_data_folder(tmp_path: Path) -> None:
    matches = Matches(None, Jobs())
    assert matches.all() == []
    with pytest.raises(BoardError, match="--data"):
        matches.start(MatchWish(**SMALL))


def test_a_process_that_fails_says_why(tmp_path: Path) -> None:
    jobs = Jobs()
    jobs.start("wrong", ["match", "nobody", "uct", "--folder", str(tmp_path)], tmp_path / "log")
    state = wait_for(lambda: not (found := jobs.state("wrong")).active and found, 120)
    assert state.state == "failed"
    assert "nobody" in state.error
    with pytest.raises(BoardError, match="not running"):
        jobs.stop("wrong")


_KILLED = """
import sys, time
from pathlib import Path
from tengen.web.processes import Jobs
jobs = Jobs()
folder = Path(sys.argv[1])
words = ["uct", "rave", "--name", "m", "--folder", str(folder), "--jobs", "1", "--games", "1000", "--playouts", "1000"]
jobs.start("long", ["match", *words], folder / "log")
print(jobs._jobs["long"].process.pid, flush=True)
time.sleep(600)
"""


def _dead(process: Path) -> bool:
    try:
        return ") Z " in (process / "stat").read_text()
    except OSError:
        return True


def test_processes_end_even_if_the_server_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", _KILLED, str(tmp_path)], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        process = Path("/proc") / server.stdout.readline().decode().strip()
        wait_for(lambda: is_running(tmp_path, "m"), 120)
        server.kill()
    # A container may have nobody who buries it.
    wait_for(lambda: _dead(process), 120)
    wait_for(lambda: not is_running(tmp_path, "m"), 120)


def test_processes_are_few(tmp_path: Path) -> None:
    jobs = Jobs(most=1)
    jobs.start("one", ["lab", "list"], tmp_path / "log")
    if jobs.state("one").active:
        with pytest.raises(BoardError, match="the most"):
            jobs.start("two", ["lab", "list"], tmp_path / "log2")
    jobs.close()
    assert not jobs.state("one").active


def test_an_experiment_is_measured(client: TestClient) -> None:
    lines = client.get("/api/lab").json()
    assert len(lines) > 10
    id = "001-pi"
    before = client.get(f"/api/lab/{id}").json()
    assert (before["line"]["state"], before["line"]["shipped"]) == ("resting", True)
    assert client.post(f"/api/lab/{id}/run", json={"scale": 0.01}).status_code == 200
    wait_for(lambda: client.get(f"/api/lab/{id}").json()["line"]["state"] == "resting", 120)
    after = client.get(f"/api/lab/{id}").json()
    assert after["rows"] != before["rows"]
    assert not after["line"]["shipped"]  # one's own, and nothing else


def test_wrong_questions_to_the_lab(client: TestClient) -> None:
    assert client.get("/api/lab/nothing").status_code == 404
    assert client.get("/api/lab/004-figure-3.2").json()["line"]["id"] == "004-figure-3.1"
    assert client.post("/api/lab/nothing/run", json={}).status_code == 404
    assert client.delete("/api/lab/001-pi/run").status_code == 409
    assert client.post("/api/lab/001-pi/run", json={"scale": 99}).status_code == 422


def test_figures_are_drawn(client: TestClient) -> None:
    pytest.importorskip("matplotlib")
    answers = {
        line["id"]: client.get(f"/api/lab/{line['id']}").json()["figure"] for line in client.get("/api/lab").json()
    }
    drawn = next(id for id, figure in answers.items() if figure)
    plain = next(id for id, figure in answers.items() if not figure)
    picture = client.get(f"/api/lab/{drawn}/figure.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in picture.content
    assert client.get(f"/api/lab/{plain}/figure.svg").status_code == 409


def test_a_match_that_one_side_wins_has_a_curve_all_the_same() -> None:
    won = elo_point({"games": 27, "elo": None, "low": 100.0, "high": None})
    assert (won["y"], won["bound"]) == (100.0, "least")
    lost = elo_point({"games": 27, "elo": None, "low": None, "high": -100.0})
    assert (lost["y"], lost["bound"]) == (-100.0, "most")
    assert elo_point({"games": 2, "elo": 0.0, "low": -50.0, "high": 50.0})["y"] == 0.0
    assert "bound" not in elo_point({"games": 2, "elo": 0.0, "low": -50.0, "high": 50.0})
