"""Lines of analysis as front ends parse them."""

from __future__ import annotations

import json
import re

import pytest

from tests.gtp.talk import Talk, engine

LEELA = re.compile(
    r"info move (\S+) visits (\d+) winrate (\d+) prior (\d+) lcb (\d+) order (\d+) "
    r"pv ((?:pass|[A-Z]\d+)(?: (?:pass|[A-Z]\d+))*)"
)
NUMBERS = ("utility", "winrate", "prior", "lcb", "utilityLcb")


def moves_of(line: str) -> list[dict[str, str | list[str]]]:
    """What a front end makes of KataGo's line: pairs of key and value, pv to the end."""
    found = []
    line = re.split(r" (?:rootInfo|ownership) ", line)[0]
    for part in line.split("info ")[1:]:
        words = part.split()
        at = words.index("pv")
        fields: dict[str, str | list[str]] = dict(zip(words[:at:2], words[1:at:2], strict=True))
        end = next((i for i, word in enumerate(words) if word in ("pvVisits", "pvEdgeVisits")), len(words))
        fields["pv"] = words[at + 1 : end]
        for name in ("pvVisits", "pvEdgeVisits"):
            if name in words:
                fields[name] = words[words.index(name) + 1 :][: end - at - 1]
        found.append(fields)
    return found


def talk_after(moves: str = "b C3 w D4", playouts: int = 200, preset: str = "uct") -> Talk:
    """An analysis that ends after a while, as if input had come."""
    talk = Talk(engine(playouts=playouts, preset_name=preset), waiting=iter_waiting())
    talk.ok(f"gogui-play_sequence {moves}")
    return talk


