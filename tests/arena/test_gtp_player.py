"""A player behind GTP: what it is told, what is made of its answers, and what its failures are called."""

import sys
from pathlib import Path

import pytest

from tengen.arena.gtp.gnugo import with_options
from tengen.arena.gtp_player import GtpPlayer
from tengen.arena.player import Player, PlayerFailed
from tengen.arena.task import GameTask, PlayerSpec
from tengen.engine.time_control import TimeControl
from tengen.go import Game, Rules
from tests.arena.engines import bad
from tests.go.gnugo import MISSING, PATH

# A program that writes down what it is told; its first argument is the file, the others are its further commands.
SCRIBE = """
import sys
more = sys.argv[2:]
log = open(sys.argv[1], "w", buffering=1)
for line in sys.stdin:
    number, command = line.strip().split(" ", 1) if line[0].isdigit() else ("", line.strip())
    answers = {"list_commands": "\\n".join(more), "name": "Scribe", "version": "", "genmove b": "e5"}
    log.write(command + "\\n")
    print(f"={number} {answers.get(command, '')}\\n", flush=True)
    if command == "quit":
        break
"""


def task(command: list[str], clock: TimeControl | None = None, **changes: object) -> GameTask:
    spec = PlayerSpec("bad", "gtp", tuple(command), clock=clock)
    values = {"size": 9, "komi": 6.5, "seed": 5, "move_timeout": 60.0} | changes
    return GameTask("t", spec, spec, **values)  # type: ignore[arg-type]


def commands_of(folder: Path, *more: str, **changes: object) -> list[str]:
    """The commands that a program gets in a game of one move."""
    log = folder / "log"
    game = task([sys.executable, "-S", "-c", SCRIBE, str(log), *more], **changes)  # type: ignore[arg-type]
    player = GtpPlayer(game.black)
    player.begin(game, "b")
    assert player.version == "Scribe"
    assert player.genmove("b", (300.7, 0)).vertex == "E5"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tengen.arena.gtp.client._QUIT", 60.0)  # a busy machine may need more than a second to note it
        player.close()
    return log.read_text().splitlines()


def test_a_plain_program_is_asked_for_the_least(tmp_path: Path) -> None:
    assert commands_of(tmp_path, opening=("C3", "pass", "D4")) == [
        "name", "version", "list_commands", "boardsize 9", "clear_board", "komi 6.5",
        "play b C3", "play w pass", "play b D4", "genmove b", "quit",
    ]  # fmt: skip


def test_a_program_that_knows_more_is_told_more(tmp_path: Path) -> None:
    commands = commands_of(
        tmp_path,
        "kgs-rules",
        "time_settings",
        "time_left",
        "set_random_seed",
        clock=TimeControl(300, 30, 5),
        rules="new-zealand",
    )
    seed = commands.pop(3)
    assert seed.split()[0] == "set_random_seed"
    assert 0 <= int(seed.split()[1]) < 2**31
    assert commands == [
        "name", "version", "list_commands", "boardsize 9", "clear_board", "kgs-rules new_zealand", "komi 6.5",
        "time_settings 300 30 5", "time_left b 300 0", "genmove b", "quit",
    ]  # fmt: skip
    assert "kata-set-rules tromp-taylor" in commands_of(tmp_path, "kgs-rules", "kata-set-rules", rules="cgos")
    assert "kata-set-rules chinese-kgs" in commands_of(tmp_path, "kgs-rules", "kata-set-rules", rules="chinese")


def test_a_board_that_is_not_square_needs_the_command_for_it(tmp_path: Path) -> None:
    commands = commands_of(tmp_path, "rectangular_boardsize", size=(5, 7))
    assert commands[3:5] == ["rectangular_boardsize 5 7", "clear_board"]
    with pytest.raises(PlayerFailed, match="square boards only") as failed:
        commands_of(tmp_path, size=(5, 7))
    assert failed.value.kind == "start"