class iter_waiting:  # noqa: N801  (a function with a memory)
    """Input comes at the third look, again and again."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> bool:
        self.looks += 1
        return self.looks % 3 == 0


def lines_of(talk: Talk, command: str) -> list[str]:
    first, *lines = talk.ok(command).split("\n")
    return [line for line in (first, *lines) if line]


@pytest.mark.parametrize("command", ["lz-analyze b 1", "lz-analyze 1 b", "lz-analyze interval 1", "lz-analyze"])
def test_leela_zeros_form(command: str) -> None:
    lines = lines_of(talk_after(), command)
    assert lines
    for line in lines:
        moves = LEELA.findall(line)
        assert " ".join(m[0] for m in LEELA.finditer(line)) == line
        assert [int(move[5]) for move in moves] == [*range(len(moves))]
        for vertex, visits, *shares, _, variation in moves:
            assert int(visits) > 0
            assert all(0 <= int(share) <= 10000 for share in shares)
            assert variation.split()[0] == vertex


def test_katagos_form() -> None:
    talk = talk_after("b C3 w D4 b D3")
    line = lines_of(talk, "kata-analyze w 1 ownership true rootInfo true pvVisits true pvEdgeVisits true")[-1]
    moves = moves_of(line)
    assert [move["order"] for move in moves] == [str(i) for i in range(len(moves))]
    for move in moves:
        for name in NUMBERS:
            assert re.fullmatch(r"-?[01]\.\d+", str(move[name])), move
        assert 0 <= float(str(move["winrate"])) <= 1
        assert move["pv"][0] == move["move"]
        assert len(move["pvVisits"]) == len(move["pv"]) == len(move["pvEdgeVisits"])
        assert move["pvEdgeVisits"][0] == move["visits"]
    root = re.search(r"rootInfo visits (\d+) utility \S+ winrate (\S+)", line)
    assert root is not None
    assert int(root[1]) >= sum(int(str(move["visits"])) for move in moves)
    owner = line.split(" ownership ")[1].split()
    assert len(owner) == 25
    assert all(-1 <= float(value) <= 1 for value in owner)


def test_ownership_is_of_the_mover_and_begins_at_the_top() -> None:
    # Black has all of the top row and more, White nothing above the second line.
    talk = Talk(engine(playouts=2000), waiting=lambda: False)
    talk.ok("set_position b A4 b B4 b C4 b D4 b E4 w A3 w B3 w C3 w D3 w E3")
    for color, sign in (("b", 1), ("w", -1)):
        (line,) = [text for text in lines_of(talk, f"kata-genmove_analyze {color} ownership true") if "info" in text]
        owner = [sign * float(value) for value in line.split(" ownership ")[1].split()]
        assert min(owner[:10]) > 0.5
        assert max(owner[10:]) < -0.5
        talk.ok("undo")


def test_owners_of_every_move_are_those_of_the_mover() -> None:
    # As above: the top is Black's and the rest White's, whoever moves.
    switches = "ownershipStdev true movesOwnership true movesOwnershipStdev true"
    talk = Talk(engine(playouts=2000), waiting=lambda: False)
    talk.ok("set_position b A4 b B4 b C4 b D4 b E4 w A3 w B3 w C3 w D3 w E3")
    for color, sign in (("b", 1), ("w", -1)):
        (line,) = [text for text in lines_of(talk, f"kata-genmove_analyze {color} {switches}") if "info" in text]
        told = line.split("info move ")[1:]
        assert len(told) > 1
        for order, move in enumerate(told):
            words = move.split()
            begin, spread = words.index("movesOwnership"), words.index("movesOwnershipStdev")
            owner = [sign * float(value) for value in words[begin + 1 : begin + 26]]
            assert spread == begin + 26
            assert order > 0 or min(owner[:10]) > 0 > max(owner[10:])
            assert all(0 <= float(value) <= 1 for value in words[spread + 1 : spread + 26])
        words = line.split()
        assert len(words) == words.index("ownershipStdev") + 26
        assert "ownership" not in words
        talk.ok("undo")
    (line,) = [text for text in lines_of(talk, "kata-genmove_analyze b ownership true") if "info" in text]
    assert "movesOwnership" not in line


def test_least_and_most_moves() -> None:
    talk = talk_after(playouts=5)
    assert len(moves_of(lines_of(talk, "kata-analyze 1 minmoves 20")[-1])) >= 20
    assert len(moves_of(lines_of(talk, "kata-analyze 1 maxmoves 2")[-1])) <= 2


@pytest.mark.parametrize("command", ["lz-genmove_analyze", "kata-genmove_analyze"])
def test_moves_with_their_analysis(command: str) -> None:
    talk = talk_after()
    *lines, last = lines_of(talk, f"{command} b 1")
    assert lines
    assert all(line.startswith("info move ") for line in lines)
    assert last == f"play {talk.engine.game.moves[-1][1]}"
    assert len(talk.engine.game.moves) == 3
    assert talk.ok(f"{command} 1").endswith(f"play {talk.engine.game.moves[-1][1]}")


def test_searches_that_do_not_play() -> None:
    talk = talk_after()
    before = talk.state()
    assert re.fullmatch(r"[A-E][1-5]|pass", talk.ok("kata-search b"))
    assert talk.ok("kata-search_analyze b 1").split("\n")[-1].startswith("play ")
    long = Talk(engine(playouts=10**9, early_stop=False), waiting=iter_waiting())
    assert long.ok("kata-search_cancellable b") == "cancelled"
    assert long.ok("kata-search_analyze_cancellable b").endswith("play cancelled")
    assert talk.state() == before


def test_an_analysis_out_of_turn_leaves_the_game_alone() -> None:
    talk = talk_after()
    before = talk.state()
    lines_of(talk, "kata-analyze w 1")
    assert talk.state() == before


def test_wrong_arguments_are_refused_before_anything_runs() -> None:
    talk = talk_after()
    for command in ("lz-analyze x", "kata-analyze b b", "kata-genmove_analyze ownership", "lz-analyze avoid b D4"):
        talk.fails(command)


def test_cgos() -> None:
    talk = talk_after(playouts=400)
    answer, last = lines_of(talk, "cgos-genmove_analyze b")
    told = json.loads(answer)
    assert last == f"play {talk.engine.game.moves[-1][1]}"
    assert 0 <= told["winrate"] <= 1
    assert told["visits"] > 0
    assert len(told["ownership"]) == 25
    assert told["moves"][0]["move"] == talk.engine.game.moves[-1][1]
    for command in ("cgos-opponent_name Aya", "cgos-opponent_rating 2500?", "cgos-gameover B+Resign"):
        talk.ok(command)


def cgos_variation(entry: dict[str, str]) -> list[str]:
    """As the viewer of CGOS reads it: the move is put before a variation that does not begin with it."""
    moves = entry["pv"].split(" ")
    return moves if moves[0] == entry["move"] else [entry["move"], *moves]


def test_every_entry_of_cgos_is_whole() -> None:
    talk = Talk(engine(playouts=40, size=5, preset_name="tengen"), waiting=lambda: False)
    lengths = set()
    for turn in range(12):  # trees are kept from move to move, with visits of moves that nothing else is known of
        before = talk.engine.game.copy()
        answer, *_ = lines_of(talk, f"cgos-genmove_analyze {'bw'[turn % 2]}")
        if not answer.startswith("{"):  # the end: no search was needed
            break
        for entry in json.loads(answer)["moves"]:
            assert {"move", "winrate", "score", "prior", "pv", "visits"} == {*entry}
            assert abs(entry["score"]) <= 25 + 7.5
            game = before.copy()
            for vertex in cgos_variation(entry):
                game.play(vertex)
            lengths.add(len(game.moves) - len(before.moves))
    assert {1, 2, 3} <= lengths


def test_avoided_and_allowed_moves() -> None:
    talk = talk_after()
    for command in ("lz-analyze", "kata-analyze"):
        best = lines_of(talk, f"{command} b 1")[-1].split()[2]
        others = lines_of(talk, f"{command} b 1 avoid b {best} 1")[-1]
        assert f"move {best} " not in others
        only = lines_of(talk, f"{command} b 1 allow b E1,E2 1")[-1]
        assert {*re.findall(r"move (\S+)", only)} <= {"E1", "E2"}
    assert talk.ok("kata-genmove_analyze b allow b E1 1").endswith("play E1")