def test_the_seed_is_the_games_and_the_colours() -> None:
    rules = Rules.preset("chinese")
    assert with_options(["gnugo"], rules, 41) == [
        "gnugo", "--seed", "42", "--chinese-rules", "--positional-superko", "--forbid-suicide",
    ]  # fmt: skip
    own = ["gnugo", "--seed", "7", "--japanese-rules", "--simple-ko", "--allow-suicide"]
    assert with_options(own, rules, 41) == own
    assert with_options(["gnugo"], Rules.preset("japanese"), 2**62)[3:] == [
        "--japanese-rules", "--simple-ko", "--forbid-suicide",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "vertex"), [("good", "D4"), ("illegal", "Z99"), ("messy", "D4"), ("undecodable", "\ufffd\ufffd")]
)
def test_moves_are_passed_on(mode: str, vertex: str) -> None:
    game = task(bad(mode))
    player: Player = GtpPlayer(game.black)
    player.begin(game, "b")
    assert player.version == "Bad 0.1"
    reply = player.genmove("b", None)
    assert reply.vertex == vertex
    assert reply.seconds > 0
    player.play("w", "E5")
    assert player.final_score() == "B+3.5"
    player.close()
    player.close()


@pytest.mark.parametrize("mode", ["vague", "refuse-final_score"])
def test_a_score_that_is_none(mode: str) -> None:
    game = task(bad(mode))
    player = GtpPlayer(game.black)
    player.begin(game, "b")
    assert player.final_score() is None
    player.close()


@pytest.mark.parametrize(
    ("mode", "kind", "detail"),
    [
        ("refuse-boardsize", "protocol", "bad refused boardsize 9: cannot boardsize"),
        ("refuse-komi", "protocol", "bad refused komi 6.5"),
        ("refuse-play", "protocol", "bad refused play b C3"),
        ("refuse", "protocol", "bad refused genmove b: no idea"),
        ("exit-start", "crash", "exit code 7"),
        ("hang", "hang", "did not answer 'genmove b' within 10 s"),
    ],
)
def test_failures(mode: str, kind: str, detail: str) -> None:
    # A program that hangs has to start within the same time, and on a busy machine that is not soon.
    game = task(bad(mode), opening=("C3",), move_timeout=10.0 if kind == "hang" else 60.0)
    player = GtpPlayer(game.black)

    def open_game() -> None:
        player.begin(game, "b")
        player.genmove("b", None)

    with pytest.raises(PlayerFailed, match=detail) as caught:
        open_game()
    assert caught.value.kind == kind
    player.close()


def test_a_program_that_is_not_there() -> None:
    game = task(["no-such-program"])
    player = GtpPlayer(game.black)
    with pytest.raises(PlayerFailed, match="no-such-program") as caught:
        player.begin(game, "b")
    assert caught.value.kind == "start"
    player.close()
    with pytest.raises(PlayerFailed, match="has not begun"):
        player.genmove("b", None)


def gnugo_game(seed: int, moves: int) -> list[str]:
    game = task(["gnugo", "--mode", "gtp", "--level", "1"], seed=seed, opening=("E5", "C7"))
    players = {color: GtpPlayer(spec) for color, spec in (("b", game.black), ("w", game.white))}
    board = Game(game.size, game.rules, komi=game.komi)
    for vertex in game.opening:
        board.play(vertex)
    played = []
    for color, player in players.items():
        player.begin(game, color)
    for number in range(moves):
        color, other = ("b", "w") if number % 2 == 0 else ("w", "b")
        vertex = players[color].genmove(color, None).vertex
        board.play(vertex)  # raises if it is illegal
        players[other].play(other.translate({98: 119, 119: 98}), vertex)
        played.append(vertex)
    for player in players.values():
        player.close()
    return played


@pytest.mark.skipif(PATH is None, reason=MISSING)
def test_games_of_gnugo_follow_from_the_seed() -> None:
    games = [gnugo_game(seed, 8) for seed in (1, 1, 2, 3, 4)]
    assert games[0] == games[1]
    assert len({tuple(moves) for moves in games}) > 1


@pytest.mark.skipif(PATH is None, reason=MISSING)
@pytest.mark.parametrize(("rules", "result"), [("chinese", "B+25.0"), ("japanese", "B+21.0")])
def test_gnugo_scores_by_the_rules_of_the_game(rules: str, result: str) -> None:
    """Five black stones and a dead white one: 25 points of area; 19 empty points, one below the stone, the stone."""
    opening = ("B1", "A5", "B2", "pass", "B3", "pass", "B4", "pass", "B5", "pass")
    game = task(["gnugo", "--mode", "gtp"], size=5, komi=0.0, rules=rules, opening=opening)
    player = GtpPlayer(game.black)
    player.begin(game, "b")
    assert player.version.startswith("GNU Go 3")
    assert player.final_score() == result
    player.close()
